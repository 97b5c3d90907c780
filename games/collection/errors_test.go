//go:build !js && !nosqlite

package collection

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"katachi/games/internal/segment"
	"katachi/games/query"
	"katachi/internal/mapfile"
)

// TestErrClosed: after Close, every call of a collection, or of a pinned one, returns ErrClosed.
func TestErrClosed(t *testing.T) {
	q, err := query.Parse("board=5 rows=X")
	if err != nil {
		t.Fatal(err)
	}
	bothCatalogues(t, nil, func(t *testing.T, c *Collection) {
		add(t, c, nil, folder(t, "a.sgf", "(;SZ[5];B[aa])"))
		pinned, err := c.Pin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for i, of := range []*Collection{pinned, c} { // c stays open until the pinned collection is closed
			name := []string{"pinned", "itself"}[i]
			if err := of.Close(); err != nil {
				t.Fatal(err)
			}
			_, answer := of.Answer(t.Context(), q)
			_, game := of.Game(t.Context(), 1)
			_, record := of.Record(t.Context(), 1)
			_, pin := of.Pin(t.Context())
			for i, err := range []error{answer, game, record, pin} {
				if !errors.Is(err, ErrClosed) {
					t.Errorf("%s, call %d: %v, want %v", name, i, err, ErrClosed)
				}
			}
		}
		if err := c.Tag(t.Context(), "x", 1); !errors.Is(err, ErrClosed) {
			t.Errorf("Tag: %v, want %v", err, ErrClosed)
		}
	})
}

// TestErrorKinds: errors distinguish what does not exist, is damaged, or changed meanwhile.
func TestErrorKinds(t *testing.T) {
	dir := smallCollection(t)
	names, err := filepath.Glob(filepath.Join(dir, "*."+segment.Kind))
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	if err := with(dir, func(c *Collection) error {
		_, game := c.Game(t.Context(), 999)
		for what, err := range map[string]error{
			"a game": game, "a tag": c.Untag(t.Context(), "none", 1), "a search": c.RemoveSearches(t.Context(), "none"),
		} {
			if !errors.Is(err, ErrNotFound) {
				t.Errorf("%s that is not there: %v, want %v", what, err, ErrNotFound)
			}
		}
		if errors.Is(c.RemoveSearches(t.Context(), "none"), ErrNoGame) {
			t.Error("a saved search is a game")
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(names[0], []byte("another file"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir, nil); !errors.Is(err, ErrDamaged) {
		t.Errorf("Open of a damaged segment: %v, want %v", err, ErrDamaged)
	}
	if err := error(&mapfile.CutError{File: "x"}); !errors.Is(err, ErrChanged) || errors.Is(err, ErrDamaged) {
		t.Errorf("a file that was cut short: %v, want %v", err, ErrChanged)
	}
}
