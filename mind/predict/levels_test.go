package predict

import (
	"math"
	"testing"
)

// TestLevels: every weight, even the greatest, is kept as exactly as its size allows; none is cut
// off.
func TestLevels(t *testing.T) {
	for _, most := range []float32{0.5, 4, 10.75, 200} {
		l := newLevels(most)
		for k := range 4001 {
			w := most * float32(k-2000) / 2000
			got := float64(int32(l[level(w, most)])) / denseScale
			step := 2*math.Sqrt(math.Abs(float64(w*most)))/127 + float64(most)/(127*127)
			if math.Abs(got-float64(w)) > step/2+1.0/denseScale {
				t.Fatalf("%v of %v is kept as %v", w, most, got)
			}
		}
	}
}

// TestLowered: lowered reduces the part of weights that all moves of a position share, however
// large it is, and keeps the differences between moves.
func TestLowered(t *testing.T) {
	weights := make([]float32, numDense)
	for family, size := range denseSizes {
		for i := range size {
			weights[int(denseStarts[family])+i] = float32(i%7) + 40*float32(i%denseShared[family])
		}
	}
	for i, w := range lowered(weights) {
		if w > math.MaxInt16/denseScale || w < math.MinInt16/denseScale {
			t.Fatalf("weight %d became %v", i, w)
		}
	}
	low := lowered(weights)
	for family, size := range denseSizes {
		of, step := int(denseStarts[family]), denseShared[family]
		for i := range size - step {
			if before, now := weights[of+i+step]-weights[of+i], low[of+i+step]-low[of+i]; math.Abs(float64(before-now)) > 1e-4 {
				t.Fatalf("family %d: %v and %v apart", family, before, now)
			}
		}
	}
}
