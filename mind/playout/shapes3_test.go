package playout

import (
	"math/rand/v2"
	"strings"
	"testing"

	"katachi/board"
)

// TestShapes compares the table of the shapes made by hand with their drawings, read cell by cell
// in every form on the boards of random games.
func TestShapes(t *testing.T) {
	s := patterns().shapes
	var drawings []string
	for line := range strings.Lines(builtinShapes) {
		if words := strings.Fields(line); len(words) > 0 && len(words[0]) == 11 {
			drawings = append(drawings, strings.TrimSpace(line))
		}
	}
	rnd := rand.New(rand.NewPCG(5, 6))
	seen := map[string]bool{}
	for _, size := range []int{2, 3, 7, 9, 19} {
		b := board.New(size)
		c := board.Black
		for range 40 + 4*size {
			if _, err := b.Play(c, anyMove(b, c, rnd)); err != nil {
				t.Fatal(err)
			}
			c = c.Opponent()
			for p := range b.Points {
				for side, mover := range []board.Color{board.Black, board.White} {
					want := false
					for _, d := range drawings {
						if holds(b, d, mover, p) {
							want = true
							seen[d] = true
						}
					}
					if got := s.has(side, plainCode(b.Cells(), p)); got != want {
						t.Fatalf("%s for %s: %v, want %v\n%s", p.Name(size), mover.Name(), got, want, b)
					}
				}
			}
		}
	}
	for _, d := range drawings {
		if !seen[d] {
			t.Errorf("%s never held", d)
		}
	}
}

// holds reports whether a line of a shape holds around p in one of its eight forms.
func holds(b *board.Board, line string, mover board.Color, p board.Point) bool {
	drawing, _, _ := strings.Cut(line, " ")
	movers := []board.Color{mover}
	if strings.HasSuffix(line, "either") {
		movers = append(movers, mover.Opponent())
	}
	x, y := p.XY()
	for _, x0 := range movers {
		for form := range 8 {
			all := true
			for i := range 9 {
				dx, dy := i%3-1, i/3-1
				if form&1 != 0 {
					dx = -dx
				}
				if form&2 != 0 {
					dy = -dy
				}
				if form&4 != 0 {
					dx, dy = dy, dx
				}
				all = all && (i == 4 || fits(drawing[i/3*4+i%3], b.Color(board.At(x+dx, y+dy)), x0))
			}
			if all {
				return true
			}
		}
	}
	return false
}

// fits reports whether a point's content agrees with a letter of a drawing, in which X stands for
// the colour.
func fits(letter byte, k, x board.Color) bool {
	switch letter {
	case '.':
		return k == board.Empty
	case 'X':
		return k == x
	case 'O':
		return k == x.Opponent()
	case 'x':
		return k == x || k == board.Empty
	case 'o':
		return k == x.Opponent() || k == board.Empty
	case '#':
		return k == board.Off
	}
	return k != board.Off
}

// has reports whether a code is one of the shapes.
func (s *shapes) has(side int, code uint16) bool { return s[side][code] != 0 }

func TestParseShapes(t *testing.T) {
	s, err := parseShapes("// a remark\n\nXO./.../...\n\tXO?/#.#/... either\n")
	if err != nil {
		t.Fatal(err)
	}
	code := func(drawing string) uint16 {
		cells, err := shapeCells(drawing)
		if err != nil {
			t.Fatal(err)
		}
		var one uint16
		for i, class := range cells {
			for class > 1 {
				class >>= 1
				one += 1 << (2 * i)
			}
		}
		return one
	}
	for _, test := range []struct {
		drawing      string
		black, white bool
	}{
		{"XO./.../...", true, false},
		{"OX./.../...", false, true},
		{"..X/..O/...", true, false},
		{".../.../.OX", true, false},
		{"XOX/#../...", false, false},
		{".../.../...", false, false},
	} {
		if b, w := s.has(0, code(test.drawing)), s.has(1, code(test.drawing)); b != test.black || w != test.white {
			t.Errorf("%s: %v for Black, %v for White, want %v, %v", test.drawing, b, w, test.black, test.white)
		}
	}
}

func TestParseShapesErrors(t *testing.T) {
	for text, want := range map[string]string{
		"XO./.../... 1":                "line 1: want a shape",
		"\nXO./.../... both":           "line 2: want a shape",
		"XO./.../... either more":      "want a shape",
		"XO./.X./...":                  "not a drawing",
		"XO./..../..":                  "not a drawing",
		"XO.../...":                    "not a drawing",
		"XQ./.../...":                  "'Q'",
		"either":                       "not a drawing",
		"XO./.../...\nXO./.../... 1.5": "line 2",
	} {
		if _, err := parseShapes(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// FuzzParseShapes: any text is read or refused, and a shape is recognized in all its forms.
func FuzzParseShapes(f *testing.F) {
	f.Add(builtinShapes)
	f.Add("XOx/o.?/### either")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := parseShapes(text)
		if err != nil {
			return
		}
		for code := uint16(0); code < 1<<15; code += 37 {
			has := s.has(0, code)
			if s.has(0, permuteCode(code, quarter)) != has || s.has(0, permuteCode(code, mirror)) != has ||
				s.has(1, swapColours(code)) != has {
				t.Fatalf("code %x is a shape: %v, not so in all forms", code, has)
			}
		}
	})
}

func permuteCode(code uint16, from [8]int) (turned uint16) {
	for i, j := range from {
		turned |= code >> (2 * j) & 3 << (2 * i)
	}
	return turned
}
