package lexicon

import (
	"fmt"
	"io/fs"
	"sync"
	"sync/atomic"

	"katachi/internal/section"
)

// Lexicon is a dictionary: a set of words. It is immutable and safe for concurrent use, except for
// Close.
type Lexicon struct {
	facts
	cells
	ranks  ranks
	values values
	sound  soundness
	file   *section.File // nil unless opened
	closed bool

	childList    atomic.Pointer[children] // nil until a long walk
	childrenOnce sync.Once
}

// facts are the numbers stored with a dictionary.
type facts struct {
	words      int
	longest    int // bytes of the longest word
	trieNodes  int
	nodes      int // nodes of the minimal automaton, including the root
	edges      int
	letterCase Case
}

// Node is a place in a dictionary: the text read so far. Nodes of different dictionaries must not
// be mixed.
type Node struct {
	base uint32
	word bool
}

// NodeOf returns a node for a caller's own dictionary: a number with a meaning to it, and whether
// the text read so far is a word.
func NodeOf(number uint32, word bool) Node { return Node{base: number, word: word} }

// Number returns the number of a node; for a [Table] it is the row.
func (n Node) Number() uint32 { return n.base }

// IsWord reports whether the text read so far is a word.
func (n Node) IsWord() bool { return n.word }

// Len returns the number of words.
func (l *Lexicon) Len() int { return l.words }

// Fold returns s in the case of the dictionary's words. Look-ups do not do this themselves.
func (l *Lexicon) Fold(s string) string { return l.letterCase.fold(s) }

// Root returns the node at which nothing has been read.
func (l *Lexicon) Root() Node { return Node{base: l.root} }

// Step reads one byte.
func (l *Lexicon) Step(n Node, sym byte) (Node, bool) {
	_, m, ok := l.step(n, sym)
	return m, ok
}

// Walk reads a string.
func (l *Lexicon) Walk(n Node, s string) (Node, bool) {
	return l.walk(n, s)
}

func (c *cells) walk(n Node, s string) (Node, bool) {
	ok := true
	for i := 0; i < len(s) && ok; i++ {
		_, n, ok = c.step(n, s[i])
	}
	return n, ok
}

// Close releases the file of an opened dictionary, which then has no words; methods that need words
// and return an error return fs.ErrClosed. A dictionary that was built needs no Close.
func (l *Lexicon) Close() error {
	if l.file == nil {
		return nil
	}
	l.closed = true
	l.words, l.data, l.slots, l.starts = 0, nil, 0, starts{}
	if l.HasRanks() {
		l.ranks = ranks{small: []uint8{}}
	}
	return l.file.Close()
}

// closedError returns fs.ErrClosed, with the file's name, after Close.
func (l *Lexicon) closedError() error {
	if !l.closed {
		return nil
	}
	return fmt.Errorf("%s: %w", l.file.Name(), fs.ErrClosed)
}
