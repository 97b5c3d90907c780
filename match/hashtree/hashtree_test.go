package hashtree_test

import (
	"math/rand/v2"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/match"
	"katachi/match/hashtree"
	"katachi/match/internal/matchtest"
	"katachi/pattern"
)

func compile(s *pattern.Set) (match.Matcher, error) { return hashtree.CompileMatcher(s, nil) }

func TestConformance(t *testing.T) { matchtest.Run(t, compile) }

func follow(s *pattern.Set) (match.Incremental, error) {
	m, err := hashtree.CompileMatcher(s, nil)
	if err != nil {
		return nil, err
	}
	return m.Incremental(), nil
}

func TestIncremental(t *testing.T) { matchtest.RunIncremental(t, follow) }

// TestGroups puts every suitable pattern into a group, even if it is alone there.
func TestGroups(t *testing.T) {
	defer hashtree.SetMinGroup(1)()
	t.Run("conformance", func(t *testing.T) { matchtest.RunWorlds(t, compile) })
	t.Run("gnugo", func(t *testing.T) { testpeers.Long(t); matchtest.RunGNUGo(t, compile) })
	t.Run("incremental", func(t *testing.T) { testpeers.Slow(t); matchtest.RunIncremental(t, follow) })
}

// TestNoAllocation checks that matching and following allocate nothing once
// their memory has grown, with a tree and with groups.
func TestNoAllocation(t *testing.T) {
	t.Run("tree", func(t *testing.T) { allocatesNothing(t, mustCompile(t, smallSet(t))) })
	t.Run("groups", func(t *testing.T) { allocatesNothing(t, inGroups(t, smallSet(t))) })
}

func allocatesNothing(t *testing.T, m *hashtree.Matcher) {
	start := randomBoard(rand.New(rand.NewPCG(7, 8)), 19)
	hits := m.AppendHits(nil, start)
	if n := testing.AllocsPerRun(20, func() { hits = m.AppendHits(hits[:0], start) }); n != 0 || len(hits) == 0 {
		t.Errorf("AppendHits allocates %v times for %d hits, want 0", n, len(hits))
	}
	inc, b := m.Incremental(), *start
	inc.Reset(start)
	var d board.Delta
	changed := 0
	step := func() {
		for p := range start.Points {
			if b.PlayInto(&d, board.Black, p) == nil {
				inc.Play(&d)
				gone, born := inc.Changes()
				changed += len(gone) + len(born)
				inc.Undo()
				b.Undo(&d)
			}
		}
	}
	if n := testing.AllocsPerRun(5, step); n != 0 || changed == 0 {
		t.Errorf("Play, Changes and Undo on every point allocate %v times for %d changes, want 0", n, changed)
	}
}
