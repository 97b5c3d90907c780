package lexicon

// fastBits is the number of bits of a label for which there is a table of three bytes.
const fastBits = 5

// seldom is an entry of a table of starts that says: not here. A byte behind the first is
// rare or absent.
const seldom = 1 << 31

// starts is what look-ups need besides the cells. It has a table, by the first two or three
// bytes of a word, of what the cell of the last of them has: base and end of word. The first
// byte, which may be rare, gives the row; each other one has lb bits for its label. Row 0 is that
// of bytes that no word begins with. It is for absolute codes and cells of 3 and 4 bytes.
type starts struct {
	table            []uint32    // 3 KB for a to z by two bytes, 108 KB by three
	width            uint32      // bytes of a word in the index; 0 for no table
	bases, tops, end uint32      // the bits of a cell that are base, label, end
	row              [256]uint32 // by byte: the index where its row begins
	code             [256]uint32 // by byte: its label, and the label as a cell has it
}

// canStart reports whether there can be a table of two bytes. Beyond 7 bits of a label it
// would not pay.
func (l *Lexicon) canStart() bool { return !l.indirect() && l.width >= 3 && l.lb <= 7 }

// canStartThree reports whether there can be a table of three bytes.
func (l *Lexicon) canStartThree() bool { return l.canStart() && l.width == 3 && l.lb == fastBits }

// setStarts prepares look-ups by a table of so many bytes, and returns how many entries that has.
func (l *Lexicon) setStarts(width uint32) (entries int) {
	s := &l.starts
	s.width, s.bases, s.end = width, l.bases(), l.end()
	top := 8*l.width - l.lb + l.low
	s.tops = uint32(1<<(l.lb-l.low)-1) << top
	each := uint32(1) << ((width - 1) * l.lb)
	next := each
	for sym, label := range l.label {
		s.code[sym] = uint32(label) | uint32(label)>>l.low<<top
		if _, _, ok := l.step(l.Root(), byte(sym)); ok {
			s.row[sym] = next
			next += each
		}
	}
	return int(next)
}

// makeStarts makes the table of so many bytes.
func (l *Lexicon) makeStarts(width uint32) {
	l.starts.table = l.startTable(l.setStarts(width))
}

// startTable returns the table, of so many entries.
func (l *Lexicon) startTable(entries int) []uint32 {
	table := make([]uint32, entries)
	for i := range table {
		table[i] = l.nilBase
	}
	for sym, row := range l.starts.row {
		if row > 0 {
			_, to, _ := l.step(l.Root(), byte(sym))
			l.fillStarts(table[row:], to, l.starts.width-1)
		}
	}
	return table
}

// fillStarts writes the entries of what follows a node by so many labels.
func (l *Lexicon) fillStarts(table []uint32, n Node, labels uint32) {
	if labels == 0 {
		table[0] = n.base
		if n.word {
			table[0] |= l.end()
		}
		return
	}
	each := uint32(1) << ((labels - 1) * l.lb)
	for label := range uint32(l.absent()) {
		if _, to, ok := l.follow(n.base, uint8(label)); ok {
			l.fillStarts(table[label*each:], to, labels-1)
		}
	}
	for i := range each {
		table[uint32(l.absent())*each+i] = seldom
	}
}
