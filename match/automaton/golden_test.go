package automaton

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// These are the symbols of a Go board, in the column order of GNU Go's tables.
const boardNames = ".OX#"

// classes are those of GNU Go's chapter, with the symbols they accept: "?" is
// any point on the board, "o" not X, "x" not O, "*" anything, even off the
// board.
var classes = map[byte]string{
	'.': ".", 'O': "O", 'X': "X", '#': "#", 'o': ".O", 'x': ".X", '?': ".OX", '*': ".OX#",
}

// sets reads a pattern of classes.
func sets(pattern string) []Set {
	str := make([]Set, len(pattern))
	for i := range str {
		accepted, ok := classes[pattern[i]]
		if !ok {
			panic("no such class: " + pattern[i:i+1])
		}
		str[i] = SetOf(symbols(accepted)...)
	}
	return str
}

// symbols reads a string of board symbols.
func symbols(input string) []byte {
	out := make([]byte, len(input))
	for i, c := range input {
		out[i] = byte(strings.IndexRune(boardNames, c))
	}
	return out
}

// productOf inserts patterns with ids 1, 2, ... one after the other, as GNU Go
// does.
func productOf(t testing.TB, patterns ...string) *DFA {
	t.Helper()
	var d *DFA
	for i, p := range patterns {
		r, err := Single(4, Pattern{uint32(i + 1), sets(p)})
		if err == nil && d != nil {
			r, err = Product(d, r, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		d = r
	}
	return d
}

// compiled builds the same automaton by trie, subset construction and minimization.
func compiled(t testing.TB, patterns ...string) *DFA {
	t.Helper()
	d, err := Compile(4, numbered(patterns), nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func numbered(patterns []string) func(func(Pattern) bool) {
	return func(yield func(Pattern) bool) {
		for i, p := range patterns {
			if !yield(Pattern{uint32(i + 1), sets(p)}) {
				return
			}
		}
	}
}

// This is the first table of the chapter. It does not print the row of state 4, which follows from
// the patterns (state 4 has read three points of "????..X").
const firstTable = `
state |    . |    O |    X |    # | att
    1 |    2 |    2 |    9 |    0 |
    2 |    3 |    3 |    3 |    0 |
    3 |    4 |    4 |    4 |    0 |
    4 |    5 |    5 |    5 |    0 |
    5 |    6 |    0 |    0 |    0 |
    6 |    7 |    0 |    0 |    0 |
    7 |    0 |    0 |    8 |    0 |
    8 |    0 |    0 |    0 |    0 | 1
    9 |    3 |    3 |   10 |    0 |
   10 |   11 |   11 |    4 |    0 |
   11 |    5 |    5 |    5 |    0 | 2
`

// This is the second table of the chapter, state by state.
const secondTable = `
state |    . |    O |    X |    # | att
    1 |    0 |    0 |    2 |    0 |
    2 |    3 |   10 |   10 |    0 |
    3 |    4 |    7 |    9 |    0 |
    4 |    5 |    5 |    6 |    0 |
    5 |    0 |    0 |    0 |    0 | 2
    6 |    0 |    0 |    0 |    0 | 4 2 1
    7 |    5 |    5 |    8 |    0 |
    8 |    0 |    0 |    0 |    0 | 4 2 3
    9 |    5 |    5 |    5 |    0 |
   10 |   11 |   11 |    9 |    0 |
   11 |    5 |    5 |   12 |    0 |
   12 |    0 |    0 |    0 |    0 | 4 2
`

var (
	firstSet  = []string{"????..X", "XXo"}
	secondSet = []string{"X..X", "X???", "X.OX", "X?oX"}
)

// This test compares with the numbers that the GNU Go manual prints in its chapter "DFA".
func TestChapterTables(t *testing.T) {
	for _, tt := range []struct {
		name     string
		patterns []string
		want     string
	}{
		{"first", firstSet, firstTable},
		{"second", secondSet, secondTable},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := productOf(t, tt.patterns...)
			if got, want := listing(d), tt.want[1:]; got != want {
				t.Errorf("product is\n%swant\n%s", got, want)
			}
			if m := minimal(t, d); listing(m) != listing(d) {
				t.Errorf("minimal form is\n%swant the product itself", listing(m))
			}
			compiled := compiled(t, tt.patterns...)
			if got, want := unordered(compiled), unordered(d); got != want {
				t.Errorf("trie, subsets, minimization give\n%swant\n%s", got, want)
			}
		})
	}
}

// The scan of "X..XXO...." visits the states 1 2 3 4 6, and then only the error state.
func TestChapterScan(t *testing.T) {
	d := productOf(t, secondSet...)
	input := symbols("X..XXO....")
	var visited []State
	for s, i := Start, 0; s != Error; i++ {
		visited = append(visited, s)
		s = d.Next(s, input[i])
	}
	if want := []State{1, 2, 3, 4, 6}; !slices.Equal(visited, want) {
		t.Errorf("scan visits %v, want %v", visited, want)
	}
	if got, want := d.Scan(nil, input), []uint32{1, 2, 4}; !slices.Equal(got, want) {
		t.Errorf("Scan(X..XXO....) = %v, want %v", got, want)
	}
}

// The test reads all 256 strings of four symbols.
func TestChapterAllStrings(t *testing.T) {
	want := map[string]int{"[2]": 21, "[1 2 4]": 1, "[2 3 4]": 1, "[2 4]": 4, "[]": 229}
	for _, d := range []*DFA{productOf(t, secondSet...), compiled(t, secondSet...)} {
		got := map[string]int{}
		for n := range 256 {
			got[fmt.Sprint(d.Scan(nil, []byte{byte(n >> 6), byte(n >> 4 & 3), byte(n >> 2 & 3), byte(n & 3)}))]++
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("strings by hits: %v, want %v", got, want)
		}
	}
}

// The manual's "The CDFA thus obtained is minimal" is true only if no two patterns share an id.
func TestSharedID(t *testing.T) {
	build := func(idB uint32) *DFA {
		a, _ := Single(4, Pattern{1, sets("X.")})
		b, _ := Single(4, Pattern{idB, sets("O.")})
		d, err := Product(a, b, nil)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	shared, apart := build(1), build(2)
	if got := shared.NumStates(); got != 6 {
		t.Errorf("product with a shared id: %d states, want 6", got)
	}
	if got := minimal(t, shared).NumStates(); got != 4 {
		t.Errorf("minimized: %d states, want 4", got)
	}
	if got, want := minimal(t, apart).NumStates(), apart.NumStates(); got != want {
		t.Errorf("product with different ids: %d states, minimal %d", want, got)
	}
}

// The explosive set of n strings needs 2^(n+1)-1 states; the same strings, cut after the symbol
// that decides, need 2n+1 states.
func TestExplosive(t *testing.T) {
	for n := 1; n <= 8; n++ {
		full, cut := explosive(n)
		if got, want := compiled(t, full...).NumStates(), 1<<(n+1)-1; got != want {
			t.Errorf("n = %d: %d states, want %d", n, got, want)
		}
		if got, want := productOf(t, full...).NumStates(), 1<<(n+1)-1; got != want {
			t.Errorf("n = %d: product of %d states, want %d", n, got, want)
		}
		if got, want := compiled(t, cut...).NumStates(), 2*n+1; got != want {
			t.Errorf("n = %d, cut: %d states, want %d", n, got, want)
		}
	}
}

func explosive(n int) (full, cut []string) {
	for i := range n {
		head := strings.Repeat("?", i) + "X"
		full = append(full, head+strings.Repeat("?", n-1-i))
		cut = append(cut, head)
	}
	return full, cut
}

// The test compares the node counts of word sets: trie, minimal automaton, edges.
func TestDAWGCounts(t *testing.T) {
	for _, tt := range []struct {
		words             []string
		trie, dawg, edges int
	}{
		{[]string{"TAP", "TAPS", "TOP", "TOPS"}, 8, 5, 5},
		{[]string{"CAT", "CATS", "DO", "DOG", "DOGS"}, 9, 7, 7},
		{[]string{"ABSTRACTIONISMS", "MONSOON"}, 23, 22, 22},
	} {
		b, err := NewSorted(256, nil)
		if err != nil {
			t.Fatal(err)
		}
		trie, _ := newTrie(256, nil)
		for _, w := range tt.words {
			if err := b.Add([]byte(w)); err != nil {
				t.Fatal(err)
			}
			if err := trie.Insert(0, singletons([]byte(w))); err != nil {
				t.Fatal(err)
			}
		}
		d, err := b.Finish()
		if err != nil {
			t.Fatal(err)
		}
		got := [4]int{b.TrieNodes(), len(trie.nodes), d.NumStates() - 1, d.NumEdges()}
		if want := [4]int{tt.trie, tt.trie, tt.dawg, tt.edges}; got != want {
			t.Errorf("%v: counted, trie, states without error, edges = %v, want %v", tt.words, got, want)
		}
	}
}

func minimal(t testing.TB, d *DFA) *DFA {
	t.Helper()
	m, err := d.Minimize(nil)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// unordered prints an automaton with its outputs sorted.
func unordered(d *DFA) string {
	return format(d, func(ids []uint32) []uint32 { return slices.Sorted(slices.Values(ids)) })
}

// dump prints an automaton as it is: for each state labels, targets, output.
func dump(d *DFA) string {
	return format(d, func(ids []uint32) []uint32 { return ids })
}

func format(d *DFA, order func([]uint32) []uint32) string {
	var b strings.Builder
	for s := range d.NumStates() {
		labels, targets := d.Children(State(s))
		fmt.Fprintln(&b, s, labels, targets, order(d.Output(State(s))))
	}
	return b.String()
}

// listing returns what List writes of an automaton of boards.
func listing(d *DFA) string {
	var b strings.Builder
	_ = d.List(&b, boardNames) // a Builder does not fail
	return b.String()
}
