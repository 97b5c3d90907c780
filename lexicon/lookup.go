package lexicon

// Contains reports whether word is in the dictionary. It does not allocate.
func (l *Lexicon) Contains(word string) bool { return contains(l, word) }

// ContainsBytes is Contains for a word in a slice.
func (l *Lexicon) ContainsBytes(word []byte) bool { return contains(l, word) }

// HasPrefix reports whether a word begins with prefix. It does not allocate.
func (l *Lexicon) HasPrefix(prefix string) bool {
	_, ok := l.Walk(l.Root(), prefix)
	return ok
}

// contains is the one loop whose speed is promised, so the forms that occur
// have a loop each: the width of a cell is then a constant, and a step costs
// one access to memory and about five instructions.
func contains[T string | []byte](l *Lexicon, word T) bool {
	switch {
	case l.width == 3 && !l.indirect():
		return contains3(&l.cells, word)
	case l.width == 3:
		return contains3Indirect(&l.cells, word)
	case l.width == 4 && !l.indirect():
		return contains4(&l.cells, word)
	}
	return containsAny(&l.cells, word)
}

func contains3[T string | []byte](c *cells, word T) bool {
	data, lb := c.data, c.lb&31
	mask := uint32(1)<<((23-lb)&31) - 1
	base, ends := c.root, false
	for i := 0; i < len(word); i++ {
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
	base, ends := c.root, false
	for i := 0; i < len(word); i++ {
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
