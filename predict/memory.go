package predict

import "math/bits"

// memory is what the dictionary had of surroundings that were seen before, by their code. In a
// tree of variations the surroundings of most points come again and again, in whatever order the
// positions are asked for. Entries of equal index displace each other.
type memory []remembered

const memoryBits = 14

// remembered is what was found in surroundings, for the colour to move in their code.
type remembered struct {
	code uint64 // 0: nothing
	summary
}

// look reads the codes of the surroundings of all points off the field.
func (e *extractor) look() {
	if !e.remembering {
		return
	}
	e.surroundings = make([]uint64, e.size*e.size)
	for i := range e.surroundings {
		at := int(e.fieldOf[i])
		for j := range offsets {
			e.surroundings[i] ^= offsets[j].code(j, e.field[at+offsets[j].step])
		}
	}
}

// lookAgain brings the codes of the surroundings up to date that hold a changed point.
func (e *extractor) lookAgain(c *change) {
	if !e.remembering {
		return
	}
	reach := len(offsets)
	if c.from.color() == c.to.color() {
		reach = libertyOffsets
	}
	for j := range reach {
		o := &offsets[j]
		x, y := c.x-o.dx, c.y-o.dy
		if uint(x) < uint(e.size) && uint(y) < uint(e.size) {
			e.surroundings[y*e.size+x] ^= o.code(j, c.from) ^ o.code(j, c.to)
		}
	}
}

// code returns the part of the j-th offset, o, in the code of surroundings.
func (o *offset) code(j int, c content) uint64 {
	if j < libertyOffsets {
		return o.stones[c.color()][0] ^ o.liberties[c][0]
	}
	return o.stones[c.color()][0]
}

// recall fills in s as it was found in the same surroundings before, and reports whether it was.
func (a *asker) recall(s *spot, i int) bool {
	code := a.codeOf(i)
	r := a.memory.at(code)
	if r.code != code {
		return false
	}
	s.summary, s.keep, s.settled = r.summary, r.asked, true
	return true
}

// memorise remembers s.
func (a *asker) memorise(s *spot, i int) {
	code := a.codeOf(i)
	r := a.memory.at(code)
	r.code, r.summary = code, s.summary
}

// codeOf returns the code of the surroundings of the i-th point for the colour to move; not 0.
func (e *extractor) codeOf(i int) uint64 {
	return bits.RotateLeft64(e.surroundings[i], int(e.color)) | 1
}

func (m memory) at(code uint64) *remembered { return &m[code*0x9E3779B97F4A7C15>>(64-memoryBits)] }
