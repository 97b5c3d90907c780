// Package names holds katachi's own library of named moves and shapes, and
// names the moves of a game by it.
//
//	namer := names.Builtin().Namer()
//	naming, err := namer.Play(b, &delta, board.Black, p)
//	fmt.Println(naming.Terms()[0].English) // "knight's move"
//
// A move is named by what it does (it captures, gives atari, connects) and by
// the first pattern of the library that holds around it; shapes are the
// patterns that stand on the board afterwards. The library's text is in
// library/, in the native format of package pattern: a person can read it, and
// other libraries can be written like it.
package names

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"katachi/pattern"
)

//go:embed library/*.katachi
var files embed.FS

// The files of the library. Moves are in the order in which they are tried:
// the most telling name first.
var (
	moveFiles  = []string{"openings", "contact", "jumps"}
	shapeFiles = []string{"formations", "life", "shapes"}
)

// Library is a list of named moves and one of named shapes.
type Library struct {
	Moves  *pattern.Set // each has a first move; the most telling first
	Shapes *pattern.Set // none has a move

	moveTerms, shapeTerms []Term // by pattern id
}

// Builtin returns katachi's own library. It is read once and shared: do not
// change it.
var Builtin = sync.OnceValue(func() *Library {
	moves, err := read("moves", moveFiles)
	if err != nil {
		panic(err) // the text is embedded: the tests read it
	}
	shapes, err := read("shapes", shapeFiles)
	if err != nil {
		panic(err)
	}
	return NewLibrary(moves, shapes)
})

// NewLibrary makes a library of two sets of one's own. Patterns of moves
// without a move name nothing.
func NewLibrary(moves, shapes *pattern.Set) *Library {
	return &Library{Moves: moves, Shapes: shapes, moveTerms: termsOf(moves), shapeTerms: termsOf(shapes)}
}

// read reads files of the embedded library as one set.
func read(name string, stems []string) (*pattern.Set, error) {
	set := pattern.NewSet(name)
	for _, stem := range stems {
		file := "library/" + stem + ".katachi"
		text, err := fs.ReadFile(files, file)
		if err == nil {
			err = pattern.Append(set, bytes.NewReader(text), file)
		}
		if err != nil {
			return nil, fmt.Errorf("names: %w", err)
		}
	}
	return set, nil
}

// Namer returns a Namer of moves.
func (l *Library) Namer() *Namer { return &Namer{lib: l, moves: newAround(l.Moves)} }

// MoveTerm returns the term of the pattern of Moves with the id.
func (l *Library) MoveTerm(id int) *Term { return &l.moveTerms[id] }

// ShapeTerm returns the term of the pattern of Shapes with the id.
func (l *Library) ShapeTerm(id int) *Term { return &l.shapeTerms[id] }

// Terms returns every term of the library once, tactics first; terms of the
// same English word are one.
func (l *Library) Terms() []*Term {
	var all []*Term
	for _, list := range [][]Term{tacticTerms[:], l.moveTerms, l.shapeTerms} {
		for i := range list {
			if !slices.ContainsFunc(all, func(t *Term) bool { return t.English == list[i].English }) {
				all = append(all, &list[i])
			}
		}
	}
	return all
}

// termsOf returns the terms of a set's patterns, by id. A pattern's English
// word is its name, or its "en" where several patterns share a word.
func termsOf(set *pattern.Set) []Term {
	terms := make([]Term, set.Len())
	for id, p := range set.All() {
		terms[id] = Term{English: p.Name, Japanese: p.Names["ja"], Romaji: p.Names["ja-Latn"], Meaning: p.Text}
		if en := p.Names["en"]; en != "" {
			terms[id].English = en
		}
	}
	return terms
}
