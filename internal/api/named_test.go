package api

import (
	"testing"

	"katachi/internal/report"
)

// TestNamedEverywhere: /search, /tree and /export give the same counts for a name, whichever comes
// first and names the games in memory.
func TestNamedEverywhere(t *testing.T) {
	for _, name := range []string{"geta", "ponnuki"} {
		sought := Sought{Position: Position{Play: "Q16"}, Question: report.Question{Region: "K10:T19", Named: []string{name}}}
		s, _ := newTestService(t)
		table, err := s.Export(t.Context(), &ExportRequest{Sought: sought})
		if err != nil {
			t.Fatal(err)
		}
		s, _ = newTestService(t)
		tree, err := s.Tree(t.Context(), &TreeRequest{Sought: sought, MinHits: 2})
		if err != nil {
			t.Fatal(err)
		}
		found, err := s.Search(t.Context(), &SearchRequest{Sought: sought})
		if err != nil {
			t.Fatal(err)
		}
		if found.Hits == 0 || table.Count != found.Hits || tree.Branches[0].Hits != found.Hits {
			t.Errorf("%s: %d hits of a search, %d lines of a table, %d hits of a tree", name, found.Hits, table.Count, tree.Branches[0].Hits)
		}
	}
}
