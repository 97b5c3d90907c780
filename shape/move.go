package shape

import (
	"fmt"
	"math/bits"

	"katachi/board"
)

// Move is a move inside a core: the number of its bit, 0..31, in the page's resulting pattern R. R
// has two bits per point, in the order of the core's code: the lower one means that Black has
// played there, the upper one White.
type Move uint8

// numMoves is the number of moves in a core, for both colours together.
const numMoves = 32

// MoveAt returns the move of colour c on the i-th point of a core, 0..15, in the
// order of its code. c is Black or White.
func MoveAt(i int, c board.Color) Move { return Move(2*(15-i)) + Move(c-board.Black) }

// index returns the index of m's point in the core's code.
func (m Move) index() int { return 15 - int(m>>1) }

// Color returns the player of m.
func (m Move) Color() board.Color { return board.Black + board.Color(m&1) }

// Place returns the place of m.
func (m Move) Place() Place { return corePlaces[m.index()] }

// result returns the resulting pattern R of m alone, which is one bit.
func (m Move) result() Code { return 1 << m }

// String returns colour and place: "black (1,2)".
func (m Move) String() string {
	p := m.Place()
	return fmt.Sprintf("%s (%d,%d)", m.Color().Name(), p.Row, p.Col)
}

// movesIn[f][m] is m seen in form f: R turns like cores.
var movesIn = func() (table [numForms][numMoves]Move) {
	for f := range form(numForms) {
		for m := range Move(numMoves) {
			table[f][m] = Move(bits.TrailingZeros32(uint32(f.core(m.result()))))
		}
	}
	return table
}()

// Lowest returns, among the forms of m given by forms, which must not be empty, the move with the
// lowest R. In a symmetric shape a move is thus stored once.
func (m Move) Lowest(forms Forms) Move {
	low := movesIn[forms.first()][m]
	for forms &= forms - 1; forms != 0; forms &= forms - 1 {
		low = min(low, movesIn[forms.first()][m])
	}
	return low
}

// from returns the moves of the board, as bits of an R, that m stands for if the shape on the board
// reaches its lowest form by each of the forms.
func (m Move) from(forms Forms) (moves Code) {
	for ; forms != 0; forms &= forms - 1 {
		moves |= 1 << movesIn[forms.first().inverse()][m]
	}
	return moves
}

// moves yields the moves of an R.
func (c Code) moves(yield func(Move) bool) {
	for ; c != 0; c &= c - 1 {
		if !yield(Move(bits.TrailingZeros32(uint32(c)))) {
			return
		}
	}
}

// count returns the number of moves of an R.
func (c Code) count() int { return bits.OnesCount32(uint32(c)) }
