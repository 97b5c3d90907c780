package collection

import (
	"math/rand/v2"
	"testing"

	"katachi/games/query"
)

// TestEachAllocatesLittle: Each does not allocate memory for every hit.
func TestEachAllocatesLittle(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 37))
	c := created(t, &Options{Threads: 1}, writeRecords(t, t.TempDir(), r, 60, 0))
	defer c.Close()
	q := &query.Query{Rows: []string{"XO"}}
	hits := 0
	allocations := testing.AllocsPerRun(3, func() {
		hits = 0
		_, _, err := Union{c}.Page(t.Context(), q, &Listing{Each: func(*Hit) bool {
			hits++
			return true
		}})
		if err != nil {
			t.Fatal(err)
		}
	})
	if hits < 1000 || allocations > float64(hits)/4 {
		t.Errorf("%.0f allocations for %d hits, want few for many", allocations, hits)
	}
}
