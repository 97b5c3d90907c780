// Package match says what a hit is and what a matcher does, and holds the
// obvious matcher, NewMask, against which every engine is proven.
//
// Each engine is a package: match/window, match/dfa and so on.
// All of them answer the same question with the same hits: see match/matchtest.
package match

import (
	"katachi/board"
	"katachi/pattern"
)

// Matcher finds all hits of one set in a position. A Matcher may hold working
// memory: one goroutine at a time uses it, and Clone gives another its own.
type Matcher interface {
	// Set returns the set that was compiled.
	Set() *pattern.Set
	// AppendHits appends every hit in b to dst, each once, in an order of the
	// engine's own (see Sort and All), and returns dst. It does not change b.
	AppendHits(dst []Hit, b *board.Board) []Hit
	// Clone returns a Matcher that shares what was compiled and has its own
	// working memory.
	Clone() Matcher
}

// All returns every hit in b, sorted.
func All(m Matcher, b *board.Board) []Hit {
	hits := m.AppendHits(nil, b)
	Sort(hits)
	return hits
}

// Incremental keeps the hits of one set current while a game is played and
// taken back.
//
// Before the first Reset it has no board and no hits. These mistakes make it panic, before anything
// has changed, with a text that names them: Play or Undo before Reset, Play of a point that is not on
// the board, Undo with nothing to take back. A Matcher that comes from a file, its clones and what
// follows games by them panic if they match or follow after its Close.
type Incremental interface {
	Set() *pattern.Set
	// Reset starts from position b, which it copies.
	Reset(b *board.Board)
	// Play follows a change of the board, which must be that which is followed: a move with
	// its captures, a set-up.
	Play(d *board.Delta)
	// Undo takes back the last Play that is not yet taken back; it panics if
	// there is none since Reset.
	Undo()
	// Changes returns the hits that the last Play or Undo broke and made, none
	// after Reset. They are in no particular order and valid until the next call of
	// another method.
	Changes() (gone, born []Hit)
	// AppendHits appends the current hits to dst, in no particular order.
	AppendHits(dst []Hit) []Hit
}
