package main

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// gamesTable returns a table as games list prints it, for a terminal of the given width.
func gamesTable(width int) *columns {
	var out strings.Builder
	a := &app{stdout: &out, width: width}
	t := a.table("game", "players", "date", "result", "moves", "event", "path")
	t.row(1, "Cho Chikun 9p - Kobayashi Koichi 9p", "1986-01-16", "B+2.5", 231, "10th Kisei, title match", "kisei/10/1.sgf")
	t.row(12, "趙治勲九段 - 小林光一九段", "1986-01-29", "W+R", 98, "第10期棋聖戦", "kisei/10/2.sgf")
	return t
}

// TestColumnsFit prints a table for terminals of several widths: columns are cut and left out in
// the given order.
func TestColumnsFit(t *testing.T) {
	for _, c := range []struct {
		width int
		want  string
	}{
		{0, `
game  players                                    date  result  moves  event                    path
   1  Cho Chikun 9p - Kobayashi Koichi 9p  1986-01-16  B+2.5     231  10th Kisei, title match  kisei/10/1.sgf
  12  趙治勲九段 - 小林光一九段            1986-01-29  W+R        98  第10期棋聖戦             kisei/10/2.sgf
`}, {120, `
game  players                                    date  result  moves  event                    path
   1  Cho Chikun 9p - Kobayashi Koichi 9p  1986-01-16  B+2.5     231  10th Kisei, title match  kisei/10/1.sgf
  12  趙治勲九段 - 小林光一九段            1986-01-29  W+R        98  第10期棋聖戦             kisei/10/2.sgf
`}, {100, `
game  players                                    date  result  moves  event             path
   1  Cho Chikun 9p - Kobayashi Koichi 9p  1986-01-16  B+2.5     231  10th Kisei, tit…  kisei/10/1.…
  12  趙治勲九段 - 小林光一九段            1986-01-29  W+R        98  第10期棋聖戦      kisei/10/2.…
`}, {80, `
game  players                    date  result  moves  event         path
   1  Cho Chikun 9p - Ko…  1986-01-16  B+2.5     231  10th Kisei,…  kisei/10/1.…
  12  趙治勲九段 - 小林…   1986-01-29  W+R        98  第10期棋聖戦  kisei/10/2.…
`}, {60, `
game  players              date  result  moves  event
   1  Cho Chikun 9…  1986-01-16  B+2.5     231  10th Kisei,…
  12  趙治勲九段 -…  1986-01-29  W+R        98  第10期棋聖戦
`}, {40, `
game  players               date  result
   1  Cho Chikun 9p…  1986-01-16  B+2.5
  12  趙治勲九段 - …  1986-01-29  W+R
`},
	} {
		table := gamesTable(c.width)
		table.cut("path", "event", "players")
		table.drop("path", "event", "moves", "result")
		if err := table.flush(); err != nil {
			t.Fatal(err)
		}
		got := table.out.(*strings.Builder).String()
		if got != c.want {
			t.Errorf("%d places:\n%s\nwant\n%s", c.width, got, c.want)
		}
	}
}

// TestColumnsNeverTooLong prints the table for every width: no line is longer, except where there
// is no room for any table. Rows that are added later are fitted too.
func TestColumnsNeverTooLong(t *testing.T) {
	for width := 40; width < 140; width++ {
		for _, named := range []string{"", "cut", "drop", "cut and drop"} {
			table := gamesTable(width)
			if strings.Contains(named, "cut") {
				table.cut("players", "event")
			}
			if strings.Contains(named, "drop") {
				table.drop("moves", "path", "event")
			}
			if err := table.flush(); err != nil {
				t.Fatal(err)
			}
			table.row(1234567, strings.Repeat("名", 40), strings.Repeat("d", 30), "", "", "", "")
			if err := table.flush(); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(table.out.(*strings.Builder).String()) {
				if w := ansi.StringWidth(strings.TrimSuffix(line, "\n")); w > width {
					t.Fatalf("%s: %d of %d places: %s", named, w, width, line)
				}
			}
		}
	}
}

// TestListGoesOn prints a long value: it continues on the next line, below its beginning.
func TestListGoesOn(t *testing.T) {
	var out strings.Builder
	a := &app{stdout: &out, width: 40}
	l := a.list()
	l.row("words", 12)
	l.row("bytes", "34: 34 in cells of 2 each, 0 in shared nodes, 0 in beginnings")
	if err := l.flush(); err != nil {
		t.Fatal(err)
	}
	want := "words  12\nbytes  34: 34 in cells of 2 each, 0 in\n       shared nodes, 0 in beginnings\n"
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}

// TestWrapped wraps a line that is too long for the terminal, and leaves others alone.
func TestWrapped(t *testing.T) {
	const text = "moves: 134 patterns, 134 with a move; 47 centre, 49 edge, 34 corner"
	for width, want := range map[int]string{
		0:  text,
		80: text,
		40: "moves: 134 patterns, 134 with a move;\n  47 centre, 49 edge, 34 corner",
	} {
		if got := (&app{width: width}).wrapped(text); got != want {
			t.Errorf("wrapped at %d columns:\n%s\nwant\n%s", width, got, want)
		}
	}
}

// TestColumnsEmpty: an empty column is left out before any column is cut.
func TestColumnsEmpty(t *testing.T) {
	var out strings.Builder
	table := (&app{stdout: &out, width: 24}).table("game", "event", "path")
	table.row(1, "", "kisei/10/1.sgf")
	if err := table.flush(); err != nil {
		t.Fatal(err)
	}
	if want := "\ngame  path\n   1  kisei/10/1.sgf\n"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}
