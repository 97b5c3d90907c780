package match

import "katachi/board"

// What follows is what a Matcher may be able to do besides matching. A Matcher
// that can implements the method, nothing more; whoever wants it asks by a type
// assertion, or by a function of this package that has an answer for the others.

// Follower is a Matcher with its own way to keep its hits current in a game.
type Follower interface {
	// Follow returns an Incremental that shares the compiled tables; Reset gives it a board.
	Follow() Incremental
}

// Follow returns what keeps the hits of m's set current in a game: m's own
// Incremental if m is a Follower, else Rescan's. Reset gives it a board.
func Follow(m Matcher) Incremental {
	if f, ok := m.(Follower); ok {
		return f.Follow()
	}
	return Rescan(m)
}

// Looker is an Incremental that counts the points at which it looked again.
type Looker interface {
	// Looked returns how many points the last Reset or Play matched again, all of
	// them after Reset. The answers at the others stayed valid.
	Looked() int
}

// Sized is a Matcher that knows the size of its compiled tables, the patterns
// themselves apart.
type Sized interface {
	Bytes() int
}

// Counted is a Matcher that counts its work.
type Counted interface {
	// Effort returns how much matching b takes, in the unit that fits the engine:
	// "tests", "cells", "candidates". It does not depend on the machine.
	Effort(b *board.Board) (n int, unit string)
}

// Saved is a Matcher whose compiled tables can be written to a file.
type Saved interface {
	// WriteFile writes the file; it replaces one that exists, as a whole or not
	// at all.
	WriteFile(path string) error
}

// Described is a Matcher that describes its tables and its work in detail.
type Described interface {
	// DescribeTables returns the sizes of the compiled tables.
	DescribeTables() []Figure
	// DescribeSteps returns what it takes to match b: the same figures in the same
	// order for every position.
	DescribeSteps(b *board.Board) []Figure
}

// Figure is one number of a description.
type Figure struct {
	Key   string // of a JSON object: "branches"
	Value int
	Label string // of a row in a table: "branches visited"; empty: the table leaves it out
	Note  string // behind the number in a table: what is counted
}
