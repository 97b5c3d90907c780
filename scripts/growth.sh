#!/usr/bin/env bash
# Measures how a collection grows: makes a million games out of those of fox-pro and tom, indexes
# them, searches 10,000 to a million of them, and draws doc/searches.svg.
#
#	scripts/growth.sh FOLDER [GAMES]
#
# FOLDER keeps the games and the collection (8 GB for a million); what is there is taken as it is.
set -euo pipefail
mkdir -p "$1"
dir=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
shared=${KATACHI_SHARED:-$PWD/../shared}
if [ ! -d "$dir/games" ]; then
	rm -rf "$dir/games.part"
	go run ./scripts/games -n "${2:-1000000}" -variations 0.02 "$dir/games.part" "$shared/games/fox-pro.zip" "$shared/games/tom.zip"
	mv "$dir/games.part" "$dir/games"
fi
KATACHI_SHARED=$shared KATACHI_GAMES=$dir/games KATACHI_GROWTH=$dir \
	go test ./collection -run '^$' -bench Growth -benchtime 1x -timeout 2h -v | tee "$dir/growth.txt"
cd doc/plot
go run . -title "Searches and the number of games" -x games -y "ms, two cores" -logx -logy -o ../searches.svg "$dir/searches.tsv"
