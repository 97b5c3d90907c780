package lexicon

import "slices"

// children has the bytes that can follow each node, so that a walk need not try all letters. It
// takes three bytes a cell, is made from the cells when a walk proves long, and is not stored.
//
// The cells of a node lie in one block of 2^lb, so a block's bytes are listed by node, each node's
// in ascending order, in as many places as the block has cells.
type children struct {
	bytes []byte  // by block
	from  []uint8 // by base: where its bytes begin within those of the block
	count []uint8 // by base; all for a node that must be tried letter by letter
}

const all = 255

// newChildren lists the children of all nodes. Free cells look like children of bases that are not
// in use, and do no harm.
func newChildren(c *cells) *children {
	k := &children{make([]byte, c.slots), make([]uint8, c.slots), make([]uint8, c.slots)}
	var symOf [256]int // by label; -1 for an escape
	for label := range symOf {
		symOf[label] = -1
	}
	for _, sym := range c.letters {
		if label := c.label[sym]; label != c.absent() {
			symOf[label] = int(sym)
		}
	}
	size := uint32(1) << c.lb
	for block := uint32(0); block+size <= c.slots; block += size {
		k.list(c, block, &symOf)
	}
	return k
}

// list lists the children of the nodes of a block.
func (k *children) list(c *cells, block uint32, symOf *[256]int) {
	var labels [256]uint8
	var escaped [256]bool // by base
	size := uint32(1) << c.lb
	count := k.count[block : block+size]
	for i := range size {
		cell, _ := c.cell(block + i)
		labels[i] = c.says(block+i, cell)
		count[uint8(i)^labels[i]]++
		if symOf[labels[i]] < 0 {
			escaped[uint8(i)^labels[i]] = true
		}
	}
	from := 0
	var next [256]int
	for base, n := range count {
		k.from[block+uint32(base)], next[base] = uint8(from), from
		from += int(n)
	}
	list := k.bytes[block : block+size]
	for i := range size {
		base := uint8(i) ^ labels[i]
		list[next[base]] = byte(symOf[labels[i]])
		next[base]++
	}
	for base, n := range count {
		if escaped[base] {
			count[base] = all
		} else if n > 1 {
			slices.Sort(list[k.from[block+uint32(base)]:][:n])
		}
	}
}

// children returns bytes in ascending order; no other can follow a node. They may be all letters:
// without the list of children, and for a node with rare ones.
func (t *tour) children(base uint32) []byte {
	k := t.list
	if k == nil || base >= uint32(len(k.count)) || k.count[base] == all {
		return t.l.letters
	}
	block := base &^ (1<<t.l.lb - 1)
	return k.bytes[block+uint32(k.from[base]):][:k.count[base]]
}
