package winrate

import (
	"math"
	"testing"
)

// TestCurves: win rates are between 0 and 1 and grow with the share of won playouts, and every size
// and phase has a curve.
func TestCurves(t *testing.T) {
	for _, size := range []int{2, 9, 11, 12, 13, 16, 19, 25} {
		last := 0
		for moves := range 2 * size * size {
			phase := Phase(size, moves)
			if phase < last || phase >= Phases {
				t.Fatalf("%d moves on %dx%d: phase %d after %d", moves, size, size, phase, last)
			}
			last = phase
			c := CurveOf(size, moves)
			before := -1.0
			for i := range 101 {
				r := c.Rate(float64(i) / 100)
				if math.IsNaN(r) || r < before || r < 0 || r > 1 {
					t.Fatalf("%+v: %v of %d hundredths, after %v", c, r, i, before)
				}
				before = r
			}
		}
		if last != Phases-1 {
			t.Errorf("%dx%d ends in phase %d", size, size, last)
		}
	}
}
