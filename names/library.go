// Package names holds katachi's own library of named moves and shapes, and
// names the moves of a game by it.
//
//	namer := names.Builtin().Namer()
//	naming, err := namer.PlayAndName(b, &delta, board.Black, p, last)
//	fmt.Println(naming.Terms()[0].English) // "knight's move"
//
// A move is named by what it does (it captures, gives atari, connects), by rules
// where it touches other stones, by the first pattern of the library that holds
// around it, and, by a Namer that reads, by what is caught: doc/names.md has the
// definitions. Shapes are the patterns that stand on the board afterwards. The text
// of the library is in library/, in the native format of package pattern; other
// libraries can be written like it.
package names

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"sync"

	"katachi/internal/lang"
	"katachi/pattern"
)

//go:embed library/*.patterns games/*.sgf
var files embed.FS

// The files of the library. Moves are in the order in which they are tried:
// the most specific name first.
var (
	moveFiles    = []string{"openings", "places", "jumps"}
	openingFiles = []string{"formations"}
	shapeFiles   = []string{"life", "shapes"}
)

// Library is named moves and named shapes. NewLibrary makes it.
type Library struct {
	Moves    *pattern.Set // each has a first move; the most specific first
	Openings *pattern.Set // formations of a side or of the board, corners after a joseki; none has a move
	Shapes   *pattern.Set // stones that stand together, eye spaces; none has a move

	moveTerms []Term // by pattern id of Moves
	namer     func() *Namer
	version   func() string
	kinds     []kind // by pattern id of Moves
}

// Builtin returns katachi's own library. It is read once and shared: do not
// change its sets.
var Builtin = sync.OnceValue(func() *Library {
	return NewLibrary(read("moves", moveFiles), read("openings", openingFiles), read("shapes", shapeFiles))
})

// NewLibrary returns a library of other sets. A pattern among the moves that has no
// first move names nothing. Do not change the sets afterwards.
func NewLibrary(moves, openings, shapes *pattern.Set) *Library {
	l := &Library{Moves: moves, Openings: openings, Shapes: shapes}
	for _, p := range moves.All() {
		l.moveTerms = append(l.moveTerms, TermOf(p))
		l.kinds = append(l.kinds, kindOf(p))
	}
	l.version = sync.OnceValue(l.hash)
	l.namer = sync.OnceValue(func() *Namer { return &Namer{lib: l, moves: newAround(l.Moves)} })
	return l
}

// kind is what matters of a pattern of moves beside the rules.
type kind uint8

const (
	distance  kind = 1 << iota // comes after the rules for moves that touch nothing
	pincer                     // an extension of two spaces comes before it
	reduction                  // leads before the erasing move that it is
	centre                     // wants line 5 or higher
	link                       // a connection or a peep: says more than the jump that makes it
)

// kindOf reads the tags of a pattern.
func kindOf(p *pattern.Pattern) (k kind) {
	for _, tag := range p.Tags {
		switch tag {
		case "distance":
			k |= distance
		case "pincer":
			k |= pincer
		case "centre":
			k |= centre
		case "reduction":
			k |= reduction
		case "connection", "contact":
			k |= link
		}
	}
	return k
}

// Sets returns the library's sets: openings, shapes, moves.
func (l *Library) Sets() []*pattern.Set { return []*pattern.Set{l.Openings, l.Shapes, l.Moves} }

// read reads files of the embedded library as one set.
func read(name string, stems []string) *pattern.Set {
	set := pattern.NewSet(name)
	for _, stem := range stems {
		file := "library/" + stem + ".patterns"
		text, err := fs.ReadFile(files, file)
		if err == nil {
			err = pattern.Append(set, bytes.NewReader(text), file)
		}
		if err != nil {
			panic("names: " + err.Error()) // the text is embedded: the tests read it
		}
	}
	for _, p := range set.All() {
		p.Names = lang.Builtin().Add(TermOf(p).English, p.Names)
	}
	return set
}

// Namer returns the library's Namer of moves. The first call makes it, which takes
// some milliseconds.
func (l *Library) Namer() *Namer { return l.namer() }

// ReadingNamer returns a new Namer that also reads: whether stones are caught, in a ladder or a net,
// whether a stone can be taken back. It names what [Library.Namer] names, and what the reading shows
// besides. It takes some megabytes and is for one goroutine at a time: make one and keep it.
func (l *Library) ReadingNamer() *Namer {
	return &Namer{lib: l, moves: l.Namer().moves, reads: newReads()}
}

// Version identifies what the library names: it changes with the patterns, the terms and the rules.
// Names that were stored with another version may differ from those given now.
func (l *Library) Version() string { return l.version() }

// rulesVersion is part of [Library.Version]. It grows with each change of the rules after which a
// move may be named differently.
const rulesVersion = 9

// hash returns the version.
func (l *Library) hash() string {
	h := sha256.New()
	fmt.Fprintln(h, rulesVersion)
	for _, set := range l.Sets() {
		_ = pattern.Write(h, storedWords(set)) // a hash takes everything
	}
	for _, t := range l.Terms() {
		fmt.Fprintf(h, "%q\n", Term{t.English, stored(t.Names), t.Meaning})
	}
	return hex.EncodeToString(h.Sum(nil)[:6])
}

// storedWords returns a set with the words that are stored with names: those of further languages, of
// which the page has fewer, change nothing that is found.
func storedWords(set *pattern.Set) *pattern.Set {
	out := pattern.NewSet(set.Name)
	for _, p := range set.All() {
		c := *p
		c.Names = stored(p.Names)
		_, _ = out.Add(&c) // it was in a set
	}
	return out
}

// stored returns the English and the Japanese of names.
func stored(names map[string]string) map[string]string {
	var out map[string]string
	for _, tag := range []string{"en", "ja", "ja-Latn"} {
		if word := names[tag]; word != "" {
			if out == nil {
				out = map[string]string{}
			}
			out[tag] = word
		}
	}
	return out
}

// Terms returns every term of the library once, those without a diagram first; terms of the
// same English word are one.
func (l *Library) Terms() []Term { return terms(l.Sets()...) }

// MoveTerms returns the terms that moves are called by: those of Terms without what only openings and
// shapes are called.
func (l *Library) MoveTerms() []Term { return terms(l.Moves) }

// terms returns the terms without a diagram and those of sets, each once.
func terms(sets ...*pattern.Set) []Term {
	var all []Term
	known := make(map[string]bool)
	for _, t := range ruled {
		all, known[t.English] = append(all, *t), true
	}
	for _, set := range sets {
		for _, p := range set.All() {
			if t := TermOf(p); !known[t.English] {
				known[t.English] = true
				all = append(all, t)
			}
		}
	}
	return all
}
