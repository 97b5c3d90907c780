#!/usr/bin/env bash
# Runs every fuzz target for some time, one after the other, at the lowest priority, so that
# it may go on in the background for a day:
#
#	scripts/fuzz.sh 10m                 all targets
#	scripts/fuzz.sh 10m ./predict       those of some packages
#
# Targets that are done stand in .fuzz-done (ignored by git), so that an interrupted run goes
# on; remove the file to begin again. A target that fails is named at the end, and tried again
# by the next run; what failed lies in its package's testdata/fuzz: commit it with the mend.
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
