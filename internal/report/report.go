// Package report answers questions about positions and collections in a form that any front end can
// print: the command line, the Go Text Protocol, a web server. It knows nothing about flags,
// terminals and exit codes. Functions that may take long have a context as first parameter, and
// output goes to an [io.Writer].
//
// What the operations of package ops share: question.go (options and a position become a query, and
// the place on the board where it is shown), record.go and position.go (a record and the number of a
// move become a board), region.go (a part of a board), years.go (spans of years), games.go (lists of
// games), suggest.go (likely moves), guess.go (a game whose moves are guessed).
//
// Names and patterns:
//
//	nametree.go    NameMoves, NameTree: a record -> NamedMove, one by one
//	namerecords.go NameRecords: the same for all games of files, in parallel
//	wording.go     Wording puts them into text and pictures; names.go into JSON,
//	               annotate.go into comments and marks, namehtml.go into a page
//	namesummary.go how often names were given, by player
//	why.go         Explain: why a move has its names
//	matches.go     MatchAll: a board -> Match; their JSON, and their shapes in a picture
//	matchlines.go  MatchLines: lines of JSON, a position each -> lines of matches
//	cut.go         Region.Pattern: a part of a board becomes a pattern
//
// Life and death:
//
//	solve.go      Solve: Position -> Solved, with what refutes wrong moves; words and JSON
//	solvesgf.go   Solved -> a record with replies and refutations
//	solvecheck.go what is wrong with a problem
//
// Files are organised by subject: the type, the work and the JSON form of a subject are next to
// each other, so that a question leads through few files. Organised by step (all types, all JSON
// forms, all pages), a new field of an answer would need changes in four files.
package report
