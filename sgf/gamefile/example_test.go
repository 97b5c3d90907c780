package gamefile_test

import (
	"archive/zip"
	"fmt"
	"os"
	"path/filepath"

	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// makeGames writes a folder with a record and a zip archive.
func makeGames() (folder string, err error) {
	folder, err = os.MkdirTemp("", "games")
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(folder, "mine.sgf"), []byte("(;SZ[9];B[ee];W[ge])"), 0o666); err != nil {
		return "", err
	}
	f, err := os.Create(filepath.Join(folder, "others.zip"))
	if err != nil {
		return "", err
	}
	defer f.Close()
	z := zip.NewWriter(f)
	w, err := z.Create("2025/final.sgf")
	if err != nil {
		return "", err
	}
	if _, err := w.Write([]byte("(;SZ[9];B[cc])")); err != nil {
		return "", err
	}
	return folder, z.Close()
}

// Read all records in a folder and its archives.
func ExampleOpen() {
	folder, err := makeGames()
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	src, err := gamefile.Open(folder)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer src.Close()
	for entry, err := range src.All() {
		fmt.Println(filepath.Base(entry.File), filepath.Base(entry.Path), string(entry.Data), err)
	}
	// Output:
	// mine.sgf mine.sgf (;SZ[9];B[ee];W[ge]) <nil>
	// others.zip final.sgf (;SZ[9];B[cc]) <nil>
}

// Warnings of many records are summed up by kind.
func ExampleSummary() {
	var sum gamefile.Summary
	for _, name := range []string{"a.sgf", "b.sgf"} {
		file, err := sgf.Parse([]byte("(;SZ[9]KM[5.5]KM[6.5];B[ee];W[zz])"), &sgf.Options{Name: name})
		if err != nil {
			fmt.Println(err)
			return
		}
		sum.Warnings(file.Warnings)
	}
	for _, line := range sum.Lines() {
		fmt.Println("warning:", line)
	}
	// Output:
	// warning: 2 records: property twice in a node (first: a.sgf:1:15)
	// warning: 2 records: no point of the board (first: a.sgf:1:31)
}
