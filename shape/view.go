package shape

import "katachi/board"

// View is a board stored as rows and as columns, two bits per point, so that the four points of one
// side of a level take one load, one shift and one table look-up. It follows a game by Set.
//
// A row is one word: bits 2(x+3) and up are point x; everything beside the board is 3 (off),
// including the rows above and below it.
type View struct {
	scheme     Scheme
	size       int
	rows, cols [64]uint64 // by y or x + beside
}

const (
	beside  = MaxLevels + 3 // rows before the first row of the board: the reach of an overhanging core
	columns = 3             // points before the first one in a word
)

// NewView returns a view of an empty board of size x size points, 2..25, for reading in a scheme.
// It panics if either is out of range.
func NewView(size int, s Scheme) *View {
	if err := s.check(); err != nil {
		panic(err)
	}
	if size < board.MinSize || size > board.MaxSize {
		panic("shape: size of the board is not 2..25")
	}
	v := &View{scheme: s}
	v.Reset(size)
	return v
}

// Reset empties v for a board of size x size points.
func (v *View) Reset(size int) {
	v.size = size
	for i := range v.rows {
		v.rows[i], v.cols[i] = ^uint64(0), ^uint64(0)
	}
	inside := ^((uint64(1)<<(2*size) - 1) << (2 * columns))
	for i := beside; i < beside+size; i++ {
		v.rows[i], v.cols[i] = inside, inside
	}
}

// Load makes v show b.
func (v *View) Load(b *board.Board) {
	v.Reset(b.Size())
	for p := range b.Points {
		if c := b.Color(p); c != board.Empty {
			v.Set(p, c)
		}
	}
}

// Size returns the size of the board that v shows.
func (v *View) Size() int { return v.size }

// Set sets the content of a point of the board to c.
func (v *View) Set(p board.Point, c board.Color) {
	x, y := p.XY()
	put(&v.rows[y+beside], x, c)
	put(&v.cols[x+beside], y, c)
}

func put(word *uint64, at int, c board.Color) {
	shift := 2 * (at + columns)
	*word = *word&^(3<<shift) | uint64(c)<<shift
}

// follow applies changes that were made on the board.
func (v *View) follow(changes []board.Change) {
	for _, ch := range changes {
		v.Set(ch.Point, ch.New)
	}
}

// at returns the content of the point at (x, y), which may be beside the board.
func (v *View) at(x, y int) board.Color {
	if x < 0 || y < 0 || x >= v.size || y >= v.size {
		return board.Off
	}
	return board.Color(v.rows[y+beside] >> (2 * (x + columns)) & 3)
}

// forwards and backwards order the four points of one side of a level, the first in the low bits,
// as a byte of a code: north and east are read forwards, south and west backwards.
var forwards, backwards = sideTables()

func sideTables() (forwards, backwards [256]uint8) {
	for b := range 256 {
		p := [4]uint8{uint8(b & 3), uint8(b >> 2 & 3), uint8(b >> 4 & 3), uint8(b >> 6)}
		forwards[b] = p[0]<<6 | p[3]<<4 | p[1]<<2 | p[2]
		backwards[b] = p[3]<<6 | p[0]<<4 | p[2]<<2 | p[1]
	}
	return forwards, backwards
}

// coreRows[r][b] is the part of a core's code for its row r, given as the byte b.
var coreRows = func() (table [4][256]Code) {
	for i, p := range corePlaces {
		for b := range 256 {
			table[p.Row][b] |= Code(b>>(2*p.Col)&3) << (30 - 2*i)
		}
	}
	return table
}()

// core returns the core with its top left point at (x, y), -3..Size()-1.
func (v *View) core(x, y int) Code {
	shift := 2 * (x + columns)
	rows := v.rows[y+beside:][:4]
	return coreRows[0][uint8(rows[0]>>shift)] | coreRows[1][uint8(rows[1]>>shift)] |
		coreRows[2][uint8(rows[2]>>shift)] | coreRows[3][uint8(rows[3]>>shift)]
}

// cross returns the level d points out of the core at (x, y).
func (v *View) cross(x, y, d int) Code {
	across, down := 2*(x+columns), 2*(y+columns)
	return Code(forwards[uint8(v.rows[y-d+beside]>>across)])<<24 |
		Code(forwards[uint8(v.cols[x+3+d+beside]>>down)])<<16 |
		Code(backwards[uint8(v.rows[y+3+d+beside]>>across)])<<8 |
		Code(backwards[uint8(v.cols[x-d+beside]>>down)])
}

// diagonal returns the four 2x2 blocks diagonal to the core at (x, y): the core's own quadrants
// moved out by two. The page's picture of them no longer exists; this is an interpretation of
// its text.
func (v *View) diagonal(x, y int) (c Code) {
	for i, p := range corePlaces {
		c |= Code(v.at(x+outwards(p.Col), y+outwards(p.Row))) << (30 - 2*i)
	}
	return c
}

func outwards(at int8) int {
	if at < 2 {
		return int(at) - 2
	}
	return int(at) + 2
}

// List reads the shape whose core has its top left point at (x, y) into l.
func (v *View) List(l *List, x, y int) { v.ListTo(l, x, y, MaxLevels) }

// ListTo is List with at most levels levels, 1..MaxLevels.
func (v *View) ListTo(l *List, x, y, levels int) {
	l.Codes[0] = v.core(x, y)
	stones, stop := 0, v.scheme.stop()
	for n := 1; ; n++ {
		c, d := v.level(x, y, n)
		l.Codes[n], l.Depth = c, n
		stones += c.stones()
		if n == levels || stones+v.sides(x, y, d) >= stop {
			return
		}
	}
}

// level returns level n, and the distance up to which the levels up to n reach.
func (v *View) level(x, y, n int) (c Code, distance int) {
	if v.scheme.Diagonal && n >= diagonalLevel {
		if n == diagonalLevel {
			return v.diagonal(x, y), n - 1
		}
		n--
	}
	return v.cross(x, y, n), n
}

// sides returns how many sides of the board have been crossed d points out of a core. The diagonal
// blocks cross none that level 2 has not crossed.
func (v *View) sides(x, y, d int) (n int) {
	return beyond(x-d) + beyond(y-d) + beyond(v.size-4-x-d) + beyond(v.size-4-y-d)
}

// beyond returns 1 if i is negative.
func beyond(i int) int { return int(uint(i) >> 63) }

// origins returns the range of top left points, (x0, y0) to (x1, y1) inclusive, of the cores that
// contain p and are read in v's scheme. It is empty (x1 < x0 or y1 < y0) if there is none.
func (v *View) origins(p board.Point) (x0, y0, x1, y1 int) {
	x, y := p.XY()
	first, last := v.span()
	return max(first, x-3), max(first, y-3), min(last, x), min(last, y)
}

// span returns the least and greatest coordinate of a core's top left point.
func (v *View) span() (first, last int) {
	if v.scheme.Overhang {
		return -3, v.size - 1
	}
	return 0, v.size - 4
}
