package lexicon

import (
	"cmp"
	"fmt"
)

// Check verifies the whole dictionary: that no walk comes back to where it was,
// that words, nodes (of the trie too), edges and the longest word are as many and as
// long as stored, and that the ranks are those of the words. Opening a file verifies
// its bytes; this verifies what they mean. It takes some 100 ms for 600,000
// words.
func (l *Lexicon) Check() error {
	if l.lazy {
		if err := cmp.Or(l.verify(), l.CheckRanks()); err != nil {
			return err
		}
	}
	c := checker{l: l, seen: make(map[uint32]*checked)}
	root, err := c.node(l.root, 0)
	if err != nil {
		return err
	}
	c.compare("words", root.words, l.words)
	c.compare("bytes of the longest word", root.height, l.longest)
	c.compare("nodes of the trie", root.paths, l.trieNodes)
	c.compare("nodes", len(c.seen), l.nodes)
	c.compare("edges", c.edges, l.edges)
	return c.err
}

// checked is what is known of a node: the words and ways below it, itself among the ways.
type checked struct {
	words, paths, height int
	done                 bool
}

type checker struct {
	l     *Lexicon
	seen  map[uint32]*checked // by base
	edges int
	err   error // the first difference
}

// node visits what is below a base.
func (c *checker) node(base uint32, depth int) (*checked, error) {
	if k := c.seen[base]; k != nil {
		if !k.done {
			return nil, c.corrupt("cells", "no way back to a node", fmt.Sprintf("one to base %d", base))
		}
		return k, nil
	}
	if depth > c.l.longest {
		return nil, c.corrupt("cells", fmt.Sprintf("words of at most %d bytes", c.l.longest), "a longer one")
	}
	k := &checked{paths: 1}
	c.seen[base] = k
	for _, x := range c.l.letters {
		slot, to, ok := c.l.step(Node{base: base}, x)
		if !ok {
			continue
		}
		if err := c.edge(k, slot, to, depth); err != nil {
			return nil, err
		}
	}
	k.done = true
	if k.words == 0 && base != c.l.nilBase {
		return nil, c.corrupt("cells", "a word below every node", fmt.Sprintf("none below base %d", base))
	}
	return k, nil
}

// edge visits an edge of k, and adds what is behind it.
func (c *checker) edge(k *checked, slot uint32, to Node, depth int) error {
	c.edges++
	if c.l.HasRanks() {
		if got := c.l.ranks.before(slot); got != k.words {
			return c.corrupt("ranks", fmt.Sprintf("%d words before cell %d", k.words, slot), fmt.Sprint(got))
		}
	}
	below, err := c.node(to.base, depth+1)
	if err != nil {
		return err
	}
	if to.word {
		k.words++
	} else if to.base == c.l.nilBase {
		return c.corrupt("cells", "a word or more behind every edge", fmt.Sprintf("none behind cell %d", slot))
	}
	k.words += below.words
	k.paths += below.paths
	if k.words > c.l.words { // shared nodes multiply: stop before the sums overflow
		return c.corrupt("facts", fmt.Sprintf("more than %d words", c.l.words), fmt.Sprint(c.l.words))
	}
	k.height = max(k.height, below.height+1)
	return nil
}

func (c *checker) compare(what string, got, want int) {
	if got != want && c.err == nil {
		c.err = c.corrupt("facts", fmt.Sprintf("%d %s", got, what), fmt.Sprint(want))
	}
}

func (c *checker) corrupt(section, want, got string) error {
	return &FormatError{File: c.l.name, Section: section, Want: want, Got: got, Err: ErrCorrupt}
}
