package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDryRun checks that a dry run prints an estimate, even if the folder has parts of other games,
// and writes nothing.
func TestDryRun(t *testing.T) {
	games := sample(t, 40)
	dir := t.TempDir()
	work := filepath.Join(dir, "out.beam")
	must(t, os.Mkdir(work, 0o777))
	must(t, os.WriteFile(filepath.Join(work, "state.json"), []byte(`{"of":"other"}`), 0o666))
	code, text := process(t.Context(), t, "harvest", "--games", games[0], "--games", games[1], "-o", filepath.Join(dir, "out"),
		"--dry-run", "--sample", "16", "--batch", "10", "--price", "0.2")
	if code != 0 {
		t.Fatal(text)
	}
	for _, want := range []string{"in 3 inputs, ", "sample     16 files", "parts ", "processor ", " 100 machines of 4 cores: ", " in all\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	empty(t, dir, "out.beam")
	empty(t, work, "state.json")
}

// TestDryRunCounts checks that an estimate goes by bytes: one of 41 files has 400 of the 440 games.
func TestDryRunCounts(t *testing.T) {
	dir := t.TempDir()
	var game strings.Builder
	game.WriteString("(;GM[1]SZ[19]")
	for i := range 50 {
		fmt.Fprintf(&game, ";%c[%c%c]", "BW"[i%2], 'a'+i%19, 'b'+i/19*4)
	}
	game.WriteString(")\n")
	for i := range 40 {
		must(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%02d.sgf", i)), []byte(game.String()), 0o666))
	}
	must(t, os.WriteFile(filepath.Join(dir, "zz.sgf"), []byte(strings.Repeat(game.String(), 400)), 0o666))
	code, text := process(t.Context(), t, "harvest", "--games", dir, "-o", filepath.Join(t.TempDir(), "out"), "--dry-run", "--sample", "16")
	var games int
	if _, err := fmt.Sscanf(text, "games %d in 1 inputs", &games); err != nil || code != 0 {
		t.Fatal(err, text)
	}
	if games < 430 || games > 450 {
		t.Errorf("%d games, want about 440", games)
	}
}
