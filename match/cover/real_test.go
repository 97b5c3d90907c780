package cover_test

import (
	"slices"
	"testing"

	"katachi/match"
	"katachi/match/cover"
	"katachi/match/internal/matchtest"
	"katachi/match/patricia"
)

// TestFilterReal compares Filter with the three rules written out plainly on
// the hits of GNU Go's patterns in real positions. Every third pattern is
// flagged structural.
func TestFilterReal(t *testing.T) {
	s := matchtest.OpenDatabase(t, "pat")
	for id, p := range s.All() {
		p.Structural = id%3 == 0
	}
	m := patricia.Compile(s, nil)
	var selector cover.Selector
	kept, all := 0, 0
	for _, p := range matchtest.Positions(t, 10) {
		hits := match.All(m, p.Board)
		want := plainly(s, hits)
		got := selector.Append(nil, s, hits, p.Board.Size())
		if !slices.Equal(got, want) {
			t.Fatalf("%s: %d hits kept, want %d", p.ID, len(got), len(want))
		}
		kept, all = kept+len(got), all+len(hits)
	}
	if all < 10000 || kept == all {
		t.Errorf("%d of %d hits kept: too few to prove anything", kept, all)
	}
}

// BenchmarkFilter filters the hits of GNU Go's pat in its 200 recorded
// positions; plainly written out (the baseline), with Selector, and with Filter,
// which also sorts.
func BenchmarkFilter(b *testing.B) {
	s := matchtest.OpenDatabase(b, "pat")
	m := patricia.Compile(s, nil)
	var lists [][]match.Hit
	for _, p := range matchtest.Positions(b, -1)[:200] {
		lists = append(lists, match.All(m, p.Board))
	}
	var selector cover.Selector
	var dst []cover.Kept
	for _, way := range []struct {
		name   string
		filter func(hits []match.Hit) []cover.Kept
	}{
		{"plainly", func(hits []match.Hit) []cover.Kept { return plainly(s, hits) }},
		{"selector", func(hits []match.Hit) []cover.Kept {
			dst = selector.Append(dst[:0], s, hits, 19)
			return dst
		}},
		{"filter", func(hits []match.Hit) []cover.Kept { return cover.Filter(s, hits, 19) }},
	} {
		b.Run("way="+way.name, func(b *testing.B) {
			hits, kept, ignored, n := 0, 0, 0, 0
			b.ReportAllocs()
			for b.Loop() {
				list := lists[n%len(lists)]
				hits += len(list)
				for _, k := range way.filter(list) {
					kept++
					if k.MoveIgnored {
						ignored++
					}
				}
				n++
			}
			b.ReportMetric(float64(hits)/float64(n), "hits/pos")
			b.ReportMetric(float64(kept)/float64(n), "kept/pos")
			b.ReportMetric(float64(ignored)/float64(n), "moves-ignored/pos")
		})
	}
}
