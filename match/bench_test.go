package match_test

import (
	"testing"
	"time"

	"katachi/board"
	"katachi/match"
	"katachi/match/dfa"
	"katachi/match/hashtree"
	"katachi/match/internal/matchtest"
	"katachi/match/patricia"
	"katachi/match/ptree"
	"katachi/match/window"
	"katachi/pattern"
)

// engines are the engines that one run compares; window is the baseline.
var engines = []struct {
	name    string
	compile func(*pattern.Set) (match.Matcher, error)
}{
	{"window", func(s *pattern.Set) (match.Matcher, error) { return window.Compile(s) }},
	{"hashtree", func(s *pattern.Set) (match.Matcher, error) { return hashtree.Compile(s, nil) }},
	{"dfa", func(s *pattern.Set) (match.Matcher, error) { return dfa.Compile(s, nil) }},
	{"dfa-squares", func(s *pattern.Set) (match.Matcher, error) { return dfa.Compile(s, &dfa.Options{Path: dfa.Squares}) }},
	{"dfa-before", func(s *pattern.Set) (match.Matcher, error) {
		return dfa.Compile(s, &dfa.Options{Path: dfa.Spiral, Plain: true})
	}},
	{"ptree-page", func(s *pattern.Set) (match.Matcher, error) { return ptree.CompilePage(s), nil }},
	{"patricia", func(s *pattern.Set) (match.Matcher, error) { return patricia.Compile(s, nil), nil }},
	{"ptree", func(s *pattern.Set) (match.Matcher, error) { return ptree.Compile(s), nil }},
	{"dfa-drawn", func(s *pattern.Set) (match.Matcher, error) { return dfa.Compile(s, &dfa.Options{AsDrawn: true}) }},
}

// BenchmarkMatch matches sets of GNU Go on the 200 positions with its recorded answers, for both
// sides. Each iteration matches the next position.
func BenchmarkMatch(b *testing.B) {
	positions := matchtest.Positions(b, -1)[:200]
	for _, set := range []string{"pat", "owl_defendpat", "fusekipat"} {
		s := matchtest.OpenDatabase(b, set)
		for _, e := range engines {
			b.Run("engine="+e.name+"/set="+set, func(b *testing.B) {
				m, err := e.compile(s)
				if err != nil {
					b.Fatal(err)
				}
				benchmarkMatcher(b, m, positions)
			})
		}
	}
}

// BenchmarkRatio runs all engines in turn on all positions, round after round, keeps the best time
// of each engine for each position, and reports the means in microseconds and the speed relative to
// window (-x). So other work on the machine disturbs all engines alike, and little. Use
// -benchtime=10x.
func BenchmarkRatio(b *testing.B) {
	positions := matchtest.Positions(b, -1)[:200]
	for _, set := range []string{"pat", "owl_defendpat", "fusekipat"} {
		b.Run("set="+set, func(b *testing.B) {
			s := matchtest.OpenDatabase(b, set)
			var matchers []match.Matcher
			for _, e := range engines {
				m, err := e.compile(s)
				if err != nil {
					b.Fatal(err)
				}
				matchers = append(matchers, m)
			}
			best := make([]matchtest.Best, len(matchers))
			for b.Loop() {
				for e, m := range matchers {
					best[e] = scanAll(best[e], m, positions)
				}
			}
			reportRatios(b, best)
		})
	}
}

// scanAll matches all positions and keeps the best time of each.
func scanAll(best matchtest.Best, m match.Matcher, positions []matchtest.Position) matchtest.Best {
	if best == nil {
		best = make(matchtest.Best, len(positions))
	}
	for i := range positions {
		start := time.Now()
		scratch = m.AppendHits(scratch[:0], positions[i].Board)
		best.Keep(i, time.Since(start))
	}
	return best
}

var scratch []match.Hit

func reportRatios(b *testing.B, best []matchtest.Best) {
	for e := range best {
		b.ReportMetric(best[e].Microseconds(), engines[e].name+"-µs")
		b.ReportMetric(best[0].Microseconds()/best[e].Microseconds(), engines[e].name+"-x")
	}
	b.ReportMetric(0, "ns/op")
}

func benchmarkMatcher(b *testing.B, m match.Matcher, positions []matchtest.Position) {
	var hits []match.Hit
	total, n := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		hits = m.AppendHits(hits[:0], positions[n%len(positions)].Board)
		total += len(hits)
		n++
	}
	b.ReportMetric(float64(total)/float64(n), "hits/pos")
	if c, ok := m.(interface{ Visited() int }); ok {
		b.ReportMetric(visited(c, m, positions), "states/pos")
	}
}

// visited returns the mean number of states visited per position.
func visited(c interface{ Visited() int }, m match.Matcher, positions []matchtest.Position) float64 {
	n := 0
	for i := range positions {
		m.AppendHits(nil, positions[i].Board)
		n += c.Visited()
	}
	return float64(n) / float64(len(positions))
}

// followers are engines that follow a game, each beside its own full scan.
var followers = []struct {
	name  string
	build func(*pattern.Set) (match.Matcher, match.Incremental, error)
}{
	{"dfa", func(s *pattern.Set) (match.Matcher, match.Incremental, error) {
		m, err := dfa.Compile(s, nil)
		if err != nil {
			return nil, nil, err
		}
		return m, match.Follow(m), nil
	}},
	{"hashtree", func(s *pattern.Set) (match.Matcher, match.Incremental, error) {
		m, err := hashtree.Compile(s, nil)
		if err != nil {
			return nil, nil, err
		}
		return m, match.Follow(m), nil
	}},
	{"patricia", func(s *pattern.Set) (match.Matcher, match.Incremental, error) {
		m := patricia.Compile(s, nil)
		return m, match.Rescan(m.Clone()), nil
	}},
}

// BenchmarkFollow follows 100 real games move by move, once with a full scan after each move and
// once incrementally. It keeps the best time of each move and reports microseconds per move and the
// speed-up (-x). No list of all hits is made. Use -benchtime=5x.
func BenchmarkFollow(b *testing.B) {
	games := matchtest.Deltas(b, 100)
	set := matchtest.OpenDatabase(b, "pat")
	for _, f := range followers {
		b.Run("engine="+f.name+"/set=pat", func(b *testing.B) {
			m, inc, err := f.build(set)
			if err != nil {
				b.Fatal(err)
			}
			scan, play := matchtest.Follow(b, m, inc, games)
			b.ReportMetric(scan.Microseconds(), "scan-µs/move")
			b.ReportMetric(play.Microseconds(), "play-µs/move")
			b.ReportMetric(scan.Microseconds()/play.Microseconds(), "play-x")
			b.ReportMetric(0, "ns/op")
		})
	}
}

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
		p, t := patricia.Compile(s, nil), ptree.Compile(s)
		for _, c := range []struct {
			name string
			m    match.Matcher
			inc  rescanner
		}{
			{"engine=window/way=crop", w, match.NewCrop(w.Clone())},
			{"engine=ptree/way=crop", t, match.NewCrop(t.Clone())},
			{"engine=patricia/way=crop", p, match.NewCrop(p.Clone())},
			{"engine=patricia/way=points", p, match.Rescan(patricia.Compile(s, nil)).(rescanner)},
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
