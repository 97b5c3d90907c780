package main

import (
	"fmt"
	"io"
	"strings"

	"charm.land/lipgloss/v2"
)

// columns prints rows of cells in aligned columns, without blanks at the ends
// of lines. Widths are those of a terminal, where a kanji takes two places.
type columns struct {
	out  io.Writer
	rows [][]string
}

func newColumns(out io.Writer) *columns { return &columns{out: out} }

// row adds a row.
func (c *columns) row(cells ...any) {
	row := make([]string, len(cells))
	for i, cell := range cells {
		row[i] = fmt.Sprint(cell)
	}
	c.rows = append(c.rows, row)
}

// flush prints the rows so far.
func (c *columns) flush() error {
	var widths []int
	for _, row := range c.rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], lipgloss.Width(cell))
		}
	}
	var text strings.Builder
	for _, row := range c.rows {
		line := ""
		for i, cell := range row {
			line += cell + strings.Repeat(" ", widths[i]-lipgloss.Width(cell)+2)
		}
		text.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	c.rows = c.rows[:0]
	_, err := io.WriteString(c.out, text.String())
	return err
}
