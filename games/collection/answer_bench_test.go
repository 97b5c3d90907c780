package collection

import (
	"context"
	"os"
	"testing"
	"time"

	"katachi/internal/num"
	"katachi/internal/testpeers"
)

// BenchmarkAnswer answers the recorded searches in the collection $KATACHI_COLLECTION, like a
// program that has it open: on one thread, in main lines, or in variations too.
func BenchmarkAnswer(b *testing.B) {
	c := ownCollection(b)
	for _, o := range oracleQueries(b) {
		for _, lines := range []string{"main", "all"} {
			b.Run("lines="+lines+"/query="+o.id, func(b *testing.B) {
				q := *o.query
				q.Variations = lines == "all"
				least := time.Hour
				b.ReportAllocs()
				for b.Loop() {
					evict()
					begin := testpeers.CPUTime()
					if _, err := c.Answer(context.Background(), &q); err != nil {
						b.Fatal(err)
					}
					least = min(least, testpeers.CPUTime()-begin)
				}
				b.ReportMetric(float64(least.Nanoseconds())/1e3, "cpu-µs")
			})
		}
	}
}

// other is memory that is read between two searches if $KATACHI_COLD is set: then a search finds
// the caches empty, as after other work.
var other = make([]byte, 64<<20*num.FromBool(os.Getenv("KATACHI_COLD") != ""))

func evict() {
	for i := 0; i < len(other); i += 64 {
		other[i]++
	}
}

// ownCollection opens the collection $KATACHI_COLLECTION for one thread.
func ownCollection(b *testing.B) *Collection {
	b.Helper()
	dir := os.Getenv("KATACHI_COLLECTION")
	if dir == "" {
		b.Skip("set KATACHI_COLLECTION to a collection")
	}
	c, err := Open(dir, &Options{Threads: 1})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { c.Close() })
	return c
}
