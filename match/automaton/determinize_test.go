package automaton

import "testing"

// Subsets with the same hash are distinguished.
func TestSubsetTable(t *testing.T) {
	var table subsetTable
	subsets := [][]uint32{{1, 2}, {1}, {2, 3}, {}, {3, 2}}
	for i, s := range subsets {
		if _, ok := table.find(7, s); ok {
			t.Errorf("find(%v) before it was added", s)
		}
		table.add(7, s, State(i+1))
	}
	for i, s := range subsets {
		if got, ok := table.find(7, s); !ok || got != State(i+1) {
			t.Errorf("find(%v) = %d, %v, want %d", s, got, ok, i+1)
		}
	}
	table.reset()
	if _, ok := table.find(7, subsets[0]); ok {
		t.Error("found after reset")
	}
}

// No subset is stored twice: if each string has its own id, the subset construction alone gives a
// minimal automaton. This test uses 400 patterns of GNU Go.
func TestSubsetsAreUnique(t *testing.T) {
	trie, _ := newTrie(4, nil)
	for p := range numbered(patStrings(t)[:400]) {
		if err := trie.Insert(p.ID, p.Sets); err != nil {
			t.Fatal(err)
		}
	}
	wide, err := trie.determinize(nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := wide.NumStates(), minimal(t, wide).NumStates(); got != want {
		t.Errorf("%d states before minimization, %d after", got, want)
	}
}
