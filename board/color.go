package board

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

// Opponent returns the other player's colour; Empty and Off are their own.
func (c Color) Opponent() Color { return [...]Color{Empty, White, Black, Off}[c&3] }

// IsStone reports whether c is Black or White.
func (c Color) IsStone() bool { return c == Black || c == White }

// String returns the letter of c in diagrams: '.', 'X' (black), 'O' (white), '#' (off).
func (c Color) String() string { return ".XO#"[c&3 : c&3+1] }

// Name returns "empty", "black", "white" or "off".
func (c Color) Name() string { return [...]string{"empty", "black", "white", "off"}[c&3] }
