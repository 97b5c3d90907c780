package automaton

import (
	"slices"
	"testing"
)

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
