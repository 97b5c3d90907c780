package names

import "io/fs"

// SampleGame returns the SGF record of a famous game: the fourth of the match between AlphaGo and
// Lee Sedol in 2016, in which move 78, a wedge, turned the game. The moves are facts; no annotated
// record was copied.
func SampleGame() []byte {
	data, err := fs.ReadFile(files, "games/alphago-lee-sedol-4.sgf")
	if err != nil {
		panic("names: " + err.Error()) // it is embedded
	}
	return data
}
