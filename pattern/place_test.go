package pattern_test

import (
	"testing"

	"katachi/board"
	"katachi/pattern"
)

// TestExampleBoard puts drawings on boards.
func TestExampleBoard(t *testing.T) {
	for _, c := range []struct {
		name, rows  string
		size        int
		black, move string
	}{
		{"in the middle", "  X.\n  .1\n", 19, "J11", "K10"},
		{"upper left", "  +--\n  |X.\n  |.1\n", 19, "A19", "B18"},
		{"lower right", "  X.|\n  .1|\n  --+\n", 19, "S2", "T1"},
		{"lower edge", "  X1\n  --\n", 19, "J1", "K1"},
		{"whole board", "  +--+\n  |X.|\n  |..|\n  +--+\n", 2, "A2", "pass"},
		{"both sides", "  |X.1|\n", 3, "A2", "C2"},
		{"larger board", "  X" + dots(20) + "\n", 21, "A11", "pass"},
	} {
		p := read(t, "pattern: a\n  X\nexample:\n"+c.rows).At(0)
		b, move := p.Examples[0].Board()
		black, err := board.ParsePoint(c.black, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		if b.Size() != c.size || b.Color(black) != board.Black || move.Name(b.Size()) != c.move {
			t.Errorf("%s: size %d, %s is %v, move %s; want %d, black, %s", c.name, b.Size(), c.black, b.Color(black), move.Name(b.Size()), c.size, c.move)
		}
	}
}

func dots(n int) string {
	text := make([]byte, n)
	for i := range text {
		text[i] = '.'
	}
	return string(text)
}

// TestCheck: Check finds the mistakes that programs may make.
func TestCheck(t *testing.T) {
	good := func() *pattern.Pattern {
		return &pattern.Pattern{
			Name: "p", Width: 2, Height: 1, Cells: []pattern.Class{pattern.Own, pattern.Empty},
			Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides,
		}
	}
	if err := good().Check(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		spoil func(*pattern.Pattern)
	}{
		{"no width", func(p *pattern.Pattern) { p.Width = 0 }},
		{"too wide", func(p *pattern.Pattern) { p.Width, p.Cells = 26, make([]pattern.Class, 26) }},
		{"too few cells", func(p *pattern.Pattern) { p.Cells = p.Cells[:1] }},
		{"cell without content", func(p *pattern.Pattern) { p.Cells[0] = 0 }},
		{"cell off the board", func(p *pattern.Pattern) { p.Cells[0] = pattern.Any }},
		{"move on a stone", func(p *pattern.Pattern) { p.Moves = []int{0} }},
		{"move outside", func(p *pattern.Pattern) { p.Moves = []int{2} }},
		{"move twice", func(p *pattern.Pattern) { p.Moves = []int{1, 1} }},
		{"no symmetry", func(p *pattern.Pattern) { p.Symmetries = 0 }},
		{"no side", func(p *pattern.Pattern) { p.Sides = 0 }},
		{"unknown side", func(p *pattern.Pattern) { p.Sides = 4 }},
		{"example without cells", func(p *pattern.Pattern) { p.Examples = []pattern.Example{{Move: pattern.NoMove}} }},
		{"example on no board", func(p *pattern.Pattern) {
			p.Examples = []pattern.Example{{Width: 1, Height: 1, Cells: []board.Color{0}, Edges: pattern.AllEdges, Move: pattern.NoMove}}
		}},
		{"example's move on a stone", func(p *pattern.Pattern) {
			p.Examples = []pattern.Example{{Width: 1, Height: 1, Cells: []board.Color{board.Black}}}
		}},
		{"example off the board", func(p *pattern.Pattern) {
			p.Examples = []pattern.Example{{Width: 1, Height: 1, Cells: []board.Color{board.Off}, Move: pattern.NoMove}}
		}},
	} {
		p := good()
		c.spoil(p)
		if p.Check() == nil {
			t.Errorf("%s: Check finds nothing", c.name)
		}
	}
}
