package patricia

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// diagram returns a pattern: X own, O other, . empty, x own or empty, ? anything.
func diagram(edges pattern.Edges, rows ...string) *pattern.Pattern {
	classes := map[rune]pattern.Class{
		'X': pattern.Own, 'O': pattern.Other, '.': pattern.Empty, '?': pattern.On, 'x': pattern.NotOther,
	}
	p := &pattern.Pattern{
		Width: len(rows[0]), Height: len(rows), Edges: edges, Symmetries: 1, Sides: pattern.AsDrawn,
	}
	for _, row := range rows {
		for _, c := range row {
			p.Cells = append(p.Cells, classes[c])
		}
	}
	return p
}

func build(t testing.TB, order Order, patterns ...*pattern.Pattern) *Matcher {
	t.Helper()
	s := pattern.NewSet("test")
	for _, p := range patterns {
		if _, err := s.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	return Compile(s, &Options{Order: order})
}

// TestOrders: both orders read every cell of the quadrant once, and a square is
// a prefix of the growing squares.
func TestOrders(t *testing.T) {
	for name, order := range map[string][]cell{"squares": squares(), "diagonals": diagonals(), "selective": selective(nil)} {
		seen := map[cell]bool{}
		for i, c := range order {
			seen[c] = true
			for n := range span {
				if inside := int(c.dx) < n && int(c.dy) < n; name == "squares" && inside != (i < n*n) {
					t.Fatalf("position %d is cell %v: squares are no prefixes", i, c)
				}
			}
		}
		if len(seen) != span*span || len(order) != span*span {
			t.Errorf("%s: %d positions, %d different cells, want %d", name, len(order), len(seen), span*span)
		}
	}
	want := []cell{{0, 0}, {1, 0}, {1, 1}, {0, 1}, {2, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}}
	if got := squares()[:9]; !slices.Equal(got, want) {
		t.Errorf("growing squares begin %v, want %v", got, want)
	}
}

// TestSistring: cells outside the pattern are DontCare and need not be written; a declared edge is
// Off where the place of the walk does not settle it.
func TestSistring(t *testing.T) {
	const d, e, b, w, o = dontCare, 1, 2, 3, 4
	for _, c := range []struct {
		name string
		p    *pattern.Pattern
		want []byte
	}{
		{"square", diagram(0, "XO", ".?"), []byte{b, w, d, e}},
		{"row", diagram(0, "XO."), []byte{b, w, d, d, e}},
		{"class the paper lacks", diagram(0, "xX"), []byte{d, b}},
		{"up to the right edge", diagram(pattern.North|pattern.West|pattern.East, "XO"), []byte{b, w, d, d, o}},
		{"whole width", diagram(pattern.North|pattern.South|pattern.West, "X", "O"), []byte{b, d, d, w, d, d, d, d, o}},
	} {
		_, forms := formsOf(0, c.p, board.Black)
		if got := symbolsOf(&forms[0], squares()); got != string(c.want) {
			t.Errorf("%s: sistring %v, want %v", c.name, []byte(got), c.want)
		}
	}
}

// TestOneWayBranchesSkipped: three patterns begin with X, so one node tests the second cell only,
// and X is verified at the leaves.
func TestOneWayBranchesSkipped(t *testing.T) {
	m := build(t, Squares, diagram(0, "X."), diagram(0, "XO"), diagram(0, "X?", "??"))
	tree := m.byKind[pattern.Centre]
	if n := len(tree.nodes) - 1; n != 1 {
		t.Fatalf("%d nodes, want 1", n)
	}
	n := tree.nodes[tree.root]
	if (n.cell != cell{1, 0}) || n.child[dontCare] >= 0 || n.child[1] >= 0 || n.child[2] != 0 || n.child[3] >= 0 {
		t.Errorf("node %+v, want cell 1,0 with leaves DontCare, Empty and White", n)
	}
	if s := m.Stats(); s.Checks != 3 || s.Sistrings != 3 {
		t.Errorf("%d checks for %d sistrings, want one each", s.Checks, s.Sistrings)
	}
	on := board.New(2) // each point leads to the node; the first pattern fits on two of them, the last on one
	if n := len(m.AppendHits(nil, on)); n != 0 || m.work() != (work{Nodes: 4, Cells: 3}) {
		t.Errorf("%d hits on an empty board by %+v", n, m.work())
	}
}

// randomPatterns are of every class and kind, up to 4x4 cells.
func randomPatterns(r *rand.Rand, n int) (patterns []*pattern.Pattern) {
	for range n {
		p := &pattern.Pattern{Width: 1 + r.IntN(4), Height: 1 + r.IntN(4), Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides}
		for range p.Width * p.Height {
			p.Cells = append(p.Cells, pattern.Class(1+r.IntN(7)))
		}
		p.Edges = pattern.Edges(r.IntN(16) & r.IntN(16))
		patterns = append(patterns, p)
	}
	return patterns
}

// TestNodesBranch: in a tree of random patterns every node has two children
// or more.
func TestNodesBranch(t *testing.T) {
	m := build(t, Squares, randomPatterns(rand.New(rand.NewPCG(1, 1)), 200)...)
	for kind, tree := range m.byKind {
		for _, n := range tree.nodes[1:] {
			children := 0
			for _, c := range n.child {
				if c != 0 {
					children++
				}
			}
			if children < 2 {
				t.Fatalf("%v tree: node %+v has %d children", pattern.Kind(kind), n, children)
			}
		}
	}
	if s := m.Stats(); s.Nodes < 500 || s.Nodes >= s.Leaves {
		t.Errorf("%d nodes, %d leaves: want many, and fewer nodes than leaves", s.Nodes, s.Leaves)
	}
}

// TestForms: a centre pattern has 8 cases; an edge or corner pattern has 2 in its tree, which is
// laid on each of the 4 edges or corners. Reversed colours double them. A pattern bound to opposite
// edges fits in more than one place and is in the tree more often.
func TestForms(t *testing.T) {
	for _, c := range []struct {
		name  string
		edges pattern.Edges
		kind  pattern.Kind
		forms int // for each side
	}{
		{"centre", 0, pattern.Centre, 8},
		{"edge", pattern.East, pattern.Edge, 2},
		{"corner", pattern.South | pattern.East, pattern.Corner, 2},
		{"between two edges", pattern.West | pattern.East, pattern.Edge, 4},
		{"full", pattern.AllEdges, pattern.Corner, 8},
	} {
		p := diagram(c.edges, "XO", "?.", "X?")
		p.Symmetries, p.Sides = pattern.AllSymmetries, pattern.BothSides
		m := build(t, Squares, p)
		if got, want := len(m.byKind[c.kind].found), 2*c.forms; got != want || m.Stats().Sistrings != want {
			t.Errorf("%s: %d forms in the tree of its kind, %d in all, want %d", c.name, got, m.Stats().Sistrings, want)
		}
		placements := 0
		for _, f := range m.byKind[c.kind].found {
			for v := range views[c.kind] {
				placements += int(f.views >> v & 1)
			}
		}
		if placements != 16 {
			t.Errorf("%s: %d turned and reversed placements, want 16", c.name, placements)
		}
	}
}

// TestDependencyRectangle: the rectangle of a point contains everything that is read for it, also
// where the match fails, and nothing else.
func TestDependencyRectangle(t *testing.T) {
	rect := func(x0, y0, x1, y1 int8) match.Rect { return match.Rect{X0: x0, Y0: y0, X1: x1, Y1: y1} }
	jump := diagram(0, "X.O")
	edge := diagram(pattern.North, "..", "X?")
	for _, c := range []struct {
		name string
		p    *pattern.Pattern
		x, y int
		want match.Rect
	}{
		{"hit", jump, 2, 2, rect(2, 2, 5, 3)},
		{"first cell fails", jump, 3, 2, rect(3, 2, 4, 3)},
		{"last cell fails", jump, 2, 6, rect(2, 6, 5, 7)},
		{"rectangle leaves the board", jump, 8, 2, match.Rect{}},
		{"edge pattern at the edge", edge, 2, 0, rect(2, 0, 4, 2)},
		{"edge pattern in the middle", edge, 2, 1, match.Rect{}},
	} {
		m := build(t, Squares, c.p)
		b := board.New(9)
		b.Set(board.Black, board.At(2, 2), board.At(2, 6), board.At(2, 1))
		b.Set(board.White, board.At(4, 2))
		if _, got := m.AppendHitsAt(nil, b, board.At(c.x, c.y)); got != c.want {
			t.Errorf("%s: rectangle %v, want %v", c.name, got, c.want)
		}
	}
}

// TestNothingReadOutside changes points outside the rectangle of a point: its answer must stay the
// same.
func TestNothingReadOutside(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	m := build(t, Squares, randomPatterns(r, 60)...)
	b := board.New(9)
	for p := range b.Points {
		b.Set(board.Color(r.IntN(3)), p) // cannot fail: p is on the board
	}
	found := 0
	for p := range b.Points {
		want, rect := m.AppendHitsAt(nil, b, p)
		found += len(want)
		changed := *b
		for q := range b.Points {
			if !rect.Has(q) {
				changed.Set(board.Color(r.IntN(3)), q) // cannot fail
			}
		}
		if got, again := m.AppendHitsAt(nil, &changed, p); !slices.Equal(got, want) || again != rect {
			t.Fatalf("%s: hits %v in %v after a change outside, want %v in %v", p.Name(9), got, again, want, rect)
		}
	}
	if found < 1000 {
		t.Errorf("%d hits: too few to prove anything", found)
	}
}

// TestNoAllocation: once its memory has grown, matching does not allocate.
func TestNoAllocation(t *testing.T) {
	m := build(t, Squares, diagram(0, "X?", "?O"), diagram(0, "?X"), diagram(pattern.North, "."))
	b := board.New(19)
	b.Set(board.Black, board.At(3, 3), board.At(4, 4))
	hits := m.AppendHits(nil, b)
	if n := testing.AllocsPerRun(10, func() { hits = m.AppendHits(hits[:0], b) }); n != 0 || len(hits) == 0 {
		t.Errorf("%d hits with %v allocations, want some and none", len(hits), n)
	}
}

// TestNearlyLogarithmic: with exact patterns cut from boards, forty times as many patterns visit
// less than three times as many nodes. The page says: "search time is logarithmic".
func TestNearlyLogarithmic(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 88))
	scattered := func() *board.Board {
		b := board.New(19)
		for p := range b.Points {
			if c := board.Color(r.IntN(6)); c.IsStone() {
				b.Set(c, p) // cannot fail: p is on the board
			}
		}
		return b
	}
	visited := func(n int) int {
		var patterns []*pattern.Pattern
		for range n {
			b := scattered()
			p := &pattern.Pattern{Width: 4, Height: 4, Symmetries: 1, Sides: pattern.AsDrawn}
			for i := range 16 {
				k := map[board.Color]pattern.Class{board.Empty: pattern.Empty, board.Black: pattern.Own, board.White: pattern.Other}
				p.Cells = append(p.Cells, k[b.Color(board.At(5+i%4, 5+i/4))])
			}
			patterns = append(patterns, p)
		}
		m := build(t, Selective, patterns...)
		for range 5 {
			m.AppendHits(nil, scattered())
		}
		return m.work().Nodes
	}
	if few, many := visited(100), visited(4000); many > 3*few || few == 0 {
		t.Errorf("%d nodes for 100 patterns, %d for 4,000", few, many)
	}
}

// TestStats: the counts are those of a walk through the trees, and the bytes are enough for them.
func TestStats(t *testing.T) {
	m := build(t, Selective, randomPatterns(rand.New(rand.NewPCG(2, 2)), 200)...)
	var nodes, leaves, deepest int
	for _, tree := range m.byKind {
		var visit func(ref int32, depth int)
		visit = func(ref int32, depth int) {
			deepest = max(deepest, depth)
			if ref <= 0 {
				leaves++
				return
			}
			nodes++
			for _, c := range tree.nodes[ref].child {
				if c != 0 {
					visit(c, depth+1)
				}
			}
		}
		if len(tree.found) > 0 {
			visit(tree.root, 0)
		}
	}
	s := m.Stats()
	if s.Nodes != nodes || s.Leaves != leaves || s.Depth != deepest {
		t.Errorf("%+v, want %d nodes, %d leaves, depth %d", s, nodes, leaves, deepest)
	}
	const node, leaf, found, check = 2 + 4*numSymbols, 8, 18, 3 // what they hold, without gaps
	least := node*s.Nodes + leaf*s.Leaves + found*s.Sistrings + check*s.Checks
	if s.Bytes < least || s.Bytes > least+least/4 || m.Bytes() != s.Bytes {
		t.Errorf("%d bytes, want %d to %d", s.Bytes, least, least+least/4)
	}
}

// TestSelective: cells are ordered by how many forms test them; cells with equal counts are in the
// order of growing squares.
func TestSelective(t *testing.T) {
	var forms []form
	for i, p := range []*pattern.Pattern{diagram(0, "?X?", "??O"), diagram(0, ".X?", "??O"), diagram(0, "?O?", "???")} {
		_, more := formsOf(int32(i), p, board.Black)
		forms = append(forms, more...)
	}
	want := []cell{{1, 0}, {2, 1}, {0, 0}, {1, 1}}
	if got := selective(forms)[:4]; !slices.Equal(got, want) {
		t.Errorf("cells %v, want %v", got, want)
	}
}

// TestOrderNames: each order can be read from its name, and no other name is accepted.
func TestOrderNames(t *testing.T) {
	for i, name := range OrderNames() {
		var o Order
		if err := o.UnmarshalText([]byte(name)); err != nil || o != Order(i) || o.String() != name {
			t.Errorf("%s is read as %v, %v", name, o, err)
		}
	}
	if err := new(Order).UnmarshalText([]byte("spirals")); err == nil {
		t.Error("no error for an unknown order")
	}
}

// TestPlaces: the three kinds of patterns on a board of 9x9 points. A centre pattern can lie
// anywhere, in eight cases; an edge pattern anywhere along each edge, in two; a corner pattern only
// in the corners, in two. On the empty board each of them is found wherever it can lie.
func TestPlaces(t *testing.T) {
	for _, c := range []struct {
		name  string
		edges pattern.Edges
		rows  []string
		want  int // hits for one side, by all symmetries
	}{
		{"centre", 0, []string{"..", ".x", ".."}, 8 * 7 * 8},
		{"edge", pattern.North, []string{"..", ".x", ".."}, 4 * 2 * 8},
		{"corner", pattern.North | pattern.West, []string{"..", ".x", ".."}, 4 * 2},
	} {
		p := diagram(c.edges, c.rows...)
		p.Symmetries = pattern.AllSymmetries
		hits := match.All(build(t, Squares, p), board.New(9))
		if len(hits) != c.want {
			t.Errorf("%s: %d hits, want %d", c.name, len(hits), c.want)
		}
	}
}

// TestAnySize: the number and shape of patterns are not restricted. One set has all rectangles of
// 1x1 to 9x9 points, all empty except for a stone on the last point. Each is found where it ends at
// the only stone.
func TestAnySize(t *testing.T) {
	var patterns []*pattern.Pattern
	for height := 1; height <= 9; height++ {
		for width := 1; width <= 9; width++ {
			p := diagram(0, strings.Repeat(".", width))
			p.Height, p.Cells = height, slices.Repeat(p.Cells, height)
			p.Cells[width*height-1] = pattern.Own
			patterns = append(patterns, p)
		}
	}
	b := board.New(9)
	b.Set(board.Black, board.At(6, 7))
	hits := match.All(build(t, Squares, patterns...), b)
	for _, h := range hits {
		p := patterns[h.Pattern]
		if want := board.At(7-p.Width, 8-p.Height); h.Origin != want {
			t.Errorf("%dx%d at %v, want %v", p.Width, p.Height, h.Origin, want)
		}
	}
	if len(hits) != 7*8 {
		t.Errorf("%d hits, want 56: all that fit left of and above the stone", len(hits))
	}
}
