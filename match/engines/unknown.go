package engines

import (
	"math"
	"sync"
	"sync/atomic"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// Unknown is the work where positions come one after the other, and nobody knows how many.
// For it Compile returns a matcher that begins with the engine for few positions and goes
// on with that for many, once it has matched enough to expect as many again.
var Unknown = Work{Positions: -1}

// firstGuess is how many positions Unknown stands for in the beginning.
const firstGuess = 32

// guessing is that matcher: what all clones share, and an engine of its own.
type guessing struct {
	*guess
	mine *match.Matcher
	m    match.Matcher
}

type guess struct {
	set  *pattern.Set
	done atomic.Int64 // positions
	next atomic.Int64 // when to choose again
	now  atomic.Pointer[match.Matcher]

	choosing sync.Mutex
	name     string // of the engine of now
}

func newGuessing(set *pattern.Set) (match.Matcher, error) {
	g := &guess{set: set}
	if err := g.choose(firstGuess); err != nil {
		return nil, err
	}
	return guessing{g, g.now.Load(), *g.now.Load()}.Clone(), nil
}

// choose compiles the engine for so many positions, if it is another.
func (g *guess) choose(positions int64) error {
	name := Choose(g.set.Len(), Work{Positions: int(positions)})
	if g.next.Store(positions); name == g.name {
		return nil
	}
	m, err := compileAuto(g.set, name)
	if err != nil {
		return err
	}
	g.name = name
	g.now.Store(&m)
	return nil
}

// Set returns the set that was compiled.
func (g *guessing) Set() *pattern.Set { return g.set }

// Clone returns a matcher that shares the guess.
func (g guessing) Clone() match.Matcher {
	mine := g.now.Load()
	return &guessing{g.guess, mine, (*mine).Clone()}
}

// AppendHits appends the hits of the engine that is right so far.
func (g *guessing) AppendHits(dst []match.Hit, b *board.Board) []match.Hit {
	if done := g.done.Add(1); done >= g.next.Load() && g.choosing.TryLock() {
		if done >= g.next.Load() {
			if g.choose(2*done) != nil {
				g.next.Store(math.MaxInt64) // what there is goes on
			}
		}
		g.choosing.Unlock()
	}
	if now := g.now.Load(); now != g.mine {
		g.mine, g.m = now, (*now).Clone()
	}
	return g.m.AppendHits(dst, b)
}
