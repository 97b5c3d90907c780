package board_test

import (
	"errors"
	"fmt"
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
		{"label in plain", ".X.\n.1.\n...", `2:2: "1" is not a point`},
		{"lower case", "...\n.x.\n...", `2:2: "x" is not a point`},
		{"lower case words", ". . .\n. . o\n. . .", `2:5: "o" is not a point`},
		{"short row", "...\n..\n...", "2:3: row of length 2 among 3 rows"},
		{"long row", "...\n.X..\n...", "2:4: row of length 4 among 3 rows"},
		{"missing row", "....\n....\n....", "1:4: row of length 4 among 3 rows"},
		{"not UTF-8", "...\n.\xff.\n...", "2:1: text is not UTF-8"},
		{"too many rows", strings.Repeat("X\n", 26), "26:1: more than 25 rows"},
		{"only a border", "|\n0", "1:2: row of length 0 among 2 rows"},
		{"open mark", ". . .\n. (X .\n. . .", `2:3: "(X" is not a point`},
		{"label on a stone", ". . .\n. X1 .\n. . .", `2:3: "X1" is not a point`},
		{"brackets of two kinds", ". . .\n. (X] .\n. . .", `2:3: "(X]" is not a point`},
		{"empty brackets", ". . .\n. () .\n. . .", `2:3: "()" is not a point`},
		{"long label", ". . .\n. abcd .\n. . .", `2:3: "abcd" is not a point`},
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

// TestDiagramRoundTrip writes random boards of every size, with and without a last move, and reads
// them back.
func TestDiagramRoundTrip(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for size := board.MinSize; size <= board.MaxSize; size++ {
		b := board.New(size)
		for p := range b.Points {
			b.Set(board.Color(rnd.IntN(3)), p)
		}
		last := board.At(rnd.IntN(size), rnd.IntN(size))
		for _, text := range []string{b.String(), b.Plain(), b.Diagram(board.Pass), b.Diagram(last)} {
			if back, err := board.Parse(text); err != nil || !back.Equal(b) {
				t.Errorf("%v, %v, of\n%s", back, err, text)
			}
		}
		if marked := "(" + b.Color(last).String() + ")"; strings.Count(b.Diagram(last), marked) != 1 || strings.Contains(b.Diagram(board.Pass), "(") {
			t.Errorf("want %s once on %s:\n%s", marked, last.Name(size), b.Diagram(last))
		}
	}
}

// FuzzParse: no text panics, and what is read is written and read back equal.
func FuzzParse(f *testing.F) {
	f.Add("ӮӀ")                // covers-boardRows
	f.Add("(\n0")              // covers-characters
	f.Add("2\n0")              // covers-trim
	f.Add("+ X X 3\n!)0 0\n0") // covers-trim-2
	f.Add(".XO.X...O")
	f.Add("  A B C\n3 . X O 3\n2 .(X). 2\n1 a 'X O12 1\n")
	f.Add("+--+\n|.X|\n|O.|\n+--+")
	f.Add("..\n.\xff")
	f.Fuzz(func(t *testing.T, text string) {
		b, err := board.Parse(text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "line ") || strings.Contains(err.Error(), "\n") {
				t.Fatalf("error %q is not one line with a place", err)
			}
			return
		}
		if err := b.CheckChains(); err != nil {
			t.Fatal(err)
		}
		if got, err := board.Parse(b.Diagram(board.Pass)); err != nil || !got.Equal(b) {
			t.Fatalf("%v: %v, want\n%s", err, got, b)
		}
	})
}
