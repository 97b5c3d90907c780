package api

import (
	"testing"
)

// TestNamedEverywhere: who asks for names first, and in which operation, changes no count. /tree and
// /export?format=csv were refused before a search by name had named the games in memory, and asked
// names in both senses.
func TestNamedEverywhere(t *testing.T) {
	for _, name := range []string{"geta", "ponnuki"} {
		sought := Sought{Position: Position{Play: "Q16"}, Region: "K10:T19", Named: []string{name}}
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
			t.Errorf("%s: %d hits, %d lines of a table, a tree of %d", name, found.Hits, table.Count, tree.Branches[0].Hits)
		}
	}
}
