package api

import (
	"bytes"
	"testing"

	"katachi/games/collection"
	"katachi/games/query"
)

// TestUseOneRevision: a function under Use sees one revision of its collection, whatever is added
// and removed meanwhile; the next one sees the new revision.
func TestUseOneRevision(t *testing.T) {
	ctx := t.Context()
	shelf := &Shelf{}
	if err := shelf.AddMemory("mine"); err != nil {
		t.Fatal(err)
	}
	defer shelf.Close()
	add := func(text string) error {
		return shelf.live("mine", func(h *Held) error {
			_, err := h.Games.AddTexts(ctx, []collection.Text{{Path: text[:9], Data: bytes.Clone([]byte(text))}}, nil)
			return err
		})
	}
	if err := add("(;SZ[9];B[aa];W[bb])"); err != nil {
		t.Fatal(err)
	}
	count := func(h *Held) (games int) {
		for _, err := range h.Games.Games(ctx, &query.Where{}) {
			if err != nil {
				t.Fatal(err)
			}
			games++
		}
		return games
	}
	var before string
	if err := shelf.Use(ctx, "mine", func(h *Held) (err error) {
		if before, err = h.Revision(ctx); err != nil {
			return err
		}
		if err := add("(;SZ[9];B[cc];W[dd])"); err != nil {
			return err
		}
		if err := shelf.live("mine", func(h *Held) error { return h.Games.Remove(ctx, 1) }); err != nil {
			return err
		}
		if _, err := h.Games.SGF(ctx, 1); err != nil {
			t.Errorf("a game that was removed meanwhile: %v", err)
		}
		if n := count(h); n != 1 {
			t.Errorf("%d games while others were added and removed, want 1", n)
		}
		now, err := h.Revision(ctx)
		if now != before {
			t.Errorf("revision %s became %s", before, now)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	after, err := shelf.Revision(ctx, "mine")
	if err != nil || after == before {
		t.Errorf("afterwards revision %s, %v, want one other than %s", after, err, before)
	}
	if err := shelf.Use(ctx, "mine", func(h *Held) error {
		if _, err := h.Games.Game(ctx, 1); err == nil {
			t.Error("the removed game is still there afterwards")
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}
