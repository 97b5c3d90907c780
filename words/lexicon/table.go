package lexicon

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// Table is the array of the DAWG document (Brian McNamara, "DAWG-Gone!", 2010): a row for each
// node, and a column for each letter and one for the end of a word, 27 with the letters A to Z. An
// entry is the number of a row. Row 0 is the null node: it leads to itself under every letter and
// ends no word. The root is the last row, and every other row comes before those that lead to it.
//
// It is ten times as large as the cells of a [Lexicon], but as simple as possible. It can be
// exported for other programs: as a plain file ([Table.WriteTo]), and as Go and C source
// ([Table.WriteGo], [Table.WriteC]).
type Table struct {
	letters string      // by column
	column  [256]uint16 // by byte: its column plus 1; 0 for bytes without a column
	columns int
	rows    int // including row 0
	rows16  []uint16
	rows32  []uint32
}

// TableOptions say how a [Table] is laid out. The zero value and nil mean the defaults.
type TableOptions struct {
	// Alphabet has the letters with columns, in order, as single letters and ranges: "A-Z" gives
	// the document's 27 columns. If it is empty, the bytes that occur in words have columns, in
	// ascending order.
	Alphabet string
	// Passes asks for the document's order of rows. It processes the nodes height by height; each
	// of these passes, from the root down, adds the new children of the nodes of that height. The
	// default is depth first, each row after those that it leads to: the rows of a walk are near
	// each other. In both the root is the last row.
	Passes bool
	// Bits is the width of an entry: 16, 32, or 0 for 16 if that is enough for the number of rows.
	Bits int
}

// ErrTable is in the chain of errors for tables that cannot be made with the given options.
var ErrTable = errors.New("table")

// maxRow16 is the largest number of nodes for entries of 16 bits. (A variable
// so that tests reach the wide form with small lists.)
var maxRow16 = 65535

// row is a node in the form of the table.
type row struct {
	letters []byte // ascending
	targets []uint32
	end     bool
}

// newTable makes a table of rows 1, 2, ..., each of which comes after those that it leads to; the
// last one is the root.
func newTable(alphabet []byte, rows []row, opt *TableOptions) (*Table, error) {
	if opt == nil {
		opt = new(TableOptions)
	}
	if opt.Alphabet != "" {
		var err error
		if alphabet, err = expand(opt.Alphabet); err != nil {
			return nil, err
		}
	}
	t := &Table{rows: len(rows) + 1}
	t.setAlphabet(string(alphabet))
	for _, r := range rows {
		for _, sym := range r.letters {
			if t.column[sym] == 0 {
				return nil, fmt.Errorf("%w: words have the letter %q, which is not in the alphabet %q", ErrTable, sym, opt.Alphabet)
			}
		}
	}
	bits, err := entryBits(len(rows), opt.Bits)
	if err != nil {
		return nil, err
	}
	rows = arranged(rows, opt.Passes)
	if bits == 16 {
		t.rows16 = make([]uint16, t.rows*t.columns)
		fillTable(t, t.rows16, rows)
	} else {
		t.rows32 = make([]uint32, t.rows*t.columns)
		fillTable(t, t.rows32, rows)
	}
	return t, nil
}

func (t *Table) setAlphabet(letters string) {
	t.letters, t.columns = letters, len(letters)+1
	for i := range len(letters) {
		t.column[letters[i]] = uint16(i + 1)
	}
}

// expand returns the bytes of an alphabet, without repeats.
func expand(text string) (letters []byte, err error) {
	if _, err := parseLetters(text); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTable, err)
	}
	seen := map[byte]bool{}
	add := func(r rune) {
		for _, sym := range []byte(string(r)) {
			if !seen[sym] {
				seen[sym] = true
				letters = append(letters, sym)
			}
		}
	}
	for rest := text; rest != ""; {
		lo, tail := firstLetter(rest)
		hi := lo
		if len(tail) > 1 && tail[0] == '-' {
			hi, tail = firstLetter(tail[1:])
		}
		if hi-lo > math.MaxUint16 {
			return nil, fmt.Errorf("%w: alphabet %q: range of %d letters, want at most %d", ErrTable, text, hi-lo+1, math.MaxUint16+1)
		}
		for r := lo; r <= hi; r++ {
			add(r)
		}
		rest = tail
	}
	return letters, nil
}

// entryBits returns the width of the entries of a table with the given number of nodes.
func entryBits(nodes, wanted int) (int, error) {
	switch {
	case wanted != 0 && wanted != 16 && wanted != 32:
		return 0, fmt.Errorf("%w: entries of %d bits: want 16 or 32, or 0 to choose", ErrTable, wanted)
	case wanted == 32 || wanted == 0 && nodes > maxRow16:
		return 32, nil
	case nodes > maxRow16:
		return 0, fmt.Errorf("%w: %d nodes: entries of 16 bits count to %d", ErrTable, nodes, maxRow16)
	}
	return 16, nil
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

// arranged returns the rows in the order of the passes or depth first, with their targets renumbered.
func arranged(rows []row, passes bool) []row {
	sequence := make([]uint32, 0, len(rows)) // of old numbers
	number := make([]uint32, len(rows)+1)    // by old number; 0 for none yet
	place := func(n uint32) {
		if number[n] == 0 {
			sequence = append(sequence, n)
			number[n] = uint32(len(sequence))
		}
	}
	root := uint32(len(rows))
	if passes {
		inPasses(rows, place)
		place(root)
	} else {
		var visit func(n uint32)
		visit = func(n uint32) {
			for _, to := range rows[n-1].targets {
				if number[to] == 0 {
					visit(to)
				}
			}
			place(n)
		}
		visit(root)
	}
	out := make([]row, len(rows))
	for i, old := range sequence {
		r := rows[old-1]
		targets := make([]uint32, len(r.targets))
		for k, to := range r.targets {
			targets[k] = number[to]
		}
		out[i] = row{r.letters, targets, r.end}
	}
	return out
}

// inPasses calls place with all nodes except the root in the order of the document's passes. The
// document walks the trie, in which a shared node occurs many times; only the first visit finds
// anything new, so one visit per pass is enough.
func inPasses(rows []row, place func(uint32)) {
	heights := make([]int, len(rows)+1)
	for i, r := range rows {
		for _, to := range r.targets {
			heights[i+1] = max(heights[i+1], heights[to])
		}
		heights[i+1]++
	}
	seen := make([]int, len(rows)+1) // the last pass in which a node was visited
	var visit func(n uint32, pass int)
	visit = func(n uint32, pass int) {
		seen[n] = pass
		for _, to := range rows[n-1].targets {
			if heights[n] == pass {
				place(to)
			} else if heights[to] >= pass && seen[to] < pass {
				visit(to, pass)
			}
		}
	}
	for pass := 1; pass <= heights[len(rows)]; pass++ {
		visit(uint32(len(rows)), pass)
	}
}

// Table returns the document's form of the dictionary; opt may be nil. The error says what is wrong
// with opt, or that the dictionary has a cycle.
func (l *Lexicon) Table(opt *TableOptions) (*Table, error) {
	if l.closed {
		return nil, l.closedError()
	}
	n := rowNumberer{l: l, number: make(map[Node]uint32)}
	if _, err := n.visit(l.Root(), 0); err != nil {
		return nil, err
	}
	return newTable(slices.Clone(l.letters), n.rows, opt)
}

// rowNumberer numbers nodes from 1, children first.
type rowNumberer struct {
	l      *Lexicon
	number map[Node]uint32 // 0 while the node is visited
	rows   []row
}

func (n *rowNumberer) visit(at Node, depth int) (uint32, error) {
	if i, ok := n.number[at]; ok {
		if i == 0 {
			return 0, n.corrupt("no way back to a node", fmt.Sprintf("one to base %d", at.base))
		}
		return i, nil
	}
	if depth > n.l.longest {
		return 0, n.corrupt(fmt.Sprintf("words of at most %d bytes", n.l.longest), "a longer one")
	}
	n.number[at] = 0
	r := row{end: at.word}
	for sym, to := range n.l.Children(at) {
		i, err := n.visit(to, depth+1)
		if err != nil {
			return 0, err
		}
		r.letters = append(r.letters, sym)
		r.targets = append(r.targets, i)
	}
	n.rows = append(n.rows, r)
	n.number[at] = uint32(len(n.rows))
	return uint32(len(n.rows)), nil
}

func (n *rowNumberer) corrupt(want, got string) error {
	return corrupt(n.l, "cells", 0, want, got)
}

// Next returns the row that a row leads to under a byte, or 0 if there is none. The document calls
// it NextChar.
func (t *Table) Next(row uint32, sym byte) uint32 {
	c := int(t.column[sym])
	if c == 0 {
		return 0
	}
	return t.at(int(row)*t.columns + c - 1)
}

// IsWord reports whether a word ends at a row. The document calls it IsEndOfWord.
func (t *Table) IsWord(row uint32) bool { return t.at(int(row+1)*t.columns-1) != 0 }

func (t *Table) at(i int) uint32 {
	if t.rows16 != nil {
		return uint32(t.rows16[i])
	}
	return t.rows32[i]
}

// Root returns the node at which nothing has been read. The number of a node is its row.
func (t *Table) Root() Node { return NodeOf(t.rootRow(), t.IsWord(t.rootRow())) }

// rootRow returns the last row, whose number is the number of nodes.
func (t *Table) rootRow() uint32 { return uint32(t.rows - 1) }

// Step reads one byte.
func (t *Table) Step(n Node, sym byte) (Node, bool) {
	r := t.Next(n.base, sym)
	return Node{base: r, word: t.IsWord(r)}, r != 0
}

// Contains reports whether word is in the dictionary.
func (t *Table) Contains(word string) bool {
	r := t.rootRow()
	for i := 0; i < len(word) && r != 0; i++ {
		r = t.Next(r, word[i])
	}
	return t.IsWord(r)
}

func (t *Table) entryBits() int {
	if t.rows16 != nil {
		return 16
	}
	return 32
}

// bytes returns the size of all entries.
func (t *Table) bytes() int { return 2*len(t.rows16) + 4*len(t.rows32) }
