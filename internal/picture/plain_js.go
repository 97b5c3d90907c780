package picture

import (
	"errors"
	"io"
)

// In a browser there is no terminal with colours, and a page draws its own boards: what draws letters
// would be larger than all the rest.

// style is how a point looks on a terminal.
type style struct{}

var labelStyle, blackStyle, whiteStyle, gridStyle style

// Render returns text as it is.
func (style) Render(text string) string { return text }

func tinted(s style) style { return s }

// width returns how many places a text takes, about: letters of East Asia take two.
func width(text string) (places int) {
	for _, r := range text {
		if places++; r >= 0x1100 {
			places++
		}
	}
	return places
}

// PNG cannot be made here.
func (pic *Picture) PNG(io.Writer, int) error {
	return errPNG
}

// PNG cannot be made here.
func (p *Plot) PNG(io.Writer, int) error { return errPNG }

var errPNG = errors.New("a PNG cannot be made in a browser")
