package gnugo

import (
	"strings"

	"katachi/pattern"
)

// Characters of a row. A row ends at the first other character; the rest of the line is text.
const (
	mainCells  = ".XOxo,!*?QY"
	labelCells = mainCells + "abcdefghijklmnpqrstuvwyzABCDEFGHIJKLMNPRSTUVWZ"
)

// diagram is a diagram that is being read. North and South come from edge lines, West and East from
// '|' in the rows, and any '+' must agree with them.
type diagram struct {
	rows  []string // cells only
	notes []string // text after each row and edge line, where there is some
	edges pattern.Edges
	done  bool // the southern edge was drawn
	plus  pattern.Edges
	lines []int // line of each row
	col   int   // column of the first cell, from 1
	rule  rule  // for comparing the lengths of the edge lines
}

// rule is the edge lines of a diagram: their line numbers and lengths.
type rule []struct{ line, dashes int }

func (g *diagram) add(d *reader, line, cells string) error {
	if line[0] == '-' || line[0] == '+' {
		return g.addEdge(d, line)
	}
	return g.addRow(d, line, cells)
}

// addEdge takes a line of '-' with '+' at the corners.
func (g *diagram) addEdge(d *reader, line string) error {
	side, name := pattern.South, "southern"
	if len(g.rows) == 0 {
		side, name = pattern.North, "northern"
	}
	if g.edges&side != 0 {
		return d.errorf(1, "a second %s edge", name)
	}
	body := strings.TrimLeft(line, "-+")
	text := line[len(line)-len(body):]
	drawn := line[:len(line)-len(body)]
	plus := pattern.Edges(0)
	if drawn[0] == '+' {
		plus |= pattern.West
	}
	if len(drawn) > 1 && drawn[len(drawn)-1] == '+' {
		plus |= pattern.East
	}
	if (len(g.rule) > 0 && plus != g.plus) || (side == pattern.South && plus != g.edges&(pattern.West|pattern.East)) {
		return d.errorf(1, "corners '+' contradict the rows: want '+' exactly where the rows have '|'")
	}
	g.edges |= side
	g.plus = plus
	g.done = side == pattern.South
	g.rule = append(g.rule, struct{ line, dashes int }{d.line, strings.Count(drawn, "-")})
	g.note(text)
	return nil
}

// addRow takes a row of cells with '|' at the edges.
func (g *diagram) addRow(d *reader, line, cells string) error {
	if g.done {
		return d.errorf(1, "a row below the southern edge")
	}
	sides, col, rest := pattern.Edges(0), 1, line
	if rest[0] == '|' {
		sides, col, rest = pattern.West, 2, rest[1:]
	}
	n := len(rest) - len(strings.TrimLeft(rest, cells))
	row := rest[:n]
	if rest = rest[n:]; rest != "" && rest[0] == '|' {
		sides, rest = sides|pattern.East, rest[1:]
	}
	if row == "" {
		return d.errorf(col, "%s: want a row of %s", quote(line), mainCells)
	}
	if err := g.fits(d, row, col, sides); err != nil {
		return err
	}
	if rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		d.warnf(d.line, len(line)-len(rest)+1, "%s ends the row: want one of %s, or a blank before text", quote(rest[:1]), mainCells)
	}
	g.rows = append(g.rows, row)
	g.lines = append(g.lines, d.line)
	g.edges |= sides
	g.col = col
	g.note(rest)
	return nil
}

// fits compares a row with those before it.
func (g *diagram) fits(d *reader, row string, col int, sides pattern.Edges) error {
	switch {
	case len(g.rows) == 0 && len(g.rule) > 0 && g.plus != sides:
		return d.errorf(1, "edges '|' contradict the corners '+' above")
	case len(g.rows) == 0:
		return nil
	case len(row) != len(g.rows[0]):
		return d.errorf(col+min(len(row), len(g.rows[0])), "row of %d cells, want %d as in the first row", len(row), len(g.rows[0]))
	case sides != g.edges&(pattern.West|pattern.East):
		return d.errorf(1, "edges '|' contradict the first row's: want them in every row or in none")
	case len(g.rows) == pattern.MaxSide:
		return d.errorf(1, "too many rows, want 1..%d", pattern.MaxSide)
	}
	return nil
}

func (g *diagram) note(text string) {
	if text = strings.TrimSpace(text); text != "" {
		g.notes = append(g.notes, strings.ToValidUTF8(text, "\uFFFD"))
	}
}

// class returns the class that a character of the main diagram stands for.
func class(c byte) pattern.Class {
	switch c {
	case 'O', 'Q':
		return pattern.Own
	case 'X', 'Y':
		return pattern.Other
	case 'o':
		return pattern.NotOther
	case 'x':
		return pattern.NotOwn
	case '?':
		return pattern.On
	}
	return pattern.Empty
}

// place puts the main diagram into p.
func (g *diagram) place(d *reader, p *pattern.Pattern) error {
	if len(g.rows) == 0 {
		return d.errorf(1, "pattern %s has no diagram", p.Name)
	}
	p.Width, p.Height, p.Edges = len(g.rows[0]), len(g.rows), g.edges
	if p.Width > pattern.MaxSide {
		return d.errorf(1, "pattern %s has %d columns, want 1..%d", p.Name, p.Width, pattern.MaxSide)
	}
	p.Cells = make([]pattern.Class, 0, p.Width*p.Height)
	for y, row := range g.rows {
		for x := range row {
			if row[x] == '*' {
				if len(p.Moves) > 0 {
					d.line = g.lines[y]
					return d.errorf(g.col+x, "a second move '*' in pattern %s", p.Name)
				}
				p.Moves = []int{len(p.Cells)}
			}
			p.Cells = append(p.Cells, class(row[x]))
		}
	}
	for _, r := range g.rule {
		if r.dashes != p.Width {
			d.warnf(r.line, 1, "edge line with %d '-' beside rows of %d cells", r.dashes, p.Width)
		}
	}
	p.Text = strings.Join(g.notes, "\n")
	return nil
}

// compare checks the second diagram against the first.
func (g *diagram) compare(d *reader, first *diagram) error {
	if len(g.rows) == 0 {
		return nil
	}
	d.line = g.lines[0]
	if len(g.rows) != len(first.rows) || len(g.rows[0]) != len(first.rows[0]) {
		return d.errorf(1, "second diagram of %dx%d cells, want %dx%d as in the first",
			len(g.rows[0]), len(g.rows), len(first.rows[0]), len(first.rows))
	}
	for y, row := range g.rows {
		for x := range row {
			if c, was := row[x], first.rows[y][x]; c != was && strings.IndexByte("xXoO", c) >= 0 {
				d.line = g.lines[y]
				return d.errorf(g.col+x, "second diagram has '%c' where the first has '%c'", c, was)
			}
		}
	}
	return nil
}
