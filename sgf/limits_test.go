package sgf

import (
	"errors"
	"strings"
	"testing"
)

// TestLimits: a record that would take too much memory is refused, and the error names the limit.
func TestLimits(t *testing.T) {
	for name, c := range map[string]struct{ text, limit string }{
		"nodes":      {"(;" + strings.Repeat(";", 2_000_000) + ")", "max-tree"},
		"variations": {"(;B[aa]" + strings.Repeat("(;W[bb])", 1_000_000) + ")", "max-tree"},
		"nesting":    {strings.Repeat("(;B[aa]", 1_000_000) + strings.Repeat(")", 1_000_000), "max-tree"},
		"points":     {"(;AB" + strings.Repeat("[aa]", 1_000_000) + ")", "max-tree"},
		"rectangles": {"(;AB" + strings.Repeat("[aa:ss]", 1_000) + ")", "max-tree"},
		"games":      {strings.Repeat("(;B[aa])", 50_001), "max-games"},
	} {
		if _, err := Parse([]byte(c.text), nil); !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), c.limit) {
			t.Errorf("%s: %v, want ErrTooLarge that names %s", name, err, c.limit)
		}
	}
	if _, err := Parse([]byte("("+strings.Repeat(";B[aa]", 1_000_000)+")"), nil); err != nil {
		t.Errorf("a million moves: %v", err)
	}
	if _, err := Parse([]byte("(;AB"+strings.Repeat("[aa]", 20_000)+")"), nil); err != nil {
		t.Errorf("twenty thousand points: %v", err)
	}
	few := &Options{Limits: Limits{File: 100, Games: 2, Tree: 1 << 30}}
	if _, err := Parse([]byte(strings.Repeat(" ", 101)), few); !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), "max-file") {
		t.Errorf("101 bytes: %v", err)
	}
	if _, err := Parse([]byte("(;)(;)(;)"), few); !errors.Is(err, ErrTooLarge) {
		t.Errorf("three games: %v", err)
	}
	if _, err := Parse([]byte("(;)(;)"), few); err != nil {
		t.Errorf("two games: %v", err)
	}
}

// TestTreeLimit: a given limit for trees replaces the one that grows with the file.
func TestTreeLimit(t *testing.T) {
	text := []byte("(" + strings.Repeat(";B[aa]", 100_000) + ")")
	if _, err := Parse(text, &Options{Limits: Limits{Tree: 1 << 20}}); !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), "1048576 bytes of memory (the limit max-tree)") {
		t.Errorf("100,000 moves within 1 MiB: %v", err)
	}
	if _, err := Parse([]byte("(;"+strings.Repeat(";", 2_000_000)+")"), &Options{Limits: Limits{Tree: 1 << 30}}); err != nil {
		t.Errorf("two million nodes within 1 GiB: %v", err)
	}
}

// TestCrowdedRoot: the number of values kept of a root is limited.
func TestCrowdedRoot(t *testing.T) {
	var m MainLine
	m.Reset([]byte("(;AB" + strings.Repeat("[aa]", maxHeader+1) + ";W[bb])"))
	if !m.NextGame() || !errors.Is(m.Check(), ErrTooLarge) {
		t.Errorf("Check = %v, want ErrTooLarge", m.Check())
	}
	m.Reset([]byte("(;AB[aa];W[bb])"))
	if !m.NextGame() || m.Check() != nil {
		t.Errorf("Check = %v, want nil", m.Check())
	}
}
