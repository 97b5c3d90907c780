package board

import (
	"strconv"
	"strings"
	"unicode/utf8"
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

// Mark is a sign on a point.
type Mark uint8

// The marks, and how a diagram shows them around a black stone.
const (
	NoMark   Mark = iota
	Circle        // (X)
	Square        // [X]
	Triangle      // <X>
	Cross         // {X}
)

// brackets are the two characters of each Mark.
var brackets = [...]string{Circle: "()", Square: "[]", Triangle: "<>", Cross: "{}"}

// Diagram is a board with what is written on it. Its text is
//
//	   A   B   C   D
//	4  .   .   a   .  4      a label on an empty point
//	3  .  (X)  O   .  3      a marked stone
//	2  .   X1  .   .  2      a labelled stone
//	1  .   .   .   .  1
//	   A   B   C   D
//
// A label that begins with a letter of the stones (X, x, O, o) is written after
// an apostrophe: 'X. Labels of letters and digits, at most three of them, can
// be read back; other labels are cut and cleaned of what cannot be written.
type Diagram struct {
	Board  *Board
	Labels map[Point]string // short texts: move numbers, letters; may be nil
	Marks  map[Point]Mark   // may be nil
}

// String returns the diagram with coordinates, each line ended by a newline.
func (d *Diagram) String() string {
	size := d.Board.size
	cells := make([]string, 0, size*size)
	indent := ""
	if len(d.Marks) > 0 {
		indent = " " // where marked points have their bracket
	}
	width := 0
	for p := range d.Board.Points {
		cell := d.cell(p)
		if bracket(rune(cell[0]), 0) == NoMark {
			cell = indent + cell
		}
		cells = append(cells, cell)
		width = max(width, utf8.RuneCountInString(cell))
	}
	var s strings.Builder
	d.writeColumns(&s, indent, width)
	for y := range size {
		row := strconv.Itoa(size - y)
		s.WriteString(strings.Repeat(" ", 2-len(row)) + row)
		for x := range size {
			s.WriteByte(' ')
			s.WriteString(padded(cells[y*size+x], width))
		}
		s.WriteString(" " + row + "\n")
	}
	d.writeColumns(&s, indent, width)
	return s.String()
}

func (d *Diagram) writeColumns(s *strings.Builder, indent string, width int) {
	var line strings.Builder
	line.WriteString("  ")
	for x := range d.Board.size {
		line.WriteString(" " + padded(indent+columns[x:x+1], width))
	}
	s.WriteString(strings.TrimRight(line.String(), " ") + "\n")
}

// cell returns the text of p: stone or point, label, mark.
func (d *Diagram) cell(p Point) string {
	cell := d.Board.cells[p].String()
	if label := cleanLabel(d.Labels[p]); label != "" {
		if strings.ContainsRune("XOxo", rune(label[0])) {
			label = "'" + label
		}
		cell = strings.TrimPrefix(cell, ".") + label
	}
	if m := d.Marks[p]; m > NoMark && int(m) < len(brackets) {
		cell = brackets[m][:1] + cell + brackets[m][1:]
	}
	return cell
}

// maxLabel is the number of characters of a label in a diagram of text.
const maxLabel = 3

// cleanLabel returns the first letters and digits of a label.
func cleanLabel(label string) string {
	var s strings.Builder
	n := 0
	for _, r := range label {
		if isLabel(r) && n < maxLabel {
			s.WriteRune(r)
			n++
		}
	}
	return s.String()
}

// padded returns s with blanks behind it to width characters.
func padded(s string, width int) string {
	return s + strings.Repeat(" ", width-utf8.RuneCountInString(s))
}
