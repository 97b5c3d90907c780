package collection

import (
	"context"
	"testing"

	"katachi/games/query"
	"katachi/internal/testpeers"
)

// BenchmarkNamed counts the hits of names in the collection of KATACHI_COLLECTION, whose moves must
// be named. Times are for an open collection.
func BenchmarkNamed(b *testing.B) {
	c := ownCollection(b)
	ctx := context.Background()
	for _, text := range []string{
		"named=geta", "named=atari", "named=hane", `named="empty triangle"`, `named="empty triangle by black"`,
		`named="tsuke-koshi then kiri"`, `named=geta named=komoku`, `named=geta at=0..9,0..9`, `named=geta date=2010..`, "rows=XO/OX at=inner",
	} {
		b.Run(text, func(b *testing.B) {
			q, err := query.Parse(text)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := c.Answer(ctx, q); err != nil { // loads the segments
				b.Fatal(err)
			}
			var a *Answer
			before := testpeers.CPUTime()
			n := 0
			for b.Loop() {
				n++
				if a, err = c.Answer(ctx, q); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64((testpeers.CPUTime()-before).Microseconds())/1000/float64(n), "cpu-ms/op")
			b.ReportMetric(float64(a.Hits), "hits")
		})
	}
}
