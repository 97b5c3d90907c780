package match_test

import (
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/match/internal/matchtest"
	"katachi/match/patricia"
	"katachi/match/ptree"
	"katachi/match/window"
)

// BenchmarkRescan follows 3 real games with matchers made incremental by Rescan: either by the part
// of the board that the largest pattern can reach (crop), or by dependency rectangles if the engine
// has them (points). It reports the best time of each move in microseconds, the speed-up over full
// scans (-x), and the share of points matched again. conn has small patterns, pat some of 19
// points. Use -benchtime=3x.
func BenchmarkRescan(b *testing.B) {
	games := matchtest.Deltas(b, 3)
	for _, set := range []string{"conn", "pat"} {
		s := matchtest.OpenDatabase(b, set)
		w, err := window.Compile(s)
		if err != nil {
			b.Fatal(err)
		}
		p, t := patricia.Build(s, nil), ptree.New(s)
		for _, c := range []struct {
			name string
			m    match.Matcher
			inc  rescanner
		}{
			{"engine=window/way=crop", w, match.NewCrop(w.Clone())},
			{"engine=ptree/way=crop", t, match.NewCrop(t.Clone())},
			{"engine=patricia/way=crop", p, match.NewCrop(p.Clone())},
			{"engine=patricia/way=points", p, match.Rescan(patricia.Build(s, nil)).(rescanner)},
		} {
			b.Run("set="+set+"/"+c.name, func(b *testing.B) { benchmarkRescan(b, c.m, c.inc, games) })
		}
	}
}

// rescanner is an adapter that counts the points that it reads.
type rescanner interface {
	match.Incremental
	Looked() int
}

func benchmarkRescan(b *testing.B, m match.Matcher, inc rescanner, games [][]board.Delta) {
	scan, play := matchtest.Follow(b, m, inc, games)
	looked := 0
	for _, game := range games {
		inc.Reset(board.New(19))
		for i := range game {
			inc.Play(&game[i])
			looked += inc.Looked()
		}
	}
	b.ReportMetric(play.Microseconds(), "play-µs/move")
	b.ReportMetric(scan.Microseconds()/play.Microseconds(), "play-x")
	b.ReportMetric(100*float64(looked)/361/float64(matchtest.NumMoves(games)), "%points-again")
	b.ReportMetric(0, "ns/op")
}
