// Package sgf reads, edits and writes records of games in the Smart Game
// Format, FF[1] to FF[4], and imports other formats (see [Formats]).
//
// Two readers share one tokenizer. [MainLine] walks the main lines of a file, stone by stone,
// without allocating: it is meant for millions of games. [Parse] returns whole games as trees of
// nodes, which can be inspected, changed and written again. Both accept what real files contain:
// text around the game, missing or superfluous brackets, texts with brackets that lack a backslash,
// wrong or missing declarations of the encoding, any depth of variations. Oddities are reported as
// a [Warning] with line, column and kind; an error means that no game could be read.
//
//	file, err := sgf.Parse(data, nil)
//	for node := range file.Games[0].MainLine() {
//		fmt.Println(node.Text("C"))
//	}
//	game, err := file.Games[0].PlayTo(50) // a *board.Game after 50 moves
//
// The main line is the first branch at every fork. Its nodes are numbered from the root, which is
// 0.
//
// Source of the format: Arno Hollosi, "SGF File Format FF[4]", 1997-2021, and
// the older definitions FF[1] and FF[3] named there.
//
// # How records are read
//
//	bytes ── scanner ──┬── MainLine (steps, no allocation) ── Replay
//	                   └── Parse (trees) ──┬── Write
//	                                     └── PlayTo (board.Game)
//
// The scanner makes the tokens well-formed and records warnings. Its method move is the fast path
// of both readers: it recognises ;B[xy] with one test. Its method valueEnd looks at eight bytes at
// once; bytes beyond ASCII stop it only until the encoding of the game is decided, at the first
// such byte. Replay is the one rule by which everything plays a record (board.Force): ko forbids
// nothing, a move on a stone replaces it, and a point off the board, or suicide unless RU allows it,
// ends the game. PlayTo also takes the rest from the record:
// set-up stones at the start, the player to move, komi and rules.
//
// If CA is absent or wrong, the encoding is guessed (guess.go): it is the one in which the text
// needs the fewest bits, if characters common in names have short codes (letters.txt). Limits bound
// the size of a file and the memory of its tree. They are in the options of a reader; a
// gamefile.Source and a collection.Collection have their own.
package sgf
