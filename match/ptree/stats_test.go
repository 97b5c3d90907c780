package ptree

import (
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
	"katachi/pattern"
)

// TestStats: the counts are those of the nodes that Nodes yields, also if it is stopped early. The
// bytes are enough for the content of the nodes, and not much more.
func TestStats(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	set := pattern.NewSet("random")
	for range 200 {
		p := &pattern.Pattern{Width: 2 + r.IntN(3), Height: 1 + r.IntN(4), Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides}
		for range p.Width * p.Height {
			p.Cells = append(p.Cells, pattern.Class(1+r.IntN(7)))
		}
		p.Cells[r.IntN(2)], p.Cells[len(p.Cells)-1] = pattern.Own, pattern.NotOwn
		if _, err := set.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	for name, m := range map[string]*Matcher{"by rarity": Compile(set), "the page's": CompilePage(set)} {
		nodes, patterns := 0, 0
		seen := map[int]bool{0: true}
		for n := range m.Nodes() {
			if seen[n.ID] || !seen[n.Parent] || n.Depth < 1 {
				t.Fatalf("%s: node %+v: it came before, or its parent did not", name, n)
			}
			seen[n.ID] = true
			nodes++
			patterns += len(n.Patterns)
		}
		if m.rare == nil {
			patterns += len(m.tree.nodes[0].marks) // what ends at the root
		}
		s := m.Stats()
		if nodes < 200 || s.Nodes < nodes || s.Nodes > nodes+3 || s.Patterns != patterns {
			t.Errorf("%s: %+v, want %d nodes with %d patterns", name, s, nodes, patterns)
		}
		if least := 48*s.Nodes + 24*s.Patterns; s.Bytes < least || s.Bytes > 6*least || m.Bytes() != s.Bytes {
			t.Errorf("%s: %d bytes, want %d to %d", name, s.Bytes, least, 6*least)
		}
		for want := range 5 {
			got := 0
			for range m.Nodes() {
				if got == want {
					break
				}
				got++
			}
			if got != want {
				t.Errorf("%s: %d nodes, want to end after %d", name, got, want)
			}
		}
	}
}

// row returns a pattern of one row for both sides, in which X is its own stone, O the other's and
// * a cell that is empty or the other's.
func row(cells string) *pattern.Pattern {
	p := &pattern.Pattern{Name: cells, Width: len(cells), Height: 1, Symmetries: 1, Sides: pattern.BothSides}
	for _, c := range cells {
		p.Cells = append(p.Cells, map[rune]pattern.Class{
			'X': pattern.Own, 'O': pattern.Other, '.': pattern.Empty, '*': pattern.Empty | pattern.Other,
		}[c])
	}
	return p
}

// setOf returns a set of rows.
func setOf(t *testing.T, rows ...string) *pattern.Set {
	t.Helper()
	set := pattern.NewSet("rows")
	for _, cells := range rows {
		if _, err := set.Add(row(cells)); err != nil {
			t.Fatal(err)
		}
	}
	return set
}

// TestClassBytes: the bytes of the page's tree include the cells that are tested one by one.
func TestClassBytes(t *testing.T) {
	plain, loose := CompilePage(setOf(t, "X.X")), CompilePage(setOf(t, "X*X"))
	if plain.Bytes() >= loose.Bytes() || plain.Stats().Nodes != loose.Stats().Nodes {
		t.Errorf("X.X takes %d bytes, X*X %d", plain.Bytes(), loose.Bytes())
	}
}

// TestRootNodes: a root is shown even if it has as many cells to test as patterns that end there.
func TestRootNodes(t *testing.T) {
	n := 0
	for node := range Compile(setOf(t, "X", "XO")).Nodes() {
		if n++; node.Parent == 0 && len(node.Patterns) != 1 {
			t.Errorf("%+v: want one pattern to end there", node)
		}
	}
	if n != 3 { // XO begins with the white stone for both sides
		t.Errorf("%d nodes, want two where stones are white and one where they are black", n)
	}
}

// TestAddedStep: a pattern added to a tree in which no step fits begins with its rarest cell.
func TestAddedStep(t *testing.T) {
	m := Compile(setOf(t, "X"))
	if _, err := m.Add(row("X.O")); err != nil {
		t.Fatal(err)
	}
	steps := 0
	for n := range m.Nodes() {
		if n.Parent != rareRoot+int(board.White) {
			continue
		}
		if steps++; n.Triple.Content != board.Black {
			t.Errorf("the first step is %v, want the black stone", n.Triple)
		}
	}
	if steps != 1 {
		t.Errorf("%d steps, want 1", steps)
	}
}

// TestTraceEnds: a trace that is stopped early yields nothing more.
func TestTraceEnds(t *testing.T) {
	b := board.New(5)
	if _, err := b.Set(board.Black, board.At(1, 1), board.At(2, 1), board.At(3, 3)); err != nil {
		t.Fatal(err)
	}
	for name, m := range map[string]*Matcher{"by rarity": Compile(setOf(t, "X", "XX")), "the page's": CompilePage(setOf(t, "X", "XX"))} {
		for want := 1; want < 4; want++ {
			n := 0
			for range m.Trace(b) {
				if n++; n == want {
					break
				}
			}
			if n != want {
				t.Errorf("%s: %d instances, want to end after %d", name, n, want)
			}
		}
	}
}

// TestRead: the hits of a point do not depend on anything outside the rectangle that was read.
func TestRead(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 7))
	hits := 0
	for range 60 {
		p := &pattern.Pattern{Width: 1 + r.IntN(4), Height: 1 + r.IntN(3), Symmetries: 1 << r.IntN(8), Sides: pattern.AsDrawn}
		for range p.Width * p.Height {
			p.Cells = append(p.Cells, []pattern.Class{pattern.Empty, pattern.Empty, pattern.Empty | pattern.Other, pattern.On}[r.IntN(4)])
		}
		p.Cells[r.IntN(len(p.Cells))] = pattern.Own
		set := pattern.NewSet("one")
		if _, err := set.Add(p); err != nil {
			t.Fatal(err)
		}
		b := board.New(7)
		for at := range b.Points {
			if r.IntN(4) == 0 {
				b.Set(board.Color(1+r.IntN(2)), at) // cannot fail: the point is on the board
			}
		}
		for name, m := range map[string]*Matcher{"by rarity": Compile(set), "the page's": CompilePage(set)} {
			for at := range b.Points {
				want, read := m.AppendHitsAt(nil, b, at)
				hits += len(want)
				other := *b
				for p := range other.Points {
					if x, y := p.XY(); x < int(read.X0) || x >= int(read.X1) || y < int(read.Y0) || y >= int(read.Y1) {
						other.Set(board.Color(r.IntN(3)), p) // cannot fail
					}
				}
				if got, _ := m.AppendHitsAt(nil, &other, at); !slices.Equal(got, want) {
					t.Fatalf("%s: %v at %s: hits %v, %v where nothing in %+v changed", name, p, at.Name(7), want, got, read)
				}
			}
		}
	}
	if hits < 200 {
		t.Errorf("%d hits: too few to prove anything", hits)
	}
}
