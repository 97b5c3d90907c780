#!/usr/bin/env bash
# Compares what all calls of calls.txt do with two binaries (see record.sh): prints a
# unified diff for every call that differs, and their number. Exit code 1 if any differs.
#
#	tools/outputs/compare.sh OLD NEW [FILTER]
#
# OLD and NEW are each a binary, a folder that record.sh wrote, or a git revision, which
# is built in a worktree of its own. With FILTER, an extended regular expression, only
# the calls are compared whose names match. The lines of the calls themselves are not
# compared, so that OLD can be a record of calls with flags of other names.
#
# $KATACHI_REASONS may name a file of lines "REGULAR EXPRESSION: reason", as since-b79221d.txt:
# a call whose whole name matches one of them is expected to differ, and the reason is printed in
# place of the diff. The exit code is 1 only if another call differs.
#
# Example:
#
#	tools/outputs/compare.sh HEAD~3 HEAD
#	tools/outputs/compare.sh /tmp/outputs ./katachi '^search'
set -euo pipefail
shopt -s inherit_errexit
export LC_ALL=C

if [ "${1-}" = --help ]; then
	sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p}' "$0"
	exit 0
fi
if [ $# -lt 2 ] || [ $# -gt 3 ]; then
	echo "usage: compare.sh OLD NEW [FILTER]; see compare.sh --help" >&2
	exit 2
fi
here=$(cd "$(dirname "$0")" && pwd -P)
root=$(cd "$here/../.." && pwd -P)
filter=${3-}
reasons=${KATACHI_REASONS:+$(realpath "$KATACHI_REASONS")}
export KATACHI_SHARED=${KATACHI_SHARED:-$root/../shared}

top=$(cd "$(mktemp -d "${TMPDIR:-/tmp}/katachi-compare.XXXXXX")" && pwd -P)
clean() {
	local tree
	for tree in "$top"/*.tree; do
		[ ! -d "$tree" ] || git -C "$root" worktree remove --force "$tree"
	done
	rm -rf "$top"
}
trap clean EXIT

# built prints the binary for $2, which it builds under the name $1 if it is a revision.
built() {
	if [ -f "$2" ]; then
		realpath "$2"
		return
	fi
	local revision
	if ! revision=$(git -C "$root" rev-parse --verify --quiet "$2^{commit}"); then
		echo "compare.sh: $2: no binary, folder or revision" >&2
		return 2
	fi
	git -C "$root" worktree add --quiet --detach "$top/$1.tree" "$revision"
	(cd "$top/$1.tree" && go build -o "$top/$1.binary" ./cmd/katachi)
	echo "$top/$1.binary"
}

# outputs puts the records of $2 into the folder $1.
outputs() {
	mkdir "$top/$1"
	if [ -d "$2" ]; then
		local file
		for file in "$2"/*.txt; do
			[[ ! $(basename "$file" .txt) =~ $filter ]] || cp "$file" "$top/$1"
		done
		return
	fi
	"$here/record.sh" "$3" "$top/$1" "$filter" 2>"$top/$1.messages" || {
		cat "$top/$1.messages" >&2
		return 1
	}
	sed "s/^/$1: /" "$top/$1.messages" >&2
}

old= new=
[ -d "$1" ] || old=$(built old "$1")
[ -d "$2" ] || new=$(built new "$2")
outputs old "$1" "$old" &
first=$!
outputs new "$2" "$new" &
second=$!
failed=0
wait $first || failed=1
wait $second || failed=1
[ $failed -eq 0 ] || exit 2

cd "$top"
# reason prints why call $1 differs, if a line of $KATACHI_REASONS says so.
reason() {
	local names why
	while IFS= read -r line; do
		names=${line%%: *} why=${line#*: }
		[[ $line == '#'* ]] || [[ ! $1 =~ ^($names)$ ]] || { echo "$why" && return; }
	done <"${reasons:-/dev/null}"
	return 1
}

calls=0 different=0 explained=0
for name in $(ls old new | sed -n 's/\.txt$//p' | sort -u); do
	calls=$((calls + 1))
	for side in old new; do # without the call's line
		sed 1d "$side/$name.txt" >"$side/$name.rest" 2>/dev/null || true
	done
	cmp -s "old/$name.rest" "new/$name.rest" && continue
	different=$((different + 1))
	if why=$(reason "$name"); then
		explained=$((explained + 1))
		echo "$name: $why"
		continue
	fi
	diff --text -u --label "old/$name" --label "new/$name" \
		"old/$name.rest" "new/$name.rest" || true
	echo
done
echo "$different of $calls calls differ${reasons:+, $explained of them for a listed reason}"
[ $different -eq $explained ]
