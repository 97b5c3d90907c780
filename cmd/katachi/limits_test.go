package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestReadWithin: the limits of the command line apply to everything that a command reads: one
// record, many records, the records of a collection, and records that GTP loads.
func TestReadWithin(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	long, crowded := path("long.sgf"), path("crowded.sgf")
	writeText(t, long, "(;SZ[9]C["+strings.Repeat("long ", 400_000)+"];B[cc];W[gg])")
	writeText(t, crowded, "(;SZ[9]"+strings.Repeat(";B[]C[c];W[]C[g]", 20_000)+"(;B[gc])(;B[cg]))")
	writeText(t, path("two.sgf"), "(;SZ[9];B[cc])(;SZ[9];B[gg])")
	call := func(stdin, line string) (string, error) {
		cmd := exec.Command("katachi", strings.Fields(line)...)
		cmd.Dir, cmd.Stdin = dir, strings.NewReader(stdin)
		text, err := cmd.CombinedOutput()
		return string(text), err
	}
	text, err := call("", "index long.sgf crowded.sgf --in stored")
	if err != nil {
		t.Fatal(text)
	}
	for _, c := range []struct{ limit, stdin, call string }{
		{"max-file is 1048576", "", "name long.sgf --max-file 1MB"},
		{"--max-file raises the limit", readFile(t, long), "name - --max-file 1MB"},
		{"max-tree", "", "match crowded.sgf --max-tree 1MB"},
		{"max-games", "", "suggest two.sgf --max-games 1"},
		{"max-file", "", "name long.sgf long.sgf --max-file 1MB"},
		{"max-file", "", "joseki count long.sgf --max-file 1MB"},
		{"max-tree", "", "joseki count crowded.sgf --max-tree 1MB"},
		{"max-file", "", "lab evaluate long.sgf --max-file 1MB"},
		{"max-file", "", "patterns harvest long.sgf -o h.patterns --max-file 1MB"},
		{"max-file", "", "learn long.sgf --shapes s.shapes --max-file 1MB"},
		{"max-file", "", "learn long.sgf -o m.model --max-file 1MB"},
		{"max-file", "", "index long.sgf --in c --max-file 1MB"},
		{"max-games", "", "index two.sgf --in c --max-games 1"},
		{"variations and comments are left out", "", "index crowded.sgf --in c --max-tree 1MB"},
		{"? cannot load file", "loadsgf long.sgf\n", "gtp --tactics --max-file 1MB"},
		{"max-tree", "", "games show 2 --in stored --max-tree 1MB"},
		{"crowded.sgf", "", "collection check --in stored --max-tree 1MB"},
	} {
		text, _ := call(c.stdin, c.call)
		if !strings.Contains(text, c.limit) {
			t.Errorf("%s: want %q in\n%.500s", c.call, c.limit, text)
		}
	}
	if text, err := call("", "collection check --in stored"); err != nil {
		t.Errorf("the refused record is not reported as damaged without the limit: %s", text)
	}
}
