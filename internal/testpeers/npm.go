package testpeers

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// NPM returns the path of a file in the node_modules folder named by KATACHI_NPM, and skips the
// test if it is absent.
func NPM(t testing.TB, elem ...string) string {
	t.Helper()
	modules := os.Getenv("KATACHI_NPM")
	if modules == "" {
		Skip(t, "KATACHI_NPM does not name the node_modules with "+elem[0])
	}
	return filepath.Join(append([]string{modules}, elem...)...)
}

// NPMWords returns the list of the npm package an-array-of-english-words 2.0.0.
func NPMWords(t testing.TB) (words []string) {
	t.Helper()
	raw, err := os.ReadFile(NPM(t, "an-array-of-english-words", "index.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &words); err != nil {
		t.Fatal(err)
	}
	return words
}
