#!/usr/bin/env bash
# Measures how a collection grows: makes ten million games from those of fox-pro and tom, indexes
# them in parts, searches 1,000 to ten million of them, and draws doc/searches.svg.
#
#	tools/growth.sh FOLDER [GAMES]
#
# FOLDER keeps the collection (21 GB for ten million games) and, during indexing, a part of the games. An
# existing collection is used as it is. FOLDER/index.tsv has the cost of indexing: processor time and bytes
# of all games so far, and peak memory. The script needs GNU time.
set -euo pipefail
mkdir -p "$1"
dir=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
shared=${KATACHI_SHARED:-$PWD/../shared}
all=${2:-10000000}
part=500000 # games whose text is on the disk at once: 0.6 GB

# index TO: makes the games up to number TO, indexes and removes them.
index() {
	rm -rf "$dir/part"
	"$dir/games" -from "$had" -n $(($1 - had)) -variations 0.02 "$dir/part" "$shared/games/fox-pro.zip" "$shared/games/tom.zip"
	command time -f '%U %S %M' -o "$dir/took" "$dir/katachi" index "$dir/part" --in "$dir/collection.part"
	rm -rf "$dir/part"
	read -r user system peak <"$dir/took"
	seconds=$(awk "BEGIN {print $seconds + $user + $system}")
	had=$1
	printf '%d\t%s\t%d\t%d\n' "$had" "$seconds" "$(du -sb "$dir/collection.part" | cut -f1)" $((peak / 1024)) >>"$dir/index.tsv"
}

if [ ! -d "$dir/collection" ]; then
	go build -o "$dir/katachi" ./cmd/katachi
	go build -o "$dir/games" ./tools/games
	rm -rf "$dir/collection.part"
	printf 'games\tprocessor s\tbytes\tpeak MB\n' >"$dir/index.tsv"
	had=0 seconds=0
	for to in 1000 10000 100000 $(seq $part $part "$all") "$all"; do
		if [ "$to" -gt "$had" ] && [ "$to" -le "$all" ]; then index "$to"; fi
	done
	mv "$dir/collection.part" "$dir/collection"
fi
KATACHI_GROWTH=$dir go test ./games/collection -run '^$' -bench Growth -benchtime 1x -timeout 4h -v | tee "$dir/growth.txt"
cd doc/plot
go run . -title "Searches and the number of games" -x games -y "ms of processor time" -logx -logy -o ../searches.svg "$dir/searches.tsv"
