#!/bin/sh
# run.sh PEERS: times katachi beside the programs that are built in the folder PEERS.
set -eu
peers=${1:-}
if [ -z "$peers" ] || [ ! -f "$peers/duel.py" ]; then
	echo "usage: tools/duel/run.sh PEERS, the folder in which the peers are built (see tools/duel/README.md)" >&2
	exit 2
fi
cd "$(dirname "$0")/../.."
mkdir -p "$peers/bin" "$peers/out"
go build -o "$peers/bin/kpeer" ./tools/duel
cd "$peers"
for name in match search words playout sgf; do
	case $name in
	match) peer=ggmatch ;;
	search) peer=kombilo ;;
	words) peer=words ;;
	playout) peer=ego9 ;;
	sgf) peer=kombilosgf ;;
	esac
	if [ -x "bin/$peer" ]; then
		echo "== $name"
		"./time_$name.sh"
	else
		echo "== $name: bin/$peer is not built: skipped"
	fi
done
