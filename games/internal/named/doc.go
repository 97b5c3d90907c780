// Package named stores the names of moves of games: for each name, the list of the moves that have
// it. The caller provides the terms of a library of names, and the version of the library.
//
//	b := named.NewBuilder(version, terms)
//	b.Add(&named.Game{ID: 7, Moves: 210, Names: list}) // games by ascending ID
//	err := section.WriteFile(path, named.Kind, named.Version, b.Write)
//
//	f, err := named.Open(file)
//	at, err := f.Append(nil, f.Find("net", false))  // positions
//
// A file may hold games of any board size. The position of a move is the number of moves before it,
// in its own game and in all earlier games of the file. So a name is one ascending list of numbers,
// which is stored as a Golomb-Rice code of the gaps (Robert F. Rice, "Some practical universal
// noiseless coding techniques", 1979). A name that every tenth move has takes about five bits per
// move, one that every thousandth has about eleven, and games without the name take no space.
//
// # How names are searched
//
// Collection.Name is a separate pass over the records, independent of adding games. Package
// collection does not depend on a library of names: it has the interface collection.Library, which
// internal/report implements with names and joseki. Each batch of games becomes a file
// (internal/named), added in one transaction. So a killed run loses one batch, and the next run
// continues with the games that are in no file of this version of the library.
//  1. A file has one list for each term: the moves that have it, numbered through all games of the
//     file and packed as Golomb-Rice codes (rice.go). The lists of names that often occur together,
//     such as a ko capture and the ko that it makes, are stored relative to each other (parent.go),
//     which saves 9 %. There is no skip index: the list of the most common name in 68,563 games,
//     with 1.7 million moves, is unpacked in some 10 ms.
//  2. Files identify games by their ids, not by their places in a segment. So merging, repairing
//     and removing games do not change them. store.NameIndex maps ids to places, once for each
//     state of the collection; a game in two files counts in the later one.
//  3. internal/terms finds terms by what users write: English, romaji with or without macrons and
//     hyphens, kanji, kana. Terms that are written alike are one name. But names of moves, and
//     names of what moves make (shapes, openings, josekis), are separate terms: query.Sense tells
//     which is meant, and Union.Senses sets it for a name without a sense.
//  4. A chain of names is a merge of ascending lists (following). Colours follow from the number of
//     the move, except in games with runs.
//  5. Dates and most other conditions are looked up in the segments, the rest in the catalogue
//     (snapshot.choose of package collection).
//  6. In a query without rows the moves are the hits (package naming). With rows, and in and,
//     they narrow down the games before the bitmaps are searched.
//
// Rejected: lists by segment (each merge would rewrite them); bitmaps of games beside the lists
// (the lists are fast enough, and common names are in nearly all games); the points of the moves
// (nine bits per move; the lines of the segment have them); a list for each phase of the game
// (splitting at move 20 saves 2 %, at 16, 40 and 115 4 %, and the lists would have to be merged).
package named
