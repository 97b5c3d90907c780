package hashtree

import (
	"katachi/board"
	"katachi/internal/num"
	"katachi/match"
	"katachi/pattern"
)

// A test is what a variant demands of a window: for each content the cells that
// must not have it, in the order of board.Color: empty, black, white, off.
type test [4]uint64

// guard accepts nothing. It stands behind the last variant, so that a list in a
// forged file may end in it.
var guard = test{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

// fails returns the cells of w that t does not accept.
func (t *test) fails(w *window) uint64 {
	off := w.black & w.white
	return t[0]&^(w.black|w.white) | t[1]&(w.black^off) | t[2]&(w.white^off) | t[3]&off
}

// cells returns the cells that t looks at.
func (t *test) cells() uint64 { return t[0] | t[1] | t[2] | t[3] }

// testAt returns the test of v with its anchor on column ax, row ay of its
// rectangle.
func testAt(v *match.Variant, ax, ay int) (t test) {
	for dy := -reachBack; dy <= reachOn; dy++ {
		for dx := -reachBack; dx <= reachOn; dx++ {
			accepted := contents(v, ax+dx, ay+dy)
			for color := range t {
				if accepted>>color&1 == 0 {
					t[color] |= cellBit(dx, dy)
				}
			}
		}
	}
	return t
}

// contents returns what v accepts at column x, row y of its rectangle, also
// outside of it: there only a declared edge says something.
func contents(v *match.Variant, x, y int) pattern.Class {
	switch {
	case 0 <= x && x < v.Width && 0 <= y && y < v.Height:
		return v.Cells[y*v.Width+x]
	case x < 0 && v.Edges&pattern.West != 0, x >= v.Width && v.Edges&pattern.East != 0,
		y < 0 && v.Edges&pattern.North != 0, y >= v.Height && v.Edges&pattern.South != 0:
		return pattern.Off
	}
	return pattern.Any
}

// decides reports whether the window around column ax, row ay holds v's whole
// rectangle and a cell beyond each declared edge, so that the test decides.
func decides(v *match.Variant, ax, ay int) bool {
	beyond := func(e pattern.Edges) int { return num.FromBool(v.Edges&e != 0) }
	return ax+beyond(pattern.West) <= reachBack && ay+beyond(pattern.North) <= reachBack &&
		v.Width-1-ax+beyond(pattern.East) <= reachOn && v.Height-1-ay+beyond(pattern.South) <= reachOn
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
