package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestDryRun prints an estimate, and writes nothing.
func TestDryRun(t *testing.T) {
	games := sample(t, 40)
	dir := t.TempDir()
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
	empty(t, dir)
}
