package match_test

import (
	"fmt"
	"slices"
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/match/dfa"
	"katachi/match/matchtest"
)

// BenchmarkFollow follows real games move by move, one move an iteration: by a
// full scan after each move (way=scan, the baseline) and incrementally
// (way=play). No list of all hits is made.
func BenchmarkFollow(b *testing.B) {
	games := deltas(b, matchtest.Games(b, 500))
	m, err := dfa.Compile(matchtest.OpenDatabase(b, "pat"), nil)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("engine=dfa/way=scan", func(b *testing.B) { benchmarkScans(b, m, games) })
	b.Run("engine=dfa/way=play", func(b *testing.B) { benchmarkPlay(b, m.Incremental(), games) })
}

// deltas plays the games and returns what each legal move changed.
func deltas(tb testing.TB, games [][]matchtest.Move) [][]board.Delta {
	var all [][]board.Delta
	for _, moves := range games {
		b := board.New(19)
		var game []board.Delta
		for _, m := range moves {
			if d, err := b.Play(m.Color, m.Point); err == nil {
				game = append(game, d)
			}
		}
		all = append(all, game)
	}
	if len(all) == 0 {
		tb.Fatal("no games")
	}
	return all
}

// walker yields the moves of the games without end; reset is called where a
// game begins.
type walker struct {
	games      [][]board.Delta
	game, move int
}

func (w *walker) next() (d *board.Delta, first bool) {
	if w.move == len(w.games[w.game]) {
		w.game, w.move = (w.game+1)%len(w.games), 0
	}
	w.move++
	return &w.games[w.game][w.move-1], w.move == 1
}

func benchmarkScans(b *testing.B, m match.Matcher, games [][]board.Delta) {
	w := walker{games: games}
	var pos *board.Board
	var hits []match.Hit
	total, n := 0, 0
	for b.Loop() {
		d, first := w.next()
		if first {
			pos = board.New(19)
		}
		for _, c := range d.Changes {
			pos.Set(c.New, c.Point)
		}
		hits = m.AppendHits(hits[:0], pos)
		total += len(hits)
		n++
	}
	b.ReportMetric(float64(total)/float64(n), "hits/pos")
}

// benchmarkPlay reports besides the time the share of the board's points whose
// scans were walked again: mean, median, 90 % and 99 % of moves; and the share
// of all scans that had read a changed point, and that were walked again.
func benchmarkPlay(b *testing.B, inc *dfa.Incremental, games [][]board.Delta) {
	w := walker{games: games}
	var points []float64
	var changed, walked, concerned, scans int
	for b.Loop() {
		d, first := w.next()
		if first {
			b.StopTimer()
			inc.Reset(board.New(19))
			b.StartTimer()
		}
		gone, born := inc.Play(d)
		changed += len(gone) + len(born)
		k := inc.Work()
		walked, concerned, scans = walked+k.Walked, concerned+k.Concerned, scans+k.Scans
		points = append(points, 100*float64(k.Starts)/(19*19))
	}
	b.ReportMetric(float64(changed)/float64(len(points)), "changed-hits/move")
	b.ReportMetric(100*float64(concerned)/float64(scans), "%scans-concerned")
	b.ReportMetric(100*float64(walked)/float64(scans), "%scans-rewalked")
	slices.Sort(points)
	sum := 0.0
	for _, p := range points {
		sum += p
	}
	b.ReportMetric(sum/float64(len(points)), "%points")
	for _, q := range []int{50, 90, 99} {
		b.ReportMetric(points[len(points)*q/100], fmt.Sprintf("%%points-p%d", q))
	}
}
