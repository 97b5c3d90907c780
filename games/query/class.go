package query

// Class is the set of contents that a cell accepts.
type Class uint8

// The bits of a Class.
const (
	Empty Class = 1 << iota
	BlackStone
	WhiteStone
	AnyContent = Empty | BlackStone | WhiteStone
)

// classOf returns the class that a character stands for; 0 if there is none.
func classOf(c byte) Class {
	switch c {
	case '.':
		return Empty
	case 'X':
		return BlackStone
	case 'O':
		return WhiteStone
	case 'x':
		return Empty | BlackStone
	case 'o':
		return Empty | WhiteStone
	case '*', '?':
		return AnyContent
	}
	return 0
}

// swapped returns the class with Black and White exchanged.
func (c Class) swapped() Class {
	return c&Empty | c&BlackStone<<1 | c&WhiteStone>>1
}
