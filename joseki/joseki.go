// Package joseki finds openings and josekis in a game by their moves.
//
//	f := joseki.Builtin().Follow(19)
//	for _, m := range moves {
//		for _, e := range f.Play(m.Color, m.Point) {
//			fmt.Println(e) // small avalanche, turn outwards; left at move 23
//		}
//	}
//
// A line is a sequence of moves with a name. A joseki is a line in one corner, an
// opening one over a part of the board. Both are found however the board lies, with
// either colour, and in any order of their moves: what counts are the stones that
// were played, not when. Moves elsewhere do not matter, so a side may play away and
// come back. Stones that were captured still count as played.
//
// The text of the library is in library/, a line each, in the format that [Read]
// describes. The name of an entry is unique and does not change, so that other
// files may refer to it.
//
// # How lines are followed
//
// joseki keeps the lines of a corner as a graph of positions: the stones that were played, without
// their order. Each position lies in the table mirrored and with exchanged colours, so a game needs
// one look-up a window and no turning. A window is a rectangle in the corner, 7 to 11 points wide
// and high; only those that hold the new stone, and more stones than a smaller one, are looked up,
// and a filter of 8 KB ends nearly all look-ups. The number of a stone is its Zobrist number, and
// sums are kept, so that a point on which stones were played twice counts twice. A position without
// a name of its own has that of a position before it (builder.inherit). Openings (formation.go) are
// bits: each opening, turned and coloured, is one; a stone clears the bits of those in whose zone
// it does not belong. The obvious matcher of the tests works on texts of sorted stones.
//
// # Rejected
//
//   - a tree of moves in their order: a transposed line needs its own branch, and one stone on the
//     side ends it
//   - one square of 10x10 points a corner: stones of the next corner end most lines
package joseki

import (
	"embed"
	"fmt"
	"hash/fnv"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"katachi/board"
	"katachi/internal/lang"
)

// Size is the size of the boards on which lines are known.
const Size = 19

// Entry is a named line.
type Entry struct {
	Name    string            // in English; unique, and stable: files may refer to it
	Names   map[string]string // in other languages, by tag as those of a pattern: "ja", "ja-Latn"; none where there is no settled word
	Opening bool              // over a part of the board, not in one corner
	Moves   []Move            // in the lower left corner of a 19x19 board, or on the board
	Named   int               // from how many of Moves on, passes among them, the name is right
	Zones   []Zone            // of an opening: what must hold its stones alone
	Tags    []string          // of a joseki the first is its corner: 4-4, 3-4 ...
	Text    string            // what it is, in a sentence; may be empty
	Rare    string            // why hardly any game has it, in a phrase; "" for all that are played
	Sources []string          // where name and moves are from
	Place   string            // file and line
}

// Move is a move of a line. Point is Pass where that side plays elsewhere.
type Move struct {
	Color board.Color
	Point board.Point
}

// Zone is a rectangle of points, from the top left to the bottom right one, both in it.
type Zone struct{ TopLeft, BottomRight board.Point }

// holds reports whether p lies in z.
func (z Zone) holds(p board.Point) bool {
	x, y := p.XY()
	left, top := z.TopLeft.XY()
	right, bottom := z.BottomRight.XY()
	return left <= x && x <= right && top <= y && y <= bottom
}

// inZones reports whether p lies in one of zones.
func inZones(zones []Zone, p board.Point) bool {
	return slices.ContainsFunc(zones, func(z Zone) bool { return z.holds(p) })
}

// In returns the name in a language, such as "ja"; the English one where there is no other.
func (e *Entry) In(language string) string {
	if name := e.Names[language]; name != "" {
		return name
	}
	return e.Name
}

// Kind returns "opening" or "joseki".
func (e *Entry) Kind() string {
	if e.Opening {
		return "opening"
	}
	return "joseki"
}

// Library is named lines, ready to be followed. It is safe for concurrent use.
type Library struct {
	entries    []Entry
	byName     map[string]*Entry
	book       *book
	formations *formations
}

//go:embed library/*.lines
var files embed.FS

// Builtin returns katachi's own library. It is made once and shared.
var Builtin = sync.OnceValue(func() *Library {
	lib, err := readBuiltin()
	if err != nil {
		panic("joseki: " + err.Error()) // the text is embedded: the tests read it
	}
	return lib
})

// readBuiltin reads the embedded files, in the order of their names.
func readBuiltin() (*Library, error) {
	names, err := fs.Glob(files, "library/*.lines")
	if err != nil {
		return nil, err
	}
	var entries []Entry
	for _, name := range names {
		text, err := files.Open(name)
		if err != nil {
			return nil, err
		}
		if entries, err = appendLines(entries, text, name); err != nil {
			return nil, err
		}
	}
	for i := range entries {
		entries[i].Names = lang.Builtin().Add(entries[i].Name, entries[i].Names)
	}
	return newLibrary(entries)
}

// newLibrary returns a library of entries, which it keeps: do not change them afterwards.
// It is an error if two have one name, or are named by the same stones, or if the
// last moves of one are those by which another is named.
func newLibrary(entries []Entry) (*Library, error) {
	l := &Library{entries: entries, byName: make(map[string]*Entry)}
	for i := range entries {
		e := &entries[i]
		key := strings.ToLower(e.Name)
		if same := l.byName[key]; same != nil {
			return nil, fmt.Errorf("%s: the name %q is taken by %s", e.Place, e.Name, same.Place)
		}
		l.byName[key] = e
	}
	var err error
	if l.book, err = newBook(entries); err != nil {
		return nil, err
	}
	l.formations, err = newFormations(entries)
	return l, err
}

// Entries returns all lines, in the order of the text. Do not change them.
func (l *Library) Entries() []Entry { return l.entries }

// Version returns a short hash of the names and moves of all lines, for files that hold
// what was found by them.
func (l *Library) Version() string {
	h := fnv.New64a()
	for i := range l.entries {
		e := &l.entries[i]
		fmt.Fprintln(h, rules, e.Name, e.Opening, e.Moves, e.Named, e.Zones)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// rules is part of the version: it changes when the same moves are found otherwise.
const rules = 1

// Find returns the entry of an English name, in any case of letters.
func (l *Library) Find(name string) (*Entry, bool) {
	e, ok := l.byName[strings.ToLower(name)]
	return e, ok
}
