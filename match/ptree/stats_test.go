package ptree

import (
	"math/rand/v2"
	"testing"

	"katachi/pattern"
)

// TestStats: the counts are those of the nodes that Nodes gives, one that is left early too, and the
// bytes are those of what nodes hold, and not many more.
func TestStats(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	set := pattern.NewSet("random")
	for range 200 {
		p := &pattern.Pattern{Width: 2 + r.IntN(3), Height: 1 + r.IntN(4), Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides}
		for range p.Width * p.Height {
			p.Cells = append(p.Cells, pattern.Class(1+r.IntN(7)))
		}
		p.Cells[r.IntN(2)], p.Cells[len(p.Cells)-1] = pattern.Own, pattern.NotOwn
		if _, err := set.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	for name, m := range map[string]*Matcher{"by rarity": New(set), "the page's": NewPage(set)} {
		nodes, patterns := 0, 0
		seen := map[int]bool{0: true}
		for n := range m.Nodes() {
			if seen[n.ID] || !seen[n.Parent] || n.Depth < 1 {
				t.Fatalf("%s: node %+v: it was there, or its parent was not", name, n)
			}
			seen[n.ID] = true
			nodes++
			patterns += len(n.Patterns)
		}
		if m.rare == nil {
			patterns += len(m.tree.nodes[0].marks) // what ends at the root
		}
		s := m.Stats()
		if nodes < 200 || s.Nodes < nodes || s.Nodes > nodes+3 || s.Patterns != patterns {
			t.Errorf("%s: %+v, want %d nodes with %d patterns", name, s, nodes, patterns)
		}
		if least := 48*s.Nodes + 24*s.Patterns; s.Bytes < least || s.Bytes > 6*least || m.Bytes() != s.Bytes {
			t.Errorf("%s: %d bytes, want %d to %d", name, s.Bytes, least, 6*least)
		}
		for want := range 5 {
			got := 0
			for range m.Nodes() {
				if got == want {
					break
				}
				got++
			}
			if got != want {
				t.Errorf("%s: %d nodes, want to end after %d", name, got, want)
			}
		}
	}
}
