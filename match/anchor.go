package match

import (
	"math/bits"

	"katachi/pattern"
)

// Anchor returns the cell (index into o.Cells) around which a matcher that goes from stone to stone
// should look for o. It prefers cells that want a stone of one colour, then cells that accept the
// fewest contents, and of those the nearest to the middle of the rectangle, where walks around it
// are shortest. (This is GNU Go's option -m; its traditional tables take the first in reading
// order.) The choice of anchor does not change the hits.
func Anchor(o *pattern.Oriented) int {
	best, bestCost := 0, 1<<30
	for i, k := range o.Cells {
		dx, dy := 2*(i%o.Width)-o.Width+1, 2*(i/o.Width)-o.Height+1 // twice the distance from the middle
		if cost := starts(k)<<16 + dx*dx + dy*dy; cost < bestCost {
			best, bestCost = i, cost
		}
	}
	return best
}

// starts ranks classes by the number of board points that they accept: there are fewer stones than
// empty points.
func starts(k pattern.Class) int {
	n := bits.OnesCount8(uint8(k & pattern.Stone))
	if k&pattern.Empty != 0 {
		n += 4
	}
	return n
}
