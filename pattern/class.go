package pattern

import "katachi/board"

// Class is the set of contents that a cell of a pattern accepts: a 4-bit mask
// with one bit for each board.Color, bit 1<<Color, where Black stands for the
// pattern's own side and White for the other side.
type Class uint8

// The classes that accept one content.
const (
	Empty Class = 1 << board.Empty // no stone
	Own   Class = 1 << board.Black // a stone of the own side
	Other Class = 1 << board.White // a stone of the other side
	Off   Class = 1 << board.Off   // no point at all: beyond the edge

	Stone    = Own | Other         // a stone of either side
	NotOther = Empty | Own         // 'x' of a native diagram
	NotOwn   = Empty | Other       // 'o' of a native diagram
	On       = Empty | Own | Other // anything on the board
	Any      = On | Off            // anything at all
)

// Accepts reports whether a cell of class k accepts content c of the board if the own side is
// played by the colour side.
func (k Class) Accepts(c, side board.Color) bool { return k.As(side)>>c&1 != 0 }

// As returns k as a mask over the board's colours, 1<<board.Color, if the own side is played by the
// colour side: k itself for Black, and k with own and other exchanged for White.
func (k Class) As(side board.Color) Class {
	if side == board.White {
		return k.Swap()
	}
	return k
}

// Swap exchanges own and other.
func (k Class) Swap() Class {
	return k&(Empty|Off) | k&Own<<1 | k&Other>>1
}
