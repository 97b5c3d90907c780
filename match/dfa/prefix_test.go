package dfa_test

import (
	"slices"
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/match/dfa"
	"katachi/match/matchtest"
)

// TestPrefixReads: a scan, whose first steps come from a table, reads as many cells
// as an Incremental, which takes every step, and finds the same.
func TestPrefixReads(t *testing.T) {
	for _, name := range []string{"pat", "owl_vital_apat", "fusekipat"} {
		m, err := dfa.Compile(matchtest.OpenDatabase(t, name), nil)
		if err != nil {
			t.Fatal(err)
		}
		if n := m.Stats().Starters; n != 1 {
			t.Fatalf("%s: %d contents of a start lead anywhere, want own stones only", name, n)
		}
		inc, read := m.Incremental(), 0
		for _, pos := range matchtest.Positions(t, 40) {
			b := pos.Board
			inc.Reset(b)
			// An Incremental reads the start of scans that lead nowhere, too.
			nowhere := 0
			for p := range b.Points {
				for _, view := range []board.Color{board.Black, board.White} {
					if b.Color(p) != view {
						nowhere += board.NumSymmetries
					}
				}
			}
			followed := inc.AppendHits(nil)
			match.Sort(followed)
			if !slices.Equal(match.All(m, b), followed) {
				t.Errorf("%s, %s: hits differ", name, pos.ID)
			}
			if got, want := m.Visited(), inc.Work().Read-nowhere; got != want {
				t.Errorf("%s, %s: %d cells are read, want %d", name, pos.ID, got, want)
			}
			read += m.Visited()
		}
		if read < 10_000 {
			t.Errorf("%s: %d cells are read on all positions", name, read)
		}
	}
}
