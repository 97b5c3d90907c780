package picture

import (
	"fmt"
	"io"
	"strings"

	"katachi/board"
)

// Sensei writes the picture as Sensei's Library and forums show it, in a form that [board.Parse]
// reads. The last move has a circle. A label of one character becomes a small letter on an empty
// point, and a square on a stone.
func (pic *Picture) Sensei(w io.Writer) error {
	var out strings.Builder
	n := pic.Board.Size()
	view := pic.view()
	left, top := view.From.XY()
	right, bottom := view.To.XY()
	fmt.Fprintf(&out, "$$c%d %s", n, pic.Title)
	head := strings.TrimRight(out.String(), " ")
	out.Reset()
	edge := "$$ " + strings.Repeat("-", 2*(right-left)+5) + "\n"
	out.WriteString(head + "\n")
	if top == 0 {
		out.WriteString(edge)
	}
	star := map[board.Point]bool{}
	for _, p := range board.Hoshi(n) {
		star[p] = true
	}
	for y := top; y <= bottom; y++ {
		row := "$$"
		if left == 0 {
			row += " |"
		}
		for x := left; x <= right; x++ {
			row += " " + string(pic.senseiSign(board.At(x, y), star[board.At(x, y)]))
		}
		if right == n-1 {
			row += " |"
		}
		out.WriteString(row + "\n")
	}
	if bottom == n-1 {
		out.WriteString(edge)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// senseiSign returns the sign of a point.
func (pic *Picture) senseiSign(p board.Point, star bool) byte {
	label := pic.Labels[p]
	marks := map[board.Color]string{board.Black: "XB#", board.White: "OW@"}[pic.Board.Color(p)]
	switch {
	case marks != "" && p == pic.Last:
		return marks[1]
	case marks != "" && label != "":
		return marks[2]
	case marks != "":
		return marks[0]
	case len(label) == 1 && strings.Contains("abcdefghijklmnopqrstuvwxyz", strings.ToLower(label)):
		return strings.ToLower(label)[0]
	case len(label) == 1 && label[0] >= '1' && label[0] <= '9': // a digit would be a move
		return 'a' + label[0] - '1'
	case label != "":
		return 'M'
	case star:
		return ','
	}
	return '.'
}
