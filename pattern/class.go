package pattern

import (
	"strings"

	"katachi/board"
)

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

// symbols are the symbols of cells in native diagrams, drawn from Black's view, indexed by Class.
const symbols = " .XxOoS?#......%"

// wanted lists the symbols for messages.
const wanted = ". X O x o S ? # % or a digit 1..9"

// classOf returns the class that a symbol stands for, or 0 if it stands for none.
func classOf(c rune) Class {
	if c == '.' {
		return Empty
	}
	if i := strings.LastIndexByte(symbols, byte(c)); c > ' ' && c < 0x80 && i > 0 {
		return Class(i)
	}
	return 0
}

// Symbol returns the character of k in native diagrams: one of . X x O o S ? for subsets of On, '#'
// for Off, and '%' for Any. It returns ' ' for the empty class, and '.' for other classes that
// contain Off, which no diagram can show.
func (k Class) Symbol() byte { return symbols[k&Any] }
