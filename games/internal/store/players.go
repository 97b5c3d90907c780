package store

import (
	"bytes"
	"errors"
	"io/fs"
	"path/filepath"

	"katachi/games/internal/players"
	"katachi/internal/disk"
)

// PlayersName is the file in a collection's folder that says which names belong to one person, in
// the format of package players. The user writes it; it is read when the collection is opened.
const PlayersName = "players.txt"

// readPlayers reads the file; without one there are no names.
func readPlayers(dir string) (*players.Names, error) {
	path := filepath.Join(dir, PlayersName)
	text, err := disk.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return players.Parse(bytes.NewReader(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))), path)
}
