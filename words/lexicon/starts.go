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

// addStarts adds the row for the bytes after a node.
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
