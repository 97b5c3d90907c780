#!/usr/bin/env bash
# Runs all calls of calls.txt with a binary and writes down what each does: a file
# NAME.txt for every call, with its line, exit code, stdout, stderr, and the files that
# it wrote, changed or removed (text up to 200 lines). The calls run in order in one new
# folder, with a home of their own and no terminal. Text that may differ between two runs of
# the same binary is masked (masks.sed), so that two runs write the same files.
#
#	tools/outputs/record.sh BINARY OUTDIR [FILTER]
#
# $KATACHI_CALLS may name another file of calls, such as that of an older revision, to see
# whether its calls still do the same.
#
# OUTDIR must be new or empty. With FILTER, an extended regular expression, only the
# calls are recorded whose names match; those with + before their name, which others
# need, are run in any case. Games come from $KATACHI_SHARED (default: the folder
# "shared" beside the checkout). Without it, the calls that use shared/ are skipped, with
# a message at the end; with KATACHI_REQUIRE that is an error. It needs bash, GNU coreutils,
# findutils and sed, zip and unzip.
#
# Example:
#
#	go build -o /tmp/katachi ./cmd/katachi
#	tools/outputs/record.sh /tmp/katachi /tmp/outputs
#	tools/outputs/record.sh /tmp/katachi /tmp/words '^words'
set -euo pipefail
export LC_ALL=C

if [ "${1-}" = --help ]; then
	sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p}' "$0"
	exit 0
fi
if [ $# -lt 2 ] || [ $# -gt 3 ]; then
	echo "usage: record.sh BINARY OUTDIR [FILTER]; see record.sh --help" >&2
	exit 2
fi
here=$(cd "$(dirname "$0")" && pwd -P)
binary=$(realpath "$1")
filter=${3-}
calls=$(realpath "${KATACHI_CALLS:-$here/calls.txt}")
longest=60 # seconds that a call may take

[ -f "$binary" ] && [ -x "$binary" ] || { echo "record.sh: $1: not a program" >&2; exit 2; }
mkdir -p "$2"
out=$(cd "$2" && pwd -P)
[ -z "$(ls -A "$out")" ] || { echo "record.sh: $2: want a new or empty folder" >&2; exit 2; }
KATACHI_SHARED=$(realpath -m "${KATACHI_SHARED:-$here/../../../shared}")

# Everything happens in a folder of its own; its name has the same length every time.
top=$(cd "$(mktemp -d "${TMPDIR:-/tmp}/katachi-outputs.XXXXXX")" && pwd -P)
trap 'chmod -R u+rwX "$top"; rm -rf "$top"' EXIT
mkdir -p "$top/bin" "$top/state" "$top/run/home" "$top/run/tmp"
cp "$binary" "$top/bin/katachi"
{
	echo "s|$top/run|WORK|g"
	echo "s|$top|TOP|g"
	cat "$here/masks.sed"
} >"$top/state/masks.sed"
cd "$top/run"
# shellcheck source=inputs.sh
(source "$here/inputs.sh")

# masked hides what may differ.
masked() { sed -E -f "$top/state/masks.sed" "$@"; }

# run runs a call as a user would, with a clean environment.
run() {
	env -i PATH="$top/bin:/usr/local/bin:/usr/bin:/bin" HOME="$top/run/home" \
		XDG_CONFIG_HOME="$top/run/home/config" XDG_CACHE_HOME="$top/run/home/cache" \
		XDG_DATA_HOME="$top/run/home/data" TMPDIR="$top/run/tmp" \
		SHELL=/bin/bash LC_ALL=C.UTF-8 TZ=UTC \
		timeout "$longest" bash -o pipefail -c "$1" </dev/null
}

# files lists all files: name, a tab, and properties that change when the file is written.
files() { find . -type f -printf '%P\t%s %T@ %i\n' | sort; }

# section prints a stream, unless it is empty.
section() {
	[ -s "$2" ] || return 0
	echo "--- $1"
	masked "$2"
	[ -z "$(tail -c 1 "$2")" ] || printf '\n--- (no newline at the end)\n'
}

# file describes a file that was written. Databases and stamps hold times; .records hold folders,
# whose names differ in each run. Segments of several board sizes are numbered in any order.
file() {
	local name=$1
	case $1 in
	*/catalogue.db* | */lock | */verified) echo "--- wrote $1" && return ;;
	*.records) echo "--- wrote $1: $(stat -c %s "$1") bytes" && return ;;
	*/[0-9]*.games) name=${1%/*}/N.games ;;
	esac
	if [ -s "$1" ] && ! grep -Iq . "$1"; then
		echo "--- wrote $name: $(stat -c %s "$1") bytes," \
			"sha256 $(sha256sum <"$1" | cut -d' ' -f1)"
		return
	fi
	masked "$1" >"$top/state/text"
	local lines
	lines=$(wc -l <"$top/state/text")
	echo "--- wrote $1: $lines lines, sha256 $(sha256sum <"$top/state/text" | cut -d' ' -f1)"
	head -n 200 "$top/state/text"
	[ -z "$(tail -c 1 "$top/state/text")" ] || printf '\n--- (no newline at the end)\n'
	[ "$lines" -le 200 ] || echo "--- (and $((lines - 200)) more lines)"
}

# record runs call $2 under name $1.
record() {
	local code=0 name
	run "$2" >"$top/state/stdout" 2>"$top/state/stderr" || code=$?
	[ $code -ne 124 ] || echo "record.sh: $1: took more than $longest seconds" >&2
	files >"$top/state/after"
	{
		echo "$ $2"
		echo "exit $code"
		section stdout "$top/state/stdout"
		section stderr "$top/state/stderr"
		comm -13 "$top/state/before" "$top/state/after" | cut -f1 >"$top/state/wrote"
		{ grep -v '/[0-9]*\.games$' "$top/state/wrote" || true; } |
			while IFS= read -r name; do file "$name"; done
		{ grep '/[0-9]*\.games$' "$top/state/wrote" || true; } |
			while IFS= read -r name; do file "$name"; done | sort
		cut -f1 "$top/state/before" >"$top/state/names"
		cut -f1 "$top/state/after" | comm -23 "$top/state/names" - |
			sed -E 's/^/--- removed /; s|/[0-9]+\.games$|/N.games|' | sort
	} >"$top/state/record"
	mv "$top/state/after" "$top/state/before"
	if [[ $1 =~ $filter ]]; then
		mv "$top/state/record" "$out/$1.txt"
		recorded=$((recorded + 1))
	fi
}

files >"$top/state/before"
recorded=0 skipped=0 number=0 seen=' ' begun=$SECONDS
while IFS= read -r line <&3 || [ -n "$line" ]; do
	number=$((number + 1))
	while [[ $line == *\\ ]]; do
		IFS= read -r more <&3
		number=$((number + 1))
		line="${line%\\}${more#"${more%%[![:space:]]*}"}"
	done
	case $line in '' | '#'*) continue ;; esac
	if ! [[ $line =~ ^(\+?)([a-z0-9-]+):\ (.+)$ ]]; then
		echo "record.sh: $calls:$number: want NAME: CALL, or +NAME: CALL" >&2
		exit 1
	fi
	needed=${BASH_REMATCH[1]} name=${BASH_REMATCH[2]} call=${BASH_REMATCH[3]}
	if [[ $seen == *" $name "* ]]; then
		echo "record.sh: $calls:$number: the name $name is taken" >&2
		exit 1
	fi
	seen+="$name "
	if [[ $call == *shared* ]] && ! [ -d shared ]; then
		skipped=$((skipped + 1))
	elif [ -n "$needed" ] || [[ $name =~ $filter ]]; then
		record "$name" "$call"
	fi
done 3<"$calls"

[ $skipped -eq 0 ] || echo "$skipped calls skipped: no games in $KATACHI_SHARED" \
	"(set KATACHI_SHARED)" >&2
echo "$recorded calls recorded in $((SECONDS - begun)) s" >&2
[ $skipped -eq 0 ] || [ -z "${KATACHI_REQUIRE:-}" ] # if it is set, no call may be skipped
