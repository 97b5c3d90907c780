package shape

import (
	"context"
	"slices"

	"katachi/board"
	"katachi/sgf"
)

// CoreSize counts what a database with cores of a size other than 4x4 would contain: "The size of
// the pattern has influence on how big the database will become." It reads lists cell by cell, and
// a form is a permutation of cells, for any size; it stores only a hash of each list.
type CoreSize struct {
	sized *sized
	lists map[uint64]uint32 // how often each was seen
	size  Sizes
}

// Sizes are the counts of a CoreSize.
type Sizes struct {
	Side   int    `json:"side" doc:"Of a core, in points"`
	Games  int    `json:"games"`
	Moves  int    `json:"moves"`
	Seen   uint64 `json:"seen" doc:"Lists read: one for each core that holds a move"`
	Shapes int    `json:"shapes" doc:"Different ones, in their lowest forms"`
	Once   int    `json:"once" doc:"Those seen once"`
	Levels uint64 `json:"levels" doc:"Levels of all lists read"`
}

// NewCoreSize returns a counter for cores of side points, 2..8, in a scheme, whose Diagonal is
// ignored. It panics if either is out of range.
func NewCoreSize(side int, s Scheme) *CoreSize {
	if err := s.check(); err != nil || side < 2 || side > 8 {
		panic("shape: size of a core or scheme out of range")
	}
	return &CoreSize{newSized(side, s.stop(), s.Overhang), map[uint64]uint32{}, Sizes{Side: side}}
}

// Games counts the moves of the games in data, and returns early if ctx ends. It skips the games
// that [Learner.Games] skips.
func (z *CoreSize) Games(ctx context.Context, data []byte) error {
	moves := z.size.Moves
	eachMove(data, z.sized.n, func(b *board.Board, _ board.Color, p board.Point) {
		if ctx.Err() != nil {
			return
		}
		z.size.Moves++
		z.sized.around(b, p, func(l *sizedList) {
			z.lists[l.hash[l.depth]]++
			z.size.Seen++
			z.size.Levels += uint64(l.depth)
		})
	})
	if z.size.Moves > moves {
		z.size.Games++
	}
	return ctx.Err()
}

// Sizes returns the counts so far.
func (z *CoreSize) Sizes() Sizes {
	s := z.size
	s.Shapes = len(z.lists)
	for _, n := range z.lists {
		if n == 1 {
			s.Once++
		}
	}
	return s
}

// Bytes estimates the memory in use.
func (z *CoreSize) Bytes() int64 { return 24 * int64(len(z.lists)) }

// sized reads lists whose cores have n points per side.
type sized struct {
	n, stop   int
	overhang  bool
	core, arm [8][]int // by symmetry: the origin of each cell of a core, and of a level
}

// around calls f with the list of each core that contains p.
func (z *sized) around(b *board.Board, p board.Point, f func(*sizedList)) {
	px, py := p.XY()
	first, last := z.span(b.Size())
	for y := max(first, py-z.n+1); y <= min(last, py); y++ {
		for x := max(first, px-z.n+1); x <= min(last, px); x++ {
			l := z.list(b, x, y)
			f(&l)
		}
	}
}

func (z *sized) span(size int) (first, last int) {
	if z.overhang {
		return 1 - z.n, size - 1
	}
	return 0, size - z.n
}

// armPlace returns the place of cell i of a level that is d points out.
func (z *sized) armPlace(i, d int) (row, col int) {
	along := i % z.n
	switch i / z.n {
	case 0:
		return -d, along
	case 1:
		return along, z.n - 1 + d
	case 2:
		return z.n - 1 + d, along
	}
	return along, -d
}

func newSized(n, stop int, overhang bool) *sized {
	z := &sized{n: n, stop: stop, overhang: overhang}
	turn := func(s, row, col int) (int, int) {
		for range s & 3 {
			row, col = col, n-1-row
		}
		if s&4 != 0 {
			col = n - 1 - col
		}
		return row, col
	}
	for s := range 8 {
		z.core[s], z.arm[s] = make([]int, n*n), make([]int, 4*n)
		for i := range n * n {
			row, col := turn(s, i/n, i%n)
			z.core[s][row*n+col] = i
		}
		for i := range 4 * n {
			row, col := z.armPlace(i, 1)
			row, col = turn(s, row, col)
			for k := range 4 * n {
				if r, c := z.armPlace(k, 1); r == row && c == col {
					z.arm[s][k] = i
				}
			}
		}
	}
	return z
}

// sizedList is a list with, for each level, the hash of its lowest form up to there and the forms
// that reach it.
type sizedList struct {
	depth int
	hash  [MaxLevels + 1]uint64
	forms [MaxLevels + 1]uint16
}

func content(b *board.Board, x, y int) byte {
	if x < 0 || y < 0 || x >= b.Size() || y >= b.Size() {
		return byte(board.Off)
	}
	return byte(b.Color(board.At(x, y)))
}

func mix(h uint64, v uint64) uint64 {
	h = (h ^ v) * 0x9E3779B97F4A7C15
	return h ^ h>>29
}

func (z *sized) list(b *board.Board, x, y int) (l sizedList) {
	cells := make([]byte, 4*z.n+z.n*z.n)
	h, forms, count := uint64(1), uint16(1<<16-1), 0
	for level := 0; ; level++ {
		perm, size := &z.arm, 4*z.n
		if level == 0 {
			perm, size = &z.core, z.n*z.n
		}
		for i := range size {
			row, col := i/z.n, i%z.n
			if level > 0 {
				row, col = z.armPlace(i, level)
			}
			cells[i] = content(b, x+col, y+row)
			if level > 0 && (cells[i] == 1 || cells[i] == 2) {
				count++
			}
		}
		lowest, reach := z.lowest(cells[:size], perm, forms)
		for _, c := range lowest {
			h = mix(h, uint64(c)+7)
		}
		forms = reach
		l.hash[level], l.forms[level], l.depth = h, forms, level
		far := b.Size() - z.n
		if level == MaxLevels || level > 0 && count+beyond(x-level)+beyond(y-level)+beyond(far-x-level)+beyond(far-y-level) >= z.stop {
			return l
		}
	}
}

// lowest returns the lowest of the forms of cells in among, and the forms that reach it. Form f is
// symmetry f&7, with colours exchanged if f&8 is set.
func (z *sized) lowest(cells []byte, perm *[8][]int, among uint16) (lowest []byte, reach uint16) {
	seen := make([]byte, len(cells))
	for f := range 16 {
		if among>>f&1 == 0 {
			continue
		}
		for i, from := range perm[f&7] {
			c := cells[from]
			if f&8 != 0 && (c == 1 || c == 2) {
				c = 3 - c
			}
			seen[i] = c
		}
		switch c := slices.Compare(seen, lowest); {
		case lowest == nil || c < 0:
			lowest, reach = slices.Clone(seen), 1<<f
		case c == 0:
			reach |= 1 << f
		}
	}
	return lowest, reach
}

// eachMove calls f before each move of the main lines in data, on boards with at least n rows.
func eachMove(data []byte, n int, f func(b *board.Board, c board.Color, p board.Point)) {
	var line sgf.MainLine
	var replay sgf.Replay
	line.Reset(data)
	for line.NextGame() {
		columns, _ := line.Size()
		if line.Check() != nil || columns < n {
			continue
		}
		replay.Reset(columns, line.Suicide())
		b := board.New(columns)
		for line.Next() {
			s := line.Step()
			d, err := replay.Step(s)
			if err != nil {
				break
			}
			if !s.Setup && d.Move != board.Pass && b.Color(d.Move) == board.Empty {
				f(b, s.Color, d.Move)
			}
			*b = replay.Board
		}
	}
}
