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
// Lines are made to fit the terminal. First columns without a cell go, then the columns that cut names
// are cut, one after the other, each to minCut places at least; if that is not enough, the columns that
// drop names are left out, one after the other. Where no columns are named the widest are cut, and the
// last ones left out. If the lines are still too long, whatever is widest is cut. The columns that whole
// names lose nothing: what does not fit gives way to its shorter form, if it has one (see brief), and
// then goes on in the next lines. Where there is no terminal, as in a pipe, and COLUMNS is not set, lines
// are as long as their text.
type columns struct {
	out    io.Writer
	rows   [][]brief
	header bool // the first row is one: columns of numbers stand to the right
	faint  bool // the header is printed faintly
	width  int  // of a line, which rows are made to fit; 0 means any
	wrap   bool // the last column goes on in the next lines instead
	top    bool // nothing is above the header: no empty line

	names               []string // of the columns: the first row
	cuts, drops, wholes []string // names of columns

	least []int // widths of columns that were printed before; nil if there are none
	right []bool
}

// brief is a cell with a shorter form, which stands where the text does not fit a column of those that
// whole names. Without one, short is the text.
type brief struct{ text, short string }

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

// whole names the columns of which nothing may be lost, such as names of moves.
func (c *columns) whole(columns ...string) { c.wholes = columns }

// row adds a row.
func (c *columns) row(cells ...any) {
	row := make([]brief, len(cells))
	for i, cell := range cells {
		var ok bool
		if row[i], ok = cell.(brief); !ok {
			text := fmt.Sprint(cell)
			row[i] = brief{text, text}
		}
	}
	if c.names == nil {
		for _, cell := range row {
			c.names = append(c.names, cell.text)
		}
	}
	c.rows = append(c.rows, row)
}

// flush prints the rows so far; a header alone is not printed. Rows that come later are at least as wide.
func (c *columns) flush() error {
	if c.header && c.least == nil && len(c.rows) < 2 {
		return nil
	}
	widths := c.fit(c.widths())
	var text strings.Builder
	first, wholes := c.least == nil, c.wholeColumns(len(widths))
	if first {
		c.right = c.numbers(len(widths))
	}
	if c.header && first && !c.top {
		text.WriteString("\n")
	}
	for n, row := range c.rows {
		for i, line := range c.lines(row, widths, wholes) {
			if n == 0 && i == 0 && c.faint && first {
				line = headerStyle.Render(line)
			}
			text.WriteString(line + "\n")
		}
	}
	c.rows, c.least = c.rows[:0], widths
	_, err := io.WriteString(c.out, text.String())
	return err
}

var headerStyle = lipgloss.NewStyle().Faint(true)

// lines returns a row as it is printed: one line, and more where a cell goes on.
func (c *columns) lines(row []brief, widths []int, wholes []bool) (lines []string) {
	parts, most := make([][]string, min(len(row), len(widths))), 1
	for i := range parts {
		switch cell := row[i]; {
		case widths[i] == gone:
		case wholes[i]:
			parts[i] = cell.wrapped(widths[i])
			most = max(most, len(parts[i]))
		default:
			parts[i] = []string{ansi.Truncate(cell.text, widths[i], "…")}
		}
	}
	for n := range most {
		lines = append(lines, c.line(parts, widths, n))
	}
	return lines
}

// line returns line n of a row whose cells are broken into parts.
func (c *columns) line(parts [][]string, widths []int, n int) string {
	var line strings.Builder
	for i, w := range widths[:len(parts)] {
		if w == gone {
			continue
		}
		cell := ""
		if n < len(parts[i]) {
			cell = parts[i][n]
		}
		blanks := strings.Repeat(" ", max(0, w-ansi.StringWidth(cell)))
		if c.right[i] {
			cell, blanks = blanks+cell, ""
		}
		line.WriteString(cell + blanks + "  ")
	}
	return strings.TrimRight(line.String(), " ")
}

// wrapped returns the lines of a cell in a column of a width: its text if that fits in one, else its
// shorter form, broken between words, and within those that are too long by themselves.
func (b brief) wrapped(width int) (lines []string) {
	text := b.text
	if ansi.StringWidth(text) <= width {
		return []string{text}
	}
	line := ""
	for i, word := range strings.Split(b.short, " ") {
		longer := line + " " + word
		if i == 0 {
			longer = word
		}
		if ansi.StringWidth(longer) > width && line != "" {
			lines, longer = append(lines, line), word
		}
		for ansi.StringWidth(longer) > width {
			head := ansi.Truncate(longer, width, "")
			if head == "" {
				break // no room for a single character
			}
			lines, longer = append(lines, head), longer[len(head):]
		}
		line = longer
	}
	return append(lines, line)
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
				widths[i] = max(widths[i], ansi.StringWidth(cell.text))
			}
		}
	}
	return widths
}

const (
	minCut   = 12 // the width below which no column is cut, while there is another way
	minWhole = 24 // the same of a column that goes on in the next lines, while others can be left out
	minLast  = 4  // and when there is none
	gone     = -1 // the width of a column that is left out
)

// fit makes the widths fit a line.
func (c *columns) fit(widths []int) []int {
	if c.width == 0 || c.over(widths) <= 0 {
		return widths
	}
	for i := range widths {
		if c.header && widths[i] != gone && c.empty(i) {
			widths[i] = gone
		}
	}
	wholes := c.wholeColumns(len(widths))
	cuts, drops := c.places(c.cuts), c.places(c.drops)
	if c.wrap {
		cuts = []int{len(widths) - 1}
	}
	least := func(i int) int {
		if wholes[i] && len(c.drops) > 0 && len(drops) > 0 {
			return minWhole
		}
		return minCut
	}
	if len(drops) == 0 {
		drops = c.usualDrops(wholes)
	}
	for {
		fitted := slices.Clone(widths)
		for _, i := range cuts {
			if over := c.over(fitted); over > 0 && i < len(fitted) && fitted[i] > least(i) {
				fitted[i] = max(least(i), fitted[i]-over)
			}
		}
		if len(cuts) == 0 {
			c.cutWidest(fitted, least)
		}
		if len(drops) == 0 {
			c.cutWidest(fitted, func(int) int { return minLast })
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

// usualDrops returns the columns that are left out where none are named: all but the first two and
// those that lose nothing, the last one first.
func (c *columns) usualDrops(wholes []bool) (drops []int) {
	for i := len(wholes) - 1; i > 1; i-- {
		if !wholes[i] {
			drops = append(drops, i)
		}
	}
	return drops
}

// wholeColumns says of each column whether its cells go on in the next lines.
func (c *columns) wholeColumns(n int) []bool {
	wholes := make([]bool, n)
	for _, i := range c.places(c.wholes) {
		if i < n {
			wholes[i] = true
		}
	}
	if c.wrap && n > 0 {
		wholes[n-1] = true
	}
	return wholes
}

// empty reports whether a column has nothing below its header.
func (c *columns) empty(column int) bool {
	return len(c.rows) > 1 && !slices.ContainsFunc(c.rows[1:], func(row []brief) bool {
		return len(row) > column && row[column].text != ""
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

// cutWidest cuts what is widest of the columns that are wider than their least width, until a line fits.
func (c *columns) cutWidest(widths []int, least func(column int) int) {
	for over := c.over(widths); over > 0; over-- {
		widest := -1
		for i, w := range widths {
			if w > least(i) && (widest < 0 || w > widths[widest]) {
				widest = i
			}
		}
		if widest < 0 {
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
		right[i] = c.header && len(c.rows) > 1 && !slices.ContainsFunc(c.rows[1:], func(row []brief) bool {
			return len(row) <= i || row[i].text == "" || strings.Trim(row[i].text, "0123456789%.-") != ""
		})
	}
	return right
}
