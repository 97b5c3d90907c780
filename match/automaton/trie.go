package automaton

// trie is a tree of strings of symbol sets: strings that begin with the same sets share nodes. It
// is not deterministic, because sets of sibling nodes may overlap; determinize makes it so.
//
// Nodes are stored as first child and next sibling. Node 0 is the root.
type trie struct {
	alphabet int
	nodes    []node
	lists    *lists
	opt      Options
}

type node struct {
	set     Set    // on the edge from the parent
	child   uint32 // 0 for none
	sibling uint32 // 0 for none
	output  uint32 // index into lists
}

const nodeBytes = 48

// newTrie returns an empty trie over symbols 0 to alphabet-1. alphabet must be 1 to maxSymbols.
func newTrie(alphabet int, opt *Options) (*trie, error) {
	if err := checkAlphabet(alphabet); err != nil {
		return nil, err
	}
	return &trie{alphabet: alphabet, nodes: make([]node, 1), lists: newLists(), opt: opt.orDefault()}, nil
}

// Insert adds a string of sets under an id. Several strings may have the same id, and several ids
// the same string. If a set is empty or not of the alphabet, or with a [*LimitError], Insert fails
// and leaves the trie unchanged.
func (t *trie) Insert(id uint32, str []Set) error {
	if err := checkString(t.alphabet, str); err != nil {
		return err
	}
	n, rest := t.follow(str)
	size := len(t.nodes) + len(rest)
	if err := t.opt.check("trie", size, int64(size)*nodeBytes+t.lists.bytes()); err != nil {
		return err
	}
	for _, set := range rest {
		n = t.grow(n, set)
	}
	t.nodes[n].output = t.lists.with(t.nodes[n].output, id)
	return nil
}

// follow descends from the root as far as str is in the trie.
func (t *trie) follow(str []Set) (n uint32, rest []Set) {
	for len(str) > 0 {
		c := t.find(n, str[0])
		if c == 0 {
			break
		}
		n, str = c, str[1:]
	}
	return n, str
}

// find returns the child of n for exactly this set, or 0.
func (t *trie) find(n uint32, set Set) uint32 {
	c := t.nodes[n].child
	for c != 0 && t.nodes[c].set != set {
		c = t.nodes[c].sibling
	}
	return c
}

// grow gives n a new child.
func (t *trie) grow(n uint32, set Set) uint32 {
	c := uint32(len(t.nodes))
	t.nodes = append(t.nodes, node{set: set, sibling: t.nodes[n].child})
	t.nodes[n].child = c
	return c
}
