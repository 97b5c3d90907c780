package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDryRun prints an estimate beside the work of other games, and writes nothing.
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
