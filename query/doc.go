// Package query says what to look for in a collection of games: a rectangle of
// cells, where it may lie, which colours, which moves follow, and what is known
// of the games (players, dates, results).
//
// A Query has two forms that mean the same: JSON, for programs and files of
// queries, and one line of text, for people:
//
//	rows=.X./X.X/.X. at=inner next=B player="Cho Chikun" date=1980..1989
//
// The fields and their meaning are those of the searches in Kombilo (Ulrich
// Görtz, "Kombilo: a go database program", 2001-2019), which this package
// answers as libkombilo 0.8.4 does, but for its known oddities; the command
// line, the library and everything else asks in no other language.
//
// Images turns a query into the patterns that are really looked for: the
// query under the eight symmetries of the board, and with colours swapped.
package query
