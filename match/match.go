// Package match defines hits and matchers, and contains the obvious matcher, CompileMask, against
// which every engine is tested.
//
//	set, err := pattern.Open("josekis.txt")
//	m, err := engines.Compile(set, engines.Auto, engines.Work{})
//	for _, h := range match.All(m, b) {
//		fmt.Println(set.Of(h).Name, h.Origin)
//	}
//
// Each engine is a package of its own: match/window, match/dfa and so on. All of them return the
// same hits: see match/internal/matchtest.
package match

import (
	"io"

	"katachi/board"
	"katachi/pattern"
)

// Matcher finds all hits of one set in a position. It may hold working memory, so only one
// goroutine at a time may use it; Clone makes another one.
type Matcher interface {
	// Set returns the set that was compiled.
	Set() *pattern.Set
	// AppendHits appends every hit in b to dst once, in an order that depends on the engine (see
	// Sort and All), and returns dst. It does not change b, which may have any size. It panics if b is
	// nil or the zero Board.
	AppendHits(dst []Hit, b *board.Board) []Hit
	// Clone returns a Matcher that shares the compiled tables and has its own working memory.
	Clone() Matcher
}

// Close releases the file of a matcher that was opened: see engines.Open. It does nothing to one that
// was compiled.
func Close(m Matcher) error {
	if c, ok := m.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// All returns every hit in b, sorted.
func All(m Matcher, b *board.Board) []Hit {
	hits := m.AppendHits(nil, b)
	Sort(hits)
	return hits
}

// Incremental keeps the hits of one set up to date while a game is played and taken back.
//
// Before the first Reset it has no board and no hits. The following mistakes make it panic before
// anything has changed, with a text that names the mistake: Reset with a nil or zero Board, Play or
// Undo before Reset, Play of a point that is not on the board or of something else than empty, black
// and white, and Undo with nothing to take back. If a Matcher comes from a
// file, using it, its clones or its Incrementals after its Close panics.
type Incremental interface {
	Set() *pattern.Set
	// Reset starts from position b, which it copies.
	Reset(b *board.Board)
	// Play follows a change of the board that is being followed: a move with its captures, or a
	// set-up.
	Play(d *board.Delta)
	// Undo takes back the last Play that has not been taken back; it panics if there was none since
	// Reset.
	Undo()
	// Changes returns the hits that the last Play or Undo broke and made, and none after Reset.
	// They are in no particular order, and valid until the next call of another method.
	Changes() (gone, born []Hit)
	// AppendHits appends the current hits to dst, in no particular order.
	AppendHits(dst []Hit) []Hit
}
