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

// In these loops a cell is compared with the label as it would stand in it: what
// is left above the label's lowest bit must be nothing, and below it lie the end of
// the word and the code. So only an AND and an XOR stand between two accesses. A
// cell of three bytes is read with a fourth above it, which is shifted out.

func contains3[T string | []byte](c *cells, word T) bool {
	data, shift := c.data, (24-c.lb)&31
	limit := uint32(1) << shift
	rest := c.start(word[0], word[1], limit/2)
	for i := 2; i < len(word); i++ {
		label := uint32(c.label[word[i]])
		rest = load(data, int(rest&(limit/2-1)^label)*3) ^ label<<shift
		if rest<<8 >= limit<<8 {
			return false
		}
	}
	return rest&(limit/2) != 0
}

func contains4[T string | []byte](c *cells, word T) bool {
	data, shift := c.data, (32-c.lb)&31
	limit := uint32(1) << shift
	rest := c.start(word[0], word[1], limit/2)
	for i := 2; i < len(word); i++ {
		label := uint32(c.label[word[i]])
		rest = load(data, int(rest&(limit/2-1)^label)*4) ^ label<<shift
		if rest >= limit {
			return false
		}
	}
	return rest&(limit/2) != 0
}

// startEnds marks, in the table of starts, two bytes that are a word.
const startEnds = 1 << 31

// start returns what a cell has below its label that leads where two bytes from the
// root do: the base behind them, or that of nodes without edges if no word begins
// so, and the bit end if they are a word.
func (c *cells) start(x, y byte, end uint32) uint32 {
	s := c.starts[uint32(c.label[x])<<(c.lb&31)|uint32(c.label[y])]
	if s&startEnds != 0 {
		return s&^startEnds | end
	}
	return s
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
	data, shared, shift := c.data, c.shared, (24-c.lb)&31
	limit := uint32(1) << shift
	base, rest := c.root, uint32(0)
	for i := 0; i < len(word); i++ {
		label := uint32(c.label[word[i]])
		slot := base ^ label
		rest = load(data, int(slot)*3) ^ label<<shift
		if rest<<8 >= limit<<8 {
			return false
		}
		code := rest & (limit/2 - 1)
		if code >= limit/4 {
			base = shared[code-limit/4]
		} else {
			base = slot + code - limit/8
		}
	}
	return rest&(limit/2) != 0
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
