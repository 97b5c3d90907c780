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
package named
