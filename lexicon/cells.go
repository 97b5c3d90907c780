package lexicon

import "encoding/binary"

// The packed form is a double array with the two arrays in one (Jun-ichi Aoe,
// "An efficient digital search algorithm by using a double-array structure",
// IEEE Transactions on Software Engineering 15(9), 1989), with XOR in place of
// addition (Susumu Yata, darts-clone, 2011), in cells of two to four bytes.
//
// Every edge of the automaton has a cell. A node is a number, its *base*; the
// edge under label x is in cell base XOR x, if that cell says x, so a step is
// one access to memory and one comparison. Labels are numbers of lb bits, so
// the cells of a node lie in one block of 2^lb cells. Bases of different nodes
// differ, hence a cell that says x belongs to the node cell XOR x and no other.
// A cell that is not in use says the label of a base that is not in use.
//
// A cell has 8*width bits, the highest first, in one of two ways, the same for all
// cells of a dictionary:
//
//	absolute   label (lb) | end of word (1) | base of the node the edge leads to
//	even       label without its lowest bit (lb-1) | base without its lowest bit |
//	           end of word (1)
//
// Even: all bases are even numbers. So a base needs one bit less; and the lowest bit of a
// label is that of its cell's number, so a label needs one bit less too. The cells
// then hold four times as many nodes: 2^20 cells of three bytes for up to 31 labels.
//
// Rare bytes: an alphabet of more than 31 bytes needs labels of 6 to 8 bits, though most
// of it, such as capitals, hardly occurs. Where all but 29 or so are rare, the frequent ones
// have labels of 5 bits, and each rare one has two: an *escape*, which leads to a
// node of its own, and a second one from there. So a rare byte takes two steps.
//
// End of word is on the edge, not on the node: a step need not look at the node
// it reaches. A node without edges has the one base, nilBase, that is in use by
// no other. Cells are as wide as the least that will do. For 663,473 words that is 3
// bytes, even, 1.63 MB.
//
// One label must stay unlike all others: that of bytes which occur in no word
// is 2^lb - 1, and no letter has it.
//
// Rejected: rows of sibling edges with the most frequent first (a few percent
// smaller, half as fast: the end of the scan is a branch that nobody can
// foresee); a mask of children and a population count (two to three dependent
// accesses a letter); states ordered by how often they are visited (no gain
// over depth first); codes of nodes near by, and a table of those that are reached from many
// places, which save a byte a cell of very large lists (which of the two kinds a code is, nobody
// can foresee either: twice the time).

type cells struct {
	data    []byte // cells, then 4-width bytes so that 4 can be read at any
	slots   uint32 // number of cells
	width   uint32 // bytes a cell
	lb      uint32 // bits of a label
	low     uint32 // bits that bases and labels lack: 1 where bases are even, else 0
	root    uint32 // base
	nilBase uint32
	label   [256]uint8      // of a byte; absent for rare ones
	rare    *[256]labelPair // nil for none
	runs    *runs           // nil unless compact: then slots is its number of bits, width 0
}

// labelPair is the two labels of a rare byte, both 0 for the others: an escape is never 0.
type labelPair struct{ escape, second uint8 }

// absent is the label of bytes that occur in no word.
func (c *cells) absent() uint8 { return uint8(1<<c.lb - 1) }

// codeBits is the number of bits of a code, unless bases are even.
func (c *cells) codeBits() uint32 { return 8*c.width - 1 - c.lb }

// room is how many cells codes can lead to.
func (c *cells) room() uint64 { return 1 << (c.codeBits() + 2*c.low) }

// bases masks the bits of a cell that are a base.
func (c *cells) bases() uint32 { return uint32(c.room() - 1<<c.low) }

// end is the bit of a cell that says end of word.
func (c *cells) end() uint32 {
	if c.low > 0 {
		return 1
	}
	return 1 << c.codeBits()
}

// cell returns a cell, and rubbish above its 8*width bits; false if it is outside.
func (c *cells) cell(slot uint32) (uint32, bool) {
	if slot >= c.slots {
		return 0, false
	}
	return load(c.data, int(slot)*int(c.width)), true
}

// load returns four bytes of data. That the capacity is given too saves four
// instructions between one cell and the next: they keep pointers out of what lies
// behind data where nothing is left of it.
func load(data []byte, at int) uint32 {
	return binary.LittleEndian.Uint32(data[at : at+4 : at+4])
}

// says returns the label of a cell.
func (c *cells) says(slot, cell uint32) uint8 {
	high := cell << (32 - 8*c.width) >> (32 - c.lb + c.low)
	return uint8(high<<c.low | slot&(1<<c.low-1))
}

// step reads a byte at n; slot is the cell of its edge, for a rare one that of the second.
func (c *cells) step(n Node, sym byte) (slot uint32, to Node, ok bool) {
	label := c.label[sym]
	if label == c.absent() && c.rare != nil {
		r := c.rare[sym]
		if r.escape == 0 {
			return 0, Node{base: c.nilBase}, false
		}
		escape := uint32(0)
		if escape, n, ok = c.follow(n, r.escape); !ok {
			return 0, n, false
		}
		slot, n, ok = c.follow(n, r.second)
		if c.runs != nil {
			slot += escape
		}
		return slot, n, ok
	}
	return c.follow(n, label)
}

// follow follows the edge of a node under a label. In the compact form slot is what before returns.
func (c *cells) follow(n Node, label uint8) (slot uint32, to Node, ok bool) {
	if c.runs != nil {
		return c.runs.follow(n, label)
	}
	slot = n.base ^ uint32(label)
	cell, ok := c.cell(slot)
	if !ok || c.says(slot, cell) != label {
		return 0, Node{base: c.nilBase}, false
	}
	return slot, Node{base: cell & c.bases(), word: cell&c.end() != 0}, true
}
