package predict

import "katachi/board"

// field is the contents of the points of a board, surrounded by points off the board as far as
// patterns reach.
type field [fieldStride * fieldStride]content

const fieldStride = board.MaxSize + 2*maxReach

// fieldAt returns the index of (x, y).
func fieldAt(x, y int) int { return (y+maxReach)*fieldStride + x + maxReach }

// reset makes f show an empty board.
func (f *field) reset(size int) {
	for i := range f {
		f[i] = off
	}
	for y := range size {
		clear(f[fieldAt(0, y):fieldAt(size, y)])
	}
}

// ringOffsets are the points of each ring.
var ringOffsets = func() (list [stoneRings][]offset) {
	first := 0
	for i := range offsets {
		n := offsets[i].distance - minDistance
		if i+1 == len(offsets) || offsets[i+1].distance > offsets[i].distance {
			list[n] = offsets[first : i+1]
			first = i + 1
		}
	}
	return list
}()

// grid is the contents of the points of a board, and the codes of their surroundings.
type grid struct {
	size         int
	field        field
	colors       field    // the colours of the field's contents
	fieldOf      []uint16 // indices of the points of the board in field
	remembering  bool     // surroundings are computed
	surroundings []uint64 // code of the surroundings of each point, as far as patterns reach
}

// reset makes g show an empty board.
func (g *grid) reset(size int) {
	g.size, g.fieldOf = size, make([]uint16, size*size)
	for i := range g.fieldOf {
		g.fieldOf[i] = uint16(fieldAt(i%size, i/size))
	}
	g.field.reset(size)
	for i, c := range g.field {
		g.colors[i] = content(c.color())
	}
	g.look()
}

// change applies a change.
func (g *grid) change(c *change) {
	at := fieldAt(c.x, c.y)
	g.field[at], g.colors[at] = c.to, content(c.to.color())
	g.lookAgain(c)
}
