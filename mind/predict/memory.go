package predict

import (
	"math/bits"

	"katachi/board"
)

// memory stores the results for surroundings that were seen before, by their code. In a tree of
// variations the surroundings of most points occur many times, whatever the order of the positions.
// Entries with the same index displace each other.
type memory []remembered

const memoryBits = 14

// remembered is the results for surroundings whose code includes the colour to move.
type remembered struct {
	code uint64 // 0: nothing
	summary
}

// look computes the codes of the surroundings of all points from the field.
func (g *grid) look() {
	if !g.remembering {
		return
	}
	g.surroundings = make([]uint64, g.size*g.size)
	for i := range g.surroundings {
		at := int(g.fieldOf[i])
		for j := range offsets {
			g.surroundings[i] ^= offsets[j].code(j, g.field[at+offsets[j].step])
		}
	}
}

// lookAgain updates the codes of the surroundings that contain a changed point.
func (g *grid) lookAgain(c *change) {
	if !g.remembering {
		return
	}
	reach := len(offsets)
	if c.from.color() == c.to.color() {
		reach = libertyOffsets
	}
	for j := range reach {
		o := &offsets[j]
		x, y := c.x-o.dx, c.y-o.dy
		if uint(x) < uint(g.size) && uint(y) < uint(g.size) {
			g.surroundings[y*g.size+x] ^= o.code(j, c.from) ^ o.code(j, c.to)
		}
	}
}

// code returns the contribution of the j-th offset, o, to the code of surroundings.
func (o *offset) code(j int, c content) uint64 {
	if j < libertyOffsets {
		return o.stones[c.color()][0] ^ o.liberties[c][0]
	}
	return o.stones[c.color()][0]
}

// recall sets s to the results stored for its surroundings, and reports whether there are any.
func (a *asker) recall(s *spot, i int) bool {
	code := a.codeOf(i, a.color)
	r := a.memory.at(code)
	if r.code != code {
		return false
	}
	s.summary, s.keep, s.settled = r.summary, r.asked, true
	return true
}

// memorise stores s.
func (a *asker) memorise(s *spot, i int) {
	code := a.codeOf(i, a.color)
	r := a.memory.at(code)
	r.code, r.summary = code, s.summary
}

// codeOf returns the code, not 0, of the surroundings of the i-th point with c to move.
func (g *grid) codeOf(i int, c board.Color) uint64 {
	return bits.RotateLeft64(g.surroundings[i], int(c)) | 1
}

func (m memory) at(code uint64) *remembered { return &m[code*0x9E3779B97F4A7C15>>(64-memoryBits)] }
