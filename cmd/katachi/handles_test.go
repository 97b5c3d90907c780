//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"katachi/games/collection"
)

// TestFewHandles: a program that may open only few files reports that it cannot open more,
// whichever file it cannot open. It reports nothing else about the collection, to which another
// program is writing.
func TestFewHandles(t *testing.T) {
	program, err := exec.LookPath("katachi") // put there by testscript.Main
	if err != nil {
		t.Fatal(err)
	}
	dir, record := filepath.Join(t.TempDir(), "c"), filepath.Join(t.TempDir(), "a.sgf")
	if err := os.WriteFile(record, []byte("(;SZ[9]PB[a];B[cc];W[gg])"), 0o666); err != nil {
		t.Fatal(err)
	}
	c, err := collection.Create(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close() // the log stays until then
	if _, err := c.Add(t.Context(), []string{record}, nil); err != nil {
		t.Fatal(err)
	}
	few, enough := 0, 0
	for n := 8; n <= 24; n++ { // with fewer, a Go program does not start
		out, err := exec.Command("sh", "-c", fmt.Sprintf(`ulimit -n %d && exec "$0" "$@"`, n),
			program, "search", "--query", "board=9 rows=X", "--in", dir).CombinedOutput()
		text := string(out)
		switch {
		case err == nil && strings.Contains(text, "2 hits in 1 game"):
			enough++
		case err != nil && strings.HasPrefix(text, "katachi: "+dir) && strings.HasSuffix(text, ": too many open files\n") && strings.Count(text, "\n") == 1:
			few++
		default:
			t.Errorf("with %d handles: %v\n%s", n, err, text)
		}
	}
	if few == 0 || enough == 0 {
		t.Errorf("%d times too few handles, %d times enough", few, enough)
	}
}
