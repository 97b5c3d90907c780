package predict

import "math"

// levels are the weights that the 256 values of a byte stand for, as int32 in units of
// 1/denseScale. The steps grow with the weight: they are fine near 0, where millions of weights
// are, and the range includes the few largest weights, which many moves have.
type levels [256]uint32

// newLevels returns levels from -most to most: the squares of -127 to 127.
func newLevels(most float32) (l levels) {
	for n := range 128 {
		w := math.Round(float64(most) * denseScale * float64(n*n) / (127 * 127))
		l[uint8(n)], l[uint8(-n)] = uint32(int32(w)), uint32(-int32(w))
	}
	return l
}

// level returns the byte for a level near a weight from -most to most.
func level(w, most float32) uint8 {
	n := int8(math.Round(127 * math.Sqrt(math.Abs(float64(w/most)))))
	if w < 0 {
		n = -n
	}
	return uint8(n)
}
