package pattern

import "strings"

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
