package picture

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
)

// Inline writes the board as SVG inside an HTML page, without legend and title. The title becomes a
// text for screen readers; the page should show it, and the names of the shapes, beside the
// picture. id is the prefix of names inside the picture and must be different for each picture on a
// page. The page must contain the grid of the board's size, from [InlineGrid].
func (pic *Picture) Inline(w io.Writer, id string) error {
	out := bufio.NewWriter(w)
	side := num(pic.side())
	fmt.Fprintf(out, `<svg viewBox="0 0 %s %s" role="img" font-family="sans-serif" text-anchor="middle" aria-label="`, side, side)
	_ = xml.EscapeText(out, []byte(pic.Title)) // Flush returns the error
	fmt.Fprintf(out, `"><use href="#grid%d"/>`+"\n", pic.Board.Size())
	pic.drawPosition(svgCanvas{out, new(int), id})
	fmt.Fprintln(out, "</svg>")
	return out.Flush()
}

// InlineGrid writes the grid of boards of n rows, which is shared by the pictures of a page.
func InlineGrid(w io.Writer, n int) error {
	out := bufio.NewWriter(w)
	side := float64(n-1) + 2*margin
	fmt.Fprintf(out, `<svg width="0" height="0" aria-hidden="true" style="position:absolute"><defs><g id="grid%d">`+"\n", n)
	c := svgCanvas{out, new(int), "g"}
	c.rect(0, 0, side, side, 0, wood, none, 0)
	drawGrid(c, n)
	fmt.Fprintln(out, "</g></defs></svg>")
	return out.Flush()
}
