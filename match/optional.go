package match

import "katachi/board"

// The interfaces below are optional features of a Matcher. To use one, a caller makes a type
// assertion, or calls a function of this package that also works for matchers without the feature.

// Follower is a Matcher with its own way to keep its hits up to date in a game.
type Follower interface {
	// Follow returns an Incremental that shares the compiled tables; Reset gives it a board.
	Follow() Incremental
}

// Follow returns an Incremental for the set of m: m's own if m is a Follower, else that of Rescan.
// Reset gives it a board.
func Follow(m Matcher) Incremental {
	if f, ok := m.(Follower); ok {
		return f.Follow()
	}
	return Rescan(m)
}

// Looker is an Incremental that counts the points that it matches again.
type Looker interface {
	// Looked returns how many points the last Reset or Play matched again; Reset matches all
	// points. The results at the other points stayed valid.
	Looked() int
}

// Sized is a Matcher that knows the size of its compiled tables, not counting the patterns.
type Sized interface {
	Bytes() int
}

// Counted is a Matcher that counts its work.
type Counted interface {
	// Effort returns how much work matching b takes, in a unit that fits the engine: "tests",
	// "cells" or "candidates". It does not depend on the machine.
	Effort(b *board.Board) (n int, unit string)
}

// Saved is a Matcher that can write its compiled tables to a file.
type Saved interface {
	// WriteFile writes the file. An existing file is replaced atomically.
	WriteFile(path string) error
}
