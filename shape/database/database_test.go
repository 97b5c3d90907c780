package database

import (
	"slices"
	"testing"

	"katachi/board"
	"katachi/shape"
)

// TestBuiltin: the built-in database passes its check, and suggests a usual first move.
func TestBuiltin(t *testing.T) {
	db, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Check(t.Context()); err != nil {
		t.Error(err)
	}
	list := db.Suggest(board.New(19), board.Black, nil)
	i := slices.IndexFunc(list, func(c shape.Candidate) bool { return c.Point == board.At(15, 3) })
	if i < 0 || list[i].Tally.Count < 10_000 || list[i].Tally.WinRate() < 0.4 || list[i].Tally.WinRate() > 0.6 {
		t.Errorf("the star point of the empty board is number %d of %d moves", i, len(list))
	}
	if provenance := db.Provenance(); provenance.Games < 50_000 || len(packed) > 3<<20 {
		t.Errorf("%+v in %d bytes", provenance, len(packed))
	}
}
