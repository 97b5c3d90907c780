package predict

import (
	"math/rand/v2"
	"testing"
)

// TestRingTables: reading rings by tables, in the assembly code and the plain code, gives the same
// as reading them point by point.
func TestRingTables(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2007, 12))
	for range 200 {
		var f, colors field
		for i := range f {
			f[i] = content(rnd.IntN(int(numContents)))
			colors[i] = content(f[i].color())
		}
		at := fieldAt(rnd.IntN(19), rnd.IntN(19))
		start := turned{rnd.Uint64(), rnd.Uint64()}
		for n := range stoneRings {
			var ring turned
			for _, o := range ringOffsets[n] {
				ring.add(&o.stones[f[at+o.step].color()])
			}
			checkRing(t, &stoneTables[n], start, ring, &colors, at)
			if n < libertyRings {
				ring = turned{}
				for _, o := range ringOffsets[n] {
					ring.add(&o.liberties[f[at+o.step]])
				}
				checkRing(t, &libertyTables[n], start, ring, &f, at)
			}
		}
	}
}

func checkRing(t *testing.T, r *ringTable, start, ring turned, f *field, at int) {
	t.Helper()
	want, got, plain := start, start, start
	want.add(&ring)
	r.add(&got, f, at)
	r.addPlain(&plain, f, at)
	if got != want || plain != want {
		t.Fatalf("%x and %x, want %x", got, plain, want)
	}
}
