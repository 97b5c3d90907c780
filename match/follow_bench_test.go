package match_test

import (
	"fmt"
	"slices"
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/match/dfa"
	"katachi/match/hashtree"
	"katachi/match/matchtest"
	"katachi/match/patricia"
	"katachi/pattern"
)

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
		return m, m.Incremental(), nil
	}},
	{"hashtree", func(s *pattern.Set) (match.Matcher, match.Incremental, error) {
		m, err := hashtree.Compile(s, nil)
		if err != nil {
			return nil, nil, err
		}
		return m, m.Incremental(), nil
	}},
	{"patricia", func(s *pattern.Set) (match.Matcher, match.Incremental, error) {
		m := patricia.Build(s, nil)
		return m, match.Rescan(m.Clone()), nil
	}},
}

// BenchmarkFollow follows 100 real games move by move, once with a full scan
// after each move and once incrementally, keeps the best time of each move and
// reports microseconds a move and how many times less the update takes (-x). No
// list of all hits is made. Use -benchtime=5x.
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

// BenchmarkRewalk follows 500 real games and reports what share of
// scans a move concerns and what share is walked again, and of the points at
// which these start the mean, the median, 90 % and 99 % of moves. Use
// -benchtime=1x.
func BenchmarkRewalk(b *testing.B) {
	games := matchtest.Deltas(b, 500)
	m, err := dfa.Compile(matchtest.OpenDatabase(b, "pat"), nil)
	if err != nil {
		b.Fatal(err)
	}
	inc := m.Incremental()
	var points []float64
	var concerned, walked, scans, changed int
	for b.Loop() {
		for _, game := range games {
			inc.Reset(board.New(19))
			for i := range game {
				inc.Play(&game[i])
				gone, born := inc.Changes()
				w := inc.Work()
				changed += len(gone) + len(born)
				concerned, walked, scans = concerned+w.Concerned, walked+w.Walked, scans+w.Scans
				points = append(points, 100*float64(w.Starts)/(19*19))
			}
		}
	}
	slices.Sort(points)
	mean := 0.0
	for _, p := range points {
		mean += p / float64(len(points))
	}
	b.ReportMetric(mean, "%points")
	for _, q := range []int{50, 90, 99} {
		b.ReportMetric(points[len(points)*q/100], fmt.Sprintf("%%points-p%d", q))
	}
	b.ReportMetric(100*float64(concerned)/float64(scans), "%scans-concerned")
	b.ReportMetric(100*float64(walked)/float64(scans), "%scans-rewalked")
	b.ReportMetric(float64(changed)/float64(len(points)), "changed-hits/move")
	b.ReportMetric(0, "ns/op")
}
