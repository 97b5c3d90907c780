package lexicon

import "slices"

// Contains reports whether word is in the dictionary. It does not allocate.
func (l *Lexicon) Contains(word string) bool { return contains(l, word) }

// HasPrefix reports whether a word begins with prefix. It does not allocate.
func (l *Lexicon) HasPrefix(prefix string) bool {
	_, ok := l.Walk(l.Root(), prefix)
	return ok
}

// contains is the one loop whose speed is promised, so the forms that occur
// have a loop each: the width of a cell is then a constant, and a step costs
// one access to memory and about five instructions. With absolute codes the
// first two bytes of a word are one step, by the table of starts.
func contains[T string | []byte](l *Lexicon, word T) bool {
	switch {
	case l.starts != nil && len(word) >= 2 && l.width == 3:
		return contains3(&l.cells, word)
	case l.starts != nil && len(word) >= 2:
		return contains4(&l.cells, word)
	case l.indirect() && l.width == 3:
		return contains3Indirect(&l.cells, word)
	}
	return containsAny(&l.cells, word)
}

func contains3[T string | []byte](c *cells, word T) bool {
	data, lb := c.data, c.lb&31
	mask := uint32(1)<<((23-lb)&31) - 1
	base, ends := c.start(word[0], word[1])
	for i := 2; i < len(word); i++ {
		label := uint32(c.label[word[i]])
		cell := load(data, int(base^label)*3)
		if cell<<8>>((32-lb)&31) != label {
			return false
		}
		ends = cell&(mask+1) != 0
		base = cell & mask
	}
	return ends
}

func contains4[T string | []byte](c *cells, word T) bool {
	data, lb := c.data, c.lb&31
	mask := uint32(1)<<((31-lb)&31) - 1
	base, ends := c.start(word[0], word[1])
	for i := 2; i < len(word); i++ {
		label := uint32(c.label[word[i]])
		cell := load(data, int(base^label)*4)
		if cell>>((32-lb)&31) != label {
			return false
		}
		ends = cell&(mask+1) != 0
		base = cell & mask
	}
	return ends
}

// startEnds marks, in the table of starts, two bytes that are a word.
const startEnds = 1 << 31

// start returns the base behind two bytes from the root, that of nodes without
// edges if no word begins so, and whether they are a word.
func (c *cells) start(x, y byte) (base uint32, ends bool) {
	s := c.starts[uint32(c.label[x])<<(c.lb&31)|uint32(c.label[y])]
	return s &^ startEnds, s&startEnds != 0
}

// setStarts makes the table of starts for cells of 3 and 4 bytes with absolute
// codes: 4 KB for up to 31 letters, 64 KB for up to 127; beyond that it would
// not pay. It is not stored.
func (l *Lexicon) setStarts() {
	if l.indirect() || l.width < 3 || l.lb > 7 {
		return
	}
	l.starts = slices.Repeat([]uint32{l.nilBase}, 1<<(2*l.lb))
	for _, x := range l.letters {
		_, n, ok := l.step(l.Root(), x.label)
		if !ok {
			continue
		}
		for _, y := range l.letters {
			if _, to, ok := l.step(n, y.label); ok {
				l.setStart(x.label, y.label, to)
			}
		}
	}
}

func (l *Lexicon) setStart(x, y uint8, to Node) {
	s := to.base
	if to.word {
		s |= startEnds
	}
	l.starts[uint32(x)<<l.lb|uint32(y)] = s
}

// contains3Indirect has a second access to memory, in the table, at about
// every other letter: two thirds of the speed of the others.
func contains3Indirect[T string | []byte](c *cells, word T) bool {
	data, shared, lb := c.data, c.shared, c.lb&31
	bits := (23 - lb) & 31
	top := uint32(1) << ((bits - 1) & 31)
	base, ends := c.root, false
	for i := 0; i < len(word); i++ {
		label := uint32(c.label[word[i]])
		slot := base ^ label
		cell := load(data, int(slot)*3)
		if cell<<8>>((32-lb)&31) != label {
			return false
		}
		ends = cell>>bits&1 != 0
		code := cell & (2*top - 1)
		if code >= top {
			base = shared[code-top]
		} else {
			base = slot + code - top/2
		}
	}
	return ends
}

func containsAny[T string | []byte](c *cells, word T) bool {
	n := Node{base: c.root}
	for i := 0; i < len(word); i++ {
		var ok bool
		if _, n, ok = c.step(n, c.label[word[i]]); !ok {
			return false
		}
	}
	return n.word
}
