package automaton

import "testing"

// Numbers that are removed from a hash table and added again are found; other numbers are not.
func TestChains(t *testing.T) {
	var c chains
	hash := func(n uint32) uint32 { return n % 7 } // long chains
	in := map[uint32]bool{}
	for n := uint32(1); n <= 300; n++ {
		c.add(n, hash(n))
		in[n] = true
		if n%3 == 0 {
			c.remove(n / 3)
			delete(in, n/3)
		}
		if n%6 == 0 {
			c.add(n/3, hash(n/3))
			in[n/3] = true
		}
	}
	for n := uint32(1); n <= 300; n++ {
		found := false
		for at := c.first(hash(n)); at != 0; at = c.next[at] {
			found = found || at == n
		}
		if found != in[n] {
			t.Errorf("number %d found: %v, want %v", n, found, in[n])
		}
	}
	if c.used != len(in) {
		t.Errorf("%d numbers used, want %d", c.used, len(in))
	}
}

// States with the same hash are distinguished by each of output, labels and targets.
func TestRegisterEqual(t *testing.T) {
	r := newRegister()
	leaf := r.intern(1, nil)
	s := r.intern(2, []edge{{3, leaf}, {5, leaf}})
	for _, tt := range []struct {
		name   string
		output uint32
		edges  []edge
		want   bool
	}{
		{"same", 2, []edge{{3, leaf}, {5, leaf}}, true},
		{"output", 1, []edge{{3, leaf}, {5, leaf}}, false},
		{"label", 2, []edge{{3, leaf}, {4, leaf}}, false},
		{"target", 2, []edge{{3, leaf}, {5, s}}, false},
		{"fewer", 2, []edge{{3, leaf}}, false},
		{"more", 2, []edge{{3, leaf}, {5, leaf}, {6, leaf}}, false},
	} {
		hash := r.table.hashes[s] // the same hash for all
		if got := r.find(hash, tt.output, tt.edges) == s; got != tt.want {
			t.Errorf("%s: found %v, want %v", tt.name, got, tt.want)
		}
	}
}

// Rows are distinguished by each of output, labels and targets, whatever their hashes are. Interned
// rows are found again after the table of slots has grown.
func TestRowsEqual(t *testing.T) {
	r := newRows()
	leaf := r.intern([]uint64{rowHead(1, 0)})
	s := r.intern([]uint64{rowHead(2, 2), rowEdge(3, leaf), rowEdge(5, leaf)})
	for _, tt := range []struct {
		name string
		row  []uint64
		want bool
	}{
		{"same", []uint64{rowHead(2, 2), rowEdge(3, leaf), rowEdge(5, leaf)}, true},
		{"output", []uint64{rowHead(1, 2), rowEdge(3, leaf), rowEdge(5, leaf)}, false},
		{"label", []uint64{rowHead(2, 2), rowEdge(3, leaf), rowEdge(4, leaf)}, false},
		{"target", []uint64{rowHead(2, 2), rowEdge(3, leaf), rowEdge(5, s)}, false},
		{"fewer", []uint64{rowHead(2, 1), rowEdge(3, leaf)}, false},
		{"more", []uint64{rowHead(2, 3), rowEdge(3, leaf), rowEdge(5, leaf), rowEdge(6, leaf)}, false},
	} {
		if got := r.holds(s, tt.row); got != tt.want {
			t.Errorf("%s: holds %v, want %v", tt.name, got, tt.want)
		}
	}
	first := r.len()
	var states []State
	for again := range 2 {
		for i := range uint32(2 * firstSlots) {
			s := r.intern([]uint64{rowHead(i, 1), rowEdge(byte(i), leaf)})
			if again == 0 {
				states = append(states, s)
			} else if states[i] != s {
				t.Fatalf("row %d: state %d, then %d", i, states[i], s)
			}
		}
	}
	if got, want := r.len(), first+2*firstSlots; got != want {
		t.Errorf("%d states, want %d", got, want)
	}
}
