#!/bin/sh
# searches.sh PEERS: times searches of katachi and libkombilo in turn: on 9,665 games, on the same with
# variations, and on 60,621 games; with hits counted, and with all hits kept.
set -eu
peers=${1:-}
if [ -z "$peers" ] || [ ! -x "$peers/bin/kombilo" ]; then
	echo "usage: tools/duel/searches.sh PEERS, the folder in which libkombilo is built (see tools/duel/README.md)" >&2
	exit 2
fi
cd "$(dirname "$0")/../.."
go build -o "$peers/bin/kpeer" ./tools/duel
cd "$peers"
for run in "small 15 0" "small 15 1" "full 7 0"; do
	echo "== $run"
	./time_search.sh $run
done
