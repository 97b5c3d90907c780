package picture

import (
	"errors"
	"io"
)

// A browser has no terminal with colours, and a page draws its own boards. Code that draws letters
// would be larger than everything else.

// style is how a point looks on a terminal.
type style struct{}

var labelStyle, blackStyle, whiteStyle, gridStyle style

// Render returns text unchanged.
func (style) Render(text string) string { return text }

func tinted(s style) style { return s }

// width returns the approximate number of columns of a text: East Asian characters take two.
func width(text string) (places int) {
	for _, r := range text {
		if places++; r >= 0x1100 {
			places++
		}
	}
	return places
}

// PNG is not supported here.
func (pic *Picture) PNG(io.Writer, int) error {
	return errPNG
}

// PNG is not supported here.
func (p *Plot) PNG(io.Writer, int) error { return errPNG }

// PNG returns an error: there are no PNG images in the browser.
func (b *Bars) PNG(io.Writer, int) error { return errPNG }

var errPNG = errors.New("a PNG cannot be made in a browser")
