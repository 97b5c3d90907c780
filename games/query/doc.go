// Package query describes a search in a collection of games: a rectangle of cells, where it may
// lie, the colours, the moves that follow, and facts of the games (players, dates, results).
//
// A Query has two equivalent forms: JSON, for programs and files of queries, and one line of text,
// for users:
//
//	rows=.X./X.X/.X. at=inner next=B player="Cho Chikun" date=1980..1989
//
// The fields and their meanings are those of searches in Kombilo (Ulrich Görtz, "Kombilo: a go
// database program", 2001-2019). Answers are those of libkombilo 0.8.4, except for its known
// oddities. The command line, the library and the page all use this package.
//
// Images returns the patterns to search for: the query under the eight symmetries of the board, and
// with colours swapped.
package query
