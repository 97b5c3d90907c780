// Package collection keeps games so that a part of the board is found in all of
// them at once: where it was played, what came next, who won and when.
//
// A game is replayed once, when it is added. What is kept is not positions but
// lifetimes: each stone with the node at which it came to a point and the one at
// which it went. A search takes a query in its turned and swapped forms to every
// place where it may lie, rules out most games 64 at a time by bitmaps of the
// stones that were ever on a point, and looks at lifetimes only in those left.
//
//	c, err := collection.Open("my.collection", nil) // or Create, Builtin, NewMemory
//	report, err := c.Add(ctx, []string{"games.zip"}, nil)
//	q, err := query.Parse("rows=.X./X.X/.X. at=inner")
//	answer, err := c.Answer(ctx, q) // counts, continuations, years
//	for hit, err := range c.Search(ctx, q) { ... }
//
// A collection is a folder: immutable segments with the lifetimes (package
// segment), the records as they were read, and a catalogue of who played when,
// which is a SQLite database. Pin gives a collection as it is at one moment, for calls whose
// answers go together while others write. Whatever ends the program, what was stored stays
// whole; Check reads every byte, and Repair makes catalogue and segments again from the records.
// NewMemory and Builtin have the same in memory, with a catalogue in pure Go; builds for
// js/wasm or with the tag nosqlite have nothing else.
//
// Use errors.Is to tell errors apart: ErrClosed, ErrNotFound (a game, ErrNoGame, a tag, a saved
// search),
// ErrDamaged and ErrChanged; of changes ErrLocked and ErrReadOnly; of names ErrNoNames.
//
// Reading order of a search: union.go (each), where.go (which games), search.go
// (blocks on all threads), package segment, answer.go (the sums), page.go (lists); of an
// Add: add.go, adder.go, reader.go, record.go, catalogue.go; of what is kept of a
// game: columns.go, condition.go; of names: name.go (naming), namefile.go,
// namesearch.go, namecount.go, packages named and terms (what people write).
//
// Most searches of 60,000 games take milliseconds, and about 2,300 bytes a game are
// on disk (doc/results.md). The answers are those of libkombilo 0.8.4 (Ulrich Görtz,
// Kombilo: a go database program, 2001-2019), number by number.
//
// # What a search is made of
//
// Players are found by internal/players: a name is theirs if it has the text in it, or is the same
// spelt otherwise, or a list says so. Filters are evaluated on the segments' own text columns
// (facts.go): first on the distinct names of a segment, then, if one matches, on one or two bytes a
// game. The catalogue answers only for tags, words and sources, and for segments of earlier
// programs, which have no such columns (moment.choose).
//
// Several collections are searched as one by putting their parts into one search (union.go). An
// estimate searches blocks in random order for a fifth of a second, and has its interval from how
// much they differ (estimate.go). Hits are handed on block by block, in order: a search holds those
// of a few blocks, and ends within a block when it is cancelled. What a search is made of (images,
// placements, counts) lies in memory of searches before it (Release), and it starts threads after
// its first millisecond only: on few games a query costs what it takes to make it ready. For the
// same reason SQLite is asked whether another program has changed the collection only where a file
// has another size or time, or every ten seconds (unchanged.go).
package collection
