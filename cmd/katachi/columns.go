package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"katachi/internal/report"
)

// columns prints rows of cells in aligned columns, without trailing blanks. Widths are those of a
// terminal, where a kanji is two columns wide.
//
// Lines are made to fit the terminal. First, empty columns are left out. Then the columns named by
// cut are shortened one after the other, each down to minCut. If that is not enough, the columns
// named by drop are left out one after the other. If cut or drop was not called, the widest columns
// are shortened, and the last ones left out. If lines are still too long, the widest columns are
// shortened further. The columns named by whole lose nothing: a cell that does not fit is printed
// in its shorter form, if it has one (see brief), and wrapped. Without a terminal, as in a pipe,
// and without COLUMNS, lines are as long as their text.
type columns struct {
	out    io.Writer
	rows   [][]brief
	header bool // the first row is a header, and columns of numbers are right-aligned
	faint  bool // the header is printed faintly
	width  int  // most columns of a line; 0 means any
	wrap   bool // the last column is wrapped instead of shortened
	top    bool // nothing is above the header: no empty line

	names               []string // names of the columns: the first row
	cuts, drops, wholes []string // set by cut, drop and whole

	least []int // widths of the columns printed before; nil if nothing was printed
	right []bool
}

// brief is a cell with a shorter form, used if the text does not fit into a column named by whole.
// In a cell without a shorter form, short equals text.
type brief struct{ text, short string }

// columns returns columns that fit the terminal.
func (a *app) columns() *columns { return &columns{out: a.stdout, width: a.width} }

// table returns columns with a header, printed after an empty line.
func (a *app) table(header ...any) *columns {
	c := a.columns()
	c.header, c.faint = true, a.colour
	c.titles(a.lang, header...)
	return c
}

// titles adds the first row, whose words are shown in a language.
func (c *columns) titles(tag string, header ...any) {
	c.row(header...)
	for i, title := range c.names {
		title = column(title, tag)
		c.rows[0][i] = brief{title, title}
	}
}

// list returns columns of names and values; long values are wrapped.
func (a *app) list() *columns {
	c := a.columns()
	c.wrap = true
	return c
}

// cut names the columns to shorten if lines are too long, in this order. The name of a column is
// its cell in the first row.
func (c *columns) cut(columns ...string) { c.cuts = columns }

// drop names the columns to leave out if shortening is not enough, in this order.
func (c *columns) drop(columns ...string) { c.drops = columns }

// whole names the columns that must not lose anything, such as names of moves.
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
		row[i] = brief{report.Plain(row[i].text), report.Plain(row[i].short)}
	}
	if c.names == nil {
		for _, cell := range row {
			c.names = append(c.names, cell.text)
		}
	}
	c.rows = append(c.rows, row)
}

// flush prints the rows so far, but not a header alone. Later rows have at least the same widths.
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

// lines returns the lines of a row: more than one if a cell is wrapped.
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

// line returns line n of a row whose cells are split into parts.
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

// wrapped returns the lines of a cell in a column of this width: its text if that fits on one line,
// else its shorter form, broken between words, and inside words longer than the width.
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

// widths returns the width of each column, or gone.
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
	minCut   = 12 // least width of a shortened column, while other columns can be left out
	minWhole = 24 // the same for a wrapped column
	minLast  = 4  // least width when no column can be left out any more
	gone     = -1 // width of a column that is left out
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

// usualDrops returns the columns to leave out if drop names none: all but the first two and those
// named by whole, the last one first.
func (c *columns) usualDrops(wholes []bool) (drops []int) {
	for i := len(wholes) - 1; i > 1; i-- {
		if !wholes[i] {
			drops = append(drops, i)
		}
	}
	return drops
}

// wholeColumns reports for each column whether its cells are wrapped.
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

// cutWidest shortens the widest columns, each down to its least width, until a line fits.
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
