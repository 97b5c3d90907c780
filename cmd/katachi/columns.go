package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
)

// columns prints rows of cells in aligned columns, without blanks at the ends
// of lines. Widths are those of a terminal, where a kanji takes two places.
type columns struct {
	out    io.Writer
	rows   [][]string
	header bool // the first row is one: columns of numbers stand to the right
	faint  bool // the header is printed faintly
	width  int  // of a line, which rows are made to fit; 0 means any
	flex   int  // the column that is cut to fit; -1: the last ones are left out

	least []int // widths of rows that were printed before; nil if there are none
	right []bool
}

func newColumns(out io.Writer) *columns { return &columns{out: out, flex: -1} }

// table returns columns under a header, after an empty line, that fit the
// terminal.
func (a *app) table(header ...any) *columns {
	c := newColumns(a.stdout)
	c.header, c.faint, c.width = true, a.colour, a.width
	c.row(header...)
	return c
}

// shrink makes a column the one that is cut where a line is too long.
func (c *columns) shrink(column int) { c.flex = column }

// row adds a row.
func (c *columns) row(cells ...any) {
	row := make([]string, len(cells))
	for i, cell := range cells {
		row[i] = fmt.Sprint(cell)
	}
	c.rows = append(c.rows, row)
}

// flush prints the rows so far. Rows that come later are at least as wide.
func (c *columns) flush() error {
	widths := c.fit(c.widths())
	var text strings.Builder
	first := c.least == nil
	if first {
		c.right = c.numbers(len(widths))
	}
	if c.header && first {
		text.WriteString("\n")
	}
	for n, row := range c.rows {
		line := ""
		for i, cell := range row[:min(len(row), len(widths))] {
			cell = cut(cell, widths[i])
			blanks := strings.Repeat(" ", widths[i]-lipgloss.Width(cell))
			if c.right[i] {
				cell, blanks = blanks+cell, ""
			}
			line += cell + blanks + "  "
		}
		line = strings.TrimRight(line, " ")
		if n == 0 && c.faint && first {
			line = headerStyle.Render(line)
		}
		text.WriteString(line + "\n")
	}
	c.rows, c.least = c.rows[:0], widths
	_, err := io.WriteString(c.out, text.String())
	return err
}

var headerStyle = lipgloss.NewStyle().Faint(true)

// widths returns the width of each column.
func (c *columns) widths() []int {
	widths := slices.Clone(c.least)
	for _, row := range c.rows {
		for i, cell := range row {
			if i == len(widths) {
				if c.least != nil {
					break // left out before
				}
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], lipgloss.Width(cell))
		}
	}
	return widths
}

// minFlex is the width below which no column is cut.
const minFlex = 12

// fit makes the widths fit a line.
func (c *columns) fit(widths []int) []int {
	total := -2
	for _, w := range widths {
		total += w + 2
	}
	if c.width == 0 || total <= c.width {
		return widths
	}
	if c.flex >= 0 {
		had := widths[c.flex]
		widths[c.flex] = max(min(had, minFlex), had-(total-c.width))
		total -= had - widths[c.flex]
	}
	for total > c.width && len(widths) > 2 {
		total -= widths[len(widths)-1] + 2
		widths = widths[:len(widths)-1]
	}
	return widths
}

// numbers reports which columns hold numbers only, below a header.
func (c *columns) numbers(columns int) []bool {
	right := make([]bool, columns)
	for i := range right {
		right[i] = c.header && len(c.rows) > 1 && !slices.ContainsFunc(c.rows[1:], func(row []string) bool {
			return len(row) <= i || row[i] == "" || strings.Trim(row[i], "0123456789%.-") != ""
		})
	}
	return right
}

// cut shortens a text to a width.
func cut(s string, width int) string {
	if lipgloss.Width(s) <= width {
		return s
	}
	out, n := "", 0
	for _, r := range s {
		w := lipgloss.Width(string(r))
		if n+w > width-1 {
			break
		}
		out, n = out+string(r), n+w
	}
	return out + "…"
}
