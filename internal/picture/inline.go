package picture

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
)

// Inline writes the board as SVG inside a page of HTML, without legend and title: the title is read
// out to who does not see it, and is to stand beside the picture, as are the names of the shapes. Id
// begins the names inside the picture and is another one for each on a page. The page has the grid of
// the board's size from [InlineGrid].
func (pic *Picture) Inline(w io.Writer, id string) error {
	out := bufio.NewWriter(w)
	side := num(pic.side())
	fmt.Fprintf(out, `<svg viewBox="0 0 %s %s" role="img" font-family="sans-serif" text-anchor="middle" aria-label="`, side, side)
	_ = xml.EscapeText(out, []byte(pic.Title)) // what fails is returned by Flush
	fmt.Fprintf(out, `"><use href="#grid%d"/>`+"\n", pic.Board.Size())
	pic.drawPosition(svgCanvas{out, new(int), id})
	fmt.Fprintln(out, "</svg>")
	return out.Flush()
}

// InlineGrid writes the grid of boards of n rows, which the pictures of a page use.
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
