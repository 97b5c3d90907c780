// Package sgf reads, edits and writes records of games in the Smart Game
// Format, FF[1] to FF[4], and imports the formats GIB, NGF and UGF.
//
// One tokenizer stands under two readers. [MainLine] walks the main lines of a
// file, stone by stone, and allocates nothing: it is meant for millions of
// games. [Parse] returns whole games as trees of nodes, to be looked at,
// changed and written again. Both take what real files hold: text around the
// game, missing or superfluous brackets, encodings declared wrongly or not at
// all, any depth of variations. What is odd is reported as a [Warning], with line,
// column and kind; an error means that no game could be read.
//
//	file, err := sgf.Parse(data, nil)
//	for node := range file.Games[0].MainLine() {
//		fmt.Println(node.Text("C"))
//	}
//	game, err := file.Games[0].PlayTo(50) // a *board.Game after 50 moves
//
// The main line is the first branch at every fork. Nodes are numbered along
// it, the root is 0.
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
// The scanner makes tokens well-formed and records warnings. scanner.move is the fast path of both
// readers: ;B[xy] in one test. valueEnd looks at eight bytes at once. Bytes beyond ASCII stop it
// only until the encoding of the game is decided, at the first of them. Replay keeps facts: ko is
// not enforced; an occupied point, suicide, or a point off the board ends the game. PlayTo decides
// the rest, once for all: the start with its set-up stones, who is to move, komi and rules of the
// record.
//
// Which encoding text is in where CA is absent or wrong (guess.go): the one in which it needs the
// fewest bits, if common characters of names have short codes (letters.txt). Limits bound what a
// file and its tree may take: they stand in the options of a reader, and a gamefile.Source and a
// collection.Collection keep theirs.
package sgf
