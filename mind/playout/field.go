package playout

import "katachi/board"

// field is the position of a playout: the part of board.Board that random moves need, without undo,
// hash and set-up.
//
// Four things make its moves cheap:
//
//	F1  code[p] has the contents of the eight points around p, two bits each (see below). One
//	    test of code[p] then tells whether p has an empty neighbour, or is an eye.
//	F2  liberties[head] is the sum of weight(q) over all pairs of a stone of the chain and an
//	    empty neighbour q of it. A weight packs 1, q and q² into 64 bits. The sum is 0 exactly
//	    if the chain has no liberty, and a multiple of weight(q) exactly if q is its only one:
//	    for n numbers, n times the sum of their squares equals the square of their sum only if
//	    all are equal. Joining two chains adds their sums.
//	F3  empty lists the empty points in any order, and slot[p] is the index of p in it.
//	F4  head[p] is p if there is no stone, so that the sums of all neighbours of a point can
//	    be changed without checking which of them are stones. The sum of a point without a
//	    stone means nothing, and is set when a stone is played there.
//
// A field is one value without pointers. Pseudo-liberties and their sums are those of
// Łukasz Lew's libego, 2006.
type field struct {
	cells     [board.NumPoints]board.Color
	code      [board.NumPoints]uint16
	head      [board.NumPoints]board.Point
	next      [board.NumPoints]board.Point // next stone of the chain, in a ring
	stones    [board.NumPoints]uint16      // size of the chain, by head
	slot      [board.NumPoints]uint16
	liberties [board.NumPoints]uint64 // by head
	empty     [board.MaxSize * board.MaxSize]board.Point
	empties   int
	size      int
	ko        board.Point // forbidden to koColor; Pass if none
	koColor   board.Color
	count     [4]int // stones on the board, by colour
}

// Positions of bits in a code. The four neighbours are in its low byte, in the order of
// Point.Neighbours; the diagonal points are in its high byte.
const (
	codeUp = 2 * iota
	codeLeft
	codeRight
	codeDown
	codeUpLeft
	codeUpRight
	codeDownLeft
	codeDownRight
)

// Black, White and Off are 1, 2 and 3: the low bit of a point is set for Black and Off, the high
// bit for White and Off.
const (
	lowBits  = 0x5555
	near     = 0xff // the four neighbours
	nearLow  = lowBits & near
	nearHigh = nearLow << 1
)

// The parts of a sum of liberties: squares, points and count. A board has at most 1,200 pairs of
// adjacent points, and points are below 2^10.
const (
	sumShift   = 30 // the squares are below it
	countShift = 50
)

// weight returns what one pseudo-liberty at q adds to the sum of its chain.
func weight(q board.Point) uint64 {
	n := uint64(q)
	return 1<<countShift | n<<sumShift | n*n
}

// emptyAround has, for the low byte of a code, the number of empty neighbours, and the sums of
// their offsets (as Points) and squared offsets. From these, the liberties of a single stone are
// computed without looking at its neighbours.
var emptyAround = func() (t [256]struct{ n, sum, squares uint64 }) {
	steps := [4]int{-board.Stride, -1, 1, board.Stride}
	for code := range t {
		for i, step := range steps {
			if code>>(2*i)&3 == 0 {
				t[code].n++
				t[code].sum += uint64(step)
				t[code].squares += uint64(step * step)
			}
		}
	}
	return t
}()

// falseEye tells, for a colour and the high byte of a code, whether the diagonal points make an eye
// false, as in board.IsEye.
var falseEye = func() (t [4][256]bool) {
	for code := range 256 {
		var n [4]int
		for i := range 4 {
			n[code>>(2*i)&3]++
		}
		for _, c := range []board.Color{board.Black, board.White} {
			t[c][code] = n[c.Opponent()]+min(n[board.Off], 1) >= 2
		}
	}
	return t
}()

// set makes f the position of b, with its ko.
func (f *field) set(b *board.Board) {
	f.size, f.empties = b.Size(), 0
	f.ko, f.koColor = board.Pass, board.Empty
	f.count = [4]int{}
	f.cells = *b.Cells()
	for p := range board.Point(board.NumPoints) {
		f.head[p], f.next[p], f.stones[p], f.liberties[p], f.code[p] = p, p, 1, 0, 0
	}
	for p := range b.Points {
		f.code[p] = plainCode(b.Cells(), p)
		f.count[f.cells[p]]++
		if f.cells[p] == board.Empty {
			f.addEmpty(p)
		}
	}
	for p := range b.Points {
		f.setStone(p)
	}
	for _, c := range []board.Color{board.Black, board.White} {
		if ko := b.Ko(c); ko != board.Pass {
			f.ko, f.koColor = ko, c
		}
	}
}

// setStone joins the stone at p, if there is one, to its neighbours that come earlier in reading
// order.
func (f *field) setStone(p board.Point) {
	if !f.cells[p].IsStone() {
		return
	}
	f.liberties[p] = freeAround(p, f.code[p])
	for _, q := range [2]board.Point{p - board.Stride, p - 1} {
		if f.cells[q] == f.cells[p] {
			f.join(p, q)
		}
	}
}

// plainCode returns the code of p, read from the board.
func plainCode(cells *[board.NumPoints]board.Color, p board.Point) (code uint16) {
	for i, q := range around(p) {
		code |= uint16(cells[q]) << (2 * i)
	}
	return code
}

// around returns the eight points around p in the order of a code.
func around(p board.Point) [8]board.Point {
	return [8]board.Point{
		p - board.Stride, p - 1, p + 1, p + board.Stride,
		p - board.Stride - 1, p - board.Stride + 1, p + board.Stride - 1, p + board.Stride + 1,
	}
}

// copyFrom makes f equal to g. It copies only the rows of the board, which on 9x9 takes half the
// time of an assignment.
func (f *field) copyFrom(g *field) {
	n := (g.size + 2) * board.Stride
	copy(f.cells[:n], g.cells[:n])
	copy(f.code[:n], g.code[:n])
	copy(f.head[:n], g.head[:n])
	copy(f.next[:n], g.next[:n])
	copy(f.stones[:n], g.stones[:n])
	copy(f.slot[:n], g.slot[:n])
	copy(f.liberties[:n], g.liberties[:n])
	copy(f.empty[:g.empties], g.empty[:g.empties])
	f.empties, f.size, f.ko, f.koColor, f.count = g.empties, g.size, g.ko, g.koColor, g.count
}

// hasEmpty reports whether a neighbour of the point with this code is empty.
func hasEmpty(code uint16) bool { return (code|code>>1)&nearLow != nearLow }

// hasStone reports whether a neighbour of the point with this code is a stone of c.
func hasStone(code uint16, c board.Color) bool {
	code ^= lowBits << (c.Opponent() - 1) // a pair of bits is 3 for a stone of c
	return code&(code>>1)&nearLow != 0
}

// enclosed reports whether all neighbours of the point with this code are stones of c or off the
// board.
func enclosed(code uint16, c board.Color) bool {
	mask := uint16(nearLow) << (c - 1)
	return code&mask == mask
}

// isEye is board.IsEye for an empty point with this code.
func isEye(code uint16, c board.Color) bool {
	return enclosed(code, c) && !falseEye[c][code>>8]
}

// legal reports whether c may play on p: it must be empty, not forbidden by simple ko, and not
// suicide.
func (f *field) legal(c board.Color, p board.Point) bool {
	if f.cells[p] != board.Empty || p == f.ko && c == f.koColor {
		return false
	}
	return hasEmpty(f.code[p]) || !f.suicide(c, p)
}

// suicide reports whether a stone of c on p would have no liberty. p is an empty point without an
// empty neighbour.
func (f *field) suicide(c board.Color, p board.Point) bool {
	w := weight(p)
	for _, q := range p.Neighbours() {
		k := f.cells[q]
		if k == board.Off {
			continue
		}
		l := f.liberties[f.head[q]]
		if (l == l>>countShift*w) != (k == c) {
			return false // captures an opposing chain, or joins a chain with another liberty
		}
	}
	return true
}

// only returns the only liberty of the chain at p, and false if it has none or several.
func (f *field) only(p board.Point) (board.Point, bool) {
	l := f.liberties[f.head[p]]
	n := l >> countShift
	if n-1 > 3 {
		return board.Pass, false // a point has four neighbours
	}
	sum := l >> sumShift & (1<<(countShift-sumShift) - 1)
	if n*(l&(1<<sumShift-1)) != sum*sum {
		return board.Pass, false
	}
	return board.Point(uint32(sum) / uint32(n)), true
}
