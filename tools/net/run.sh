#!/bin/sh
# run.sh OUT SHARED [OPTION...]: makes the weights of package net, from the games in SHARED.
# OPTIONs are those of train.py. GAMES limits the games, for a test. An interrupted run continues.
set -eu
if [ $# -lt 2 ] || [ ! -d "$2/games" ]; then
	echo "usage: tools/net/run.sh OUT SHARED [OPTION...]: SHARED has games/*.zip (see tools/net/README.md)" >&2
	exit 2
fi
mkdir -p "$1"
out=$(cd "$1" && pwd)
shared=$(cd "$2" && pwd)
shift 2
cd "$(dirname "$0")/../.."
games=$shared/games
mkdir -p "$out/records" "$out/run"
if [ ! -f "$out/records/index.json" ]; then
	go run ./tools/net/export --exclude "$shared/oracles/katago/exclude.txt" --out "$out/records" \
		--games "${GAMES:-1000000}" \
		"$games/tom.zip" "$games/fox-pro.zip" "$games/fox-pro2.zip" "$games/ai.zip"
fi
/usr/bin/python3 tools/net/train.py --data "$out/records" --out "$out/run" "$@"
