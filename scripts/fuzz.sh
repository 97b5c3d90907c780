#!/usr/bin/env bash
# Runs every fuzz target for some time, one after the other, at low priority.
# Targets that are done are listed in .fuzz-done (ignored by git), so that an
# interrupted run goes on; remove the file to begin again.
#
#	scripts/fuzz.sh 10m
set -euo pipefail
time=${1:-10m}
cd "$(dirname "$0")/.."
touch .fuzz-done
for package in $(go list ./...); do
	for target in $(go test -list '^Fuzz' "$package" 2>/dev/null | grep '^Fuzz' || true); do
		key="$package $target $time"
		if grep -qxF "$key" .fuzz-done; then
			continue
		fi
		echo "== $key"
		nice go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" "$package"
		echo "$key" >>.fuzz-done
	done
done
