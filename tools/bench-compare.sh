#!/usr/bin/env bash
# Compares benchmarks of the working tree with those of a commit: both test
# binaries are built first, then run in turn, so that both see the same noise.
#
#	tools/bench-compare.sh REF BENCH PACKAGE COUNT BENCHSTAT
#	tools/bench-compare.sh HEAD~1 Scan ./match/hashtree 6 golang.org/x/perf/cmd/benchstat@latest
#
# BENCHTIME (1s) is the time of each benchmark, SKIP a pattern of those to leave out; a folder
# KEEP gets old.txt and new.txt.
set -euo pipefail
ref=$1 bench=$2 package=$3 count=$4 benchstat=$5
cd "$(dirname "$0")/.."
root=$PWD
shared=${KATACHI_SHARED:-$root/../shared}
dir=$(mktemp -d)
trap 'git worktree remove --force "$dir/old" 2>/dev/null; rm -rf "$dir"' EXIT
git worktree add -q --detach "$dir/old" "$ref"

# build SIDE FOLDER builds the test binaries of the packages in a folder.
build() {
	local side=$1
	cd "$2"
	mkdir -p "$dir/$side.bin"
	for p in $(go list "$package" 2>/dev/null); do
		go test -trimpath -c -o "$dir/$side.bin/$(echo "${p#katachi/}" | tr / _).test" "$p" >/dev/null
	done
}
(build old "$dir/old")
(build new "$root")

# run SIDE FOLDER BINARY runs one binary in the folder of its package.
run() {
	local binary="$dir/$1.bin/$3.test"
	[ -e "$binary" ] || return 0
	(cd "$2/$(echo "$3" | tr _ /)" &&
		KATACHI_SHARED=$shared "$binary" -test.run '^$' -test.bench "$bench" -test.benchmem \
			-test.benchtime "${BENCHTIME:-1s}" -test.skip "${SKIP:-^$}") >>"$dir/$1.txt"
}
for ((i = 0; i < count; i++)); do
	for binary in "$dir"/new.bin/*.test; do
		name=$(basename "$binary" .test)
		run old "$dir/old" "$name"
		run new "$root" "$name"
	done
done
cd "$dir"
[ -z "${KEEP:-}" ] || cp old.txt new.txt "$KEEP"
go run "$benchstat" old.txt new.txt
