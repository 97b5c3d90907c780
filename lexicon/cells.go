package lexicon

import "encoding/binary"

// The packed form is a double array with the two arrays in one (Jun-ichi Aoe,
// "An efficient digital search algorithm by using a double-array structure",
// IEEE Transactions on Software Engineering 15(9), 1989), with XOR in place of
// addition (Susumu Yata, darts-clone, 2011), in cells of three bytes.
//
// Every edge of the automaton has a cell. A node is a number, its *base*; the
// edge under label x is in cell base XOR x, if that cell says x, so a step is
// one access to memory and one comparison. Labels are numbers of lb bits, so
// the cells of a node lie in one block of 2^lb cells. Bases of different nodes
// differ, hence a cell that says x belongs to the node cell XOR x and no other.
// A cell that is not in use says the label of a base that is not in use.
//
//	cell, 8*width bits:   label (lb) | end of word (1) | code (the rest)
//
// The code is the base of the node that the edge leads to, in one of two ways:
//
//	absolute   the base itself, where all bases fit
//	indirect   top bit 0: base = cell + code - half: a node near by, which most
//	           nodes that are reached by one edge only can be placed to be
//	           top bit 1: base = shared[the other bits]: a node reached from
//	           many places, such as what follows "-ATION"
//
// End of word is on the edge, not on the node: Step need not look at the node
// it reaches. A node without edges has the one base, nilBase, that is in use by
// no other. Cells are 2, 3 or 4 bytes wide, whatever is the least that will do:
// 16-bit rows where they fit and wider where not. For 663,473 words that is 3
// bytes and indirect codes, 1.73 MB; with absolute codes only (Options.Fast) it
// is 4 bytes, 2.15 MB, and look-ups take half of the time.
//
// Two labels must stay unlike all others: that of bytes which occur in no word
// is 2^lb - 1, and no letter has it.
//
// Rejected: rows of sibling edges with the most frequent first (a few percent
// smaller, half as fast: the end of the scan is a branch that nobody can
// foresee); a mask of children and a population count (two to three dependent
// accesses a letter); states ordered by how often they are visited (no gain
// over depth first).

type cells struct {
	data    []byte // cells, then 4-width bytes so that 4 can be read at any
	slots   uint32 // number of cells
	width   uint32 // bytes a cell
	lb      uint32 // bits of a label
	shared  []uint32
	starts  []uint32 // by two labels: see setStarts; nil for none
	root    uint32   // base
	nilBase uint32
	label   [256]uint8 // of a byte
}

// codeBits is the number of bits of a code.
func (c *cells) codeBits() uint32 { return 8*c.width - 1 - c.lb }

// absent is the label of bytes that occur in no word.
func (c *cells) absent() uint8 { return uint8(1<<c.lb - 1) }

// indirect reports which of the two ways codes are meant.
func (c *cells) indirect() bool { return c.shared != nil }

// cell returns a cell, and rubbish above its 8*width bits.
func (c *cells) cell(slot uint32) uint32 {
	return load(c.data, int(slot)*int(c.width))
}

// load returns four bytes of data. That the capacity is given too saves four
// instructions between one cell and the next: they keep pointers out of what lies
// behind data where nothing is left of it.
func load(data []byte, at int) uint32 {
	return binary.LittleEndian.Uint32(data[at : at+4 : at+4])
}

// says returns the label of a cell.
func (c *cells) says(cell uint32) uint8 {
	return uint8(cell << (32 - 8*c.width) >> (32 - c.lb))
}

// ends reports whether a cell is the last of a word.
func (c *cells) ends(cell uint32) bool { return cell>>c.codeBits()&1 != 0 }

// leads returns the base that a cell leads to.
func (c *cells) leads(slot, cell uint32) uint32 {
	bits := c.codeBits()
	code := cell & (1<<bits - 1)
	if !c.indirect() {
		return code
	}
	top := uint32(1) << (bits - 1)
	if code >= top {
		return c.shared[code-top]
	}
	return slot + code - top/2
}

// step follows the edge of n under a label; slot is its cell.
func (c *cells) step(n Node, label uint8) (slot uint32, to Node, ok bool) {
	slot = n.base ^ uint32(label)
	cell := c.cell(slot)
	if c.says(cell) != label {
		return 0, Node{base: c.nilBase}, false
	}
	return slot, Node{c.leads(slot, cell), c.ends(cell)}, true
}
