package hashtree

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
	"katachi/internal/num"
	"katachi/match"
	"katachi/match/internal/matchtest"
	"katachi/pattern"
)

// obvious chooses anchors and makes tests by the definitions: cell by cell, and code by code.
type obvious struct {
	profile *profile
	codes   codes
}

// choose returns the anchor of p, an index into p.Cells. It serves all of p's
// variants, turned with them.
func (as *obvious) choose(id int, p *pattern.Pattern) int {
	variants := variantsOf(id, p)
	v := resolved(id, p.Orient(0), board.Black)
	best, bestCost := 0, math.Inf(1)
	for a := range p.Cells {
		spilling := 0
		for i := range variants {
			if ax, ay := anchored(&variants[i], p, a); !decides(&variants[i], ax, ay) {
				spilling++
			}
		}
		t := testAt(&v, a%p.Width, a/p.Width)
		if cost := (1 + (spillFactor-1)*float64(spilling)/float64(len(variants))) * as.frequency(&t); cost < bestCost {
			best, bestCost = a, cost
		}
	}
	return best
}

// frequency returns how often the profile's windows satisfy the nine cells of t.
func (as *obvious) frequency(t *test) float64 {
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

// variantsOf is match.Variants for one pattern.
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

// resolved returns the variant of o in which side is the own side.
func resolved(id int, o pattern.Oriented, side board.Color) match.Variant {
	for i, k := range o.Cells {
		o.Cells[i] = k.As(side)
	}
	return match.Variant{Oriented: o, Pattern: int32(id), Side: side}
}

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

// contents returns what v accepts at column x, row y of its rectangle; outside the rectangle only a
// declared edge matters.
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

// possible holds which of the nine cells may be off together: whole rows and
// columns at the rim.
var possible = func() (ok [512]bool) {
	var sides [4]uint64
	for k := -1; k <= 1; k++ {
		for i, cell := range []uint64{cellBit(k, -1), cellBit(k, 1), cellBit(-1, k), cellBit(1, k)} {
			sides[i] |= cell
		}
	}
	for set := range 1 << len(sides) {
		var off uint64
		for i, cells := range sides {
			if set>>i&1 != 0 {
				off |= cells
			}
		}
		ok[nineBits(off)] = true
	}
	return ok
}()

// codes enumerates the codes that a test accepts, in reused memory.
type codes struct{ list, next []uint32 }

// accepted returns the codes that t accepts and that can be read on a board;
// valid until the next call.
func (cs *codes) accepted(t *test) []uint32 {
	cs.list = append(cs.list[:0], 0)
	for cells := uint64(nine); cells != 0; cells &= cells - 1 {
		cs.extend(t, cells&-cells)
	}
	kept := cs.list[:0]
	for _, c := range cs.list {
		if possible[c>>9&c] {
			kept = append(kept, c)
		}
	}
	cs.list = kept
	return kept
}

// extend puts every content that t accepts on one more cell.
func (cs *codes) extend(t *test, cell uint64) {
	cs.next = cs.next[:0]
	for color, refused := range t {
		if refused&cell != 0 {
			continue
		}
		w := window{black: cell * uint64(color&1), white: cell * uint64(color>>1)}
		code := w.code()
		for _, c := range cs.list {
			cs.next = append(cs.next, c|code)
		}
	}
	cs.list, cs.next = cs.next, cs.list
}

// TestAnchors compares anchors, tests and keys with those that follow the definitions.
func TestAnchors(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	random := pattern.NewSet("random")
	for range 300 {
		if _, err := random.Add(randomDrawn(r)); err != nil {
			t.Fatal(err)
		}
	}
	sets := []*pattern.Set{random}
	for _, name := range []string{"pat", "owl_defendpat", "fusekipat", "joseki_corner"} {
		sets = append(sets, matchtest.OpenDatabase(t, name))
	}
	as := obvious{profile: priorProfile()}
	for _, set := range sets {
		compareAnchors(t, set, &as, newSeenKeys(1))
		compareAnchors(t, set, &as, newSeenKeys(1000))
	}
}

// compareAnchors compares those of a set.
func compareAnchors(t *testing.T, set *pattern.Set, as *obvious, seen *seenKeys) {
	b := builder{set: set, groups: &gatherer{}}
	b.addVariants(seen)
	codes, n := codeOfKey(), 0
	for id, p := range set.All() {
		a := as.choose(id, p)
		for _, v := range variantsOf(id, p) {
			ax, ay := anchored(&v, p, a)
			want := variant{
				pattern: v.Pattern, sym: v.Sym, side: v.Side,
				dx: int8(v.First%v.Width - ax), dy: int8(v.First/v.Width - ay),
				spills: !decides(&v, ax, ay),
			}
			if b.variants[n] != want || b.tests[n] != testAt(&v, ax, ay) {
				t.Fatalf("%s: pattern %d %s: %+v, want %+v, or another test", set.Name, id, p.Name, b.variants[n], want)
			}
			accepted := b.tests[n].accepted()
			var got []uint32
			for _, key := range accepted.appendKeys(nil) {
				got = append(got, codes[key])
			}
			list := slices.Clone(as.codes.accepted(&b.tests[n]))
			slices.Sort(got)
			slices.Sort(list)
			if !slices.Equal(got, list) {
				t.Fatalf("%s: pattern %d %s: %d keys, want %d, or others", set.Name, id, p.Name, len(got), len(list))
			}
			n++
		}
	}
	if n != len(b.variants) || n < 1000 {
		t.Errorf("%s: %d variants, want %d and 1000 at least", set.Name, len(b.variants), n)
	}
}

// randomDrawn returns a pattern of any classes and any size, at any edges, with any symmetries.
func randomDrawn(r *rand.Rand) *pattern.Pattern {
	p := &pattern.Pattern{
		Width: 1 + r.IntN(7), Height: 1 + r.IntN(7), Edges: pattern.Edges(r.IntN(16)),
		Symmetries: pattern.Symmetries(1 + r.IntN(255)), Sides: pattern.Sides(1 + r.IntN(3)),
	}
	if r.IntN(8) == 0 {
		p.Width, p.Height = 1+r.IntN(pattern.MaxSide), 1+r.IntN(pattern.MaxSide)
	}
	for range p.Width * p.Height {
		p.Cells = append(p.Cells, []pattern.Class{
			pattern.Empty, pattern.Own, pattern.Other, pattern.NotOther, pattern.NotOwn, pattern.Stone, pattern.On,
		}[r.IntN(7)])
	}
	return p
}
