package match_test

import (
	"testing"

	"katachi/match"
	"katachi/match/dfa"
	"katachi/match/hashtree"
	"katachi/match/internal/matchtest"
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
		m := patricia.Build(s, nil)
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
