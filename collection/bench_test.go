package collection

import (
	"context"
	"testing"
	"time"

	"katachi/internal/testpeers"
)

// libkombilo is what libkombilo 0.8.4 takes for the recorded searches on
// fox-pro and tom, 60,621 games, one thread, in ms of processor time (gcc 12
// -O3, a 2 GHz machine).
var libkombilo = map[string]float64{
	"a01": 117, "a02": 19, "a03": 3.7, "a04": 63, "a05": 162, "a06": 7.4, "a07": 30, "a08": 274,
	"a09": 521, "a10": 61, "a11": 1263, "a12": 1256, "a13": 26827, "a14": 2688, "a15": 2142, "a16": 2512,
}

// BenchmarkSearch answers the recorded searches on one thread.
func BenchmarkSearch(b *testing.B) {
	seg, _ := plainIndex(b, true, testpeers.Path(b, "games", "fox-pro.zip"), testpeers.Path(b, "games", "tom.zip"))
	b.Logf("%d games, %.0f bytes a game", seg.Games(), float64(seg.File().Size())/float64(seg.Games()))
	parts := []part{{seg: seg, live: seg.All()}}
	for _, o := range oracleQueries(b) {
		b.Run("query="+o.id, func(b *testing.B) {
			hits := 0
			least := time.Hour
			for b.Loop() {
				begin := testpeers.CPUTime()
				a, err := answerOf(newSearch(o.query, 1), context.Background(), parts)
				if err != nil {
					b.Fatal(err)
				}
				hits = a.Hits
				least = min(least, testpeers.CPUTime()-begin)
			}
			ms := float64(least.Microseconds()) / 1e3
			b.ReportMetric(ms, "cpu-ms")
			b.ReportMetric(libkombilo[o.id]/ms, "x-libkombilo")
			b.ReportMetric(float64(hits), "hits")
		})
	}
}
