package report

import (
	"slices"
	"sync"

	"katachi/board"
	"katachi/collection"
	"katachi/collection/named"
	"katachi/match"
	"katachi/match/engines"
	"katachi/names"
)

// Library is katachi's own library as the names of a collection are made with it: what the
// moves are called, and the openings and shapes that they make. Shapes that define structure
// are left out, as they are where moves are listed.
var Library = sync.OnceValues(func() (collection.Library, error) { return newNameLibrary(names.Builtin()) })

// nameLibrary is a collection.Library of a library of names.
type nameLibrary struct {
	lib    *names.Library
	terms  []named.Term
	number map[string]int // of a term, by its English word
	shapes []match.Matcher
}

func newNameLibrary(lib *names.Library) (*nameLibrary, error) {
	l := &nameLibrary{lib: lib, number: map[string]int{}}
	structural := map[string]bool{}
	for _, set := range lib.Sets() {
		for _, p := range set.All() {
			if english := names.TermOf(p).English; p.Structural {
				structural[english] = true
			}
		}
	}
	for _, t := range lib.Terms() {
		if !structural[t.English] {
			l.number[t.English] = len(l.terms)
			l.terms = append(l.terms, named.Term{English: t.English, Japanese: t.Japanese, Romaji: t.Romaji})
		}
	}
	e, err := engines.Find("hashtree")
	if err != nil {
		return nil, err
	}
	for _, set := range lib.Sets()[:2] { // openings and shapes
		m, err := e.Compile(set)
		if err != nil {
			return nil, err
		}
		l.shapes = append(l.shapes, m)
	}
	return l, nil
}

// Version returns the version of the library, with which every name may change.
func (l *nameLibrary) Version() string { return l.lib.Version() }

// Terms returns all names that a move may have.
func (l *nameLibrary) Terms() []named.Term { return l.terms }

// Namer returns what names games, for one goroutine.
func (l *nameLibrary) Namer() collection.Namer { return &gameNamer{lib: l} }

// gameNamer is a collection.Namer.
type gameNamer struct {
	lib      *nameLibrary
	names    *names.Namer
	follower *names.Follower
	shapes   []match.Incremental
	terms    []int
}

// Reset begins a game.
func (n *gameNamer) Reset(size int) {
	if n.names == nil {
		n.names = n.lib.lib.ReadingNamer()
		for _, m := range n.lib.shapes {
			n.shapes = append(n.shapes, match.Follow(m.Clone()))
		}
	}
	n.follower = n.names.Follow(size, n.shapes...)
}

// Set puts a set-up stone on the board.
func (n *gameNamer) Set(c board.Color, p board.Point) error { return n.follower.Set(c, p) }

// Play plays a move and returns its names.
func (n *gameNamer) Play(c board.Color, p board.Point) ([]int, error) {
	step, err := n.follower.Play(c, p)
	if err != nil {
		return nil, err
	}
	n.terms = n.terms[:0]
	for _, t := range step.Terms() {
		n.add(t.English)
	}
	for i := range step.Made {
		n.add(step.Made[i].Term.English)
	}
	return n.terms, nil
}

// add adds a term, once.
func (n *gameNamer) add(english string) {
	if t, ok := n.lib.number[english]; ok && !slices.Contains(n.terms, t) {
		n.terms = append(n.terms, t)
	}
}
