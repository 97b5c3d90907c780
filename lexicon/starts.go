package lexicon

// seldom is an entry of the table of starts that says: not here. The second byte is rare or
// absent.
const seldom = 1 << 31

// starts is what look-ups need besides the cells. It has a table, by the first two bytes of a
// word, of what the cell of the second has: base and end of word. The first byte, which may be
// rare, gives the row, the second one its label. Row 0 is that of bytes that no word begins
// with. It is for cells of 3 and 4 bytes; it is not stored.
type starts struct {
	table            []uint32    // 4 KB for a to z; nil for none
	bases, tops, end uint32      // the bits of a cell that are base, label, end
	row              [256]uint32 // by byte: the index where its row begins
	code             [256]uint32 // by byte: its label, and the label as a cell has it
}

// setStarts makes the table. Beyond 7 bits of a label it would not pay.
func (l *Lexicon) setStarts() {
	if l.width < 3 || l.lb > 7 {
		return
	}
	s := &l.starts
	s.bases, s.end = l.bases(), l.end()
	top := 8*l.width - l.lb + l.low
	s.tops = uint32(1<<(l.lb-l.low)-1) << top
	s.table = make([]uint32, 0, (len(l.letters)+1)<<l.lb)
	for range 1 << l.lb { // row 0
		s.table = append(s.table, l.nilBase)
	}
	for sym, label := range l.label {
		s.code[sym] = uint32(label) | uint32(label)>>l.low<<top
		if _, n, ok := l.step(l.Root(), byte(sym)); ok {
			s.row[sym] = uint32(len(s.table))
			l.addStarts(n)
		}
	}
}

// addStarts adds the row of what follows a node.
func (l *Lexicon) addStarts(n Node) {
	for label := range l.absent() {
		_, to, _ := l.follow(n, label)
		entry := to.base
		if to.word {
			entry |= l.end()
		}
		l.starts.table = append(l.starts.table, entry)
	}
	l.starts.table = append(l.starts.table, seldom)
}
