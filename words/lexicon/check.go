package lexicon

import (
	"fmt"
	"sync"
	"sync/atomic"
)

// soundness is the result of Check.
type soundness struct {
	once sync.Once
	done atomic.Bool
	err  error
}

// Check verifies the whole dictionary: that it has no cycle, that the numbers of words, nodes (of
// the trie, too) and edges and the length of the longest word are those stored, and that the ranks
// are right. Opening a file verifies its bytes; Check verifies their meaning. An error is a
// [*FormatError]. It takes some 100 ms for 600,000 words, and is done only once.
func (l *Lexicon) Check() error {
	if l.closed {
		return l.closedError()
	}
	s := &l.sound
	s.once.Do(func() {
		s.err = check(l)
		s.done.Store(true)
	})
	return s.err
}

// Err returns why a walk through the words ended early, or why no word has a rank: a [*FormatError]
// if the file is corrupt, or fs.ErrClosed after Close. It is nil until a walk with too many words,
// Rank, Word or Check has found an error; [Lexicon.Check] finds all errors.
func (l *Lexicon) Err() error {
	if l.closed {
		return l.closedError()
	}
	if !l.sound.done.Load() {
		return nil
	}
	return l.sound.err
}

// isForged reports whether the dictionary is from a file in which Check finds an error.
func (l *Lexicon) isForged() bool { return l.file != nil && l.Check() != nil }

func check(l *Lexicon) error {
	c := checker{l: l, nodes: make([]checked, l.slots)}
	root, err := c.node(l.Root(), 0)
	if err != nil {
		return err
	}
	c.compare("words", root.words, l.words)
	c.compare("bytes of the longest word", root.height, l.longest)
	c.compare("nodes of the trie", root.paths, l.trieNodes)
	c.compare("nodes", c.seen, l.nodes)
	c.compare("edges", c.edges, l.edges)
	return c.err
}

// checked is the result of the check for a node: the number of words and paths below
// it. The paths include the node itself, so they are 0 only if it has not been visited.
type checked struct {
	words, paths, height int
	done                 bool
}

type checker struct {
	l     *Lexicon
	nodes []checked // by base
	seen  int       // number of nodes
	edges int
	err   error // the first difference
}

// node visits the nodes below a node.
func (c *checker) node(n Node, depth int) (*checked, error) {
	base, k := n.base, &c.nodes[n.base]
	if k.paths > 0 {
		if !k.done {
			return nil, c.corrupt(base, "no way back to a node", fmt.Sprintf("one to base %d", base))
		}
		return k, nil
	}
	if depth > c.l.longest {
		return nil, c.corrupt(base, fmt.Sprintf("words of at most %d bytes", c.l.longest), "a longer one")
	}
	k.paths = 1
	c.seen++
	for _, x := range c.l.letters {
		slot, to, ok := c.l.step(n, x)
		if !ok {
			continue
		}
		if err := c.edge(k, slot, to, depth); err != nil {
			return nil, err
		}
	}
	k.done = true
	if k.words == 0 && base != c.l.nilBase {
		return nil, c.corrupt(base, "a word below every node", fmt.Sprintf("none below base %d", base))
	}
	return k, nil
}

// edge visits an edge of k, and adds what it leads to.
func (c *checker) edge(k *checked, slot uint32, to Node, depth int) error {
	c.edges++
	if c.l.HasRanks() {
		if got := c.l.ranks.before(slot); got != k.words {
			return corrupt(c.l, "ranks", int64(slot), fmt.Sprintf("%d words before the edge", k.words), fmt.Sprint(got))
		}
	}
	below, err := c.node(to, depth+1)
	if err != nil {
		return err
	}
	if to.word {
		k.words++
	} else if to.base == c.l.nilBase {
		return c.corrupt(slot, "a word or more behind every edge", "none")
	}
	k.words += below.words
	k.paths += below.paths
	if k.words > c.l.words { // shared nodes multiply: stop before the sums overflow
		return corrupt(c.l, "facts", 0, fmt.Sprintf("more than %d words", c.l.words), fmt.Sprint(c.l.words))
	}
	k.height = max(k.height, below.height+1)
	return nil
}

func (c *checker) compare(what string, got, want int) {
	if got != want && c.err == nil {
		c.err = corrupt(c.l, "facts", 0, fmt.Sprintf("%d %s", got, what), fmt.Sprint(want))
	}
}

// corrupt returns the error for a cell.
func (c *checker) corrupt(slot uint32, want, got string) error {
	return corrupt(c.l, "cells", int64(slot)*int64(c.l.width), want, got)
}

// corrupt returns the error for a byte of a section.
func corrupt(l *Lexicon, section string, at int64, want, got string) error {
	if l.file == nil {
		return &FormatError{Offset: at, Section: section, Want: want, Got: got, Err: ErrCorrupt}
	}
	return l.file.Corrupt(section, at, want, got)
}
