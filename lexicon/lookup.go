package lexicon

import "slices"

// Contains reports whether word is in the dictionary. It does not allocate.
//
// Its speed is promised, so the forms that occur have a loop each: the width of a cell is then
// a constant. With absolute codes the first two bytes of a word are one step, by the table of
// starts; and nothing but an AND and an XOR stands between two accesses to memory: the label
// that a cell says is looked at beside, while the next cell is on its way.
func (l *Lexicon) Contains(word string) bool {
	if l.starts == nil || len(word) < 2 {
		return l.containsOther(word)
	}
	if l.width == 3 {
		return contains3(&l.cells, word)
	}
	data, labels, lb := l.data, &l.label, l.lb&31
	shift := (31 - lb) & 31
	bases := uint32(1)<<shift - 1
	cell := l.starts[uint32(labels[word[0]])<<lb|uint32(labels[word[1]])]
	for i := 2; i < len(word); i++ {
		label := uint32(labels[word[i]])
		cell = load(data, int(cell&bases^label)*4)
		if cell>>1>>shift != label {
			return false
		}
	}
	return cell>>shift&1 != 0
}

func (l *Lexicon) containsOther(word string) bool {
	if l.indirect() && l.width == 3 {
		return contains3Indirect(&l.cells, word)
	}
	return containsAny(&l.cells, word)
}

// HasPrefix reports whether a word begins with prefix. It does not allocate.
func (l *Lexicon) HasPrefix(prefix string) bool {
	_, ok := l.Walk(l.Root(), prefix)
	return ok
}

// contains3 is the same for cells of three bytes, each read with a fourth above it.
func contains3(c *cells, word string) bool {
	data, labels, lb := c.data, &c.label, c.lb&31
	shift := (31 - lb) & 31
	bases := uint32(1)<<((23-lb)&31) - 1
	cell := c.starts[uint32(labels[word[0]])<<lb|uint32(labels[word[1]])]
	for i := 2; i < len(word); i++ {
		label := uint32(labels[word[i]])
		cell = load(data, int(cell&bases^label)*3)
		if cell<<8>>1>>shift != label {
			return false
		}
	}
	return cell>>((23-lb)&31)&1 != 0
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

// setStart writes what a cell has below its label that leads to a node.
func (l *Lexicon) setStart(x, y uint8, to Node) {
	s := to.base
	if to.word {
		s |= 1 << l.codeBits()
	}
	l.starts[uint32(x)<<l.lb|uint32(y)] = s
}

// contains3Indirect has a second access to memory, in the table, at about
// every other letter: two thirds of the speed of the others.
func contains3Indirect(c *cells, word string) bool {
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

func containsAny(c *cells, word string) bool {
	n := Node{base: c.root}
	for i := 0; i < len(word); i++ {
		var ok bool
		if _, n, ok = c.step(n, c.label[word[i]]); !ok {
			return false
		}
	}
	return n.word
}
