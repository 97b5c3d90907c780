package hashtree

import (
	"math"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// anchors chooses for each pattern the cell at which its nine cells are rarest
// in the profile, since there it is least often tried without a hit. It
// gains more than any other choice: on GNU Go's patterns 5,500 candidates are left a
// position by their nine cells, against 134,000 with anchors in the middle.
type anchors struct {
	profile *Profile
	codes   codes
}

const (
	unseen      = 0.5  // how often a code counts that the profile has never seen
	spillFactor = 1.25 // what a variant costs that its window does not hold, in times the usual
)

// choose returns the anchor of p, an index into p.Cells. It serves all of p's
// variants, turned with them.
func (as *anchors) choose(id int, p *pattern.Pattern) int {
	variants := variantsOf(id, p)
	v := resolved(id, p.Orient(0), board.Black)
	best, bestCost := 0, math.Inf(1)
	for a := range p.Cells {
		factor := 1.0
		for i := range variants {
			if ax, ay := anchored(&variants[i], p, a); !decides(&variants[i], ax, ay) {
				factor += (spillFactor - 1) / float64(len(variants))
			}
		}
		t := testAt(&v, a%p.Width, a/p.Width)
		if cost := factor * as.frequency(&t); cost < bestCost {
			best, bestCost = a, cost
		}
	}
	return best
}

// frequency returns how often the profile's windows pass the nine cells of t.
func (as *anchors) frequency(t *test) float64 {
	sum := 0.0
	for _, c := range as.codes.accepted(t) {
		sum += unseen + float64(as.profile.seen[c])
	}
	return sum
}

// anchored returns where the anchor, cell a of p as drawn, lies in v's rectangle.
func anchored(v *match.Variant, p *pattern.Pattern, a int) (ax, ay int) {
	down, right := v.Sym.Offset(a/p.Width, a%p.Width)
	return v.First%v.Width + right, v.First/v.Width + down
}

// variantsOf returns p for each of its sides, turned by each of its symmetries.
// It is match.Variants for one pattern: sets may be too large to be turned at once.
func variantsOf(id int, p *pattern.Pattern) []match.Variant {
	var all []match.Variant
	for _, side := range []board.Color{board.Black, board.White} {
		if !p.Sides.Has(side) {
			continue
		}
		for _, o := range p.Orientations() {
			all = append(all, resolved(id, o, side))
		}
	}
	return all
}

// resolved returns o looked for on behalf of side.
func resolved(id int, o pattern.Oriented, side board.Color) match.Variant {
	for i, k := range o.Cells {
		o.Cells[i] = k.As(side)
	}
	return match.Variant{Oriented: o, Pattern: int32(id), Side: side}
}
