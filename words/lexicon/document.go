package lexicon

import (
	"cmp"
	"slices"
)

// This is the construction of the DAWG document, for comparison with the one in use: first the
// whole trie, then, height by height from the leaves, each node is replaced by an equal canonical
// one. Equal nodes have the same height, the same end-of-word mark, and the same canonical
// children. Heights are processed in order by sorting the nodes once; the document walks the trie
// for each height.

// Trie stores words like the document's first structure, but with any bytes as letters. A node has
// its first child and next sibling.
type Trie struct {
	nodes []trieNode // 0 is the root
	words int
}

type trieNode struct {
	child, sibling uint32 // 0 for none; siblings ascend
	sym            byte
	end            bool
}

// NewTrie returns a trie of words, which may come in any order.
func NewTrie(words ...string) *Trie {
	t := &Trie{nodes: make([]trieNode, 1)}
	for _, w := range words {
		t.add(w)
	}
	return t
}

// add adds a word.
func (t *Trie) add(word string) {
	n := uint32(0)
	for i := range len(word) {
		n = t.childOf(n, word[i])
	}
	if !t.nodes[n].end {
		t.nodes[n].end = true
		t.words++
	}
}

// find returns the child of n under sym, or 0 if there is none, and the sibling before its place,
// or 0 if that is the first.
func (t *Trie) find(n uint32, sym byte) (before, child uint32) {
	c := t.nodes[n].child
	for c != 0 && t.nodes[c].sym < sym {
		before, c = c, t.nodes[c].sibling
	}
	if c != 0 && t.nodes[c].sym == sym {
		return before, c
	}
	return before, 0
}

// childOf returns the child of n under sym, which is made if missing.
func (t *Trie) childOf(n uint32, sym byte) uint32 {
	before, c := t.find(n, sym)
	if c != 0 {
		return c
	}
	if c = t.nodes[n].child; before != 0 {
		c = t.nodes[before].sibling
	}
	fresh := uint32(len(t.nodes))
	t.nodes = append(t.nodes, trieNode{sibling: c, sym: sym})
	if before == 0 {
		t.nodes[n].child = fresh
	} else {
		t.nodes[before].sibling = fresh
	}
	return fresh
}

// Len returns the number of words.
func (t *Trie) Len() int { return t.words }

// Root returns the node at which nothing has been read.
func (t *Trie) Root() Node { return Node{base: 0, word: t.nodes[0].end} }

// Step reads one byte.
func (t *Trie) Step(n Node, sym byte) (Node, bool) {
	_, c := t.find(n.base, sym)
	return Node{base: c, word: c != 0 && t.nodes[c].end}, c != 0
}

// walk reads a string.
func (t *Trie) walk(s string) (n Node, ok bool) {
	n, ok = t.Root(), true
	for i := 0; i < len(s) && ok; i++ {
		n, ok = t.Step(n, s[i])
	}
	return n, ok
}

// Contains reports whether word was added. The document calls it IsWord.
func (t *Trie) Contains(word string) bool {
	n, ok := t.walk(word)
	return ok && n.word
}

// NumNodes returns the number of nodes, including the root.
func (t *Trie) NumNodes() int { return len(t.nodes) }

// hash is the hash by which canonical finds equal nodes.
type hash int

// The three hashes in the document.
const (
	// hashMask is the hash that the document describes: bit 31-i for a child under
	// letter i, and the height in the low 6 bits. Letters beyond 26 share bits.
	hashMask hash = iota
	// hashPrinted is what the document's code computes: letter A is shifted out of the word, and
	// bit 6 is never used.
	hashPrinted
	// hashCount is the one that the document rejects: the height times the number of children.
	hashCount
)

func (h hash) String() string { return [...]string{"mask", "printed", "count"}[h] }

// of returns the hash of a node with this height and these children; letter 0 is the first letter
// of the alphabet.
func (h hash) of(height int, letters []byte, first byte) uint32 {
	if h == hashCount {
		return uint32(height * len(letters))
	}
	var mask uint32
	for _, sym := range letters {
		mask |= 1 << 31 >> ((sym - first) % 26)
	}
	if h == hashPrinted {
		mask <<= 1
	}
	return mask + uint32(height)
}

// dawg is the document's DAWG: the distinct nodes of a trie by height, the root last.
type dawg struct {
	rows     []row
	heights  []int
	alphabet []byte
	compared int
}

// canonical merges the equal nodes of a trie.
func (t *Trie) canonical(h hash) *dawg {
	c := &canonicalizer{dawg: dawg{alphabet: t.alphabet()}, t: t, hash: h}
	c.table = make(map[uint32][]uint32)
	c.of = make([]uint32, len(t.nodes))
	heights := t.heights()
	for _, n := range t.byHeight(heights) {
		c.of[n] = c.enter(c.rowOf(n), heights[n])
	}
	return &c.dawg
}

type canonicalizer struct {
	dawg
	t     *Trie
	hash  hash
	table map[uint32][]uint32 // rows by hash
	of    []uint32            // row by node of the trie, from 1
}

// heights returns 1 for leaves, and otherwise 1 more than the highest child.
func (t *Trie) heights() []int {
	heights := make([]int, len(t.nodes))
	var visit func(n uint32) int
	visit = func(n uint32) int {
		h := 0
		for c := t.nodes[n].child; c != 0; c = t.nodes[c].sibling {
			h = max(h, visit(c))
		}
		heights[n] = h + 1
		return h + 1
	}
	visit(0)
	return heights
}

func (t *Trie) byHeight(heights []int) []uint32 {
	nodes := make([]uint32, len(t.nodes))
	for i := range nodes {
		nodes[i] = uint32(i)
	}
	slices.SortStableFunc(nodes, func(a, b uint32) int { return cmp.Compare(heights[a], heights[b]) })
	return nodes
}

func (t *Trie) alphabet() []byte {
	var used [256]bool
	for _, n := range t.nodes[1:] {
		used[n.sym] = true
	}
	var syms []byte
	for sym, is := range used {
		if is {
			syms = append(syms, byte(sym))
		}
	}
	return syms
}

// rowOf returns a node with its children replaced by their rows.
func (c *canonicalizer) rowOf(n uint32) row {
	r := row{end: c.t.nodes[n].end}
	for k := c.t.nodes[n].child; k != 0; k = c.t.nodes[k].sibling {
		r.letters = append(r.letters, c.t.nodes[k].sym)
		r.targets = append(r.targets, c.of[k])
	}
	return r
}

// enter returns the number of the row that equals r, adding r if there is none.
func (c *canonicalizer) enter(r row, height int) uint32 {
	key := c.hash.of(height, r.letters, c.first())
	for _, i := range c.table[key] {
		c.compared++
		if c.heights[i-1] == height && equalRows(c.rows[i-1], r) {
			return i
		}
	}
	c.rows = append(c.rows, r)
	c.heights = append(c.heights, height)
	i := uint32(len(c.rows))
	c.table[key] = append(c.table[key], i)
	return i
}

// first returns the first letter of the alphabet, or 0 if there is none.
func (c *dawg) first() byte {
	if len(c.alphabet) == 0 {
		return 0
	}
	return c.alphabet[0]
}

func equalRows(a, b row) bool {
	return a.end == b.end && slices.Equal(a.letters, b.letters) && slices.Equal(a.targets, b.targets)
}

// numEdges returns the number of edges.
func (c *dawg) numEdges() int {
	edges := 0
	for _, r := range c.rows {
		edges += len(r.letters)
	}
	return edges
}

// Table merges the equal nodes and returns them as the document's array; opt may be nil. The error
// says what is wrong with opt.
func (t *Trie) Table(opt *TableOptions) (*Table, error) { return t.canonical(hashMask).table(opt) }

func (c *dawg) table(opt *TableOptions) (*Table, error) { return newTable(c.alphabet, c.rows, opt) }
