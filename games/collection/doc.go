// Package collection stores games so that a part of the board can be found in all of them at once:
// where it was played, what came next, who won and when.
//
// A game is replayed once, when it is added. It is stored not as positions but as lifetimes: each
// stone with the nodes at which it appeared on a point and disappeared. A search tries a query in
// its turned and swapped forms at every possible place, rules out most games 64 at a time with
// bitmaps of the stones that were ever on a point, and reads the lifetimes only of the remaining
// games.
//
//	c, err := collection.Open("my.collection", nil) // or Create, Builtin, NewMemory
//	report, err := c.Add(ctx, []string{"games.zip"}, nil)
//	q, err := query.Parse("rows=.X./X.X/.X. at=inner")
//	answer, err := c.Answer(ctx, q) // counts, continuations, years
//	for hit, err := range c.Search(ctx, q) { ... }
//
// A collection is a folder with immutable segments of lifetimes (package segment), the records as
// they were read, and a catalogue of facts, which is a SQLite database. Pin returns a collection as
// it is at one moment, for calls whose answers must be consistent while others write. Whatever ends
// the program, stored data stays complete; Check reads every byte, and Repair rebuilds the
// catalogue and segments from the records. NewMemory and Builtin return collections in memory, with
// a catalogue in pure Go; builds for js/wasm or with the tag nosqlite have only these.
//
// Use errors.Is to distinguish errors: ErrClosed, ErrNotFound (a game, ErrNoGame, a tag, a saved
// search), ErrDamaged and ErrChanged; for changes also ErrLocked and ErrReadOnly; for names
// ErrNoNames.
//
// Reading order for a search: union.go (each), where.go (which games), package search (blocks
// on all threads, sums, lists), package segment. For what is stored: package store. For Add:
// packages adding, records and texts. For the facts of a game: package catalogue. For names: package
// naming, then named (the files) and terms (what people write).
//
// Most searches of 60,000 games take milliseconds, and a game takes about 2,300 bytes on disk
// (doc/dev/results.md). The answers are those of libkombilo 0.8.4 (Ulrich Görtz, Kombilo: a go database
// program, 2001-2019), number by number.
//
// # What a search is made of
//
// Players are found by internal/players: a name matches if it contains the text, if it is another
// spelling of it, or if a list says so. Filters are evaluated on the segments' own text columns
// (facts.go): first on the distinct names of a segment, then, if one matches, on one or two bytes
// per game. The catalogue is used only for tags, words and sources, and for segments of earlier
// programs, which have no such columns (snapshot.choose).
//
// Several collections are searched as one by putting their parts into one search (union.go). An
// estimate searches blocks in random order for a fifth of a second, and computes its interval from
// the differences between them (estimate.go). Hits are passed on block by block, in order: a search
// holds only those of a few blocks, and ends within a block when it is cancelled. A search reuses
// the memory of earlier searches for its images, placements and counts (Release), and starts
// threads only after its first millisecond: for few games, preparing a query is most of its cost.
// For the same reason it asks SQLite whether another program has changed the collection only if the
// size or time of a file has changed, or every ten seconds (unchanged.go).
package collection
