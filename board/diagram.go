package board

import (
	"fmt"
	"strconv"
	"strings"
)

// Plain returns the points as one line of '.', 'X' (black) and 'O' (white), top
// row first: 361 characters on 19x19.
func (b *Board) Plain() string {
	s := make([]byte, 0, b.size*b.size)
	for p := range b.Points {
		s = append(s, ".XO"[b.cells[p]])
	}
	return string(s)
}

// String returns the rows of Plain, each ended by a newline.
func (b *Board) String() string {
	var s []byte
	for y := range b.size {
		for x := range b.size {
			s = append(s, ".XO"[b.cells[At(x, y)]])
		}
		s = append(s, '\n')
	}
	return string(s)
}

// Diagram returns the rows with coordinates, each ended by a newline, in a form that [Parse] reads.
// The stone on last stands in parentheses, unless last is Pass.
func (b *Board) Diagram(last Point) string {
	cell := func(text string, marked bool) string {
		switch {
		case last == Pass:
			return " " + text
		case marked:
			return " (" + text + ")"
		}
		return "  " + text + " "
	}
	header := "  "
	for x := range b.size {
		header += cell(columns[x:x+1], false)
	}
	header = strings.TrimRight(header, " ") + "\n"
	var s strings.Builder
	s.WriteString(header)
	for y := range b.size {
		fmt.Fprintf(&s, "%2d", b.size-y)
		for x := range b.size {
			s.WriteString(cell(b.cells[At(x, y)].String(), At(x, y) == last))
		}
		fmt.Fprintf(&s, " %d\n", b.size-y)
	}
	s.WriteString(header)
	return s.String()
}

// labels are the letters that no reader of a board takes for a stone (X, O, x, o) or for one
// another (I, l and 1).
const labels = "ABCDEFGHJKLMNPQRSTUVWYZabcdefghjkmnpqrstuvwyz"

// Label returns the label of the i-th of several points marked on a board, counted from 0: A, B, C
// and so on without I, O and X, then a, b, c without i, l, o and x, then numbers: 46, 47, 48. Every
// i has its own label.
func Label(i int) string {
	if i < len(labels) {
		return labels[i : i+1]
	}
	return strconv.Itoa(i + 1)
}
