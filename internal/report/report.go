// Package report answers questions about positions and collections in a form that any front end can
// print: the command line, the Go Text Protocol, a web server. It knows nothing about flags,
// terminals and exit codes. Functions that may take long have a context as first parameter, and
// output goes to an [io.Writer].
//
// It has what the operations of package ops share: question.go (options and a position become a
// query, and the place on the board where it is shown), record.go and position.go (a record and the
// number of a move become a board), region.go and cut.go (a part of a board, also as a pattern),
// years.go (spans of years), games.go (lists of games), judge.go (positions for a judge of moves),
// playouts.go (what a search found), said.go (what an error says, as data), text.go.
//
// Files are organised by subject: the type, the work and the JSON form of a subject are next to
// each other, so that a question leads through few files. Organised by step (all types, all JSON
// forms, all pages), a new field of an answer would need changes in four files.
package report
