package dfa_test

import (
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/match/dfa"
	"katachi/match/internal/matchtest"
)

// TestAllocations checks that matching and following allocate nothing once
// their memory has grown.
func TestAllocations(t *testing.T) {
	m, err := dfa.CompileMatcher(matchtest.OpenDatabase(t, "owl_vital_apat"), nil)
	if err != nil {
		t.Fatal(err)
	}
	pos := matchtest.Positions(t, 1)[0].Board
	var hits []match.Hit
	if n := testing.AllocsPerRun(5, func() { hits = m.AppendHits(hits[:0], pos) }); n != 0 || len(hits) == 0 {
		t.Errorf("AppendHits allocates %v times for %d hits, want 0", n, len(hits))
	}
	inc := m.Incremental()
	inc.Reset(pos)
	b := *pos
	var d board.Delta
	step := func() {
		for p := range pos.Points {
			if b.PlayInto(&d, board.Black, p) == nil {
				inc.Play(&d)
				inc.Undo()
				b.Undo(&d)
			}
		}
	}
	if n := testing.AllocsPerRun(5, step); n != 0 {
		t.Errorf("Play and Undo on every point allocate %v times, want 0", n)
	}
}
