// Package joseki finds openings and josekis in a game by their moves.
//
//	f := joseki.Builtin().Follow(19)
//	for _, m := range moves {
//		for _, e := range f.Play(m.Color, m.Point) {
//			fmt.Println(e) // small avalanche, turn outwards; left at move 23
//		}
//	}
//
// A line is a sequence of moves with a name. A joseki is a line in one corner; an opening is a line
// over a part of the board. Both are found in all symmetries, with either colour, and in any order
// of their moves: only the stones that were played count. Moves elsewhere do not matter, so a side
// may play away and come back. Captured stones still count as played.
//
// The text of the library is in library/, in the format of appendLines. The name of an entry is
// unique and does not change, so that other files may refer to it.
//
// # How lines are followed
//
// The lines of a corner are a graph of positions: the stones that were played, without their order.
// The table has each position also mirrored and with exchanged colours, so a game needs only one
// look-up per window. A window is a rectangle in the corner, 7 to 11 points wide and high; only
// windows that contain the new stone, and more stones than a smaller one, are looked up, and a
// filter of 8 KB ends nearly all look-ups. The number of a stone is its Zobrist number, and windows
// have sums, so that two stones played on a point count twice. A position that has no own name gets
// the name of an earlier one on its lines (builder.inherit). Openings (formation.go) are bits: each
// opening in each symmetry and colouring is one; a stone clears the bits of those in whose zone it
// does not belong. The obvious matcher in the tests works on texts of sorted stones.
//
// # Rejected
//
//   - a tree of moves in order: a transposed line needs its own branch, and one stone on the side
//     ends it
//   - one square of 10x10 points per corner: stones of the next corner end most lines
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

// Size is the size of the boards on which lines are found.
const Size = 19

// Entry is a named line.
type Entry struct {
	Name    string            // in English; unique, and stable: files may refer to it
	Names   map[string]string // in other languages, by language tag: "ja", "ja-Latn"; without an established word, none
	Opening bool              // over a part of the board, not in one corner
	Moves   []Move            // in the lower left corner of a 19x19 board, or on the board
	Named   int               // number of moves, including passes, from which on the name is right
	Zones   []Zone            // for an opening: rectangles that must contain no other stones
	Tags    []string          // the first tag of a joseki is its corner: 4-4, 3-4 ...
	Text    string            // a description in one sentence; may be empty
	Rare    string            // a phrase saying why hardly any game has it; "" for common lines
	Sources []string          // sources of name and moves
	Place   string            // file and line
}

// Move is a move of a line. Point is Pass if that side plays elsewhere.
type Move struct {
	Color board.Color
	Point board.Point
}

// Zone is a rectangle of points, given by its top left and bottom right points, both included.
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

// In returns the name in a language, such as "ja", or else the English name.
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

// Library is a set of lines, prepared for following. It is safe for concurrent use.
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
		panic("joseki: " + err.Error()) // the text is embedded, and tests read it
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

// newLibrary returns a library of entries, which it keeps: do not change them afterwards. Two
// entries must not have the same name or be named by the same stones, and the last moves of one
// must not be those by which another is named.
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

// Version returns a short hash of the names and moves of all lines, for files that store results.
func (l *Library) Version() string {
	h := fnv.New64a()
	for i := range l.entries {
		e := &l.entries[i]
		fmt.Fprintln(h, rules, e.Name, e.Opening, e.Moves, e.Named, e.Zones)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// rules is part of the version: it changes when the same moves give different results.
const rules = 1

// Find returns the entry with an English name; upper and lower case are the same.
func (l *Library) Find(name string) (*Entry, bool) {
	e, ok := l.byName[strings.ToLower(name)]
	return e, ok
}
