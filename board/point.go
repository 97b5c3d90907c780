package board

import (
	"fmt"
	"strconv"
)

// Sizes of square boards, in rows. DefaultSize applies if the user states none; a file that states
// none has the default of its format.
const (
	MinSize     = 2
	MaxSize     = 25
	DefaultSize = 19
)

// Stride is the difference between two vertically adjacent Points. It is the same for every size of
// board, so a Point means the same (x, y) on all of them.
const Stride = 32

// Point is a place on or just beside a board: (y+1)*Stride + x+1, where x counts to the right and y
// downwards from the top left corner, both from 0. Points in increasing order are in reading order:
// top row first, left to right. The frame around the board (x or y = -1 or size) has Points too;
// their colour is Off.
type Point uint16

// Pass is the Point of a move that places no stone. It is never on a board.
const Pass Point = 0

// NumPoints is one more than the largest Point of any board with its frame.
const NumPoints = (MaxSize + 2) * Stride

// At returns the Point x columns to the right of and y rows below the top left corner; both lie in
// -1..MaxSize.
func At(x, y int) Point { return Point((y+1)*Stride + x + 1) }

// XY returns the coordinates of p, the inverse of At.
func (p Point) XY() (x, y int) { return int(p%Stride) - 1, int(p/Stride) - 1 }

// On reports whether p lies on a board of the size.
func (p Point) On(size int) bool {
	x, y := p.XY()
	return uint(x) < uint(size) && uint(y) < uint(size)
}

// columns are the column letters: I is left out, and Z is the 25th.
const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// Name returns p in GTP coordinates, a column letter (there is no I) and a row number counted from
// the bottom, or "pass" for Pass.
func (p Point) Name(size int) string {
	if p == Pass {
		return "pass"
	}
	x, y := p.XY()
	if !p.On(size) {
		return fmt.Sprintf("(%d,%d)", x, y)
	}
	return columns[x:x+1] + strconv.Itoa(size-y)
}

// ParsePoint reads GTP coordinates ("Q16", "q16") or "pass".
func ParsePoint(s string, size int) (Point, error) {
	if len(s) == 4 && equalFold(s, "pass") {
		return Pass, nil
	}
	x, row := -1, 0
	for i := 0; len(s) > 0 && i < len(columns); i++ {
		if s[0]|0x20 == columns[i]|0x20 {
			x = i
		}
	}
	for i := 1; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' || i > 2 {
			row = -1
			break
		}
		row = row*10 + int(s[i]-'0')
	}
	if x < 0 || x >= size || row < 1 || row > size {
		return Pass, fmt.Errorf("%q is not a point of a %dx%d board (want A1..%c%d or pass)",
			s, size, size, columns[size-1], size)
	}
	return At(x, size-row), nil
}

// MarshalText returns the Name that p has on a board of [DefaultSize] rows, such as "Q16" or
// "pass", because a Point does not know its board. On rows that only larger boards have, the row
// numbers continue below 1: 0, -1 and so on. Every Point of every board reads back as the same (x,
// y). For the coordinates that people use on boards of other sizes, see Name and [ParsePoint]. A
// Point beside the largest board is an error.
func (p Point) MarshalText() ([]byte, error) {
	if p == Pass {
		return []byte("pass"), nil
	}
	x, y := p.XY()
	if !p.On(MaxSize) {
		return nil, fmt.Errorf("the point %s is on no board", p.Name(MaxSize))
	}
	return strconv.AppendInt([]byte(columns[x:x+1]), int64(DefaultSize-y), 10), nil
}

// UnmarshalText reads what MarshalText returns, in upper or lower case.
func (p *Point) UnmarshalText(text []byte) error {
	name := string(text)
	if row, err := strconv.Atoi(name[min(1, len(name)):]); err == nil {
		name = name[:1] + strconv.Itoa(row+MaxSize-DefaultSize)
	}
	at, err := ParsePoint(name, MaxSize)
	if err != nil {
		return fmt.Errorf("%q is not a point (want Q16, as on a board of %d rows, or pass)", text, DefaultSize)
	}
	*p = at
	return nil
}

func equalFold(s, lower string) bool {
	for i := range lower {
		if s[i]|0x20 != lower[i] {
			return false
		}
	}
	return true
}
