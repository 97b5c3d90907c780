package automaton

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// BenchmarkBuild builds the set pat of GNU Go by each route.
func BenchmarkBuild(b *testing.B) {
	patterns := slices.Collect(numbered(patStrings(b)))
	report := func(b *testing.B, d *DFA) {
		b.ReportMetric(float64(d.NumStates()), "states")
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/op")
	}
	b.Run("route=subsets", func(b *testing.B) {
		var d *DFA
		for b.Loop() {
			trie, _ := newTrie(4, nil)
			for _, p := range patterns {
				trie.Insert(p.ID, p.Sets)
			}
			d, _ = trie.determinize(nil)
		}
		report(b, d)
	})
	b.Run("route=compile", func(b *testing.B) {
		var d *DFA
		for b.Loop() {
			d, _ = Compile(4, slices.Values(patterns), nil)
		}
		report(b, d)
	})
	b.Run("route=insert", func(b *testing.B) {
		var d *DFA
		for b.Loop() {
			inc, _ := NewIncremental(4, nil)
			for _, p := range patterns {
				if err := inc.Insert(p); err != nil {
					b.Fatal(err)
				}
			}
			d = inc.DFA()
		}
		report(b, d)
	})
	b.Run("route=product/patterns=100", func(b *testing.B) {
		var d *DFA
		for b.Loop() {
			d, _ = Single(4, patterns[0])
			for _, p := range patterns[1:100] {
				r, _ := Single(4, p)
				d, _ = Product(d, r, nil)
			}
		}
		report(b, d)
	})
}

// BenchmarkMinimize shows the effect of merging equal states: large for words, and for patterns
// only if they share ids. If each pattern has its own id, the output shows which patterns matched,
// so no two subsets are equivalent.
func BenchmarkMinimize(b *testing.B) {
	words, _ := newTrie(256, nil)
	for _, w := range wordList(b, "american-english-insane") {
		words.Insert(0, singletons(w))
	}
	own, shared := patTrie(b, 1), patTrie(b, 0)
	for _, set := range []struct {
		name string
		trie *trie
	}{{"words", words}, {"pat/ids=own", own}, {"pat/ids=shared", shared}} {
		b.Run("set="+set.name, func(b *testing.B) {
			wide, err := set.trie.determinize(nil)
			if err != nil {
				b.Fatal(err)
			}
			var d *DFA
			for b.Loop() {
				d, _ = wide.Minimize(nil)
			}
			b.ReportMetric(float64(len(set.trie.nodes)), "nodes")
			b.ReportMetric(float64(wide.NumStates()), "before")
			b.ReportMetric(float64(d.NumStates()), "after")
			b.ReportMetric(float64(wide.Stats().Bytes), "B-before")
			b.ReportMetric(float64(d.Stats().Bytes), "B-after")
		})
	}
}

// patTrie holds the set pat, each pattern under its number times scale.
func patTrie(b *testing.B, scale uint32) *trie {
	trie, _ := newTrie(4, nil)
	for p := range numbered(patStrings(b)) {
		if err := trie.Insert(p.ID*scale, p.Sets); err != nil {
			b.Fatal(err)
		}
	}
	return trie
}

// BenchmarkScan walks the automaton of pat through real positions in every
// layout, numbered in every order.
func BenchmarkScan(b *testing.B) {
	d, err := Compile(4, numbered(patStrings(b)), nil)
	if err != nil {
		b.Fatal(err)
	}
	inputs := patInputs(b, 100, d.Stats().Height)
	steps := stepsOf(d, inputs)
	shuffled := append([]State{0, 1}, d.preorder()[2:]...)
	rand.New(rand.NewPCG(5, 6)).Shuffle(len(shuffled)-2, func(i, j int) {
		shuffled[i+2], shuffled[j+2] = shuffled[j+2], shuffled[i+2]
	})
	for _, o := range []struct {
		name  string
		order []State
	}{
		{"shuffled", shuffled},
		{"levels", breadthFirst(d)},
		{"preorder", d.preorder()},
	} {
		numbered := d.renumber(o.order)
		jumps, lines := locality(numbered, inputs)
		for _, layout := range Layouts() {
			b.Run(fmt.Sprintf("layout=%v/order=%s", layout, o.name), func(b *testing.B) {
				benchmarkScan(b, packed(b, numbered, layout), inputs, steps)
				if layout == Rows {
					b.ReportMetric(float64(jumps)/float64(steps), "jumps/step")
					b.ReportMetric(float64(lines)*64/1024, "KiB-touched")
				}
			})
		}
	}
}

// BenchmarkWidths walks the automaton of the first 300 patterns of pat in both widths: it has few
// enough states for numbers of 16 bits.
func BenchmarkWidths(b *testing.B) {
	d, err := Compile(4, numbered(patStrings(b)[:300]), nil)
	if err != nil {
		b.Fatal(err)
	}
	inputs := patInputs(b, 50, d.Stats().Height)
	steps := stepsOf(d, inputs)
	defer func(n uint32) { max16 = n }(max16)
	for _, layout := range Layouts() {
		for _, w := range []struct {
			bits int
			most uint32
		}{{16, 1<<16 - 1}, {32, 0}} {
			max16 = w.most
			t := packed(b, d, layout)
			if (t.next.w16 != nil) != (w.bits == 16) {
				b.Fatalf("%d states not in %d bits", t.states, w.bits)
			}
			b.Run(fmt.Sprintf("layout=%v/bits=%d", layout, w.bits), func(b *testing.B) { benchmarkScan(b, t, inputs, steps) })
		}
	}
}

// locality counts effects that do not depend on the load of the machine: the steps to a row in
// another cache line than the row before, and the distinct lines that all walks touch. Rows are of
// 32-bit numbers, and a line has 64 bytes.
func locality(d *DFA, inputs [][]byte) (jumps, lines int) {
	const rowsPerLine = 64 / (4 * 4)
	touched := map[State]bool{}
	for _, input := range inputs {
		s := Start
		for _, sym := range input {
			touched[s/rowsPerLine] = true
			next := d.Next(s, sym)
			if next == Error {
				break
			}
			if next/rowsPerLine != s/rowsPerLine {
				jumps++
			}
			s = next
		}
	}
	return jumps, len(touched)
}

func benchmarkScan(b *testing.B, t *Table, inputs [][]byte, steps int) {
	var hits []uint32
	for b.Loop() {
		for _, input := range inputs {
			hits = t.Scan(hits[:0], input)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(steps), "ns/step")
	b.ReportMetric(float64(t.Bytes()), "B")
	b.ReportMetric(float64(t.states), "states")
}

// BenchmarkLookup asks for 200,000 words in random order, half of them not in
// the list (a symbol changed), in every layout; a map is the baseline.
func BenchmarkLookup(b *testing.B) {
	words := wordList(b, "american-english-insane")
	d, _ := sortedDFA(b, words)
	d, asked := compact(d, words)
	for _, layout := range Layouts() {
		b.Run(fmt.Sprintf("layout=%v", layout), func(b *testing.B) {
			t := packed(b, d, layout)
			benchmarkLookup(b, asked, func(w []byte) bool {
				s := Start
				for _, sym := range w {
					if s = t.step(s, sym); s == Error {
						return false
					}
				}
				return len(t.outputs(s)) > 0
			})
			b.ReportMetric(float64(t.Bytes()), "B")
		})
	}
	b.Run("map", func(b *testing.B) {
		set := map[string]bool{}
		for w := range d.Words() {
			set[string(w)] = true
		}
		benchmarkLookup(b, asked, func(w []byte) bool { return set[string(w)] })
	})
}

func benchmarkLookup(b *testing.B, asked [][]byte, has func([]byte) bool) {
	found := 0
	for b.Loop() {
		found = 0
		for _, w := range asked {
			if has(w) {
				found++
			}
		}
	}
	if found < len(asked)/2 || found > len(asked)*3/4 {
		b.Fatalf("%d of %d found", found, len(asked))
	}
	b.ReportMetric(float64(len(asked))*float64(b.N)/1e6/b.Elapsed().Seconds(), "Mlookups/s")
}

// compact renumbers the bytes that occur as symbols 0, 1, ..., so that rows have no columns for
// other bytes, and draws words to ask for.
func compact(d *DFA, words [][]byte) (small *DFA, asked [][]byte) {
	var used Set
	for _, sym := range d.label {
		used = used.union(SetOf(sym))
	}
	var number [256]byte
	for i, sym := range slices.Collect(used.all()) {
		number[sym] = byte(i)
	}
	c := *d
	c.alphabet = used.Len()
	c.label = bytes.Clone(d.label)
	for i, sym := range c.label {
		c.label[i] = number[sym]
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 200_000 {
		w := bytes.Clone(words[rng.IntN(len(words))])
		for j, sym := range w {
			w[j] = number[sym]
		}
		if i%2 == 0 {
			w[rng.IntN(len(w))] = byte(rng.IntN(c.alphabet))
		}
		asked = append(asked, w)
	}
	return &c, asked
}
