package predict

import (
	"katachi/board"
	"katachi/shape"
)

// shapes is the shapes of Sensei's database around the points of a board: the 4x4 cores, including
// those partly off the board, and the levels of their surroundings, in lowest form. A core gives
// features to the four points in its middle. It is the same for both colours: the code of the move,
// in the same form, includes its colour.
//
// Sensei's Library, Pattern Matching.
type shapes struct {
	view  *shape.View
	cores []core     // by top left point, row by row from (-3, -3)
	seen  []seenCore // of an asker, by a hash of the core
}

// seenCore is the stored results for a core, which are the same everywhere on the board. Cores with
// the same hash displace each other.
type seenCore struct {
	raw    shape.Code // as it lies on the board
	lowest shape.Code
	reach  shape.Forms // 0: nothing is stored
	levels [2][4]int16 // levels of the weights of the moves in its middle, by colour; or unknownFeature or notAsked
}

const seenCoreBits = 12

// nothingAsked are the levels of a core for which nothing was looked up.
var nothingAsked = [2][4]int16{
	{notAsked, notAsked, notAsked, notAsked},
	{notAsked, notAsked, notAsked, notAsked},
}

// seenCore returns the entry for a core.
func (s *shapes) seenCore(raw shape.Code) *seenCore {
	return &s.seen[uint32(raw)*0x9E3779B1>>(32-seenCoreBits)]
}

// lowest turns a list into its lowest form, like Scheme.LowestLevels.
func (s *shapes) lowest(l *shape.List, reach *[shape.MaxLevels + 1]shape.Forms) {
	if s.seen == nil {
		shapeScheme.LowestLevels(l, reach)
		return
	}
	c := s.seenCore(l.Codes[0])
	if c.raw != l.Codes[0] || c.reach == 0 {
		c.raw, c.levels = l.Codes[0], nothingAsked
		c.lowest, c.reach = c.raw.LowestCore()
	}
	l.Codes[0], reach[0] = c.lowest, c.reach
	shapeScheme.LowestOutwards(l, reach)
}

// recall returns the stored level of the weight of a move in the middle of a core, without
// surroundings.
func (s *shapes) recall(c *core, color board.Color, middle int) int16 {
	if seen := s.seenCore(c.raw); seen.raw == c.raw && seen.reach != 0 {
		return seen.levels[color-board.Black][middle]
	}
	return notAsked
}

// remember is the inverse of recall.
func (s *shapes) remember(c *core, color board.Color, middle int, level int16) {
	if seen := s.seenCore(c.raw); seen.raw == c.raw && seen.reach != 0 {
		seen.levels[color-board.Black][middle] = level
	}
}

const (
	shapeLevels = 3 // most levels of surroundings in features
	beside      = 3 // number of lines that a core may reach beyond the edge
)

var shapeScheme = shape.Scheme{Overhang: true}

// core is a shape in lowest form.
type core struct {
	at    uint32                           // generation of the extractor in which it was read; 0 if changed since
	raw   shape.Code                       // the core as it lies on the board
	depth int                              // levels in use
	codes [shapeLevels + 1]uint64          // code of the core with the levels up to each
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

// core returns the shape whose core has its top left point at (x, y).
func (s *shapes) core(x, y int, now uint32) *core {
	c := s.at(x, y)
	if c.at != now {
		c.at = now
		c.read(s, x, y)
	}
	return c
}

func (s *shapes) at(x, y int) *core {
	return &s.cores[(y+beside)*(s.view.Size()+beside)+x+beside]
}

func (c *core) read(s *shapes, x, y int) {
	var l shape.List
	s.view.ListTo(&l, x, y, shapeLevels)
	c.raw = l.Codes[0]
	s.lowest(&l, &c.reach)
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

// lookUpShapes adds the features of one of the shapes that have the i-th point in the middle, from
// a level on, and returns how many levels were looked up, counting the core as one.
func (e *extractor) lookUpShapes(i, middle, keep int) int {
	row, col := middle>>1, middle&1
	at := e.fieldOf[i]
	x, y := int(at%fieldStride)-maxReach, int(at/fieldStride)-maxReach
	c := e.shapes.core(x-1-col, y-1-row, e.now)
	for n := keep; n <= c.depth; n++ {
		if !e.hashed(familyShape+n, c.with(middle, e.color, n)) {
			return n + 1
		}
	}
	return c.depth + 1
}

// with returns the code of a shape up to level n with a move of a colour in its middle.
func (c *core) with(middle int, color board.Color, n int) uint64 {
	move := shape.MoveAt(middles[middle>>1][middle&1], color)
	return c.codes[n] + uint64(move.Lowest(c.reach[n]))
}

// forgetShapes invalidates the shapes that contain (x, y), and the results for them.
func (e *extractor) forgetShapes(x, y int) {
	for v := max(-beside, y-beside-shapeLevels); v <= min(e.size-1, y+shapeLevels); v++ {
		for u := max(-beside, x-beside-shapeLevels); u <= min(e.size-1, x+shapeLevels); u++ {
			c := e.shapes.at(u, v)
			depth := c.depth
			if c.at != e.now && e.remembering {
				depth = shapeLevels // its results were recalled, so the shape was not read
			}
			if level := levelOf(x-u, y-v); level <= depth {
				c.at = 0
				e.forgetCore(u, v, level)
			}
		}
	}
}

// forgetCore invalidates the features of a core from one level on, for the points in its middle.
func (e *extractor) forgetCore(u, v, level int) {
	for middle := range 4 {
		x, y := u+1+middle&1, v+1+middle>>1
		if uint(x) < uint(e.size) && uint(y) < uint(e.size) {
			e.forgetList(y*e.size+x, shapeList+middle, level)
		}
	}
}

// levelOf returns the level that contains the point (x, y), relative to the top left of a core: 0
// is the core; a large number means none.
func levelOf(x, y int) int {
	x, y = max(-x, x-3, 0), max(-y, y-3, 0)
	if x > 0 && y > 0 {
		return 99
	}
	return x + y
}
