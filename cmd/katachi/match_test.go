package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestCountLines counts lines of any length: the cost of a position does not depend on the length
// of its line.
func TestCountLines(t *testing.T) {
	name := filepath.Join(t.TempDir(), "positions.jsonl")
	for _, c := range []struct {
		what   string
		text   string
		lo, hi int
	}{
		{"empty", "", 1, 1},
		{"short lines", strings.Repeat("a\n", 100), 100, 101},
		{"long lines", strings.Repeat(strings.Repeat("a", 200_000)+"\n", 20), 20, 21},
		{"a large file", strings.Repeat(strings.Repeat("a", 99_999)+"\n", 250), 245, 256},
	} {
		if err := os.WriteFile(name, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if n, err := countLines(name); err != nil || n < c.lo || n > c.hi {
			t.Errorf("%s: %d lines, error %v; want %d to %d", c.what, n, err, c.lo, c.hi)
		}
	}
	for _, bad := range []string{name + "?", t.TempDir()} {
		if n, err := countLines(bad); err == nil {
			t.Errorf("%s: %d lines, want an error", bad, n)
		}
	}
}

// TestStatesAgree: all commands count the states of a set's automaton alike, whether it is made by
// subsets or by inserting one pattern after the other.
func TestStatesAgree(t *testing.T) {
	t.Parallel()
	stats := answer(t, nil, "patterns", "stats", "shapes")
	m := regexp.MustCompile(`as drawn: ([0-9]+) states, [0-9]+ transitions\n$`).FindStringSubmatch(stats)
	if m == nil {
		t.Fatalf("no states in:\n%s", stats)
	}
	if sizes := answer(t, nil, "patterns", "inside", "shapes", "--sizes"); !strings.HasPrefix(sizes, m[1]+" states, ") {
		t.Errorf("patterns inside: %s, want %s states", sizes, m[1])
	}
	if growth := answer(t, nil, "patterns", "stats", "shapes", "--growth"); !strings.HasSuffix(growth, "\t"+m[1]+"\n") {
		t.Errorf("patterns stats --growth does not end with %s states", m[1])
	}
}
