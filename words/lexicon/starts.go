package lexicon

// seldom marks an entry of the table of starts that cannot be used: the second byte is rare or
// absent.
const seldom = 1 << 31

// starts has additional data for look-ups. Its table gives, for the first two bytes of a word, the
// content of the cell of the second byte: base and end of word. The first byte, which may be rare,
// selects the row, and the second one's label the entry. Row 0 is for bytes with which no word
// begins. It is for cells of 3 and 4 bytes, and is not stored.
type starts struct {
	table            []uint32    // 4 KB for a to z; nil for none
	bases, tops, end uint32      // the bits of a cell for base, label and end
	row              [256]uint32 // by byte: the index of the beginning of its row
	code             [256]uint32 // by byte: its label, and the label in the form of a cell
}

// setStarts makes the table, except for labels of more than 7 bits, for which it would not pay.
func (c *cells) setStarts() {
	if c.width < 3 || c.lb > 7 {
		return
	}
	s := &c.starts
	s.bases, s.end = c.bases(), c.end()
	top := 8*c.width - c.lb + c.low
	s.tops = uint32(1<<(c.lb-c.low)-1) << top
	s.table = make([]uint32, 0, (len(c.letters)+1)<<c.lb)
	for range 1 << c.lb { // row 0
		s.table = append(s.table, c.nilBase)
	}
	for sym, label := range c.label {
		s.code[sym] = uint32(label) | uint32(label)>>c.low<<top
		if _, n, ok := c.step(Node{base: c.root}, byte(sym)); ok {
			s.row[sym] = uint32(len(s.table))
			c.addStarts(n)
		}
	}
}

// addStarts adds the row for the bytes after a node.
func (c *cells) addStarts(n Node) {
	for label := range c.absent() {
		_, to, _ := c.follow(n, label)
		entry := to.base
		if to.word {
			entry |= c.end()
		}
		c.starts.table = append(c.starts.table, entry)
	}
	c.starts.table = append(c.starts.table, seldom)
}
