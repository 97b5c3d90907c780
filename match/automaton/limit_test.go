package automaton

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// The explosive set of 40 strings would need 2^41-1 states. Every construction soon stops at its
// limits with an error that says so.
func TestLimits(t *testing.T) {
	full, _ := explosive(40)
	patterns := slices.Collect(numbered(full))
	for _, tt := range []struct {
		name string
		opt  Options
		text string
	}{
		{"states", Options{MaxStates: 20_000}, "states, limit 20000"},
		{"bytes", Options{MaxBytes: 4 << 20}, "bytes, limit 4194304"},
	} {
		for name, build := range map[string]func(*Options) error{
			"determinize": func(o *Options) error { _, err := Compile(4, slices.Values(patterns), o); return err },
			"product":     func(o *Options) error { return foldProduct(patterns, o) },
			"insertion":   func(o *Options) error { return insertAll(patterns, o) },
		} {
			err := build(&tt.opt)
			var limit *LimitError
			if !errors.As(err, &limit) || limit.Op != name || !strings.HasSuffix(strings.Split(err.Error(), " (")[0], tt.text) {
				t.Errorf("%s, %s: %v, want a LimitError with %q", name, tt.name, err, tt.text)
			}
		}
	}
}

func foldProduct(patterns []Pattern, opt *Options) error {
	d, err := Single(4, patterns[0])
	for _, p := range patterns[1:] {
		if err != nil {
			return err
		}
		var r *DFA
		if r, err = Single(4, p); err == nil {
			d, err = Product(d, r, opt)
		}
	}
	return err
}

func insertAll(patterns []Pattern, opt *Options) error {
	b, err := NewIncremental(4, opt)
	for _, p := range patterns {
		if err == nil {
			err = b.Insert(p)
		}
	}
	return err
}

func TestLimitsElsewhere(t *testing.T) {
	words := [][]byte{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}}
	trie, _ := newTrie(4, &Options{MaxStates: 6})
	sorted, _ := NewSorted(4, &Options{MaxStates: 4})
	d := compiled(t, secondSet...)
	var trieErr, sortedErr error
	for _, w := range words {
		if err := trie.Insert(0, singletons(w)); err != nil {
			trieErr = err
		}
		if err := sorted.Add(w); err != nil {
			sortedErr = err
		}
	}
	_, minErr := d.Minimize(&Options{MaxStates: 5})
	_, packErr := d.Pack(Rows, &Options{MaxBytes: 100})
	for op, err := range map[string]error{"trie": trieErr, "sorted build": sortedErr, "minimize": minErr, "pack": packErr} {
		var limit *LimitError
		if !errors.As(err, &limit) || limit.Op != op {
			t.Errorf("%s: %v, want a LimitError", op, err)
		}
	}
	if len(trie.nodes) != 4 {
		t.Errorf("trie has %d nodes after two refused strings, want 4", len(trie.nodes))
	}
}

// A refused insertion leaves the automaton as it was, and later insertions work.
func TestIncrementalUndo(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	b, _ := NewIncremental(4, &Options{MaxStates: 120})
	var kept []string
	refused := 0
	for range 300 {
		pattern := randomPattern(rng)
		before, states := dump(b.DFA()), b.NumStates()
		err := b.Insert(Pattern{uint32(len(kept) + 1), sets(pattern)})
		if err == nil {
			kept = append(kept, pattern)
			continue
		}
		refused++
		if b.NumStates() != states || dump(b.DFA()) != before {
			t.Fatalf("a refused insertion changed the automaton: %d states, want %d", b.NumStates(), states)
		}
	}
	if got, want := unordered(b.DFA()), unordered(compiled(t, kept...)); got != want || refused == 0 || len(kept) < 5 {
		t.Errorf("%d kept, %d refused: automaton\n%swant\n%s", len(kept), refused, got, want)
	}
}

func randomPattern(rng *rand.Rand) string {
	pattern := make([]byte, 1+rng.IntN(6))
	for i := range pattern {
		pattern[i] = ".OX#ox?*"[rng.IntN(8)]
	}
	return string(pattern)
}

func TestBadInput(t *testing.T) {
	for _, n := range []int{-1, 0, 257} {
		_, trie := newTrie(n, nil)
		_, sorted := NewSorted(n, nil)
		_, inc := NewIncremental(n, nil)
		_, single := Single(n, Pattern{})
		for _, err := range []error{trie, sorted, inc, single} {
			if err == nil || !strings.HasPrefix(err.Error(), "automaton: alphabet of") {
				t.Errorf("alphabet of %d: %v, want an error", n, err)
			}
		}
	}
	for text, str := range map[string][]Set{
		"automaton: set 1 of the pattern is empty":                       {SetOf(1), {}},
		"automaton: set 0 of the pattern holds symbol 4, alphabet has 4": {SetOf(1, 4)},
	} {
		trie, _ := newTrie(4, nil)
		inc, _ := NewIncremental(4, nil)
		_, single := Single(4, Pattern{1, str})
		for _, err := range []error{trie.Insert(1, str), inc.Insert(Pattern{1, str}), single} {
			if err == nil || err.Error() != text {
				t.Errorf("%v: %v, want %s", str, err, text)
			}
		}
	}
	l, _ := Single(4, Pattern{1, nil})
	r, _ := Single(5, Pattern{1, nil})
	if _, err := Product(l, r, nil); err == nil {
		t.Error("product of two alphabets: no error")
	}
}

func TestSortedErrors(t *testing.T) {
	b, _ := NewSorted(128, nil)
	if err := b.Add([]byte("b")); err != nil {
		t.Fatal(err)
	}
	if err := b.Add([]byte("abc")); err == nil || err.Error() != `automaton: word "abc" after "b": want ascending order` {
		t.Errorf("Add(abc) after b: %v", err)
	}
	if err := b.Add([]byte("b\xff")); err == nil || !strings.Contains(err.Error(), "symbol 255 at 1") {
		t.Errorf("Add(b\\xff) = %v, want an error", err)
	}
	for _, w := range []string{"b", "ba", "c"} {
		if err := b.Add([]byte(w)); err != nil {
			t.Error(err)
		}
	}
	d, err := b.Finish()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for w := range d.Words() {
		got = append(got, string(w))
	}
	if want := []string{"b", "ba", "c"}; !slices.Equal(got, want) {
		t.Errorf("words after errors: %v, want %v", got, want)
	}
}

// A build that has reached its limits returns the same error from then on: no word is lost
// silently.
func TestSortedStaysLimited(t *testing.T) {
	b, _ := NewSorted(4, &Options{MaxStates: 4})
	first := b.Add([]byte{0, 0, 0, 0})
	second := b.Add([]byte{1})
	_, third := b.Finish()
	var limit *LimitError
	if !errors.As(first, &limit) || !errors.Is(second, first) || !errors.Is(third, first) {
		t.Errorf("Add = %v, then %v, Finish = %v; want the same LimitError", first, second, third)
	}
}
