package shape

import (
	"iter"
	"math/bits"
)

// form is one of the sixteen ways to see a shape: mirrored or not (bit 2), then turned 0 to 3
// quarters clockwise (bits 0 and 1), then with colours exchanged or not (bit 3). Form 0 leaves it
// unchanged.
type form uint8

// numForms is the number of forms.
const numForms = 16

// core returns the core c seen in form f.
func (f form) core(c Code) Code {
	if f&4 != 0 {
		c = c.Mirror()
	}
	return f.turn(c)
}

// level returns the level c seen in form f.
func (f form) level(c Code) Code {
	if f&4 != 0 {
		c = c.MirrorLevel()
	}
	return f.turn(c)
}

func (f form) turn(c Code) Code {
	c = Code(bits.RotateLeft32(uint32(c), -8*int(f&3)))
	if f&8 != 0 {
		c = c.Invert()
	}
	return c
}

// inverse returns the form that undoes f: a reflection undoes itself.
func (f form) inverse() form {
	if f&4 != 0 {
		return f
	}
	return f&8 | -f&3
}

// Forms is a set of forms: bit f is form f.
type Forms uint16

// all yields the forms of the set in increasing order.
func (fs Forms) all() iter.Seq[form] {
	return func(yield func(form) bool) {
		for ; fs != 0; fs &= fs - 1 {
			if !yield(fs.first()) {
				return
			}
		}
	}
}

// Len returns the number of forms in the set.
func (fs Forms) Len() int { return bits.OnesCount16(uint16(fs)) }

func (fs Forms) first() form { return form(bits.TrailingZeros16(uint16(fs))) }

// LowestCore returns the lowest of the sixteen forms of a core, which is its key if nothing around
// it is known, and the forms that give it.
func (c Code) LowestCore() (lowest Code, reach Forms) {
	if c == 0 {
		return 0, 1<<numForms - 1
	}
	lowest = 1<<32 - 1
	m := c.Mirror()
	for r := range form(4) {
		lowest, reach = lower(lowest, reach, c, r)
		lowest, reach = lower(lowest, reach, c.Invert(), r|8)
		lowest, reach = lower(lowest, reach, m, r|4)
		lowest, reach = lower(lowest, reach, m.Invert(), r|12)
		c, m = c.Rotate(), m.Rotate()
	}
	return lowest, reach
}

func lower(lowest Code, reach Forms, c Code, f form) (Code, Forms) {
	switch {
	case c < lowest:
		return c, 1 << f
	case c == lowest:
		reach |= 1 << f
	}
	return lowest, reach
}
