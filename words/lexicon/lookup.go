package lexicon

// Contains reports whether word is in the dictionary. It does not allocate.
//
// It must be fast, so there is a separate loop for each cell width, which is then a constant. The
// first bytes of a word are one step, with the table of starts. Between two memory accesses there
// is only an AND, an XOR and the width: the label of a cell is compared while the next cell is
// being loaded. The loop cannot handle rare bytes: if one occurs after the first byte, the word is
// looked up again, byte by byte.
func (l *Lexicon) Contains(word string) bool {
	s := &l.starts
	if len(word) < 2 || l.width != 3 || s.table == nil {
		return l.containsOther(word)
	}
	cell := s.table[s.row[word[0]]|s.code[word[1]]&0xff]
	if cell >= seldom {
		return containsAny(&l.cells, word)
	}
	data, bases, tops := l.data, s.bases, s.tops
	limit := len(data) - 4
	for i := 2; i < len(word); i++ {
		code := s.code[word[i]]
		at := int(cell&bases^code&0xff) * 3
		if at > limit {
			return false // a corrupt cell
		}
		cell = load(data, at)
		if (cell^code)&tops != 0 {
			return code&0xff == uint32(l.absent()) && containsAny(&l.cells, word)
		}
	}
	return cell&s.end != 0
}

// containsOther is Contains for other widths and for short words.
func (c *cells) containsOther(word string) bool {
	s := &c.starts
	if c.width == 4 && s.table != nil && len(word) >= 2 {
		cell := s.table[s.row[word[0]]|s.code[word[1]]&0xff]
		if cell < seldom {
			return c.contains4(word, cell)
		}
	}
	return containsAny(c, word)
}

// contains4 is the loop for cells of four bytes; cell leads to the third byte.
func (c *cells) contains4(word string, cell uint32) bool {
	s := &c.starts
	data, slots, bases, tops := c.data, c.slots, s.bases, s.tops
	for i := 2; i < len(word); i++ {
		code := s.code[word[i]]
		slot := cell&bases ^ code&0xff
		if slot >= slots {
			return false
		}
		cell = load(data, int(slot)*4)
		if (cell^code)&tops != 0 {
			return code&0xff == uint32(c.absent()) && containsAny(c, word)
		}
	}
	return cell&s.end != 0
}

func containsAny(c *cells, word string) bool {
	n, ok := c.walk(Node{base: c.root}, word)
	return ok && n.word
}
