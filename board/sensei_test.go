package board_test

import (
	"strings"
	"testing"

	"katachi/board"
)

// TestSensei: diagrams of Sensei's Library, whole or a part with edges, with marks and moves.
func TestSensei(t *testing.T) {
	for _, c := range []struct {
		name, text, stones string
		size               int
		toMove             board.Color
	}{
		{"corner", "$$W White to live\n$$ ---------\n$$ | . X O .\n$$ | a B W ,\n$$ | T # @ .\n", "B19 B18 B17 C19 C18 C17", 19, board.White},
		{"lower right", "text\n$$c9 Title (with [brackets])\n$$ . X |\n$$ . O |\n$$ -----\ntext", "J2 J1", 9, board.Black},
		{"whole", "$$B\n$$ +---+\n$$ | X . |\n$$ | . O |\n$$ +---+\n", "A2 B1", 2, board.Black},
		{"no head, no edges", "$$ . . X\n$$ . O .\n$$ . . .", "C3 B2", 3, board.Black},
		{"moves and a capture", "$$Wm7 title\n$$ -----\n$$ | X 1 .\n$$ | 3 2 .\n$$ | . . .\n", "B19 A18 B18", 19, board.Black},
		{"one edge", "$$Bc5\n$$ ---\n$$ X O .\n", "B5 C5", 5, board.Black},
		{"the first of two", "$$B one\n$$ | X .\n$$ ---\n$$W two\n$$ | O .\n$$ ---\n", "A1", 19, board.Black},
		{"links", "$$ one\n$$ | X a\n$$ | . .\n$$ ----\n$$ [a|Page]\n$$ {AR A1 B2}", "A2", 19, board.White},
		{"without blanks", "$$\n$$ |XO.|\n$$ |...|\n$$ |...|\n", "A3 B3", 3, board.Black},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := board.ParseGame(c.text, nil)
			if err != nil {
				t.Fatal(err)
			}
			b := g.Board()
			var stones []string
			for x := range b.Size() {
				for y := range b.Size() {
					if p := board.At(x, y); b.Color(p) != board.Empty {
						stones = append(stones, p.Name(b.Size()))
					}
				}
			}
			want := map[string]bool{}
			for _, s := range strings.Fields(c.stones) {
				want[s] = true
			}
			if b.Size() != c.size || len(stones) != len(want) || g.ToMove() != c.toMove {
				t.Errorf("size %d, stones %v, %v to move\n%s", b.Size(), stones, g.ToMove(), b)
			}
			for _, s := range stones {
				if !want[s] {
					t.Errorf("a stone at %s, want %s", s, c.stones)
				}
			}
			if again, err := board.Parse(c.text); err != nil || again.Plain() != b.Plain() {
				t.Errorf("Parse: %v, %v", again, err)
			}
		})
	}
}

// TestSenseiErrors: a diagram that cannot be read is an error with its line.
func TestSenseiErrors(t *testing.T) {
	for text, want := range map[string]string{
		"$$B\n":                                  "line 1, column 1: no rows",
		"$$c40\n$$ | X\n":                        "line 1, column 1: size 40",
		"$$\n$$ | X .\n$$ | X\n":                 "line 3, column 1: row of length 1",
		"$$\n$$ | X %\n":                         "line 2, column 2: '%' is not a point",
		"$$\n$$ | 1 1\n":                         "line 2, column 2: move 1 stands on two points",
		"$$c9\n$$ | . . . |\n$$ | . . . |\n":     "line 2, column 1: 3 columns and 2 rows do not fit",
		"$$W\n$$ ----\n$$ | 1 X .\n$$ | X . .\n": "line 3, column 1: move 1",
	} {
		if _, err := board.ParseGame(text, nil); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
