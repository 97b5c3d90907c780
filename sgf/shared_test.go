package sgf

import (
	"testing"

	"katachi/internal/testpeers"
)

// corpus returns the files of a zip archive of real games, unpacked.
func corpus(t testing.TB, name string) (names []string, files [][]byte) {
	src, err := Open(testpeers.Path(t, "games", name+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	for e, err := range src.All() {
		if err != nil {
			t.Fatal(err)
		}
		names, files = append(names, e.Path), append(files, e.Data)
	}
	return names, files
}
