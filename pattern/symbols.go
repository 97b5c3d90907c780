package pattern

import "strings"

// symbols of the cells of a native diagram, drawn from Black's view: the
// position of a symbol is the class that it stands for.
const symbols = " .XxOoS?#......%"

// wanted lists the symbols for messages.
const wanted = ". X O x o S ? # % or a digit 1..9"

// classOf returns the class that a symbol stands for, 0 if it is none.
func classOf(c rune) Class {
	if c == '.' {
		return Empty
	}
	if i := strings.LastIndexByte(symbols, byte(c)); c > ' ' && c < 0x80 && i > 0 {
		return Class(i)
	}
	return 0
}

// Symbol returns the character of k in native diagrams: one of . X x O o S ?
// for parts of On, '#' for Off, '%' for Any; ' ' for the empty class, and '.'
// for other classes that hold Off, which no diagram can show.
func (k Class) Symbol() byte { return symbols[k&Any] }
