package engines_test

import (
	"slices"
	"sync"
	"testing"

	"katachi/match"
	"katachi/match/engines"
	"katachi/names"
)

// TestUnknown asks a matcher of unknown work, and its clones at the same time, far beyond
// where it takes another engine: the hits are those of the obvious one.
func TestUnknown(t *testing.T) {
	set, b := names.Builtin().Shapes, sample(t)
	want := match.All(match.NewMask(set), b)
	m, err := engines.Compile(set, engines.Auto, engines.Unknown)
	if err != nil {
		t.Fatal(err)
	}
	if m.Set() != set {
		t.Error("Set() is not the set compiled")
	}
	const positions = 4000
	few, many := engines.Choose(set.Len(), engines.Work{Positions: 1}), engines.Choose(set.Len(), engines.Work{Positions: positions})
	if few == many || len(want) == 0 {
		t.Fatalf("%s for few and many positions, %d hits: nothing to compare", few, len(want))
	}
	var group sync.WaitGroup
	for range 3 {
		twin := m.Clone()
		group.Go(func() {
			for range positions {
				if got := match.All(twin, b); !slices.Equal(got, want) {
					t.Errorf("%d hits, want %d", len(got), len(want))
					return
				}
			}
		})
	}
	group.Wait()
}
