// Package katachi (形, "shape") is the root of a module that finds known shapes
// on a Go board: patterns in a position, positions in games, words on a Bookworm
// board. It holds only how long work reports its progress: see the folders below
// it, and ARCHITECTURE.md for the way through them.
//
// Five documents describe systems of which katachi holds the whole, each in a
// package of its own, with a command to play with it. doc/dev/seeds.md goes through
// them claim by claim.
//
//	GNU Go's manual, "The DFA pattern matcher": package match/dfa (over package
//	match/automaton); katachi patterns inside, katachi match --engine dfa
//
//	Martin Müller, "Pattern Matching in Explorer": package match/patricia, and
//	package match/cover for which hits matter; katachi match --engine patricia,
//	katachi match --best
//
//	Sensei's Library, "Pattern Matching": package shape; katachi learn --shapes,
//	katachi shapes, katachi suggest
//
//	Pieter Beyens, "Pieter's Pattern Search Algorithm": package match/ptree;
//	katachi patterns inside --engine ptree, katachi match --engine ptree
//
//	Brian McNamara, "DAWG-Gone!": package words/lexicon, and package
//	words/bookworm for its board; katachi words, katachi bookworm
package katachi
