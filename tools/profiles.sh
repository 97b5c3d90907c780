#!/usr/bin/env bash
# Shows where the time of searches goes: a row for each recorded query, with the shares of its
# processor time from a profile. The default is the five slowest queries and the three most selective.
#
#	tools/profiles.sh COLLECTION [QUERY...]
#
# BENCHTIME (2s) is the time of each query.
set -euo pipefail
collection=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- a13 a16 a08 a14 a15 a03 a04 a06
cd "$(dirname "$0")/.."
export KATACHI_COLLECTION=$collection KATACHI_SHARED=${KATACHI_SHARED:-$PWD/../shared}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
go test -trimpath -c -o "$dir/test" ./games/collection
echo '| query | ms | catalogue | query | places | stones | bytes | candidates | rows | counts | memory |'
echo '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |'
for q in "$@"; do
	(cd games/collection && "$dir/test" -test.run '^$' -test.bench "Answer/lines=main/query=$q\$" -test.benchtime "${BENCHTIME:-2s}" \
		-test.cpuprofile "$dir/profile") >"$dir/out"
	us=$(awk '/^Benchmark/ { for (i = 2; i <= NF; i++) if ($i == "cpu-µs") print $(i - 1) }' "$dir/out")
	go tool pprof -top -cum -nodecount 2000 "$dir/test" "$dir/profile" 2>/dev/null | awk -v q="$q" -v us="$us" '
		# share returns the share of samples in a function and its callees
		function share(name) { return name in cum ? cum[name] / total * 100 : 0 }
		/Total samples/ { next }
		$6 != "" { sub(/%/, "", $5); cum[$6] = $5 + 0 }
		END {
			total = cum["katachi/games/collection.(*Collection).Answer"] + cum["runtime.gcBgMarkWorker"]
			if (total == 0) total = 100
			f = "katachi/games/internal/segment.(*Finder)."
			printf "| %s | %.3g | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f |\n", q, us / 1000,
				share("katachi/games/internal/store.(*Store).Refresh"), share("katachi/games/internal/segment.NewSearch"),
				share("katachi/games/internal/segment.(*Search).Plan"), share(f "played"), share(f "siftPhases") + share("katachi/games/internal/segment.siftBytes") + share("katachi/games/internal/segment.siftBytes.abi0"),
				share(f "sifted") + share(f "each"), share(f "rows"),
				share("katachi/games/internal/search.(*Tally).Block") + share("katachi/games/internal/search.(*Tally).Finish"),
				share("runtime.gcBgMarkWorker")
		}'
done
