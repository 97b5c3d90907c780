package picture

import (
	"fmt"
	"io"
	"strings"

	"katachi/board"
)

// Text writes the picture with coordinates, one line for each row. Black stones are X, white stones
// O, star points +. A label of one or two characters replaces its point; longer ones are left out.
// The last move is in parentheses. If coloured, marked rectangles and shapes have a tinted
// background.
func (pic *Picture) Text(w io.Writer, coloured bool) error {
	var out strings.Builder
	n := pic.Board.Size()
	view := pic.view()
	left, top := view.From.XY()
	right, bottom := view.To.XY()
	var header strings.Builder
	header.WriteString("  ")
	for x := left; x <= right; x++ {
		header.WriteString(" " + column(x))
	}
	out.WriteString(header.String() + "\n")
	star := map[board.Point]bool{}
	for _, p := range board.Hoshi(n) {
		star[p] = true
	}
	for y := top; y <= bottom; y++ {
		fmt.Fprintf(&out, "%2d", n-y)
		for x := left; x <= right; x++ {
			pic.cell(&out, board.At(x, y), star[board.At(x, y)], coloured)
		}
		if p := pic.Last; p != board.Pass && p == board.At(right, y) {
			fmt.Fprintf(&out, ")%d\n", n-y)
			continue
		}
		fmt.Fprintf(&out, " %d\n", n-y)
	}
	out.WriteString(header.String() + "\n")
	if pic.Title != "" {
		out.WriteString("   " + pic.Title + "\n")
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// view is the part of the board that is drawn.
func (pic *Picture) view() Area {
	if pic.View != (Area{}) {
		return pic.View
	}
	last := pic.Board.Size() - 1
	return Area{board.At(0, 0), board.At(last, last)}
}

// cell writes the two characters of a point: a separator and its contents.
func (pic *Picture) cell(out *strings.Builder, p board.Point, star, coloured bool) {
	before, content, style := " ", pic.Board.Color(p).String(), gridStyle
	switch pic.Board.Color(p) {
	case board.Black:
		style = blackStyle
	case board.White:
		style = whiteStyle
	default:
		if star {
			content = "+"
		}
	}
	label := []rune(pic.Labels[p])
	if len(label) == 1 || len(label) == 2 {
		content, style = string(label), labelStyle
	}
	if x, _ := p.XY(); p != board.Pass && pic.Last != board.Pass {
		if p == pic.Last {
			before = "("
		} else if p-1 == pic.Last && x > 0 {
			before = ")"
		}
	}
	if len(label) == 2 {
		before = "" // the label takes both columns
	}
	if !coloured {
		out.WriteString(before + content)
		return
	}
	if pic.marked(p) {
		style = tinted(style)
	}
	out.WriteString(before + style.Render(content))
}
