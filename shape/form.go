package shape

import (
	"iter"
	"math/bits"
)

// Form is one of the sixteen ways to see a shape: mirrored or not (bit 2), then
// turned 0 to 3 quarters clockwise (bits 0 and 1), then with colours exchanged or
// not (bit 3). Form 0 is as it stands.
type Form uint8

// NumForms is the number of forms.
const NumForms = 16

// Core returns the core c seen in form f.
func (f Form) Core(c Code) Code {
	if f&4 != 0 {
		c = c.Mirror()
	}
	return f.turn(c)
}

// Level returns the level c seen in form f.
func (f Form) Level(c Code) Code {
	if f&4 != 0 {
		c = c.MirrorLevel()
	}
	return f.turn(c)
}

func (f Form) turn(c Code) Code {
	c = Code(bits.RotateLeft32(uint32(c), -8*int(f&3)))
	if f&8 != 0 {
		c = c.Invert()
	}
	return c
}

// Inverse returns the form that undoes f: a reflection undoes itself.
func (f Form) Inverse() Form {
	if f&4 != 0 {
		return f
	}
	return f&8 | -f&3
}

// Forms is a set of forms: bit f is form f.
type Forms uint16

// All yields the forms of the set in increasing order.
func (fs Forms) All() iter.Seq[Form] {
	return func(yield func(Form) bool) {
		for ; fs != 0; fs &= fs - 1 {
			if !yield(fs.first()) {
				return
			}
		}
	}
}

// Len returns the number of forms in the set.
func (fs Forms) Len() int { return bits.OnesCount16(uint16(fs)) }

func (fs Forms) first() Form { return Form(bits.TrailingZeros16(uint16(fs))) }

// lowestCore returns the lowest code among the forms of c, and the forms that
// reach it.
func lowestCore(c Code) (lowest Code, reach Forms) {
	if c == 0 {
		return 0, 1<<NumForms - 1
	}
	lowest = 1<<32 - 1
	m := c.Mirror()
	for r := range Form(4) {
		lowest, reach = lower(lowest, reach, c, r)
		lowest, reach = lower(lowest, reach, c.Invert(), r|8)
		lowest, reach = lower(lowest, reach, m, r|4)
		lowest, reach = lower(lowest, reach, m.Invert(), r|12)
		c, m = c.Rotate(), m.Rotate()
	}
	return lowest, reach
}

func lower(lowest Code, reach Forms, c Code, f Form) (Code, Forms) {
	switch {
	case c < lowest:
		return c, 1 << f
	case c == lowest:
		reach |= 1 << f
	}
	return lowest, reach
}
