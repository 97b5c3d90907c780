package lexicon

import "encoding/binary"

// The packed form is a double array with the two arrays in one (Jun-ichi Aoe,
// "An efficient digital search algorithm by using a double-array structure",
// IEEE Transactions on Software Engineering 15(9), 1989), with XOR in place of
// addition (Susumu Yata, darts-clone, 2011), in cells of two to four bytes.
//
// Every edge of the automaton has a cell. A node is a number, its *base*; the edge under label x is
// in cell base XOR x, if that cell has the label x, so a step is one memory access and one
// comparison. Labels are numbers of lb bits, so the cells of a node lie in one block of 2^lb cells.
// Bases of different nodes differ, so a cell with the label x can only belong to the node cell XOR
// x. A free cell has the label of a base that is not in use.
//
// A cell has 8*width bits, the highest first, in one of two forms, the same for all cells of a
// dictionary:
//
//	absolute   label (lb) | end of word (1) | base of the node the edge leads to
//	even       label without its lowest bit (lb-1) | base without its lowest bit |
//	           end of word (1)
//
// Even means that all bases are even numbers. So a base needs one bit less, and since the lowest
// bit of a label is that of its cell's number, a label needs one bit less, too. The cells can then
// address four times as many nodes: 2^20 cells of three bytes for up to 31 labels.
//
// Rare bytes: an alphabet of more than 31 bytes needs labels of 6 to 8 bits, although most of its
// bytes, such as capitals, are rare. If all but 29 or so are rare, the frequent ones have labels of
// 5 bits, and each rare one has two: an *escape*, which leads to a node of its own, and a second
// label from there. So a rare byte takes two steps.
//
// The end of a word is marked on the edge, not on the node, so a step need not read the node that
// it reaches. All nodes without edges have the same base, nilBase, which no other node has. Cells
// have the smallest sufficient width. For 663,473 words that is 3 bytes, even: 1.63 MB.
//
// One label must differ from all others: bytes that occur in no word have the label 2^lb - 1, and
// no letter has it.
//
// Rejected: rows of sibling edges with the most frequent first (a few percent smaller, half as
// fast, because the end of the scan is an unpredictable branch); a mask of children and a
// population count (two to three dependent accesses per letter); states ordered by visits (no gain
// over depth first); short codes for nodes nearby, and a table of nodes with many incoming edges,
// which save a byte per cell in very large lists (the kind of code is an unpredictable branch, too:
// twice the time).

type cells struct {
	data    []byte // cells, then 4-width bytes so that 4 bytes can be read at each
	slots   uint32 // number of cells
	width   uint32 // bytes per cell
	lb      uint32 // bits per label
	low     uint32 // bits omitted in bases and labels: 1 if bases are even, else 0
	root    uint32 // base of the root
	nilBase uint32
	label   [256]uint8      // by byte; absent for rare ones
	rare    *[256]labelPair // nil for none
	letters []byte          // the alphabet, ascending
	starts  starts
}

// labelPair has the two labels of a rare byte; both are 0 for other bytes, because an escape is
// never 0.
type labelPair struct{ escape, second uint8 }

// absent is the label of bytes that occur in no word.
func (c *cells) absent() uint8 { return uint8(1<<c.lb - 1) }

// codeBits is the number of bits of a code, unless bases are even.
func (c *cells) codeBits() uint32 { return 8*c.width - 1 - c.lb }

// room is how many cells a code can address.
func (c *cells) room() uint64 { return 1 << (c.codeBits() + 2*c.low) }

// bases is the mask of the bits of a cell that are a base.
func (c *cells) bases() uint32 { return uint32(c.room() - 1<<c.low) }

// end is the bit of a cell that marks the end of a word.
func (c *cells) end() uint32 {
	if c.low > 0 {
		return 1
	}
	return 1 << c.codeBits()
}

// cell returns a cell, with arbitrary bits above its 8*width bits; false if it is outside.
func (c *cells) cell(slot uint32) (uint32, bool) {
	if slot >= c.slots {
		return 0, false
	}
	return load(c.data, int(slot)*int(c.width)), true
}

// load returns four bytes of data. Giving the capacity, too, saves four instructions between one
// cell and the next: without it the compiler avoids pointers past the end of data.
func load(data []byte, at int) uint32 {
	return binary.LittleEndian.Uint32(data[at : at+4 : at+4])
}

// says returns the label of a cell.
func (c *cells) says(slot, cell uint32) uint8 {
	high := cell << (32 - 8*c.width) >> (32 - c.lb + c.low)
	return uint8(high<<c.low | slot&(1<<c.low-1))
}

// step reads a byte at n; slot is the cell of its edge, or of the second edge for a rare byte.
func (c *cells) step(n Node, sym byte) (slot uint32, to Node, ok bool) {
	label := c.label[sym]
	if label == c.absent() && c.rare != nil {
		r := c.rare[sym]
		if r.escape == 0 {
			return 0, Node{base: c.nilBase}, false
		}
		if _, n, ok = c.follow(n, r.escape); !ok {
			return 0, n, false
		}
		return c.follow(n, r.second)
	}
	return c.follow(n, label)
}

// follow follows the edge of a node under a label.
func (c *cells) follow(n Node, label uint8) (slot uint32, to Node, ok bool) {
	slot = n.base ^ uint32(label)
	cell, ok := c.cell(slot)
	if !ok || c.says(slot, cell) != label {
		return 0, Node{base: c.nilBase}, false
	}
	return slot, Node{base: cell & c.bases(), word: cell&c.end() != 0}, true
}
