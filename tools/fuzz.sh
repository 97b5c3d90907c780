#!/usr/bin/env bash
# Runs every fuzz target for some time, one after the other, at the lowest priority, so that
# it can run in the background for a day:
#
#	tools/fuzz.sh 10m                 all targets
#	tools/fuzz.sh 10m ./mind/predict       those of some packages
#
# .fuzz-done (ignored by git) lists the finished targets, so that an interrupted run continues;
# delete the file to start over. A target that fails is named at the end, and tried again by the
# next run. The input that failed is in testdata/fuzz of its package: add it to the target
# with f.Add, with the fix.
set -euo pipefail
time=${1:-10m}
shift || true
cd "$(dirname "$0")/.."
touch .fuzz-done
failed=()
trap 'exit 130' INT TERM
for package in $(go list "${@:-./...}"); do
	if ! list=$(nice -n 19 go test -list '^Fuzz' "$package"); then # it does not compile
		echo "$list" >&2
		failed+=("$package")
		continue
	fi
	for target in $(grep '^Fuzz' <<<"$list" || true); do
		key="$package $target $time"
		if grep -qxF "$key" .fuzz-done; then
			continue
		fi
		echo "== $key"
		if nice -n 19 go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" "$package"; then
			echo "$key" >>.fuzz-done
		else
			failed+=("$package $target")
		fi
	done
done
if [ ${#failed[@]} -gt 0 ]; then
	printf 'failed: %s\n' "${failed[@]}" >&2
	exit 1
fi
