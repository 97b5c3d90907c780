package collection

import (
	"context"
	"testing"
	"time"

	"katachi/games/internal/search"
	"katachi/internal/testpeers"
)

// BenchmarkSearch answers the recorded searches on one thread.
func BenchmarkSearch(b *testing.B) {
	seg, _ := plainIndex(b, true, testpeers.Path(b, "games", "fox-pro.zip"), testpeers.Path(b, "games", "tom.zip"))
	b.Logf("%d games, %.0f bytes a game", seg.Games(), float64(seg.File().Size())/float64(seg.Games()))
	parts := []search.Part{{Seg: seg, Live: seg.All()}}
	for _, o := range oracleQueries(b) {
		b.Run("query="+o.id, func(b *testing.B) {
			hits := 0
			least := time.Hour
			for b.Loop() {
				begin := testpeers.CPUTime()
				a, err := answerOf(search.New(o.query, 1), context.Background(), parts)
				if err != nil {
					b.Fatal(err)
				}
				hits = a.Hits
				least = min(least, testpeers.CPUTime()-begin)
			}
			b.ReportMetric(float64(least.Microseconds())/1e3, "cpu-ms")
			b.ReportMetric(float64(hits), "hits")
		})
	}
}
