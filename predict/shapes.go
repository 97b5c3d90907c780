package predict

import (
	"katachi/board"
	"katachi/shape"
)

// shapes is the shapes of Sensei's database around the points of a board: the 4x4
// cores, some of them partly beside the board, and the levels of their surroundings,
// in lowest form. A core counts for the four points in its middle. It is the same
// for both colours: the move in it, seen in the same form, tells who plays.
//
// Sensei's Library, Pattern Matching.
type shapes struct {
	view  *shape.View
	cores []core // by top left point, row by row from (-3, -3)
}

const (
	shapeLevels = 3 // of surroundings that are looked at, at most
	beside      = 3 // points that a core reaches beside the board
)

var shapeScheme = shape.Scheme{Overhang: true}

// core is a shape in lowest form.
type core struct {
	at    uint32                           // generation of the extractor that it is of; 0 if it has changed since
	depth int                              // levels in use
	codes [shapeLevels + 1]uint64          // of the core with the levels up to each
	reach [shape.MaxLevels + 1]shape.Forms // forms that give them
}

// reset makes s show an empty board.
func (s *shapes) reset(size int) {
	if s.view == nil {
		s.view = shape.NewView(size, shapeScheme)
	}
	s.view.Reset(size)
	if n := (size + beside) * (size + beside); n != len(s.cores) {
		s.cores = make([]core, n)
	}
}

// forget marks the shapes that hold a point.
func (s *shapes) forget(x, y int) {
	width := s.view.Size() + beside
	for v := max(0, y-shapeLevels); v <= min(width-1, y+beside+shapeLevels); v++ {
		for u := max(0, x-shapeLevels); u <= min(width-1, x+beside+shapeLevels); u++ {
			s.cores[v*width+u].at = 0
		}
	}
}

// core returns the shape whose core has its top left point at (x, y).
func (s *shapes) core(x, y int, now uint32) *core {
	c := &s.cores[(y+beside)*(s.view.Size()+beside)+x+beside]
	if c.at != now {
		c.at = now
		c.read(s.view, x, y)
	}
	return c
}

func (c *core) read(v *shape.View, x, y int) {
	var l shape.List
	v.ListTo(&l, x, y, shapeLevels)
	shapeScheme.LowestLevels(&l, &c.reach)
	c.depth = l.Depth
	h := uint64(0)
	for n, code := range l.All() {
		h = hash(n, h^uint64(code))
		c.codes[n] = h
	}
}

// middles are the indices of the points in the middle of a core, by row and column.
var middles = func() (index [2][2]int) {
	for i := range 16 {
		p := shape.MoveAt(i, board.Black).Place()
		if row, col := p.Row-1, p.Col-1; row>>1 == 0 && col>>1 == 0 {
			index[row][col] = i
		}
	}
	return index
}()

// shapesAt adds the shapes that have (x, y) in the middle.
func (e *extractor) shapesAt(x, y int) {
	for row := range middles {
		for col, i := range middles[row] {
			c := e.shapes.core(x-1-col, y-1-row, e.now)
			move := shape.MoveAt(i, e.color)
			e.begin()
			for n, code := range c.codes[:c.depth+1] {
				if !e.hashed(familyShape+n, code+uint64(move.Lowest(c.reach[n]))) {
					break
				}
			}
		}
	}
}
