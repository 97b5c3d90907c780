package automaton

import (
	"bytes"
	"fmt"
	"math/bits"
	"slices"
	"testing"
)

// smallWords holds all words over {a, b} of up to three symbols, shortest first; a set of words is
// a mask over them.
var smallWords = func() (words [][]byte) {
	words = append(words, []byte{})
	for i := 0; len(words) < 15; i++ {
		for sym := range byte(2) {
			words = append(words, append(slices.Clone(words[i]), sym))
		}
	}
	return words
}()

// residual returns the words v for which u+v is in the language.
func residual(language uint16, u []byte) (rest uint16) {
	for i, w := range smallWords {
		if language>>i&1 != 0 && bytes.HasPrefix(w, u) {
			rest |= 1 << slices.IndexFunc(smallWords, func(v []byte) bool { return bytes.Equal(v, w[len(u):]) })
		}
	}
	return rest
}

// nerode counts the states that a minimal automaton of the language must have
// and needs (John Myhill 1957, Anil Nerode 1958): one for each residual that
// is not empty, the start in any case, and the error state.
func nerode(language uint16) int {
	seen := map[uint16]bool{language: true}
	for _, u := range smallWords {
		if rest := residual(language, u); rest != 0 {
			seen[rest] = true
		}
	}
	return len(seen) + 1
}

// Each of the 32,768 sets of words is built in four ways. At every stage the automaton accepts the
// set and nothing else, and the last one has as many states as there are residuals.
func TestAllWordSets(t *testing.T) {
	for language := range 1 << len(smallWords) {
		wide, built := buildAll(t, uint16(language))
		if err := acceptsOnly(wide, uint16(language)); err != nil {
			t.Fatalf("set %015b, determinized: %v", language, err)
		}
		want := nerode(uint16(language))
		for name, d := range built {
			if err := acceptsOnly(d, uint16(language)); err != nil {
				t.Fatalf("set %015b, %s: %v", language, name, err)
			}
			if d.NumStates() != want {
				t.Fatalf("set %015b, %s: %d states, want %d", language, name, d.NumStates(), want)
			}
		}
		if a, b, c := dump(built["minimized"]), dump(built["sorted"]), dump(built["incremental"]); a != b || a != c {
			t.Fatalf("set %015b: minimized\n%ssorted\n%sincremental\n%s", language, a, b, c)
		}
	}
}

func buildAll(t *testing.T, language uint16) (wide *DFA, built map[string]*DFA) {
	trie, _ := newTrie(2, nil)
	inc, _ := NewIncremental(2, nil)
	var words [][]byte
	for set := language; set != 0; set &= set - 1 {
		w := smallWords[bits.TrailingZeros16(set)]
		words = append(words, w)
		trie.Insert(0, singletons(w))
		if err := inc.Insert(Pattern{0, singletons(w)}); err != nil {
			t.Fatal(err)
		}
	}
	sorted, _ := NewSorted(2, nil)
	slices.SortFunc(words, bytes.Compare)
	for _, w := range words {
		if err := sorted.Add(w); err != nil {
			t.Fatal(err)
		}
	}
	wide, err := trie.determinize(nil)
	if err != nil {
		t.Fatal(err)
	}
	streamed, err := sorted.Finish()
	if err != nil {
		t.Fatal(err)
	}
	return wide, map[string]*DFA{"minimized": minimal(t, wide), "sorted": streamed, "incremental": inc.DFA()}
}

// acceptsOnly compares an automaton with the language, on all words of up to four symbols.
func acceptsOnly(d *DFA, language uint16) error {
	if err := d.check(); err != nil {
		return err
	}
	for i, w := range smallWords {
		if got, want := d.Accepts(w), language>>i&1 != 0; got != want {
			return fmt.Errorf("Accepts(%v) = %v, want %v", w, got, want)
		}
		for sym := range byte(2) {
			if len(w) == 3 && d.Accepts(append(slices.Clone(w), sym)) {
				return fmt.Errorf("accepts %v and more", w)
			}
		}
	}
	return nil
}

// The test takes all sets of up to three patterns of up to two sets over {a, b}, with the ids 1 and
// 2, shared or not. Product, trie and insertion must agree with each other and with a test of every
// pattern.
func TestAllSmallPatternSets(t *testing.T) {
	var all []Pattern
	classes := []Set{SetOf(0), SetOf(1), SetOf(0, 1)}
	for id := uint32(1); id <= 2; id++ {
		all = append(all, Pattern{id, nil})
		for _, a := range classes {
			all = append(all, Pattern{id, []Set{a}})
			for _, b := range classes {
				all = append(all, Pattern{id, []Set{a, b}})
			}
		}
	}
	for i := range all {
		comparePatterns(t, all[i:i+1])
		for j := range i {
			comparePatterns(t, []Pattern{all[j], all[i]})
			for k := range j {
				comparePatterns(t, []Pattern{all[k], all[j], all[i]})
			}
		}
	}
}

func comparePatterns(t *testing.T, patterns []Pattern) {
	t.Helper()
	d, err := Compile(2, slices.Values(patterns), nil)
	if err != nil {
		t.Fatal(err)
	}
	inc, _ := NewIncremental(2, nil)
	var product *DFA
	for _, p := range patterns {
		single, err := Single(2, p)
		if err != nil {
			t.Fatal(err)
		}
		if product == nil {
			product = single
		} else if product, err = Product(product, single, nil); err != nil {
			t.Fatal(err)
		}
		if err := inc.Insert(p); err != nil {
			t.Fatal(err)
		}
	}
	if got := inc.NumStates(); got != d.NumStates() {
		t.Fatalf("%v: inserted to %d states, want %d", patterns, got, d.NumStates())
	}
	want := unordered(d)
	if got := unordered(minimal(t, product)); got != want {
		t.Fatalf("%v: product, minimized\n%swant\n%s", patterns, got, want)
	}
	if got := unordered(inc.DFA()); got != want {
		t.Fatalf("%v: inserted\n%swant\n%s", patterns, got, want)
	}
	for _, w := range smallWords {
		if got, want := product.Scan(nil, w), scanSets(patterns, w); !slices.Equal(got, want) {
			t.Fatalf("%v: Scan(%v) = %v, want %v", patterns, w, got, want)
		}
	}
}

// scanSets is the obvious matcher: each pattern, set by set.
func scanSets(patterns []Pattern, input []byte) (ids []uint32) {
	for _, p := range patterns {
		holds := len(p.Sets) <= len(input)
		for i := 0; holds && i < len(p.Sets); i++ {
			holds = p.Sets[i].has(input[i])
		}
		if holds {
			ids = append(ids, p.ID)
		}
	}
	return sortTail(ids, 0)
}
