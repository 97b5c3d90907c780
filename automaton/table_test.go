package automaton

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The flat arrays, walked as a matcher walks them, find the same as Scan; in
// both widths.
func TestFlatWalk(t *testing.T) {
	for _, limit := range []uint32{1<<16 - 1, 3} {
		setMax16(t, limit)
		rapid.Check(t, func(t *rapid.T) {
			alphabet, patterns, d := drawAutomaton(t)
			table := packed(t, d, Rows)
			input := drawInput(t, alphabet, patterns)
			if got, want := flatWalk(table, input), scanSets(patterns, input); !slices.Equal(got, want) {
				t.Fatalf("flat walk of %v = %v, want %v", input, got, want)
			}
		})
	}
}

func flatWalk(t *Table, input []byte) (hits []uint32) {
	next16, next32 := t.Rows16(), t.Rows32()
	out16, out32 := t.Outputs()
	first, id := t.Lists()
	collect := func(s State) {
		var list uint32
		if out16 != nil {
			list = uint32(out16[s])
		} else {
			list = out32[s]
		}
		if (list != 0) != t.final(s) {
			panic("Final and Outputs differ")
		}
		hits = append(hits, id[first[list]:first[list+1]]...)
	}
	s := Start
	collect(s)
	for _, sym := range input {
		at := int(s)*t.Alphabet() + int(sym)
		if next16 != nil {
			s = State(next16[at])
		} else {
			s = next32[at]
		}
		if s == Error {
			break
		}
		collect(s)
	}
	return sortTail(hits, 0)
}

// Symbols that the alphabet does not have hold nowhere, and panic nowhere.
func TestForeignSymbols(t *testing.T) {
	d := compiled(t, "*", "**")
	input := []byte{3, 200, 0}
	if got := d.Scan(nil, input); !slices.Equal(got, []uint32{1}) {
		t.Errorf("DFA.Scan(%v) = %v, want [1]", input, got)
	}
	if d.Accepts(input[:2]) || !d.Accepts(input[:1]) {
		t.Error("Accepts does not stop at a foreign symbol")
	}
	for _, layout := range layouts {
		if got := packed(t, d, layout).Scan(nil, input); !slices.Equal(got, []uint32{1}) {
			t.Errorf("%v: Scan(%v) = %v, want [1]", layout, input, got)
		}
	}
}

// What stands in dst already stays in front, unsorted.
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

// A pattern of no sets holds on any input, an empty automaton on none.
func TestEmpty(t *testing.T) {
	for want, patterns := range map[int][]Pattern{0: nil, 1: {{7, nil}}} {
		d, err := Compile(4, slices.Values(patterns), nil)
		if err != nil || d.check() != nil || d.NumStates() != 2 {
			t.Fatalf("%v: %v, %v, %d states", patterns, err, d.check(), d.NumStates())
		}
		for _, layout := range layouts {
			table, err := load("empty", encoded(t, packed(t, d, layout)))
			if err != nil {
				t.Fatal(err)
			}
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
	for range d.Edges(Start) {
		break
	}
	for range d.arrows(Start) {
		break
	}
	if n != 2 {
		t.Errorf("%d words before the stop, want 2", n)
	}
}

func TestOpenDamaged(t *testing.T) {
	data := chapterFile(t, Rows)
	data[100] ^= 4
	path := filepath.Join(t.TempDir(), "damaged")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Open(path)
	format, ok := err.(*FormatError)
	if !ok || format.File != path || format.Section == "" || format.Offset <= 0 {
		t.Errorf("Open = %v, want a FormatError with file, section and offset", err)
	}
}
