// Package names contains katachi's own library of named moves and shapes, and names the moves of a
// game.
//
//	namer := names.Builtin().Namer()
//	naming, err := namer.PlayAndName(b, &delta, board.Black, p, last)
//	fmt.Println(naming.Terms()[0].English) // "knight's move"
//
// A move is named by what it does (it captures, gives atari, connects), by rules if it touches
// opposing stones, by the first pattern of the library that matches around it, and, with a Namer
// that reads, by what is caught: doc/names.md has the definitions. Shapes are the patterns on the
// board after the move. The text of the library is in library/, in the native format of package
// pattern; other libraries can be written in the same way.
//
// # How a move is named
//
// names.Namer plays a move and names it. Names that follow from liberties come first (capture, ko,
// atari, double atari, connection ...). Moves in contact are named by rules: what the stone
// touches, on which line, what it is joined to, and the last move. A rule is one entry of a table
// (rules.go): its name, its definition from doc/names.md in a sentence, its necessary conditions,
// and the function that decides (contact.go, extension.go); rules are tried in the order of the
// table. Openings, jumps and places are diagrams: the first pattern that matches around the move.
// This is decided with bits in parallel (around.go): every orientation of every pattern is a bit;
// each of the 24 cells around the move clears the bits that do not accept its content; the few
// remaining patterns are checked cell by cell.
//
// A Namer that reads (Library.ReadingNamer, one for each goroutine) also uses reading.Quick
// (names/reading.go). It asks few questions: about chains with at most four liberties, at most two
// points away, whose best extension gives three liberties or fewer (four for a stone apart), and
// only if a name could follow from the answer. It reads a smaller game first, in which the owner of
// a chain gains nothing by taking one or two stones if the chain is then in atari again
// (Quick.Squeeze): hardly any chain is caught that is not caught there, and one that is only caught
// there is squeezed. A move changes the surroundings of the chains beside it, so answers about these
// can hardly ever be reused. Ladders of friendly chains, which are checked for each stone far from
// all others, can: each result is kept with the points that it depends on (reads.chase). For a
// stone that stands apart, one more game is read in which the owner only runs (RunOnly): a loose
// net. A move takes some 6 µs with reading, and half a microsecond without. Library.Version is a
// hash of patterns, terms and a number that grows with the rules; stored names carry it.
//
// names.Follower keeps openings and shapes up to date with an incremental matcher, and reports
// those that a move makes and breaks, after cover. Openings are a separate set: a formation is as
// wide as the board, and would cover every shape beside it. A shape that defines structure is never
// covered, and most moves in a fight make one: diagonal connections are listed only if all shapes
// are requested. Shapes with the tag quiet, the bamboo joint and the tiger's mouth, are named, but
// neither drawn nor marked (mentioned and telling in internal/report/wording.go).
//
// # Purposes and explanations
//
// The purposes of a move (Follower.Purposes, names/purpose*.go) are computed after it was played,
// so that naming costs no more, and the page's module, which does not use them, does not contain
// the code. It undoes the move on a copy and compares the two positions: chains near the move with
// reading.Quick, groups by their room, areas by influence, which is measured only for stones that
// touch no friendly stone. Threats and current kos are kept for the next move; if moves are
// skipped, they are forgotten. Everything about a move is known when it is played: that a threat
// was answered is a purpose of the move that answers it. internal/report/comment.go fills in the
// sentences of internal/lang.
//
// names.Explain (explain.go) names the move with the Namer itself, and finds the source of each
// name afterwards. For a rule that did not hold, the first failing necessary condition is shown
// (conditions.go): the tests replay 50 games and require that no rule ever holds without its
// conditions, so wrong explanations after a change of a rule are found. Rejected: a trace written
// while naming. It would cost every move a test, and say nothing about rules that were never
// reached.
//
// # Rejected
//
//   - nets by proof (reading.Reader): 13 of 14 nets of a dictionary are unknown after 20,000
//     positions, 40 ms
//   - nets by shape alone (no extension gives more than three liberties): GNU Go saves the stones
//     in nine of ten such positions
//   - nets in which the owner only runs also for ataris and stones that touch: 35 in 1,000 moves,
//     most of which close no way out
package names

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"sync"

	"github.com/zeebo/xxh3"

	"katachi/internal/lang"
	"katachi/pattern"
)

//go:embed library/*.patterns games/*.sgf
var files embed.FS

// The files of the library. Moves are in the order in which they are tried: the most specific name
// first. Shapes have no move. Examples are cut from games of professionals and of programs; a near
// miss differs from its example in one point.
//
// Terms of the opening as in J. Davies and R. Bozulich, An Introduction to Go, 1984, and Y. Ishida,
// Dictionary of Basic Joseki, 1977; of shape as in C. Matthews and S.-J. Kim, Shape Up!, 2004, and
// Sensei's Library.
var (
	moveFiles    = []string{"openings", "places", "jumps"}
	openingFiles = []string{"formations"}
	shapeFiles   = []string{"life", "shapes"}
)

// Library is a set of named moves and shapes. Make one with NewLibrary.
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

// NewLibrary returns a library of other sets. A pattern in moves without a first move names
// nothing. Do not change the sets afterwards.
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

// kind has the properties of a pattern of moves that the rules need.
type kind uint8

const (
	distance  kind = 1 << iota // comes after the rules for moves that touch nothing
	pincer                     // an extension of two spaces comes before it
	reduction                  // comes before the erasing move that it is
	centre                     // requires line 5 or higher
	link                       // a connection or a peep: more specific than the jump that makes it
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

// read reads files of the embedded library into one set.
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

// Namer returns the library's Namer. The first call makes it, which takes some milliseconds.
func (l *Library) Namer() *Namer { return l.namer() }

// ReadingNamer returns a new Namer that also reads: whether stones are caught, in a ladder or a
// net, and whether a stone can be taken back. It gives the names of [Library.Namer], and those that
// reading shows. It takes some megabytes and is for one goroutine at a time: make one and keep it.
func (l *Library) ReadingNamer() *Namer {
	return &Namer{lib: l, moves: l.Namer().moves, reads: newReads()}
}

// Version identifies the names that the library gives: it changes with the patterns, the terms and
// the rules. Names stored with another version may differ from today's.
func (l *Library) Version() string { return l.version() }

// rulesVersion is part of [Library.Version]. It grows with each change of the rules that may change
// the names of moves.
const rulesVersion = 16

// hash returns the version.
func (l *Library) hash() string {
	h := xxh3.New()
	fmt.Fprintln(h, rulesVersion)
	for _, set := range l.Sets() {
		_ = pattern.Write(h, storedWords(set)) // a hash takes everything
	}
	for _, t := range l.Terms() {
		fmt.Fprintf(h, "%q\n", Term{t.English, stored(t.Names), t.Meaning})
	}
	return fmt.Sprintf("%012x", h.Sum64()>>16)
}

// storedWords returns a set with only the words that are stored with names. Other languages, of
// which the page has fewer, do not affect the results.
func storedWords(set *pattern.Set) *pattern.Set {
	out := pattern.NewSet(set.Name)
	for _, p := range set.All() {
		c := *p
		c.Names = stored(p.Names)
		_, _ = out.Add(&c) // it was in a set
	}
	return out
}

// stored returns the English and Japanese names.
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

// Terms returns every term of the library once, those without a diagram first; terms with the same
// English word are one.
func (l *Library) Terms() []Term { return terms(l.Sets()...) }

// MoveTerms returns the terms for moves: those of Terms without the terms only for openings and
// shapes.
func (l *Library) MoveTerms() []Term { return terms(l.Moves) }

// terms returns the terms without a diagram and those of the sets, each once.
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
