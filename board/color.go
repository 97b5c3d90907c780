package board

import (
	"fmt"
	"strings"
)

// Color is the content of a point: nothing, a stone, or no point at all.
// The values are the symbols 0..3 that automata read.
type Color uint8

// The colours.
const (
	Empty Color = iota
	Black
	White
	Off // beyond the edge of the board
)

// Opponent returns the other player's colour, and Empty and Off unchanged.
func (c Color) Opponent() Color { return [...]Color{Empty, White, Black, Off}[c&3] }

// IsStone reports whether c is Black or White.
func (c Color) IsStone() bool { return c == Black || c == White }

// String returns the letter of c in diagrams: '.', 'X' (black), 'O' (white), '#' (off).
func (c Color) String() string { return ".XO#"[c&3 : c&3+1] }

// Name returns "empty", "black", "white" or "off".
func (c Color) Name() string { return [...]string{"empty", "black", "white", "off"}[c&3] }

// MarshalText returns Name.
func (c Color) MarshalText() ([]byte, error) { return []byte(c.Name()), nil }

// UnmarshalText reads what Name returns, or b or w, in capital or small letters.
func (c *Color) UnmarshalText(text []byte) error {
	word := strings.ToLower(string(text))
	for _, known := range []Color{Empty, Black, White, Off} {
		if name := known.Name(); word == name || known.IsStone() && word == name[:1] {
			*c = known
			return nil
		}
	}
	return fmt.Errorf("%q is not a colour (want black, white, b or w; empty or off where no stone is)", text)
}
