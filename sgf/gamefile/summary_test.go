package gamefile

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"katachi/sgf"
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
		{"illegal", "a.sgf", "move 3"},
		{"no point", "a.sgf", "7"},
		{"no point", "a.sgf", "7"},
	} {
		sum.Add(errors.New(w[0]), w[1], w[2])
	}
	sum.Error("d.sgf", fmt.Errorf("d.sgf: %w", sgf.ErrNoGame))
	sum.Error("e.sgf", fmt.Errorf("e.sgf: %w", sgf.ErrNoGame))
	sum.Error("f.sgf", &fs.PathError{Op: "open", Path: "f.sgf", Err: fs.ErrPermission})
	sum.Error("in/g.sgf", &fs.PathError{Op: "open", Path: "a.zip", Err: fs.ErrPermission})
	want := []string{
		"2 records: twice (first: a.sgf:1)", "2 records: no game (first: b.sgf)", "c.sgf:9: cut", "a.sgf, move 3: illegal", "a.sgf:7: no point (2 times)",
		"2 records: no game found (first: d.sgf)", "2 records: permission denied (first: f.sgf)",
	}
	if got := sum.Lines(); fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
		t.Errorf("Lines = %q, want %q", got, want)
	}
}
