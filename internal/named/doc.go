// Package named keeps what the moves of games were called, name by name: for each
// name, the moves that have it. It knows no names of its own; the caller lists the
// terms of a library, and says which version of the library they are of.
//
//	b := named.NewBuilder(version, terms)
//	b.Add(&named.Game{ID: 7, Moves: 210, Names: list}) // games by rising ID
//	err := section.WriteFile(path, named.Kind, named.Version, b.Write)
//
//	f, err := named.Open(file)
//	at, err := f.Append(nil, f.Find("net", false))  // positions
//
// A file holds the games of any board size. Their moves lie one after the other: the
// position of a move is the number of moves before it, in its own game and in all games
// before. So a name is one rising list of numbers, which is written as a Golomb-Rice code
// of the gaps (Robert F. Rice, "Some practical universal noiseless coding techniques",
// 1979): a name that every tenth move has takes about five bits each time, one that every
// thousandth has about eleven, and nothing has to be said of games that do not have it.
//
// # How names are searched
//
// Collection.Name is a pass of its own over the records; adding games is as it was without it.
// collection knows no library of names: collection.Library is an interface, which internal/report
// fills with names and joseki. Each lot of games becomes a file (internal/named) that one
// transaction names. So a run that was killed loses a lot, and the next goes on with the games that
// no file of this version of the library holds.
//  1. A file has one list for each term: the moves that have it, counted through all games of the
//     file and packed as Golomb-Rice codes (rice.go). Names that go together, as a ko capture and
//     the ko that it makes, are written one by the other (parent.go), which saves 9 %. There is
//     nothing to skip by: the list of the most common name of 68,563 games, 1.7 million moves, is
//     unpacked in some 10 ms.
//  2. Files know games by their ids, not by their places in a segment. So merging, repairing and
//     removing leave them alone. nameIndex (namefile.go) finds the places, once for each state of
//     the collection; games of two files count in the later one.
//  3. internal/terms finds terms by what people write: English, romaji with or without macrons and
//     hyphens, kanji, kana. Several terms that are written alike are one name, but what moves are
//     called and what they make (shapes, openings, josekis) are terms apart: query.Sense says
//     which is asked, and Union.Senses fills it in where a name stands alone.
//  4. A chain of names is a merge of rising lists (following). Colours follow from the number of
//     the move, but for games that are kept in runs.
//  5. Dates and most other conditions are looked up in the segments, the others in the catalogue
//     (moment.choose).
//  6. For a query without rows the moves are the hits (namesearch.go). With rows, and in and, they
//     narrow the games before the bitmaps are looked at. namecount.go counts all names, by year
//     and by player.
//
// Rejected: lists by segment (each merge would write them again); bitmaps of games beside the lists
// (the lists are fast enough, and common names are in nearly all games); the points of the moves
// (nine bits a move; the lines of the segment have them); a list for each phase of the game (a cut
// at move 20 saves 2 %, cuts at 16, 40 and 115 4 %, and the lists would have to be merged).
package named
