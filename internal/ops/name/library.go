package name

import (
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"slices"
	"sync"

	"katachi/board"
	"katachi/games/ask"
	"katachi/games/collection"
	"katachi/internal/terms"
	"katachi/match"
	"katachi/match/engines"
	"katachi/names"
	"katachi/names/joseki"
	"katachi/pattern"
)

// Library is the library that names the moves of collections: it gives their names and purposes,
// the openings and shapes that they make, and the openings and josekis that they play. The shapes
// are those listed by default.
func Library() collection.Library { return full.library() }

// quickLibrary is Library without purposes, which take most of the time.
func quickLibrary() collection.Library { return quick.library() }

// shared is a library, and the index of its terms, both built on first use. It is not a
// sync.OnceValue, since the initializer of a package variable is linked into every program, and the
// page's module needs neither.
type shared struct {
	aims, reads     bool // also purposes; also what reading finds
	once, onceIndex sync.Once
	lib             *nameLibrary
	index           *terms.Index
}

var full, quick = shared{aims: true, reads: true}, shared{}

func (s *shared) library() *nameLibrary {
	s.once.Do(func() { s.lib = newNameLibrary(names.Builtin(), s.aims, s.reads) })
	return s.lib
}

func (s *shared) terms() *terms.Index {
	s.onceIndex.Do(func() { s.index = terms.New(s.library().Terms()) })
	return s.index
}

// nameLibrary is a collection.Library of a library of names.
type nameLibrary struct {
	lib     *names.Library
	version string
	aims    bool // also purposes
	reads   bool // also what reading finds
	read    int  // index of its first term
	terms   []collection.Term
	number  map[storedName]int // of a term
	shapes  func() ([]match.Matcher, error)
}

// storedVersion is part of the version of stored names. Increase it whenever other names of a move
// are stored than before.
const storedVersion = 3

// storedName identifies a name: by its English word, and by whether moves have the name or make the
// shape of that name.
type storedName struct {
	english string
	made    bool
}

func newNameLibrary(lib *names.Library, aims, reads bool) *nameLibrary {
	l := &nameLibrary{lib: lib, aims: aims, reads: reads, number: map[storedName]int{}}
	l.shapes = sync.OnceValues(l.compile)
	for _, t := range lib.MoveTerms() {
		l.addTerm(collection.Term{English: t.English, Japanese: t.Names["ja"], Romaji: t.Names["ja-Latn"]})
	}
	for _, set := range []*pattern.Set{lib.Openings, lib.Shapes} {
		for _, p := range set.All() {
			if t := names.TermOf(p); mentioned(p) {
				l.addTerm(collection.Term{English: t.English, Japanese: t.Names["ja"], Romaji: t.Names["ja-Latn"], Made: true})
			}
		}
	}
	hash := fnv.New64a()
	if aims {
		l.addPurposes()
		fmt.Fprintln(hash, "with purposes")
	}
	if l.read = len(l.terms); reads {
		for _, t := range ask.ReadTerms() {
			l.addTerm(t)
		}
		fmt.Fprintln(hash, ask.ReadTerms(), ask.ExactNames)
	}
	fmt.Fprintln(hash, storedVersion, lib.Version(), joseki.Builtin().Version())
	for _, e := range joseki.Builtin().Entries() {
		l.addTerm(collection.Term{English: e.Name, Japanese: e.Names["ja"], Romaji: e.Names["ja-Latn"], Made: true})
	}
	l.version = hex.EncodeToString(hash.Sum(nil))
	return l
}

// compile returns matchers of openings and of shapes.
func (l *nameLibrary) compile() (list []match.Matcher, err error) {
	e, err := engines.Find("hashtree")
	if err != nil {
		return nil, err
	}
	for _, set := range l.lib.Sets()[:2] {
		m, err := e.Compile(set, engines.Work{})
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// addPurposes adds the purposes.
func (l *nameLibrary) addPurposes() {
	for _, t := range names.PurposeTerms() {
		l.addTerm(collection.Term{English: t.English, Japanese: t.Names["ja"], Romaji: t.Names["ja-Latn"]})
	}
}

// addTerm adds a term, unless it is there already.
func (l *nameLibrary) addTerm(t collection.Term) {
	key := storedName{t.English, t.Made}
	if _, ok := l.number[key]; !ok {
		l.number[key] = len(l.terms)
		l.terms = append(l.terms, t)
	}
}

// Version returns a hash that changes whenever stored names may change.
func (l *nameLibrary) Version() string { return l.version }

// Terms returns all names that a move may have.
func (l *nameLibrary) Terms() []collection.Term { return l.terms }

// Namer returns a namer for one goroutine.
func (l *nameLibrary) Namer() (collection.Namer, error) {
	n := &gameNamer{lib: l}
	shapes, err := l.shapes()
	for _, m := range shapes {
		n.shapes = append(n.shapes, match.Follow(m.Clone()))
	}
	return n, err
}

// gameNamer is a collection.Namer.
type gameNamer struct {
	lib      *nameLibrary
	shapes   []match.Incremental
	follower *names.Follower
	glance   ask.Glance
	terms    []int
	lines    []line // named in the game so far
}

// line is a joseki in a corner, or an opening.
type line struct {
	entry  *joseki.Entry
	corner joseki.Corner
	black  board.Color
}

// Reset begins a game.
func (n *gameNamer) Reset(size int, suicide bool) {
	if n.follower == nil {
		n.follower = n.lib.lib.ReadingNamer().Follow(size, n.shapes...)
	}
	n.follower.Reset(size)
	n.follower.Board.AllowSuicide(suicide)
	n.lines = n.lines[:0]
}

// Set puts a set-up stone on the board.
func (n *gameNamer) Set(c board.Color, p board.Point) error { return n.follower.Set(c, p) }

// Play plays a move and returns its names and purposes, the shapes that it makes, and the openings
// and josekis that it identifies.
func (n *gameNamer) Play(c board.Color, p board.Point) ([]int, error) {
	step, err := n.follower.Play(c, p)
	if err != nil {
		return nil, err
	}
	n.terms = n.terms[:0]
	exact := false
	for _, t := range step.Terms() {
		n.add(storedName{t.English, false})
		exact = exact || slices.Contains(ask.ExactNames, t.English)
	}
	for i := range step.Made {
		n.add(storedName{step.Made[i].Term.English, true})
	}
	for _, e := range step.Lines {
		l := line{e.Entry, e.Corner, e.Black}
		if e.Kind == joseki.Left || slices.Contains(n.lines, l) {
			continue
		}
		n.lines = append(n.lines, l)
		n.add(storedName{e.Entry.Name, true})
	}
	if n.lib.aims {
		for _, p := range n.follower.Purposes() {
			n.add(storedName{p.Term.English, false})
		}
	}
	if n.lib.reads {
		n.readings(c, p, exact)
	}
	return n.terms, nil
}

// readings adds what reading finds after c's move on p, for which suicide is illegal, whatever the
// rules of the game; exact is that of [ask.Glance.AppendFound].
func (n *gameNamer) readings(c board.Color, p board.Point, exact bool) {
	first, b := len(n.terms), &n.follower.Board
	legal := b.SuicideAllowed()
	b.AllowSuicide(false)
	n.terms = n.glance.AppendFound(n.terms, b, p, c, exact)
	b.AllowSuicide(legal)
	for i := range n.terms[first:] {
		n.terms[first+i] += n.lib.read
	}
}

// add adds a term, once.
func (n *gameNamer) add(key storedName) {
	if t, ok := n.lib.number[key]; ok && !slices.Contains(n.terms, t) {
		n.terms = append(n.terms, t)
	}
}
