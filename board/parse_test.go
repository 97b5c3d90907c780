package board_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"katachi/board"
)

// TestParse has a case for each way to draw a board.
func TestParse(t *testing.T) {
	want := ".XO.X...O"
	for _, tt := range []struct{ name, text string }{
		{"plain", ".XO.X...O"},
		{"byte-order mark", "\uFEFF.XO.X...O"},
		{"byte-order mark before rows", "\uFEFF.XO\n.X.\n..O"},
		{"plain with line end", ".XO.X...O\r\n"},
		{"rows", ".XO\n.X.\n..O\n"},
		{"blanks", "\n\n  . X O\n  . X .\n\n  . . O"},
		{"uneven blanks", ".X O\n. X.\n..O"},
		{"tabs", ".\tX\tO\n.\tX\t.\n.\t.\tO"},
		{"stars", ", X O\n. X +\n. . O"},
		{"border", "+---+\n|.XO|\n|.X.|\n|..O|\n+---+"},
		{"wide border", "+-------+\n| . X O |\n| . X . |\n| . . O |\n+-------+"},
		{"coordinates", "  A B C\n3 . X O 3\n2 . X . 2\n1 . . O 1\n  A B C"},
		{"close coordinates", "  ABC\n3 .XO 3\n2 .X. 2\n1 ..O 1\n"},
		{"left coordinates", "3 .XO\n2 .X.\n1 ..O\n  abc"},
		{"right coordinates", ". X O 3\n. X . 2\n. . O 1"},
		{"coordinates and border", "3|.XO|3\n2|.X.|2\n1|..O|1"},
		{"remarks", "3 . X O 3  WHITE (O) to play\n2 . X . 2\n1 . . O 1 X wins"},
		{"last move", "3 . X O 3\n2 .(X). 2\n1 . . O 1"},
		{"close mark", "3 .XO 3\n2 .(X). 2\n1 ..[O] 1"},
		{"close right coordinates", ".XO 3\n.X. 2\n..O 1"},
		{"close remarks", "3 .XO 3 to play: X\n2 .X. 2\n1 ..O 1"},
		{"marks", ". [X] {O}\n<.> X .\n. . (O)"},
	} {
		b, err := board.Parse(tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if got := b.Plain(); got != want {
			t.Errorf("%s: Parse = %s, want %s", tt.name, got, want)
		}
		if err := b.CheckChains(); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// TestParseErrors has the place and the reason of each refusal.
func TestParseErrors(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"nothing", "", "1:1: no board here"},
		{"blank lines", "\n \n", "2:1: no board here"},
		{"a word", "game.sgf", "1:1: a single row of length 8"},
		{"one stone", "X", "1:1: a single row of length 1"},
		{"label in plain", ".X.\n.1.\n...", `2:2: label "1" in a plain position`},
		{"lower case", "...\n.x.\n...", `2:2: "x" is no point`},
		{"lower case words", ". . .\n. . o\n. . .", `2:5: "o" is no point`},
		{"short row", "...\n..\n...", "2:3: row of length 2 among 3 rows"},
		{"long row", "...\n.X..\n...", "2:4: row of length 4 among 3 rows"},
		{"missing row", "....\n....\n....", "1:4: row of length 4 among 3 rows"},
		{"not UTF-8", "...\n.\xff.\n...", "2:1: text is not UTF-8"},
		{"too many rows", strings.Repeat("X\n", 26), "26:1: more than 25 rows"},
		{"only a border", "|\n0", "1:2: row of length 0 among 2 rows"},
		{"open mark", ". . .\n. (X .\n. . .", `2:3: "(X" is no point`},
		{"long label", ". . .\n. abcd .\n. . .", `2:3: "abcd" is no point`},
	} {
		_, err := board.Parse(tt.text)
		var syntax *board.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%s: Parse = %v, want %s", tt.name, err, tt.want)
			continue
		}
		if got := fmt.Sprintf("%d:%d: %s", syntax.Line, syntax.Column, syntax.Message); !strings.HasPrefix(got, tt.want) {
			t.Errorf("%s: Parse = %s, want %s", tt.name, got, tt.want)
		}
		if want := fmt.Sprintf("line %d, column %d: ", syntax.Line, syntax.Column); !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: Parse = %v, want %s", tt.name, err, want)
		}
	}
}

// TestDiagramRoundTrip writes random boards with labels and marks and reads
// them back, on every size.
func TestDiagramRoundTrip(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	labels := []string{"a", "7", "2", "3", "12", "123", "X", "o2", "Oz", "é", "形"}
	for size := board.MinSize; size <= board.MaxSize; size++ {
		for density := range 4 {
			d := randomDiagram(rnd, size, density, labels)
			text := d.String()
			got, err := board.ParseDiagram(text)
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			equalDiagrams(t, got, d)
			if back, err := board.Parse(d.Board.String()); err != nil || !back.Equal(d.Board) {
				t.Errorf("Parse(String) = %v, %v", back, err)
			}
			if back, err := board.Parse(d.Board.Plain()); err != nil || !back.Equal(d.Board) {
				t.Errorf("Parse(Plain) = %v, %v", back, err)
			}
		}
	}
}

// TestLabelLikeRowNumber: a label equal to the number of its row was taken for
// the coordinate on the right when a marked point stood before it.
func TestLabelLikeRowNumber(t *testing.T) {
	d, err := board.ParseDiagram("   A   B   C\n3  0   0   0  3\n2 (0)  0   2  2\n1  0   0   0  1\n")
	if err != nil {
		t.Fatal(err)
	}
	if got := d.Labels[board.At(2, 1)]; got != "2" {
		t.Errorf("label of C2 = %q, want 2", got)
	}
}

func randomDiagram(rnd *rand.Rand, size, density int, labels []string) *board.Diagram {
	d := &board.Diagram{Board: board.New(size), Labels: map[board.Point]string{}, Marks: map[board.Point]board.Mark{}}
	for p := range d.Board.Points {
		d.Board.Set(board.Color(rnd.IntN(3)), p)
		if rnd.IntN(10) < density {
			d.Labels[p] = labels[rnd.IntN(len(labels))]
		}
		if rnd.IntN(10) < density {
			d.Marks[p] = board.Circle + board.Mark(rnd.IntN(4))
		}
	}
	return d
}

func equalDiagrams(t *testing.T, got, want *board.Diagram) {
	t.Helper()
	if !got.Board.Equal(want.Board) || !maps.Equal(got.Labels, want.Labels) || !maps.Equal(got.Marks, want.Marks) {
		t.Fatalf("read\n%swant\n%s", got, want)
	}
}

// FuzzParse: no text panics, and what is read is written and read back equal.
func FuzzParse(f *testing.F) {
	f.Add(".XO.X...O")
	f.Add("  A B C\n3 . X O 3\n2 .(X). 2\n1 a 'X O12 1\n")
	f.Add("+--+\n|.X|\n|O.|\n+--+")
	f.Add("..\n.\xff")
	f.Fuzz(func(t *testing.T, text string) {
		d, err := board.ParseDiagram(text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "line ") || strings.Contains(err.Error(), "\n") {
				t.Fatalf("error %q is not one line with a place", err)
			}
			return
		}
		if err := d.Board.CheckChains(); err != nil {
			t.Fatal(err)
		}
		got, err := board.ParseDiagram(d.String())
		if err != nil {
			t.Fatalf("%v\n%s", err, d)
		}
		equalDiagrams(t, got, d)
	})
}
