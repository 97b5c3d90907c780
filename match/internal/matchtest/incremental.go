package matchtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// Build makes an incremental matcher of a set.
type Build = func(*pattern.Set) (match.Incremental, error)

// RunIncremental tests the incremental matchers that build makes with random games that have
// captures, passes, set-up and undos. After each step the hits must be those of match.CompileMask, and
// the changes must be the difference.
func RunIncremental(t *testing.T, build Build) {
	t.Run("worlds", func(t *testing.T) { runGames(t, build) })
	t.Run("harvests", func(t *testing.T) { followHarvests(t, build) })
	t.Run("misuse", func(t *testing.T) { runMisuse(t, build) })
	t.Run("records", func(t *testing.T) { runRecords(t, build) })
}

// runGames plays a random game in every world, on the matcher of that world.
func runGames(t *testing.T, build Build) {
	seen := new(census)
	var captures, born, gone int
	for w := range worlds(long(1, 10)) {
		f := newFollower(t, w.name, w.set, build)
		f.seen = seen
		r := rand.New(rand.NewPCG(uint64(w.set.Len()), uint64(w.boards[0].Size())))
		for _, b := range []*board.Board{w.boards[2], w.boards[len(w.boards)-1]} {
			f.reset(b)
			for range 15 + 400/b.Size() {
				f.step(r)
			}
			f.undoAll()
		}
		captures, born, gone = captures+f.captures, born+f.born, gone+f.gone
	}
	if captures < enough(100) || born < enough(10000) || gone < enough(10000) {
		t.Errorf("%d stones captured, %d hits born, %d gone: too few to prove anything", captures, born, gone)
	}
	seen.check(t)
	t.Logf("%d hits born, %d gone, %d stones captured", born, gone, captures)
}

// runMisuse makes the mistakes that match.Incremental lists: each must panic with its text and
// change nothing.
func runMisuse(t *testing.T, build Build) {
	w := newWorld(0, 5)
	inc := mustBuild(t, build, w.set)
	b := board.New(9)
	near, _ := b.Play(board.Black, board.At(2, 2))
	large := board.New(board.MaxSize)
	far, _ := large.Play(board.Black, board.At(9, 3))
	wrong := func(text string, do func()) {
		t.Helper()
		before := inc.AppendHits(nil)
		if got := panicOf(do); !strings.Contains(got, text) {
			t.Errorf("a panic with %q, want %q", got, text)
		}
		if after := inc.AppendHits(nil); !slices.Equal(sorted(before), sorted(after)) {
			t.Errorf("%s: %d hits before, %d after", text, len(before), len(after))
		}
	}
	if gone, born := inc.Changes(); len(inc.AppendHits(nil))+len(gone)+len(born) > 0 {
		t.Error("hits before Reset")
	}
	wrong("Play before Reset", func() { inc.Play(&near) })
	wrong("Play before Reset", func() { inc.Play(&board.Delta{}) })
	wrong("nothing has been played", inc.Undo)
	noBoard(t, "Reset", inc.Reset)
	inc.Reset(b)
	noBoard(t, "Reset", inc.Reset)
	wrong("not on the board of 9x9", func() { inc.Play(&far) })
	for _, c := range []board.Change{{Point: board.At(2, 2), New: board.Off}, {Point: board.At(2, 2), Old: 200}} {
		wrong("want empty, black or white", func() { inc.Play(&board.Delta{Changes: []board.Change{c}}) })
	}
	wrong("nothing has been played", inc.Undo)
	b.Undo(&near)
	inc.Reset(b)
	inc.Play(&near)
	inc.Reset(w.boards[1])
	wrong("nothing has been played", inc.Undo)
}

// follower follows a game with an incremental matcher and with the mask matcher.
type follower struct {
	t      *testing.T
	name   string
	set    *pattern.Set
	inc    match.Incremental
	oracle match.Matcher
	b      board.Board
	played []board.Delta
	hits   []match.Hit // the current hits of the oracle
	seen   *census     // counts the hits that were born

	steps, captures, born, gone int
}

func newFollower(t *testing.T, name string, s *pattern.Set, build Build) *follower {
	t.Helper()
	return &follower{t: t, name: name, set: s, inc: mustBuild(t, build, s), oracle: match.CompileMask(s), seen: new(census)}
}

func mustBuild(t *testing.T, build Build, s *pattern.Set) match.Incremental {
	t.Helper()
	inc, err := build(s)
	if err != nil {
		t.Fatalf("compiling set %s of %d patterns: %v", s.Name, s.Len(), err)
	}
	if inc.Set() != s {
		t.Fatal("Set() is not the set compiled")
	}
	return inc
}

func (f *follower) reset(b *board.Board) {
	f.t.Helper()
	f.b, f.played = *b, nil
	f.inc.Reset(b)
	f.hits = match.All(f.oracle, &f.b)
	if gone, born := f.inc.Changes(); len(gone)+len(born) > 0 {
		f.t.Errorf("%s: %d hits gone and %d born after Reset, want none", f.name, len(gone), len(born))
	}
	f.compare("reset")
}

// step makes one random change that can happen in a game.
func (f *follower) step(r *rand.Rand) {
	f.t.Helper()
	p := anyPoint(r, f.b.Size())
	switch c := board.Black + board.Color(r.IntN(2)); r.IntN(12) {
	case 0:
		f.play(c, board.Pass)
	case 1:
		f.setUp(board.Color(r.IntN(3)), p, anyPoint(r, f.b.Size()), anyPoint(r, f.b.Size()))
	case 2:
		f.undo()
	case 3:
		f.force(c, p)
	default:
		f.play(c, p)
	}
}

// play plays a move if it is legal.
func (f *follower) play(c board.Color, p board.Point) {
	f.t.Helper()
	if d, err := f.b.Play(c, p); err == nil {
		f.captures += len(d.Captured())
		f.follow(d)
	}
}

// force plays a move of a record, also on a stone.
func (f *follower) force(c board.Color, p board.Point) {
	f.t.Helper()
	var d board.Delta
	if err := f.b.Force(&d, c, p); err == nil {
		f.captures += len(d.Captured())
		f.follow(d)
	}
}

func (f *follower) setUp(c board.Color, points ...board.Point) {
	f.t.Helper()
	d, err := f.b.Set(c, points...)
	if err != nil {
		f.t.Fatal(err)
	}
	f.follow(d)
}

func (f *follower) follow(d board.Delta) {
	f.t.Helper()
	f.played = append(f.played, d)
	f.inc.Play(&d)
	f.changed(fmt.Sprintf("move %d, %s", len(f.played), d.Move.Name(f.b.Size())))
}

func (f *follower) undo() {
	f.t.Helper()
	n := len(f.played) - 1
	if n < 0 {
		return
	}
	f.b.Undo(&f.played[n])
	f.played = f.played[:n]
	f.inc.Undo()
	f.changed(fmt.Sprintf("taking back move %d", n+1))
}

func (f *follower) undoAll() {
	f.t.Helper()
	for len(f.played) > 0 {
		f.undo()
	}
}

// changed compares the changes, which in some steps are not requested, and then all hits.
func (f *follower) changed(what string) {
	f.t.Helper()
	f.steps++
	if f.steps%7 == 0 {
		f.hits = match.All(f.oracle, &f.b)
		f.compare(what)
		return
	}
	gone, born := f.inc.Changes()
	before := f.hits
	f.hits = match.All(f.oracle, &f.b)
	wantGone, wantBorn := match.Diff(nil, nil, before, f.hits)
	f.seen.add(f.set, wantBorn)
	f.gone, f.born = f.gone+len(wantGone), f.born+len(wantBorn)
	same(f.t, f.name+", "+what+", gone", f.set, &f.b, sorted(gone), wantGone)
	same(f.t, f.name+", "+what+", born", f.set, &f.b, sorted(born), wantBorn)
	f.compare(what)
}

func (f *follower) compare(what string) {
	f.t.Helper()
	same(f.t, f.name+", "+what, f.set, &f.b, sorted(f.inc.AppendHits(nil)), f.hits)
}

func sorted(hits []match.Hit) []match.Hit {
	hits = append([]match.Hit(nil), hits...)
	match.Sort(hits)
	return hits
}
