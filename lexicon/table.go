package lexicon

// Table is the packed form of the DAWG document (Brian McNamara, "DAWG-Gone!",
// 2010): a row for each node, a column for each letter and one for the end of a
// word, 27 with the letters A to Z. An entry is the number of a row. Row 0 is
// the null node: it leads to itself under every letter and ends no word. The
// root is the last row.
//
// Entries have 16 bits while there are at most 65,535 rows besides row 0, and
// 32 bits otherwise. It is here so that the document's figures can be set
// beside those of the cells; it is ten times as large.
type Table struct {
	columns int
	column  [256]uint8 // of a byte, plus 1; 0 for bytes that are in no word
	rows16  []uint16
	rows32  []uint32
	root    uint32
}

// maxRow16 is the largest number of nodes for entries of 16 bits. (A variable
// so that tests reach the wide form with small lists.)
var maxRow16 = 65535

// row is a node as the table has it.
type row struct {
	letters []byte
	targets []uint32 // rows
	end     bool
}

// newTable makes a table of rows 1, 2, ..., the last one being the root.
func newTable(alphabet []byte, rows []row) *Table {
	t := &Table{columns: len(alphabet) + 1, root: uint32(len(rows))}
	for i, sym := range alphabet {
		t.column[sym] = uint8(i + 1)
	}
	size := (len(rows) + 1) * t.columns
	if len(rows) > maxRow16 {
		t.rows32 = make([]uint32, size)
		fillTable(t, t.rows32, rows)
	} else {
		t.rows16 = make([]uint16, size)
		fillTable(t, t.rows16, rows)
	}
	return t
}

func fillTable[E uint16 | uint32](t *Table, entries []E, rows []row) {
	for i, r := range rows {
		own := entries[(i+1)*t.columns:][:t.columns]
		for k, sym := range r.letters {
			own[t.column[sym]-1] = E(r.targets[k])
		}
		if r.end {
			own[t.columns-1] = 1
		}
	}
}

// Table returns the document's form of the dictionary.
func (l *Lexicon) Table() *Table {
	n := rowNumberer{l: l, number: make(map[Node]uint32)}
	n.visit(l.Root())
	return newTable(l.Alphabet(), n.rows)
}

// rowNumberer numbers nodes from 1, children first.
type rowNumberer struct {
	l      *Lexicon
	number map[Node]uint32
	rows   []row
}

func (n *rowNumberer) visit(at Node) uint32 {
	if i, ok := n.number[at]; ok {
		return i
	}
	r := row{end: at.word}
	for sym, to := range n.l.Children(at) {
		r.letters = append(r.letters, sym)
		r.targets = append(r.targets, n.visit(to))
	}
	n.rows = append(n.rows, r)
	n.number[at] = uint32(len(n.rows))
	return uint32(len(n.rows))
}

// Root returns the row of the root, which is the number of nodes.
func (t *Table) Root() uint32 { return t.root }

// Columns returns the entries of a row.
func (t *Table) Columns() int { return t.columns }

// Next returns the row that a row leads to under a byte, 0 if there is none.
func (t *Table) Next(row uint32, sym byte) uint32 {
	c := int(t.column[sym])
	if c == 0 {
		return 0
	}
	return t.at(int(row)*t.columns + c - 1)
}

// IsWord reports whether a word ends at a row.
func (t *Table) IsWord(row uint32) bool { return t.at(int(row+1)*t.columns-1) != 0 }

func (t *Table) at(i int) uint32 {
	if t.rows16 != nil {
		return uint32(t.rows16[i])
	}
	return t.rows32[i]
}

// Contains reports whether word is in the dictionary.
func (t *Table) Contains(word string) bool {
	r := t.root
	for i := 0; i < len(word) && r != 0; i++ {
		r = t.Next(r, word[i])
	}
	return t.IsWord(r)
}

// EntryBits returns 16 or 32.
func (t *Table) EntryBits() int {
	if t.rows16 != nil {
		return 16
	}
	return 32
}

// Bytes returns the size.
func (t *Table) Bytes() int { return 2*len(t.rows16) + 4*len(t.rows32) }
