package lexicon

import (
	"cmp"
	"math/bits"
	"slices"

	"katachi/match/automaton"
)

// graph is the automaton in the form that is packed: its edges have labels, and an escape leads to
// a node of its own. Nodes have the numbers of the automaton's states; those of escapes follow.
type graph struct {
	d     *automaton.DFA
	lb    uint32   // bits of a label
	first []uint32 // edges of node s are first[s] up to first[s+1]
	label []uint8  // by edge
	to    []uint32 // by edge
}

func (g *graph) size() int { return len(g.first) - 1 }

// children returns the edges of a node.
func (g *graph) children(s uint32) (labels []uint8, targets []uint32) {
	from, to := g.first[s], g.first[s+1]
	return g.label[from:to:to], g.to[from:to:to]
}

func (g *graph) hasEdges(s uint32) bool { return g.first[s] < g.first[s+1] }

// ends reports whether an edge to a node ends a word.
func (g *graph) ends(s uint32) bool { return int(s) < g.d.NumStates() && g.d.Final(s) }

// escaped is the node of an escape.
type escaped struct {
	escape  uint8
	labels  []uint8
	targets []uint32
}

// graph returns d with the labels of the alphabet.
func (c *cells) graph(d *automaton.DFA) *graph {
	n, edges := d.NumStates(), d.NumEdges()
	g := &graph{d: d, lb: c.lb, first: make([]uint32, 1, n+1)}
	if c.rare != nil {
		edges += edges / rareEdges // an escape has an edge, and at least one of a rare byte
	}
	g.label, g.to = make([]uint8, 0, edges), make([]uint32, 0, edges)
	var nodes []escaped
	for s := range n {
		syms, targets := d.Children(automaton.State(s))
		old := len(nodes)
		for i, sym := range syms {
			label := c.label[sym]
			if label != c.absent() {
				g.label, g.to = append(g.label, label), append(g.to, targets[i])
				continue
			}
			r := c.rare[sym]
			k := old + slices.IndexFunc(nodes[old:], func(e escaped) bool { return e.escape == r.escape })
			if k < old {
				k = len(nodes)
				nodes = append(nodes, escaped{escape: r.escape})
				g.label, g.to = append(g.label, r.escape), append(g.to, uint32(n+k))
			}
			e := &nodes[k]
			e.labels, e.targets = append(e.labels, r.second), append(e.targets, targets[i])
		}
		g.first = append(g.first, uint32(len(g.label)))
	}
	for _, e := range nodes {
		g.label, g.to = append(g.label, e.labels...), append(g.to, e.targets...)
		g.first = append(g.first, uint32(len(g.label)))
	}
	return g
}

// chooseAlphabet gives labels to the bytes on the edges of d. Either each byte has one; or the
// frequent ones have one and the rare ones two, if labels of few bits are then enough.
func (c *cells) chooseAlphabet(d *automaton.DFA, few uint32) {
	mostLabels := 1<<few - 1 // without that of absent bytes
	syms, count := symbolsByFrequency(d)
	var rare []byte
	escapes := (max(0, len(syms)-mostLabels) + mostLabels - 2) / (mostLabels - 1)
	if escapes > 0 {
		some := mostLabels - escapes // bytes with a label of their own; each escape adds mostLabels
		n := 0
		for _, sym := range syms[some:] {
			n += count[sym]
		}
		if n > d.NumEdges()/rareEdges {
			escapes = 0
		} else {
			syms, rare = syms[:some], syms[some:]
		}
	}
	syms = balanced(syms, count)
	c.setLabels(syms, uint32(bits.Len(uint(len(syms)+escapes))))
	if escapes == 0 {
		return
	}
	labels := make([]labelPair, len(rare))
	for i := range labels {
		labels[i] = labelPair{uint8(len(syms) + i/mostLabels), uint8(i % mostLabels)}
	}
	c.setRare(rare, labels)
}

// fewBits is the size of a label in an alphabet with rare bytes, in bits.
const fewBits = 5

// rareEdges limits the edges with two labels: at most one edge in this many.
const rareEdges = 16

// symbolsByFrequency lists the symbols on edges, the most frequent first, with their frequencies.
func symbolsByFrequency(d *automaton.DFA) (syms []byte, count *[256]int) {
	count = new([256]int)
	for s := range d.NumStates() {
		labels, _ := d.Children(automaton.State(s))
		for _, sym := range labels {
			count[sym]++
		}
	}
	for sym, n := range count {
		if n > 0 {
			syms = append(syms, byte(sym))
		}
	}
	slices.SortStableFunc(syms, func(a, b byte) int { return cmp.Compare(count[b], count[a]) })
	return syms, count
}

// balanced orders symbols, the most frequent first, so that even and odd places have about the same
// frequency: if bases are even, the cells of both are filled.
func balanced(syms []byte, count *[256]int) []byte {
	out := make([]byte, len(syms))
	next, sum := [2]int{0, 1}, [2]int{}
	for _, sym := range syms {
		side := 0
		if next[0] >= len(out) || next[1] < len(out) && sum[1] < sum[0] {
			side = 1
		}
		out[next[side]] = sym
		next[side] += 2
		sum[side] += count[sym]
	}
	return out
}

// setLabels gives symbols the labels 0, 1, ... of lb bits. UTF-8 has at most 243 symbols, so of the
// 8-bit labels one is always left for absent bytes.
func (c *cells) setLabels(syms []byte, lb uint32) {
	c.lb = lb
	for sym := range c.label {
		c.label[sym] = c.absent()
	}
	for i, sym := range syms {
		c.label[sym] = uint8(i)
	}
	c.letters = slices.Sorted(slices.Values(syms))
}

// setRare gives two labels to each symbol.
func (c *cells) setRare(syms []byte, labels []labelPair) {
	c.rare = new([256]labelPair)
	for i, sym := range syms {
		c.rare[sym] = labels[i]
	}
	c.letters = append(c.letters, syms...)
	slices.Sort(c.letters)
}
