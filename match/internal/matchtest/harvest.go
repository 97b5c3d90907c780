package matchtest

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// Sets cut from games have many patterns with exact cells in the same places, which engines may
// treat specially.

// harvests yields a world with such a set for each size of board from 5 up.
func harvests() iter.Seq[world] {
	return func(yield func(world) bool) {
		for _, size := range sizes(5) {
			if !yield(newHarvest(size)) {
				return
			}
		}
	}
}

// newHarvest makes boards of one size and a set cut from them: 3x3 and 4x3 points; 4x4 without the
// corners; 3x3 with no stone of the other side in the middle; 3x2 in the corner of the board and
// 5x2 at its edge. Some patterns occur twice, some with colours exchanged.
func newHarvest(size int) world {
	r := rand.New(rand.NewPCG(uint64(size), 0x68617276))
	w := world{name: fmt.Sprintf("harvest, size %d", size), set: pattern.NewSet("harvest")}
	for range 3 {
		w.boards = append(w.boards, played(r, size, 2*size*size), scattered(r, size, 0.4))
	}
	add := func(n, width, height int, edges pattern.Edges, change func(cells []pattern.Class)) {
		for range n {
			if _, err := w.set.Add(window(r, w.boards[r.IntN(len(w.boards))], width, height, edges, change)); err != nil {
				panic(err)
			}
		}
	}
	asIs := func([]pattern.Class) {}
	add(70, 3, 3, 0, asIs)
	add(50, 4, 3, 0, asIs)
	add(30, 4, 4, 0, func(c []pattern.Class) { c[0], c[3], c[12], c[15] = pattern.On, pattern.On, pattern.On, pattern.On })
	add(30, 3, 3, 0, func(c []pattern.Class) { c[4] = pattern.NotOther })
	add(60, 3, 2, pattern.North|pattern.West, asIs)
	add(60, 5, 2, pattern.South, asIs)
	return w
}

// window returns a rectangle of width x height points on b, at the given edges and otherwise
// anywhere.
func window(r *rand.Rand, b *board.Board, width, height int, edges pattern.Edges, change func([]pattern.Class)) *pattern.Pattern {
	x, y := r.IntN(b.Size()-width+1), r.IntN(b.Size()-height+1)
	if edges&pattern.North != 0 {
		y = 0
	}
	if edges&pattern.West != 0 {
		x = 0
	}
	if edges&pattern.South != 0 {
		y = b.Size() - height
	}
	p := &pattern.Pattern{Width: width, Height: height, Edges: edges, Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides}
	for i := range width * height {
		p.Cells = append(p.Cells, 1<<b.Color(board.At(x+i%width, y+i/width)))
	}
	change(p.Cells)
	if r.IntN(4) == 0 {
		p.Sides = pattern.Sides(1 + r.IntN(2))
	}
	return p
}

// runHarvests compares hits with those of the mask matcher, list by list.
func runHarvests(t *testing.T, compile Compile) {
	hits := 0
	for w := range harvests() {
		m, oracle := must(t, compile, w.set), match.CompileMask(w.set)
		for i, b := range w.boards {
			want := match.All(oracle, b)
			same(t, fmt.Sprintf("%s, board %d", w.name, i), w.set, b, all(t, m, b), want)
			hits += len(want)
		}
	}
	if hits < enough(10000) {
		t.Errorf("%d hits: too few to prove anything", hits)
	}
}

// followHarvests follows games with these sets.
func followHarvests(t *testing.T, build Build) {
	var captures, born, gone int
	for w := range harvests() {
		f := newFollower(t, w.name, w.set, build)
		r := rand.New(rand.NewPCG(uint64(len(w.boards)), uint64(w.boards[0].Size())))
		f.reset(w.boards[0])
		for range 14 {
			f.step(r)
		}
		f.undoAll()
		captures, born, gone = captures+f.captures, born+f.born, gone+f.gone
	}
	if captures < enough(3) || born < enough(200) || gone < enough(200) {
		t.Errorf("%d stones captured, %d hits born, %d gone: too few to prove anything", captures, born, gone)
	}
}
