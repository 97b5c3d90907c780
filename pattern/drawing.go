package pattern

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// drawing is a diagram as written in a file: symbols with their places, and edges drawn as lines.
type drawing struct {
	rows  [][]symbol
	lines []int // line of each row
	edges Edges
	sides Edges // West and East as the first row or edge line shows them
	rules []rule
	begun bool
	at    int // line of the key that introduces it
}

// maxDrawn is the largest width or height of a drawing: a pattern with a line
// off the board on either side.
const maxDrawn = MaxSide + 2

// symbol is a character of a row, with its column counted from 1.
type symbol struct {
	char rune
	col  int
}

// rule is an edge line: its line number and its length.
type rule struct{ line, dashes int }

// flaw is a mistake in a text file; it does not have the file's name yet.
type flaw struct {
	line, col int
	msg       string
}

func flawed(line, col int, format string, args ...any) *flaw {
	return &flaw{line, col, fmt.Sprintf(format, args...)}
}

// add takes an indented line. Blanks between symbols are ignored.
func (g *drawing) add(line int, text string) *flaw {
	all := make([]symbol, 0, len(text))
	col := 0
	for _, c := range text {
		col++
		if c != ' ' && c != '\t' {
			all = append(all, symbol{c, col})
		}
	}
	switch {
	case strings.Trim(text, " \t=") == "": // the edge of a diagram of Sensei's Library, of any length
		g.edges |= g.ruleSide()
		return nil
	case all[0].char == '-' || all[0].char == '+':
		return g.addRule(line, all)
	}
	return g.addRow(line, all)
}

// addRule takes a line of '-' with '+' in the corners: an edge above or below the rows.
func (g *drawing) addRule(line int, all []symbol) *flaw {
	sides, dashes := Edges(0), 0
	for i, s := range all {
		switch {
		case s.char == '-':
			dashes++
		case s.char == '+' && i == 0:
			sides |= West
		case s.char == '+' && i == len(all)-1:
			sides |= East
		default:
			return flawed(line, s.col, "%q in an edge line: want '-', and '+' only at its ends", s.char)
		}
	}
	side, name := g.ruleSide(), "lower"
	if side == North {
		name = "upper"
	}
	switch {
	case g.edges&side != 0:
		return flawed(line, all[0].col, "a second %s edge", name)
	case g.begun && sides != g.sides:
		return flawed(line, all[0].col, "corners '+' contradict the sides: want them exactly where the rows have '|'")
	}
	g.begun, g.sides = true, sides
	g.edges |= side | sides
	g.rules = append(g.rules, rule{line, dashes})
	return nil
}

// ruleSide returns the side of an edge line that comes next.
func (g *drawing) ruleSide() Edges {
	if len(g.rows) == 0 {
		return North
	}
	return South
}

// addRow takes a row of cells with '|' at edges of the board.
func (g *drawing) addRow(line int, all []symbol) *flaw {
	if g.edges&South != 0 {
		return flawed(line, all[0].col, "a row below the lower edge")
	}
	sides := Edges(0)
	first, cells := all[0], all
	if cells[0].char == '|' {
		sides, cells = West, cells[1:]
	}
	if n := len(cells); n > 0 && cells[n-1].char == '|' {
		sides, cells = sides|East, cells[:n-1]
	}
	switch {
	case len(cells) == 0:
		return flawed(line, first.col, "a row without cells")
	case len(cells) > maxDrawn || len(g.rows) == maxDrawn:
		return flawed(line, first.col, "the diagram is larger than %dx%d", maxDrawn, maxDrawn)
	case g.begun && sides != g.sides:
		return flawed(line, first.col, "edges '|' contradict the lines above: want them in every row or in none, with '+' at the ends of edge lines")
	case len(g.rows) > 0 && len(cells) != len(g.rows[0]):
		return flawed(line, cells[min(len(cells), len(g.rows[0]))-1].col,
			"row of %s, want %d as in the first row", plural(len(cells), "cell"), len(g.rows[0]))
	}
	g.begun, g.sides = true, sides
	g.edges |= sides
	g.rows, g.lines = append(g.rows, cells), append(g.lines, line)
	return nil
}

// finish makes the checks that need the whole drawing.
func (g *drawing) finish() *flaw {
	if len(g.rows) == 0 {
		return flawed(g.rules[0].line, 1, "a diagram without rows")
	}
	for _, r := range g.rules {
		if r.dashes != len(g.rows[0]) {
			return flawed(r.line, 1, "edge line with %d '-', want %d as the rows have cells", r.dashes, len(g.rows[0]))
		}
	}
	return nil
}

// eachCell calls f with the index, line and symbol of every cell until f finds
// a flaw.
func (g *drawing) eachCell(f func(i, line int, s symbol) *flaw) *flaw {
	i := 0
	for y, row := range g.rows {
		for _, s := range row {
			if wrong := f(i, g.lines[y], s); wrong != nil {
				return wrong
			}
			i++
		}
	}
	return nil
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// draw appends a diagram, indented, to text: cell(i) is the symbol of cell i.
func draw(text *strings.Builder, width, height int, edges Edges, cell func(i int) byte) {
	mark := func(side Edges, c string) string {
		if edges&side == 0 {
			return ""
		}
		return c
	}
	rule := "  " + mark(West, "+") + strings.Repeat("-", width) + mark(East, "+") + "\n"
	text.WriteString(mark(North, rule))
	for y := range height {
		text.WriteString("  " + mark(West, "|"))
		for x := range width {
			text.WriteByte(cell(y*width + x))
		}
		text.WriteString(mark(East, "|") + "\n")
	}
	text.WriteString(mark(South, rule))
}

// columns returns the number of characters in text, for column numbers.
func columns(text string) int { return utf8.RuneCountInString(text) }
