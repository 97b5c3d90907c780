package collection

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"katachi/games/internal/search"
	"katachi/games/query"
	"katachi/internal/testpeers"
)

// BenchmarkTree makes trees of continuations of fox-pro and tom on one thread,
// and compares with a search for each of their branches.
func BenchmarkTree(b *testing.B) {
	seg, _ := plainIndex(b, true, testpeers.Path(b, "games", "fox-pro.zip"), testpeers.Path(b, "games", "tom.zip"))
	parts := []search.Part{{Seg: seg, Live: seg.All()}}
	for _, c := range []struct{ name, text string }{
		{"fuseki", "rows=" + strings.Repeat("/...................", 19)[1:] + " at=full"},
		{"joseki", "rows=" + strings.Repeat("........./", 3) + "...X...../" + strings.Repeat("........./", 4) + "......... at=corner"},
	} {
		q, err := query.Parse(c.text)
		if err != nil {
			b.Fatal(err)
		}
		b.Run("tree="+c.name, func(b *testing.B) {
			least, branches, searches := time.Hour, 0, time.Duration(0)
			for b.Loop() {
				begin := testpeers.CPUTime()
				t := newGrower(context.Background(), search.New(q, 1), parts, &TreeOptions{MinHits: 200})
				if err := t.seed(); err != nil {
					b.Fatal(err)
				}
				if err := t.grow(t.root, 0); err != nil {
					b.Fatal(err)
				}
				least = min(least, testpeers.CPUTime()-begin)
				branches, searches = searchAll(b, parts, *q, t.root.Branch)
			}
			ms := float64(least.Microseconds()) / 1e3
			b.ReportMetric(ms, "cpu-ms")
			b.ReportMetric(float64(branches), "branches")
			b.ReportMetric(float64(searches.Microseconds())/1e3/ms, "x-searches")
		})
	}
}

// searchAll searches for a branch and all branches that continue it.
func searchAll(b *testing.B, parts []search.Part, q query.Query, br *Branch) (branches int, took time.Duration) {
	begin := testpeers.CPUTime()
	a, err := answerOf(search.New(&q, 1), context.Background(), parts)
	if err != nil || a.Hits != br.Hits {
		b.Fatalf("%d hits, want %d: %v", br.Hits, a.Hits, err)
	}
	took = testpeers.CPUTime() - begin
	for _, next := range br.Next {
		longer := q
		longer.Sequence = append(slices.Clone(q.Sequence), next.Steps...)
		n, t := searchAll(b, parts, longer, next)
		branches, took = branches+n, took+t
	}
	return branches + 1, took
}
