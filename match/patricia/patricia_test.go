package patricia

import (
	"strings"
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/match/internal/matchtest"
	"katachi/pattern"
)

func TestConformance(t *testing.T) {
	matchtest.Run(t, func(s *pattern.Set) (match.Matcher, error) { return Compile(s, nil), nil })
}

// TestOtherOrders runs the first part of the suite with the other orders of cells.
func TestOtherOrders(t *testing.T) {
	for name, order := range map[string]Order{"diagonals": Diagonals, "squares": Squares} {
		t.Run(name, func(t *testing.T) {
			matchtest.RunWorlds(t, func(s *pattern.Set) (match.Matcher, error) {
				return Compile(s, &Options{Order: order}), nil
			})
		})
	}
}

func TestIncremental(t *testing.T) {
	matchtest.RunIncremental(t, func(s *pattern.Set) (match.Incremental, error) {
		return match.Rescan(Compile(s, nil)), nil
	})
}

// plain makes a matcher of the plain search.
type plain struct{ *Matcher }

func (m plain) Clone() match.Matcher { return m }
func (m plain) AppendHits(dst []match.Hit, b *board.Board) []match.Hit {
	return m.plain(dst, b)
}

// TestPlain: the paper's search passes the tests that all engines pass.
func TestPlain(t *testing.T) {
	matchtest.Run(t, func(s *pattern.Set) (match.Matcher, error) { return plain{Compile(s, nil)}, nil })
}

// TestNodesShown: Nodes shows the nodes of the trees that are searched: every node and leaf once,
// and as many sistrings.
func TestNodesShown(t *testing.T) {
	m := build(t, Squares, diagram(0, "XO", ".?"), diagram(0, "XO", "X?"), diagram(0, "OX"))
	nodes, leaves, sistrings := 0, 0, 0
	seen := map[int]bool{0: true}
	for n := range m.Nodes() {
		if !seen[n.Parent] {
			t.Errorf("node %d comes before the one above it", n.ID)
		}
		seen[n.ID] = true
		if n.ID > 0 {
			nodes++
			continue
		}
		leaves++
		sistrings += len(n.Patterns)
		for _, f := range n.Patterns {
			if f.Sistring == "" || strings.Trim(f.Sistring, symbolNames) != "" {
				t.Errorf("sistring %q", f.Sistring)
			}
		}
	}
	if s := m.Stats(); nodes != s.Nodes || leaves != s.Leaves || sistrings != s.Sistrings {
		t.Errorf("Nodes shows %d nodes, %d leaves, %d sistrings: want %+v", nodes, leaves, sistrings, s)
	}
	if got, want := Sistring(m.set.At(0), Squares), "XO*."; got != want {
		t.Errorf("sistring %q, want %q", got, want)
	}
}
