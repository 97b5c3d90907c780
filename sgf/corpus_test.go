package sgf

import (
	"archive/zip"
	"io"
	"testing"

	"katachi/internal/testpeers"
)

// corpus returns the files of a zip archive of real games, unpacked.
func corpus(t testing.TB, name string) (names []string, files [][]byte) {
	z, err := zip.OpenReader(testpeers.Path(t, "games", name+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	for _, f := range z.File {
		if !IsGameFile(f.Name) {
			continue
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = r.Close()
		names, files = append(names, f.Name), append(files, data)
	}
	return names, files
}
