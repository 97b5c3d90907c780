package testpeers

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"testing"
)

// Gunzip returns the uncompressed contents of the gzip file at path.
func Gunzip(t testing.TB, path string) []byte {
	t.Helper()
	packed, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return text
}
