package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// columns prints rows of cells in aligned columns, without blanks at the ends of lines.
// Widths are those of a terminal, where a kanji takes two places.
//
// Lines are made to fit the terminal. First columns without a cell go, then the columns that cut names are cut, one after
// the other, each to minCut places at least; if that is not enough, the columns that drop
// names are left out, one after the other. Where no columns are named the widest are cut,
// and the last ones left out. If the lines are still too long, whatever is widest is cut. Where there is no terminal, as in a pipe, and COLUMNS is not set, lines are as long
// as their text.
type columns struct {
	out    io.Writer
	rows   [][]string
	header bool // the first row is one: columns of numbers stand to the right
	faint  bool // the header is printed faintly
	width  int  // of a line, which rows are made to fit; 0 means any
	wrap   bool // the last column goes on in the next lines instead
	top    bool // nothing is above the header: no empty line

	names       []string // of the columns: the first row
	cuts, drops []string // names of columns

	least []int // widths of columns that were printed before; nil if there are none
	right []bool
}

// columns returns columns that fit the terminal.
func (a *app) columns() *columns { return &columns{out: a.stdout, width: a.width} }

// table returns columns under a header, after an empty line, that fit the terminal.
func (a *app) table(header ...any) *columns {
	c := a.columns()
	c.header, c.faint = true, a.colour
	c.row(header...)
	return c
}

// list returns columns of names and values: a long value goes on in the next line.
func (a *app) list() *columns {
	c := a.columns()
	c.wrap = true
	return c
}

// cut names the columns that are cut where lines are too long, the first to be cut first.
// A column is named by its cell in the first row.
func (c *columns) cut(columns ...string) { c.cuts = columns }

// drop names the columns that are left out where cutting is not enough, the first to go
// first.
func (c *columns) drop(columns ...string) { c.drops = columns }

// row adds a row.
func (c *columns) row(cells ...any) {
	row := make([]string, len(cells))
	for i, cell := range cells {
		row[i] = fmt.Sprint(cell)
	}
	if c.names == nil {
		c.names = row
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
	if c.header && first && !c.top {
		text.WriteString("\n")
	}
	for n, row := range c.rows {
		line := c.line(row, widths)
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

// line returns a row as it is printed.
func (c *columns) line(row []string, widths []int) string {
	var line strings.Builder
	at := 0 // where the cell begins
	for i, cell := range row[:min(len(row), len(widths))] {
		w := widths[i]
		if w == gone {
			continue
		}
		if c.wrap && i == len(widths)-1 && c.width-at >= minCut {
			indent := "\n" + strings.Repeat(" ", at)
			line.WriteString(strings.ReplaceAll(ansi.Wrap(cell, c.width-at, ""), "\n", indent))
			break
		}
		cell = ansi.Truncate(cell, w, "…")
		blanks := strings.Repeat(" ", max(0, w-ansi.StringWidth(cell)))
		if c.right[i] {
			cell, blanks = blanks+cell, ""
		}
		line.WriteString(cell + blanks + "  ")
		at += w + 2
	}
	return strings.TrimRight(line.String(), " ")
}

// widths returns the width of each column that is not left out.
func (c *columns) widths() []int {
	widths := slices.Clone(c.least)
	for _, row := range c.rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			if widths[i] != gone {
				widths[i] = max(widths[i], ansi.StringWidth(cell))
			}
		}
	}
	return widths
}

const (
	minCut  = 12 // the width below which no column is cut, while there is another way
	minLast = 4  // and when there is none
	gone    = -1 // the width of a column that is left out
)

// fit makes the widths fit a line.
func (c *columns) fit(widths []int) []int {
	if c.width == 0 || c.wrap || c.over(widths) <= 0 {
		return widths
	}
	for i := range widths {
		if c.header && widths[i] != gone && c.empty(i) {
			widths[i] = gone
		}
	}
	cuts, drops := c.places(c.cuts), c.places(c.drops)
	if len(drops) == 0 {
		for i := len(widths) - 1; i > 1; i-- {
			drops = append(drops, i)
		}
	}
	for {
		fitted := slices.Clone(widths)
		for _, i := range cuts {
			if over := c.over(fitted); over > 0 && i < len(fitted) && fitted[i] > minCut {
				fitted[i] = max(minCut, fitted[i]-over)
			}
		}
		if len(c.cuts) == 0 {
			c.cutWidest(fitted, minCut)
		}
		if len(drops) == 0 {
			c.cutWidest(fitted, minLast)
			return fitted
		}
		if c.over(fitted) <= 0 {
			return fitted
		}
		if drops[0] < len(widths) {
			widths[drops[0]] = gone
		}
		drops = drops[1:]
	}
}

// empty reports whether a column has nothing below its header.
func (c *columns) empty(column int) bool {
	return len(c.rows) > 1 && !slices.ContainsFunc(c.rows[1:], func(row []string) bool {
		return len(row) > column && row[column] != ""
	})
}

// over returns by how much a line is too long.
func (c *columns) over(widths []int) int {
	total := -2
	for _, w := range widths {
		if w != gone {
			total += w + 2
		}
	}
	return total - c.width
}

// cutWidest cuts what is widest, to least at least, until a line fits.
func (c *columns) cutWidest(widths []int, least int) {
	for over := c.over(widths); over > 0; over-- {
		widest := slices.Index(widths, slices.Max(widths))
		if widths[widest] <= least {
			return
		}
		widths[widest]--
	}
}

// places returns the indexes of columns.
func (c *columns) places(names []string) (list []int) {
	for _, name := range names {
		if i := slices.Index(c.names, name); i >= 0 {
			list = append(list, i)
		}
	}
	return list
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
