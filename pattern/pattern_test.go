package pattern_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"katachi/board"
	"katachi/pattern"
)

// FuzzAppend gives arbitrary text to the native reader. The result must be patterns or an error
// with a place, and patterns must survive writing and reading.
func FuzzAppend(f *testing.F) {
	f.Add("pattern:\n 1\nexample:\n  +") // covers-place
	f.Add("pattern:\npattern:")          // covers-readPattern
	f.Add("pattern:\n 1\nexample:\n 1")  // covers-write
	f.Add(sample)
	for _, c := range broken {
		f.Add(c.text)
	}
	for _, c := range edgeCases {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		set := pattern.NewSet("fuzz")
		err := pattern.Append(set, strings.NewReader(text), "fuzz.patterns")
		if err != nil {
			checkPlace(t, err, text)
		}
		var once, twice bytes.Buffer
		if err := pattern.Write(&once, set); err != nil {
			t.Fatalf("the set was read but cannot be written: %v", err)
		}
		again := pattern.NewSet("fuzz")
		if err := pattern.Append(again, bytes.NewReader(once.Bytes()), "again.patterns"); err != nil {
			t.Fatalf("the set was written but cannot be read: %v\n%s", err, once.String())
		}
		if !reflect.DeepEqual(set, again) {
			t.Fatalf("written and read again it differs:\n%s", once.String())
		}
		if err := pattern.Write(&twice, again); err != nil || !bytes.Equal(once.Bytes(), twice.Bytes()) {
			t.Fatalf("written twice it differs: %v", err)
		}
	})
}

// checkPlace fails unless err is one line that says where in text it is.
func checkPlace(t *testing.T, err error, text string) {
	t.Helper()
	var place *pattern.SyntaxError
	if !errors.As(err, &place) || !errors.Is(err, pattern.ErrPattern) {
		t.Fatalf("error without a place: %v", err)
	}
	if n := strings.Count(text, "\n") + 1; place.Line < 1 || place.Line > n || place.Col < 1 {
		t.Fatalf("place %v in a text of %d lines", place.Place, n)
	}
	if strings.Contains(err.Error(), "\n") {
		t.Fatalf("more than one line: %q", err)
	}
}

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	plain, packed := filepath.Join(dir, "a.patterns"), filepath.Join(dir, "b.patterns.gz")
	save(t, plain, []byte("pattern: a\n  X.\n"))
	var text strings.Builder
	z := gzip.NewWriter(&text)
	if _, err := z.Write([]byte("pattern: b\n  XO\n")); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	save(t, packed, []byte(text.String()))
	set, err := pattern.Open(plain, packed)
	if err != nil {
		t.Fatal(err)
	}
	if set.Name != "a.patterns+b.patterns.gz" || set.Len() != 2 || set.At(1).Name != "b" {
		t.Errorf("Open gives set %s of %d patterns", set.Name, set.Len())
	}
	save(t, packed, []byte(text.String()[:text.Len()-9]))
	if _, err := pattern.Open(packed); err == nil || !strings.HasPrefix(err.Error(), packed+": ") {
		t.Errorf("a cut file: %v", err)
	}
	save(t, packed, []byte("not packed"))
	if _, err := pattern.Open(packed); !errors.Is(err, gzip.ErrHeader) {
		t.Errorf("not packed: %v", err)
	}
	save(t, packed, []byte(text.String()))
	for _, fsys := range []fs.FS{os.DirFS(dir), fstest.MapFS{"b.patterns.gz": {Data: []byte(text.String())}}} {
		if set, err = pattern.OpenFS(fsys, "b.patterns.gz"); err != nil || set.Len() != 1 || set.Name != "b.patterns.gz" {
			t.Errorf("OpenFS: %v", err)
		}
		if _, err := pattern.OpenFS(fsys, "none"); !errors.Is(err, fs.ErrNotExist) || !strings.HasPrefix(err.Error(), "none: ") {
			t.Errorf("OpenFS, no file: %v", err)
		}
	}
	none := filepath.Join(dir, "none")
	if _, err := pattern.Open(none); !errors.Is(err, fs.ErrNotExist) || err.Error() != none+": no such file or directory" {
		t.Errorf("no file: %v", err)
	}
}

func save(t *testing.T, path string, text []byte) {
	t.Helper()
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestOrientComposes: turning by t and then by s is the same as turning by "first t, then s", and
// every cell goes where PointOf says.
func TestOrientComposes(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 200 {
		p := random(r, 4, false)
		for s := range board.Symmetry(board.NumSymmetries) {
			for u := range board.Symmetry(board.NumSymmetries) {
				got, want := p.Turn(u).Orient(s), p.Orient(s.Compose(u))
				if !reflect.DeepEqual(got.Cells, want.Cells) || got.Edges != want.Edges || got.Move != want.Move || got.Width != want.Width {
					t.Fatalf("%v turned by %d, then %d: %v, want %v", p, u, s, got, want)
				}
			}
			samePoints(t, p, s)
		}
	}
}

// samePoints compares Orient with PointOf, which follows the definition of a
// symmetry cell by cell.
func samePoints(t *testing.T, p *pattern.Pattern, s board.Symmetry) {
	t.Helper()
	o := p.Orient(s)
	corner := board.At(10, 10)
	origin := corner + board.Point(o.First/o.Width*board.Stride+o.First%o.Width)
	for i, k := range p.Cells {
		x, y := p.PointOf(i, s, origin).XY()
		if got := o.Cells[(y-10)*o.Width+x-10]; got != k {
			t.Fatalf("%v turned by %d: cell %d is %04b, want %04b", p, s, i, got, k)
		}
	}
	if m := p.Move(); m != pattern.NoMove {
		at := corner + board.Point(o.Move/o.Width*board.Stride+o.Move%o.Width)
		if got := p.MovePoint(s, origin); got != at {
			t.Fatalf("%v turned by %d: move on %v, want %v", p, s, got, at)
		}
	}
}

// TestEdgesTurn: the edges of a turned rectangle are where its border cells go.
func TestEdgesTurn(t *testing.T) {
	p := &pattern.Pattern{Width: 3, Height: 3, Cells: make([]pattern.Class, 9)}
	border := map[pattern.Edges]int{pattern.North: 1, pattern.West: 3, pattern.East: 5, pattern.South: 7}
	for side, cell := range border {
		for s := range board.Symmetry(board.NumSymmetries) {
			for i := range p.Cells {
				p.Cells[i] = pattern.Empty
			}
			p.Cells[cell] = pattern.Own
			o := p.Orient(s)
			for to, at := range border {
				if (o.Cells[at] == pattern.Own) != (side.Turn(s) == to) {
					t.Errorf("edge %04b turned by %d is %04b, but its cell went elsewhere", side, s, side.Turn(s))
				}
			}
		}
	}
}

func TestClass(t *testing.T) {
	for k := range pattern.Any + 1 {
		for c := board.Empty; c <= board.Off; c++ {
			if k.Accepts(c, board.Black) != (k>>c&1 != 0) {
				t.Errorf("%04b.Accepts(%v, Black) is wrong", k, c)
			}
			if k.Accepts(c.Opponent(), board.White) != k.Accepts(c, board.Black) {
				t.Errorf("%04b.Accepts(%v, White) is not the mirror of Black's", k, c)
			}
		}
		if k.Swap().Swap() != k {
			t.Errorf("%04b swapped twice is %04b", k, k.Swap().Swap())
		}
	}
}

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
