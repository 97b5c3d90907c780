#!/bin/sh
# run.sh OUT SHARED [OPTION...]: makes the weights of package net, from the games and by the KataGo in SHARED.
# OPTIONs are train.py's. GAMES, TAUGHT and AFILE make it small, for a test. It goes on where it was interrupted.
set -eu
if [ $# -lt 2 ] || [ ! -d "$2/games" ] || [ ! -d "$2/peers/katago" ]; then
	echo "usage: scripts/net/run.sh OUT SHARED [OPTION...]: SHARED has games/*.zip and peers/katago (see scripts/net/README.md)" >&2
	exit 2
fi
mkdir -p "$1"
out=$(cd "$1" && pwd)
shared=$(cd "$2" && pwd)
shift 2
cd "$(dirname "$0")/../.."
exclude=$shared/oracles/katago/exclude.txt
games=$shared/games
mkdir -p "$out/taught" "$out/records" "$out/run"
go run ./scripts/net/teach --katago "$shared/peers/katago" --exclude "$exclude" --out "$out/taught" \
	--games "${TAUGHT:-1000000}" --file "${AFILE:-1000}" \
	"$games/tom.zip" "$games/fox-pro.zip" "$games/fox-pro2.zip" "$games/ai.zip"
if [ ! -f "$out/records/index.json" ]; then
	go run ./scripts/net/export --teach "$out/taught" --exclude "$exclude" --out "$out/records" \
		--games "${GAMES:-1000000}" \
		"$games/tom.zip" "$games/fox-pro.zip" "$games/fox-pro2.zip" "$games/ai.zip"
fi
/usr/bin/python3 scripts/net/train.py --data "$out/records" --out "$out/run" "$@"
