package ptree

import (
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/match/internal/matchtest"
	"katachi/pattern"
)

// gridFrom reads rows from the bottom up: X black, O white, # edge, . empty.
func gridFrom(rows ...string) *grid {
	masks := map[rune]pattern.Class{'.': pattern.Empty, 'X': pattern.Own, 'O': pattern.Other, '#': pattern.Off}
	g := &grid{width: len(rows[0]), height: len(rows)}
	for _, row := range rows {
		for _, c := range row {
			g.cells = append(g.cells, masks[c])
		}
	}
	return g
}

const (
	b = board.Black
	w = board.White
	e = board.Off
)

// TestTriples: the first grid is the page's own example.
func TestTriples(t *testing.T) {
	for _, c := range []struct {
		name string
		rows []string
		want []triple
	}{
		{
			"edge column and a white stone",
			[]string{"#...", "#...", "#...", "#.O."},
			[]triple{{e, 0, 0}, {e, 0, 1}, {e, 0, 1}, {e, 0, 1}, {w, 2, 0}},
		},
		{
			"four stones",
			[]string{".XO", "X..", "..O"},
			[]triple{{b, 0, 0}, {w, 1, 0}, {b, -2, 1}, {w, 2, 1}},
		},
		{
			"corner",
			[]string{"####", "#...", "#.X."},
			[]triple{{e, 0, 0}, {e, 1, 0}, {e, 1, 0}, {e, 1, 0}, {e, -3, 1}, {e, 0, 1}, {b, 2, 0}},
		},
		{"nothing", []string{"..", ".."}, nil},
	} {
		if got, _, _ := gridFrom(c.rows...).triples(); !slices.Equal(got, c.want) {
			t.Errorf("%s: triples %v, want %v", c.name, got, c.want)
		}
	}
}

// TestGridOf: declared edges become cells, with the corner of two adjacent ones.
func TestGridOf(t *testing.T) {
	p := &pattern.Pattern{
		Width: 3, Height: 2, Edges: pattern.West | pattern.South,
		Cells: []pattern.Class{
			pattern.Empty, pattern.Own, pattern.Empty,
			pattern.Empty, pattern.Empty, pattern.Empty,
		},
	}
	o := p.Orient(0)
	g := gridOf(&o, board.Black)
	want := gridFrom("####", "#...", "#.X.")
	if g.width != want.width || g.height != want.height || !slices.Equal(g.cells, want.cells) {
		t.Errorf("grid %dx%d %v, want %v", g.width, g.height, g.cells, want.cells)
	}
	if want := (rect{1, 1, 3, 2}); g.inner != want {
		t.Errorf("cells on the board: %v, want %v", g.inner, want)
	}
}

// TestInsert makes the page's three insertions: trees of 2, 3 and 4 nodes.
func TestInsert(t *testing.T) {
	tr := newTree()
	for i, list := range [][]triple{
		{{b, 0, 0}, {w, 1, 1}},
		{{b, 0, 0}, {b, 1, 1}},
		{{w, 0, 0}},
	} {
		tr.insert(list)
		if got, want := len(tr.nodes)-1, i+2; got != want {
			t.Errorf("after insertion %d: %d nodes, want %d", i+1, got, want)
		}
		n := len(tr.nodes)
		tr.insert(list)
		if len(tr.nodes) != n {
			t.Errorf("insertion %d made again added nodes", i+1)
		}
	}
}

// TestMirroredStoredOnce adds a pattern drawn in its eight images: only the first one adds nodes to
// the tree.
func TestMirroredStoredOnce(t *testing.T) {
	p := &pattern.Pattern{
		Width: 3, Height: 2, Symmetries: pattern.AllSymmetries, Sides: pattern.AsDrawn, Edges: pattern.North,
		Cells: []pattern.Class{
			pattern.Own, pattern.Other, pattern.Empty,
			pattern.Empty, pattern.Empty, pattern.Other,
		},
	}
	tr := newTree()
	tr.add(0, p)
	nodes := len(tr.nodes)
	for s := board.Symmetry(1); s < board.NumSymmetries; s++ {
		o := p.Orient(s)
		q := &pattern.Pattern{
			Width: o.Width, Height: o.Height, Cells: o.Cells, Edges: o.Edges,
			Symmetries: pattern.AllSymmetries, Sides: pattern.AsDrawn,
		}
		tr.add(int32(s), q)
		if len(tr.nodes) != nodes {
			t.Errorf("image %d added %d nodes", s, len(tr.nodes)-nodes)
		}
	}
}

// TestNormalFormSavesNodes puts all images of GNU Go's patterns into a tree and
// compares it with that of the normal forms.
func TestNormalFormSavesNodes(t *testing.T) {
	s := matchtest.OpenDatabase(t, "pat")
	normals, images := newTree(), newTree()
	for id, p := range s.All() {
		normals.add(int32(id), p)
		for side := board.Black; side <= board.White; side++ {
			for sym := range board.Symmetry(board.NumSymmetries) {
				if m := imageOf(p, sym, side); p.Sides.Has(side) {
					images.insert(m.list)
				}
			}
		}
	}
	t.Logf("%d nodes for normal forms, %d for all images", len(normals.nodes)-1, len(images.nodes)-1)
	if 3*len(normals.nodes) > len(images.nodes) {
		t.Errorf("%d nodes for normal forms, %d for all images: want a third at most", len(normals.nodes)-1, len(images.nodes)-1)
	}
}

// TestRareImage: one image stands for all eight images of a pattern without edges, on whichever
// side of the anchor its cells lie.
func TestRareImage(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 200 {
		p := &pattern.Pattern{Width: 1 + r.IntN(4), Height: 1 + r.IntN(4), Symmetries: 1, Sides: pattern.AsDrawn}
		for range p.Width * p.Height {
			p.Cells = append(p.Cells, []pattern.Class{pattern.Empty, pattern.Other, pattern.On}[r.IntN(3)])
		}
		p.Cells[r.IntN(len(p.Cells))] = pattern.Own // one, so that it is the anchor however they are turned
		want := rareImage(p, board.Black).turned
		for s := board.Symmetry(1); s < board.NumSymmetries; s++ {
			o := p.Orient(s)
			q := &pattern.Pattern{Width: o.Width, Height: o.Height, Cells: o.Cells, Symmetries: 1, Sides: pattern.AsDrawn}
			if got := rareImage(q, board.Black).turned; got.Width != want.Width || !slices.Equal(got.Cells, want.Cells) {
				t.Fatalf("%v: image %d has %v for all, want %v", p, s, got.Cells, want.Cells)
			}
		}
	}
}

// TestAnyRectangle: one tree holds a whole board, a joseki in the corner, a side pattern and a
// centre pattern, and each is found at its place.
func TestAnyRectangle(t *testing.T) {
	whole := slices.Repeat([]pattern.Class{pattern.Empty}, 25)
	whole[6], whole[13], whole[22] = pattern.Own, pattern.Other, pattern.Own
	pos := board.New(5)
	pos.Set(b, board.At(1, 1), board.At(2, 4))
	pos.Set(w, board.At(3, 2))
	cut := func(x, y, width, height int, edges pattern.Edges) *pattern.Pattern {
		p := &pattern.Pattern{Width: width, Height: height, Edges: edges, Symmetries: pattern.AllSymmetries, Sides: pattern.AsDrawn}
		for row := range height {
			p.Cells = append(p.Cells, whole[(y+row)*5+x:][:width]...)
		}
		return p
	}
	set := pattern.NewSet("any")
	origins := []board.Point{board.At(0, 0), board.At(0, 0), board.At(1, 3), board.At(1, 1)}
	for i, p := range []*pattern.Pattern{
		cut(0, 0, 5, 5, pattern.AllEdges), cut(0, 0, 3, 3, pattern.North|pattern.West), cut(1, 3, 3, 2, pattern.South), cut(1, 1, 3, 2, 0),
	} {
		if _, err := set.Add(p); err != nil {
			t.Fatal(i, err)
		}
	}
	for _, m := range []*Matcher{Compile(set), CompilePage(set)} {
		var found [4]bool
		for _, h := range match.All(m, pos) {
			if h.Sym == 0 && h.Origin != origins[h.Pattern] {
				t.Errorf("pattern %d at %v, want %v", h.Pattern, h.Origin, origins[h.Pattern])
			}
			found[h.Pattern] = found[h.Pattern] || h.Sym == 0
		}
		if found != [4]bool{true, true, true, true} {
			t.Errorf("found: %v, want all four", found)
		}
	}
}
