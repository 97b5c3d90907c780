package automaton

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// drawPatterns draws an alphabet and patterns over it, some of which share ids.
func drawPatterns(t *rapid.T) (alphabet int, patterns []Pattern) {
	alphabet = rapid.SampledFrom([]int{1, 2, 3, 4, 7, 64, 65, 200, 256}).Draw(t, "alphabet")
	set := rapid.Custom(func(t *rapid.T) Set {
		s := SetOf(byte(rapid.IntRange(0, alphabet-1).Draw(t, "symbol")))
		for range rapid.IntRange(0, 3).Draw(t, "more") {
			s = s.union(SetOf(byte(rapid.IntRange(0, alphabet-1).Draw(t, "symbol"))))
		}
		if rapid.IntRange(0, 5).Draw(t, "any") == 0 {
			return anyOf(alphabet)
		}
		return s
	})
	for range rapid.IntRange(0, 8).Draw(t, "patterns") {
		patterns = append(patterns, Pattern{
			ID:   uint32(rapid.IntRange(0, 5).Draw(t, "id")),
			Sets: rapid.SliceOfN(set, 0, 6).Draw(t, "sets"),
		})
	}
	return alphabet, patterns
}

// drawAutomaton draws patterns, and compiles them.
func drawAutomaton(t *rapid.T) (alphabet int, patterns []Pattern, d *DFA) {
	alphabet, patterns = drawPatterns(t)
	d, err := Compile(alphabet, slices.Values(patterns), nil)
	if err != nil {
		t.Fatal(err)
	}
	return alphabet, patterns, d
}

// drawInput draws an input that has a good chance of meeting the patterns.
func drawInput(t *rapid.T, alphabet int, patterns []Pattern) []byte {
	input := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) byte {
		return byte(rapid.IntRange(0, alphabet-1).Draw(t, "symbol"))
	}), 0, 8).Draw(t, "input")
	if len(patterns) == 0 || rapid.Bool().Draw(t, "random") {
		return input
	}
	p := rapid.SampledFrom(patterns).Draw(t, "model")
	for i := 0; i < min(len(input), len(p.Sets)); i++ {
		input[i] = rapid.SampledFrom(slices.Collect(p.Sets[i].all())).Draw(t, "accepted")
	}
	return input
}

func TestStagesKeepLanguage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alphabet, patterns := drawPatterns(t)
		input := drawInput(t, alphabet, patterns)
		want := scanSets(patterns, input)
		for name, d := range stages(t, alphabet, patterns) {
			if err := d.check(); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if got := d.Scan(nil, input); !slices.Equal(got, want) {
				t.Fatalf("%s: Scan(%v) = %v, want %v", name, input, got, want)
			}
			for _, layout := range []Layout{Rows, Displaced, Sparse} {
				table := packed(t, d, layout)
				if got := table.Scan(nil, input); !slices.Equal(got, want) {
					t.Fatalf("%s, %v: Scan(%v) = %v, want %v", name, layout, input, got, want)
				}
			}
		}
	})
}

type fataler interface {
	Helper()
	Fatal(args ...any)
}

// stages returns the automaton after each stage of each route.
func stages(t fataler, alphabet int, patterns []Pattern) map[string]*DFA {
	t.Helper()
	trie, _ := newTrie(alphabet, nil)
	inc, _ := NewIncremental(alphabet, nil)
	for _, p := range patterns {
		if err := trie.Insert(p.ID, p.Sets); err != nil {
			t.Fatal(err)
		}
		if err := inc.Insert(p); err != nil {
			t.Fatal(err)
		}
	}
	wide, err := trie.determinize(nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := wide.Minimize(nil)
	if err != nil {
		t.Fatal(err)
	}
	return map[string]*DFA{
		"determinized": wide, "minimized": m, "inserted": inc.DFA(),
		"breadth first": m.renumber(breadthFirst(m)),
	}
}

func packed(t fataler, d *DFA, layout Layout) *Table {
	t.Helper()
	table, err := d.Pack(layout, nil)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// Minimizing twice gives the same automaton as minimizing once; the order of insertion does not
// matter; no two states are equivalent.
func TestMinimal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alphabet, patterns, d := drawAutomaton(t)
		want := dump(d)
		shuffled := rapid.Permutation(patterns).Draw(t, "shuffled")
		again, err := Compile(alphabet, slices.Values(shuffled), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := dump(again); got != want {
			t.Fatalf("shuffled:\n%swant\n%s", got, want)
		}
		if again, _ := d.Minimize(nil); dump(again) != want {
			t.Fatalf("minimized again:\n%swant\n%s", dump(again), want)
		}
		if err := distinct(d); err != nil {
			t.Fatal(err)
		}
	})
}

// distinct returns an error if two states recognize the same language. The language of a state is
// written as a text in which a number stands for the language of each target.
func distinct(d *DFA) error {
	number := make([]int, d.NumStates())
	seen := map[string]State{}
	for s := range d.postorder() {
		text := fmt.Sprint(slices.Sorted(slices.Values(d.Output(s))))
		for sym, t := range d.eachEdge(s) {
			text += fmt.Sprintf(" %d:%d", sym, number[t])
		}
		if other, ok := seen[text]; ok {
			return fmt.Errorf("states %d and %d recognize the same language", s, other)
		}
		seen[text] = s
		number[s] = len(seen)
	}
	return nil
}

// Insertion keeps the automaton minimal at every step, and a snapshot does not change when the next
// pattern is inserted.
func TestIncremental(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alphabet, patterns := drawPatterns(t)
		inc, _ := NewIncremental(alphabet, nil)
		var before *DFA
		var text string
		for i, p := range patterns {
			if err := inc.Insert(p); err != nil {
				t.Fatal(err)
			}
			if before != nil && dump(before) != text {
				t.Fatalf("the snapshot before pattern %d changed", i)
			}
			want, err := Compile(alphabet, slices.Values(patterns[:i+1]), nil)
			if err != nil {
				t.Fatal(err)
			}
			before = inc.DFA()
			text = dump(before)
			if got, want := unordered(before), unordered(want); got != want || inc.NumStates() != before.NumStates() {
				t.Fatalf("after %d patterns: %d states\n%swant\n%s", i+1, inc.NumStates(), got, want)
			}
		}
	})
}

func TestSortedAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.SliceOfN(rapid.ByteRange(0, 3), 0, 6), 0, 20).Draw(t, "words")
		slices.SortFunc(words, bytes.Compare)
		b, _ := NewSorted(4, nil)
		trie, _ := newTrie(4, nil)
		for _, w := range words {
			id := uint32(rapid.IntRange(0, 2).Draw(t, "id"))
			trie.Insert(id, singletons(w))
			if err := b.AddID(w, id); err != nil {
				t.Fatal(err)
			}
		}
		got, err := b.Finish()
		if err != nil {
			t.Fatal(err)
		}
		wide, _ := trie.determinize(nil)
		want, _ := wide.Minimize(nil)
		if got, want := unordered(got), unordered(want); got != want {
			t.Fatalf("%v: sorted build\n%swant\n%s", words, got, want)
		}
		if b.TrieNodes() != len(trie.nodes) {
			t.Fatalf("%v: TrieNodes() = %d, want %d", words, b.TrieNodes(), len(trie.nodes))
		}
	})
}

// Unpacking a table gives the automaton that was packed, in all layouts and both widths.
func TestPackRoundTrip(t *testing.T) {
	for _, limit := range []uint32{1<<16 - 1, 3} {
		setMax16(t, limit)
		rapid.Check(t, func(t *rapid.T) {
			_, _, d := drawAutomaton(t)
			for _, layout := range Layouts() {
				back := unpacked(packed(t, d, layout))
				if err := back.check(); err != nil {
					t.Fatalf("%v: %v", layout, err)
				}
				if got, want := dump(back), dump(d); got != want {
					t.Fatalf("%v: unpacked\n%swant\n%s", layout, got, want)
				}
			}
		})
	}
}

func setMax16(t *testing.T, limit uint32) {
	old := max16
	max16 = limit
	t.Cleanup(func() { max16 = old })
}
