package automaton

import (
	"math/bits"
	"slices"
)

// Subset construction (Rabin and Scott, "Finite automata and their decision
// problems", 1959), one level of the trie at a time.
//
// A state of the result is the set of all trie nodes that some input can reach together. Nodes
// reached by the same input have the same depth, so subsets of different depths never meet: only
// the subsets of the current and the next level are kept, and each is looked up only in its level.
// States of earlier levels are just rows of edges. Peak memory is therefore the result plus two
// levels instead of all subsets.
//
// The result is not minimal: equal subtrees below different nodes make different subsets. Minimize
// merges them. The result may be exponential in the number of strings: n strings of n sets, of
// which string i has one symbol at position i and any symbol elsewhere, need all of 2^(n+1)-1
// reachable states. The limits in Options are for such sets.

// determinize returns a deterministic automaton that recognizes, for each input, exactly the
// strings of the trie that match it. States are numbered level by level; the ids of an output
// ascend. The trie can be extended afterwards.
func (t *trie) determinize(opt *Options) (*DFA, error) {
	c := &subsets{
		trie: t,
		opt:  opt.orDefault(),
		dfa:  &DFA{alphabet: t.alphabet, lists: newLists(), first: []uint32{0}, output: []uint32{0}},
	}
	c.level.add(0, []uint32{0}, Start)
	c.newState([]uint32{0})
	for len(c.level.states) > 0 {
		if err := c.nextLevel(); err != nil {
			return nil, err
		}
	}
	c.dfa.first = append(c.dfa.first, uint32(len(c.dfa.label)))
	return c.dfa, nil
}

type subsets struct {
	trie   *trie
	opt    Options
	dfa    *DFA
	level  subsetTable          // the level whose edges are being made
	next   subsetTable          // the level that these edges lead to
	bucket [maxSymbols][]uint32 // by symbol: nodes reached from the current subset
	union  []uint32             // scratch: ids of an output
}

// nextLevel makes the edges of all states of the level, in order, and with them the states of the
// next.
func (c *subsets) nextLevel() error {
	for i := range c.level.states {
		c.dfa.first = append(c.dfa.first, uint32(len(c.dfa.label)))
		c.expand(c.level.subset(i))
		if err := c.opt.check("determinize", c.dfa.NumStates(), c.bytes()); err != nil {
			return err
		}
	}
	c.level, c.next = c.next, c.level
	c.next.reset()
	return nil
}

// expand makes the edges of one subset.
func (c *subsets) expand(subset []uint32) {
	var live Set
	for _, n := range subset {
		for child := c.trie.nodes[n].child; child != 0; child = c.trie.nodes[child].sibling {
			live = live.union(c.trie.nodes[child].set)
			c.sortIn(child)
		}
	}
	for sym := range live.all() {
		c.dfa.label = append(c.dfa.label, sym)
		c.dfa.target = append(c.dfa.target, c.state(c.bucket[sym]))
		c.bucket[sym] = c.bucket[sym][:0]
	}
}

// sortIn puts a trie node into the bucket of each of its symbols.
func (c *subsets) sortIn(n uint32) {
	for i, w := range c.trie.nodes[n].set {
		for ; w != 0; w &= w - 1 {
			sym := i<<6 + bits.TrailingZeros64(w)
			c.bucket[sym] = append(c.bucket[sym], n)
		}
	}
}

// state returns the state of a subset of the next level. Equal subsets are equal slices: nodes come
// in the order of their parents, and siblings in the order of their chain, so by induction the
// whole level has one order. And since the trie is a tree, no node comes twice.
func (c *subsets) state(subset []uint32) State {
	hash := hashIDs(subset)
	if s, ok := c.next.find(hash, subset); ok {
		return s
	}
	s := c.newState(subset)
	c.next.add(hash, subset, s)
	return s
}

// newState numbers a new state; its edges follow when its level is expanded.
func (c *subsets) newState(subset []uint32) State {
	c.union = c.union[:0]
	for _, n := range subset {
		c.union = append(c.union, c.trie.lists.at(c.trie.nodes[n].output)...)
	}
	c.union = sortTail(c.union, 0)
	c.dfa.output = append(c.dfa.output, c.dfa.lists.add(c.union...))
	return State(c.dfa.NumStates() - 1)
}

func (c *subsets) bytes() int64 {
	return c.dfa.bytes() + c.level.bytes() + c.next.bytes()
}

// subsetTable stores the subsets of one level and finds them by hash. Subset i is number i+1 of the
// chains.
type subsetTable struct {
	nodes  []uint32 // all subsets, one after the other
	starts []uint32 // subset i begins here
	states []State  // by subset
	chains
}

func (t *subsetTable) find(hash uint32, subset []uint32) (State, bool) {
	for n := t.first(hash); n != 0; n = t.next[n] {
		if t.hashes[n] == hash && slices.Equal(t.subset(int(n-1)), subset) {
			return t.states[n-1], true
		}
	}
	return Error, false
}

func (t *subsetTable) add(hash uint32, subset []uint32, s State) {
	t.starts = append(t.starts, uint32(len(t.nodes)))
	t.nodes = append(t.nodes, subset...)
	t.states = append(t.states, s)
	t.chains.add(uint32(len(t.states)), hash)
}

func (t *subsetTable) subset(i int) []uint32 {
	if i+1 < len(t.starts) {
		return t.nodes[t.starts[i]:t.starts[i+1]]
	}
	return t.nodes[t.starts[i]:]
}

func (t *subsetTable) reset() {
	t.nodes, t.starts, t.states = t.nodes[:0], t.starts[:0], t.states[:0]
	t.chains.reset()
}

func (t *subsetTable) bytes() int64 {
	return 4*int64(cap(t.nodes)+cap(t.starts)+cap(t.states)) + t.chains.bytes()
}

// hashIDs mixes numbers as FNV-1a does bytes, with a final avalanche.
func hashIDs(ids []uint32) uint32 {
	h := uint64(14695981039346656037)
	for _, id := range ids {
		h = (h ^ uint64(id)) * 1099511628211
		h ^= h >> 29
	}
	return uint32(h ^ h>>32)
}
