package automaton

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// A table of 65,536 states has numbers of 16 bits; with one more state it needs 32. Both tables can
// be walked to the end.
func TestWidths(t *testing.T) {
	for states, wide := range map[int]bool{1 << 16: false, 1<<16 + 1: true} {
		d, err := Single(1, Pattern{7, slices.Repeat([]Set{SetOf(0)}, states-2)})
		if err != nil {
			t.Fatal(err)
		}
		for _, layout := range Layouts() {
			table := packed(t, d, layout)
			if table.states != states || (table.next.w32 != nil) != wide {
				t.Errorf("%v: %d states in 32 bits: %v, want %d, %v", layout, table.states, table.next.w32 != nil, states, wide)
			}
			if got := table.Scan(nil, make([]byte, states)); !slices.Equal(got, []uint32{7}) {
				t.Errorf("%v: Scan of %d states = %v, want [7]", layout, states, got)
			}
		}
	}
}

// Size is a feature: this test shows whether a change of the layout needs more bytes.
func TestTableBytes(t *testing.T) {
	d := compiled(t, secondSet...)
	for layout, want := range map[Layout]int{Rows: 190, Displaced: 207, Sparse: 208} {
		if got := packed(t, d, layout).Bytes(); got != want {
			t.Errorf("%v: %d bytes, want %d", layout, got, want)
		}
	}
	if _, err := d.Pack(Layout(9), nil); err == nil {
		t.Error("Pack(Layout(9)): no error")
	}
}

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

// anyOf returns the set of all n symbols of an alphabet, 0 to n-1.
func anyOf(n int) (s Set) {
	for sym := range n {
		s = s.union(SetOf(byte(sym)))
	}
	return s
}

// singletons returns a word as a string of singletons.
func singletons(word []byte) []Set {
	str := make([]Set, len(word))
	for i, sym := range word {
		str[i] = SetOf(sym)
	}
	return str
}

// breadthFirst is the order of states by length of the shortest path from the start.
func breadthFirst(d *DFA) []State {
	order, seen := []State{Error, Start}, map[State]bool{Start: true}
	for i := 1; i < len(order); i++ {
		for _, t := range d.eachEdge(order[i]) {
			if !seen[t] {
				seen[t] = true
				order = append(order, t)
			}
		}
	}
	return order
}

// stepsOf counts the states that are reached when all inputs are scanned.
func stepsOf(d *DFA, inputs [][]byte) (steps int) {
	for _, input := range inputs {
		s := Start
		for i := 0; s != Error; i++ {
			steps++
			if i == len(input) {
				break
			}
			s = d.Next(s, input[i])
		}
	}
	return steps
}

// TestTrace makes the scan of GNU Go's manual, section 10.3: it visits the states 1, 2, 3, 4 and 6,
// finds the patterns 4, 2 and 1 in this order, and stops.
func TestTrace(t *testing.T) {
	d := productOf(t, secondSet...)
	steps, stopped := d.Trace(symbols("X..XXO...."))
	got := ""
	for _, s := range steps {
		got += fmt.Sprintf("%d:%d%v ", s.State, s.Read, s.Found)
	}
	if want := "1:0[] 2:1[] 3:2[] 4:3[] 6:4[4 2 1] "; got != want || !stopped {
		t.Errorf("trace %s, stopped %v, want %s", got, stopped, want)
	}
}

// TestRetrace compares Retrace with a new trace, on random inputs and changes.
func TestRetrace(t *testing.T) {
	d := productOf(t, append(slices.Clone(firstSet), secondSet...)...)
	r := rand.New(rand.NewPCG(10, 5))
	partly := 0
	for range 2000 {
		input := make([]byte, 9)
		for i := range input {
			input[i] = byte(r.IntN(4)) % 3
		}
		before, _ := d.Trace(input)
		place := r.IntN(len(input))
		input[place] = byte(r.IntN(4))
		got, kept, stopped := d.Retrace(before, input, place)
		want, wantStopped := d.Trace(input)
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%v: %v, want %v", input, got, want)
		}
		if place < len(before) && stopped != wantStopped {
			t.Fatalf("%v: stopped %v", input, stopped)
		}
		if kept > 1 && kept < len(got) {
			partly++
		}
	}
	if partly < 100 {
		t.Errorf("only %d traces were resumed in the middle", partly)
	}
}

// Symbols outside the alphabet match nowhere and do not panic.
func TestForeignSymbols(t *testing.T) {
	d := compiled(t, "*", "**")
	input := []byte{3, 200, 0}
	if got := d.Scan(nil, input); !slices.Equal(got, []uint32{1}) {
		t.Errorf("DFA.Scan(%v) = %v, want [1]", input, got)
	}
	if d.Accepts(input[:2]) || !d.Accepts(input[:1]) {
		t.Error("Accepts does not stop at a foreign symbol")
	}
	for _, layout := range Layouts() {
		if got := packed(t, d, layout).Scan(nil, input); !slices.Equal(got, []uint32{1}) {
			t.Errorf("%v: Scan(%v) = %v, want [1]", layout, input, got)
		}
	}
}

// The content of dst stays at the front, in its order.
func TestScanAppends(t *testing.T) {
	d := compiled(t, secondSet...)
	want := []uint32{9, 3, 1, 2, 4}
	if got := d.Scan([]uint32{9, 3}, symbols("X..X")); !slices.Equal(got, want) {
		t.Errorf("DFA.Scan = %v, want %v", got, want)
	}
	if got := packed(t, d, Rows).Scan([]uint32{9, 3}, symbols("X..X")); !slices.Equal(got, want) {
		t.Errorf("Table.Scan = %v, want %v", got, want)
	}
}

// A pattern without sets matches any input, and an empty automaton matches none.
func TestEmpty(t *testing.T) {
	for want, patterns := range map[int][]Pattern{0: nil, 1: {{7, nil}}} {
		d, err := Compile(4, slices.Values(patterns), nil)
		if err != nil || d.check() != nil || d.NumStates() != 2 {
			t.Fatalf("%v: %v, %v, %d states", patterns, err, d.check(), d.NumStates())
		}
		for _, layout := range Layouts() {
			table := packed(t, d, layout)
			for _, input := range []string{"", "X"} {
				if got := table.Scan(nil, symbols(input)); len(got) != want {
					t.Errorf("%v, %v: Scan(%q) = %v, want %d ids", patterns, layout, input, got, want)
				}
			}
		}
	}
}

func TestWordsStops(t *testing.T) {
	d, _ := sortedDFA(t, [][]byte{[]byte("a"), []byte("ab"), []byte("b")})
	n := 0
	for range d.Words() {
		if n++; n == 2 {
			break
		}
	}
	for range d.eachEdge(Start) {
		break
	}
	for range d.arrows(Start) {
		break
	}
	if n != 2 {
		t.Errorf("%d words before the stop, want 2", n)
	}
}

// unpacked returns the automaton that a table was packed from, outputs sorted.
func unpacked(table *Table) *DFA {
	d := &DFA{alphabet: table.alphabet, first: []uint32{0}, lists: newLists()}
	for s := range table.states {
		for sym := range table.alphabet {
			if to := table.step(State(s), byte(sym)); to != Error {
				d.label = append(d.label, byte(sym))
				d.target = append(d.target, to)
			}
		}
		d.first = append(d.first, uint32(len(d.label)))
		d.output = append(d.output, d.lists.add(table.outputs(State(s))...))
	}
	return d
}

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
