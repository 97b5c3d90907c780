package gamefile

import (
	"slices"
	"testing"
)

// TestSummary: a line for each kind, whose first words count records, not warnings.
func TestSummary(t *testing.T) {
	var sum Summary
	if lines := sum.Lines(); len(lines) > 0 {
		t.Errorf("an empty Summary has lines: %q", lines)
	}
	for _, w := range [][3]string{
		{"twice", "a.sgf", "1"},
		{"twice", "a.sgf", "4"},
		{"no game", "b.sgf", ""},
		{"twice", "b.sgf", "2"},
		{"cut", "c.sgf", "9"},
		{"no game", "c.sgf", ""},
		{"no point", "a.sgf", "7"},
		{"no point", "a.sgf", "7"},
	} {
		sum.Add(w[0], w[1], w[2])
	}
	want := []string{
		"2 records: twice (first: a.sgf:1)", "2 records: no game (first: b.sgf)", "c.sgf:9: cut", "a.sgf:7: no point (2 times)",
	}
	if got := sum.Lines(); !slices.Equal(got, want) {
		t.Errorf("Lines = %q, want %q", got, want)
	}
}
