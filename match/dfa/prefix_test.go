package dfa_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
	"katachi/internal/prior"
	"katachi/match"
	"katachi/match/dfa"
	"katachi/match/internal/matchtest"
	"katachi/pattern"
)

// TestPrefixReads: a scan takes its first steps from a table, and an Incremental takes every step.
// Both read the same number of cells and find the same hits.
func TestPrefixReads(t *testing.T) {
	for _, name := range []string{"pat", "owl_vital_apat", "fusekipat"} {
		m, err := dfa.CompileMatcher(matchtest.OpenDatabase(t, name), nil)
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
			// An Incremental also reads the start of scans that lead nowhere.
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

// TestSearchedPath: on positions of games, the path that is searched for a set reads at least a
// fifth fewer cells than the paths that do not depend on the set.
func TestSearchedPath(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 30))
	set := pattern.NewSet("random")
	for range 60 {
		p := &pattern.Pattern{Width: 5, Height: 5, Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides}
		for range 25 {
			p.Cells = append(p.Cells, []pattern.Class{pattern.On, pattern.On, pattern.Empty, pattern.NotOther, pattern.Other}[r.IntN(5)])
		}
		p.Cells[12] = pattern.Own
		if _, err := set.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	read := map[dfa.Path]int{}
	for _, path := range []dfa.Path{dfa.Searched, dfa.Squares, dfa.Spiral} {
		m, err := dfa.CompileMatcher(set, &dfa.Options{Path: path, MaxDepth: 24})
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range prior.Boards()[:10] {
			m.AppendHits(nil, b)
			read[path] += m.Visited()
		}
	}
	t.Log(read)
	for path, n := range read {
		if path != dfa.Searched && 5*read[dfa.Searched] >= 4*n {
			t.Errorf("%v reads %d cells, the path searched for the set %d", path, n, read[dfa.Searched])
		}
	}
}
