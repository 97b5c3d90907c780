package search

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"katachi/games/collection"
	"katachi/internal/report"
)

// TestNoBoard: if no game has a board of the requested size, a search says which sizes there are.
// Removed games do not count.
func TestNoBoard(t *testing.T) {
	ctx, from := context.Background(), t.TempDir()
	for name, text := range map[string]string{"a.sgf": "(;SZ[9];B[ee])", "b.sgf": "(;SZ[19];B[pd])", "c.sgf": "(;SZ[19];B[dd])"} {
		if err := os.WriteFile(filepath.Join(from, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	col, err := collection.Create(filepath.Join(t.TempDir(), "c"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	reason := func(text string, in ...*collection.Collection) string {
		q, err := (&report.Question{Query: text}).On(nil)
		if err != nil {
			t.Fatal(err)
		}
		found, err := Do(ctx, in, q, nil)
		if err != nil {
			t.Fatal(err)
		}
		return found.Reason.Error()
	}
	if got, want := reason("rows=X", col), "the collection has no games: katachi index adds some"; got != want {
		t.Errorf("empty: %q, want %q", got, want)
	}
	if _, err := col.Add(ctx, []string{from}, nil); err != nil {
		t.Fatal(err)
	}
	if got := reason("rows=XOXOXO", col) + reason("board=9 rows=XXX", col) + reason("board=9 rows=X", col); got != "" {
		t.Errorf("games of the size: %q", got)
	}
	if got, want := reason("board=13 rows=X", col), "the collection has no games on 13x13; it has 9x9 (1 game), 19x19 (2 games)"; got != want {
		t.Errorf("13x13: %q, want %q", got, want)
	}
	if err := col.Remove(ctx, 1); err != nil {
		t.Fatal(err)
	}
	if got, want := reason("board=9 rows=X", col), "the collection has no games on 9x9; it has 19x19 (2 games)"; got != want {
		t.Errorf("removed: %q, want %q", got, want)
	}
	sample, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer sample.Close()
	want := "the collections have no games on 13x13; they have 19x19 (518 games)"
	if got := reason("board=13 rows=X", col, sample); got != want {
		t.Errorf("two: %q, want %q", got, want)
	}
}
