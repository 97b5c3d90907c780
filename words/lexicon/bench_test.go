package lexicon

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/blevesearch/vellum"
)

// sortedList returns a list by name, sorted by byte, its words end to end in
// one string.
func sortedList(tb testing.TB, name string) []string {
	tb.Helper()
	words := list(tb, name)
	if name == "web2" {
		words = slices.Collect(build(tb, words, &Options{Letters: "a-z", MinLength: 3, MaxLength: 15}).All())
	}
	slices.Sort(words)
	return endToEnd(words)
}

func endToEnd(words []string) []string {
	text := strings.Join(words, "")
	out := make([]string, len(words))
	at := 0
	for i, w := range words {
		out[i] = text[at : at+len(w)]
		at += len(w)
	}
	return out
}

// queries makes n look-ups in random order, half of them misses. A miss is a
// word with one letter replaced, which makes no word: the hard kind, rejected
// only somewhere inside.
func queries(words []string, n int) []string {
	r := rand.New(rand.NewSource(1))
	is := make(map[string]bool, len(words))
	for _, w := range words {
		is[w] = true
	}
	out := make([]string, n)
	for i := range out {
		out[i] = words[r.Intn(len(words))]
		for i%2 == 1 && is[out[i]] {
			w := []byte(words[r.Intn(len(words))])
			w[r.Intn(len(w))] = byte('a' + r.Intn(26))
			out[i] = string(w)
		}
	}
	r.Shuffle(n, func(i, k int) { out[i], out[k] = out[k], out[i] })
	return endToEnd(out)
}

// BenchmarkLookup looks 400,000 strings up, the same ones in every dictionary.
// The rate reported sums, over stretches of 4,000 look-ups, the best of all
// passes: what other programs on the machine take away stays out. Bytes are
// those held besides the words themselves, for the map and the sorted slice
// without their strings. Where KATACHI_QUERIES names a folder, the words
// and the queries are written there for tools/words-peers.sh.
func BenchmarkLookup(b *testing.B) {
	for _, name := range []string{"insane", "npm"} {
		b.Run("list="+name, func(b *testing.B) {
			words := sortedList(b, name)
			qs := queries(words, 400_000)
			writeQueries(b, name, words, qs)
			hits := 0
			for _, d := range peers(b, words) {
				b.Run("dict="+d.name, func(b *testing.B) {
					best := newStretches(len(qs))
					for b.Loop() {
						hits = best.pass(qs, d.contains)
					}
					if hits != len(qs)/2 {
						b.Fatalf("%d hits, want %d", hits, len(qs)/2)
					}
					b.ReportMetric(float64(len(qs))/best.sum().Seconds()/1e6, "Mlookups/s")
					b.ReportMetric(float64(d.bytes), "bytes")
				})
			}
		})
	}
}

const stretch = 4000

// stretches keeps the best time of each stretch of queries.
type stretches []time.Duration

func newStretches(n int) stretches {
	return slices.Repeat(stretches{math.MaxInt64}, n/stretch)
}

func (s stretches) pass(qs []string, contains func(string) bool) (hits int) {
	for i := range s {
		start := time.Now()
		for _, q := range qs[i*stretch:][:stretch] {
			if contains(q) {
				hits++
			}
		}
		s[i] = min(s[i], time.Since(start))
	}
	return hits
}

func (s stretches) sum() (d time.Duration) {
	for _, x := range s {
		d += x
	}
	return d
}

// peer is a dictionary that is compared.
type peer struct {
	name     string
	bytes    int
	contains func(string) bool
}

func peers(b *testing.B, words []string) []peer {
	b.Helper()
	l := build(b, words, nil)
	table := mustTable(b, l, nil)
	fst := vellumOf(b, words)
	loaded, err := vellum.Load(fst)
	if err != nil {
		b.Fatal(err)
	}
	m := mapOf(words)
	return []peer{
		{"lexicon", l.Stats().Bytes, l.Contains},
		{"vellum", len(fst), func(w string) bool { ok, _ := loaded.Contains([]byte(w)); return ok }},
		{"map", 16 * len(words) * 2, func(w string) bool { _, ok := m[w]; return ok }},
		{"sorted", 16 * len(words), func(w string) bool {
			i := sort.SearchStrings(words, w)
			return i < len(words) && words[i] == w
		}},
		{"table", table.bytes(), table.Contains},
	}
}

func vellumOf(tb testing.TB, words []string) []byte {
	tb.Helper()
	var buf bytes.Buffer
	v, err := vellum.New(&buf, nil)
	if err != nil {
		tb.Fatal(err)
	}
	for _, w := range words {
		if err := v.Insert([]byte(w), 0); err != nil {
			tb.Fatal(err)
		}
	}
	if err := v.Close(); err != nil {
		tb.Fatal(err)
	}
	return buf.Bytes()
}

func mapOf(words []string) map[string]struct{} {
	m := make(map[string]struct{}, len(words))
	for _, w := range words {
		m[w] = struct{}{}
	}
	return m
}

func writeQueries(b *testing.B, name string, words, qs []string) {
	b.Helper()
	dir := os.Getenv("KATACHI_QUERIES")
	if dir == "" {
		return
	}
	for file, lines := range map[string][]string{name + ".words": words, name + ".queries": qs} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBuild builds from words sorted beforehand, and packs; best-ms is the
// shortest of all times.
func BenchmarkBuild(b *testing.B) {
	for _, name := range []string{"insane", "npm", "web2"} {
		words := sortedList(b, name)
		for _, c := range []struct {
			dict  string
			build func() int
		}{
			{"lexicon", func() int { return build(b, words, nil).Stats().Bytes }},
			{"lexicon+ranks", func() int { return build(b, words, &Options{Ranks: true}).Stats().Bytes }},
			{"vellum", func() int { return len(vellumOf(b, words)) }},
			{"map", func() int { return 32 * len(mapOf(words)) }},
		} {
			b.Run(fmt.Sprintf("list=%s/dict=%s", name, c.dict), func(b *testing.B) {
				bytes, best := 0, time.Duration(math.MaxInt64)
				for b.Loop() {
					start := time.Now()
					bytes = c.build()
					best = min(best, time.Since(start))
				}
				b.ReportMetric(best.Seconds()*1e3, "best-ms")
				b.ReportMetric(float64(bytes), "bytes")
			})
		}
	}
}

// BenchmarkBuildUnsorted builds from the same words in random order.
func BenchmarkBuildUnsorted(b *testing.B) {
	for _, name := range []string{"insane", "npm"} {
		words := sortedList(b, name)
		rand.New(rand.NewSource(1)).Shuffle(len(words), func(i, k int) { words[i], words[k] = words[k], words[i] })
		for _, workspace := range []int{0, 1 << 20} {
			b.Run(fmt.Sprintf("list=%s/workspace=%d", name, workspace), func(b *testing.B) {
				for b.Loop() {
					build(b, words, &Options{Workspace: workspace})
				}
			})
		}
	}
}

// BenchmarkDocument is the DAWG document's construction: the trie, the nodes
// merged height by height under each of its hashes, and the table; the way that
// is used is beside it. compared counts pairs of nodes with equal hashes.
func BenchmarkDocument(b *testing.B) {
	words := sortedList(b, "web2")
	trie := NewTrie(words...)
	b.Run("step=trie", func(b *testing.B) {
		for b.Loop() {
			trie = NewTrie(words...)
		}
		b.ReportMetric(float64(trie.NumNodes()), "nodes")
	})
	var d *dawg
	for _, h := range []hash{hashPrinted, hashCount, hashMask} {
		b.Run("step=merge/hash="+h.String(), func(b *testing.B) {
			for b.Loop() {
				d = trie.canonical(h)
			}
			b.ReportMetric(float64(len(d.rows)), "nodes")
			b.ReportMetric(float64(d.compared), "compared")
		})
	}
	b.Run("step=table", func(b *testing.B) {
		var t *Table
		for b.Loop() {
			var err error
			if t, err = d.table(nil); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(t.bytes()), "bytes")
	})
	b.Run("step=lexicon", func(b *testing.B) {
		var l *Lexicon
		for b.Loop() {
			l = build(b, words, nil)
		}
		b.ReportMetric(float64(l.Stats().Bytes), "bytes")
	})
}

// BenchmarkQueries times the questions other than look-ups.
func BenchmarkQueries(b *testing.B) {
	words := sortedList(b, "insane")
	l := build(b, words, &Options{Ranks: true})
	count := func(b *testing.B, seq func(func(string) bool)) {
		n := 0
		for b.Loop() {
			n = 0
			for range seq {
				n++
			}
		}
		b.ReportMetric(float64(n), "words")
	}
	b.Run("all", func(b *testing.B) { count(b, l.All()) })
	b.Run("prefix=over", func(b *testing.B) { count(b, l.WithPrefix("over")) })
	b.Run("match=c?t", func(b *testing.B) { count(b, l.Match(mustPattern("c?t"))) })
	b.Run("match=*ing", func(b *testing.B) { count(b, l.Match(mustPattern("*ing"))) })
	b.Run("anagrams=retain??", func(b *testing.B) { count(b, l.Anagrams("retain??")) })
	b.Run("within=aeinrst", func(b *testing.B) { count(b, l.Within("aeinrst", 2)) })
	b.Run("near=dictionery/1", func(b *testing.B) {
		count(b, func(yield func(string) bool) { l.Near("dictionery", 1)(func(w string, _ int) bool { return yield(w) }) })
	})
	b.Run("near=dictionery/2", func(b *testing.B) {
		count(b, func(yield func(string) bool) { l.Near("dictionery", 2)(func(w string, _ int) bool { return yield(w) }) })
	})
	r := rand.New(rand.NewSource(1))
	b.Run("rank", func(b *testing.B) {
		for b.Loop() {
			l.Rank(words[r.Intn(len(words))])
		}
	})
	dst := make([]byte, 0, 64)
	b.Run("word", func(b *testing.B) {
		for b.Loop() {
			dst = l.appendWord(dst[:0], r.Intn(len(words)))
		}
	})
}

// BenchmarkOpen maps and verifies a file.
func BenchmarkOpen(b *testing.B) {
	for _, opt := range []*Options{{}, {Ranks: true}} {
		path := filepath.Join(b.TempDir(), "x.lexicon")
		if err := build(b, list(b, "insane"), opt).WriteFile(path); err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprint("ranks=", opt.Ranks), func(b *testing.B) {
			best := time.Duration(math.MaxInt64)
			for b.Loop() {
				start := time.Now()
				l, err := Open(path)
				best = min(best, time.Since(start))
				if err != nil {
					b.Fatal(err)
				}
				l.Close()
			}
			b.ReportMetric(float64(best.Nanoseconds()), "best-ns")
		})
	}
}

// BenchmarkValues builds dictionaries with values, and looks up the values of words, counts as of real things: the n-th of the words in a
// random order has 1,000,000/n. Beside it vellum, a transducer with outputs on its edges; "alone" are the
// bytes of the same dictionary without values.
func BenchmarkValues(b *testing.B) {
	for _, name := range []string{"insane", "npm"} {
		words := sortedList(b, name)
		r := rand.New(rand.NewSource(1))
		counts := make([]uint64, len(words))
		for i, n := range r.Perm(len(words)) {
			counts[i] = 1_000_000 / uint64(n+1)
		}
		qs := slices.Clone(words)
		r.Shuffle(len(qs), func(i, k int) { qs[i], qs[k] = qs[k], qs[i] })
		l, err := BuildValues(context.Background(), func(yield func(string, uint64) bool) {
			for i, w := range words {
				if !yield(w, counts[i]) {
					return
				}
			}
		}, nil)
		if err != nil {
			b.Fatal(err)
		}
		var buf bytes.Buffer
		v, err := vellum.New(&buf, nil)
		for i, w := range words {
			err = errors.Join(err, v.Insert([]byte(w), counts[i]))
		}
		if err = errors.Join(err, v.Close()); err != nil {
			b.Fatal(err)
		}
		fst, err := vellum.Load(buf.Bytes())
		if err != nil {
			b.Fatal(err)
		}
		ask := func(b *testing.B, value func(string) uint64, size, alone int) {
			sum := uint64(0)
			for i := 0; b.Loop(); i++ {
				sum += value(qs[i%len(qs)])
			}
			b.ReportMetric(float64(size), "bytes")
			b.ReportMetric(float64(alone), "alone")
		}
		b.Run("list="+name+"/dict=lexicon", func(b *testing.B) {
			ask(b, func(w string) uint64 { n, _ := l.Value(w); return n }, l.Stats().Bytes, build(b, words, nil).Stats().Bytes)
		})
		b.Run("list="+name+"/dict=vellum", func(b *testing.B) {
			ask(b, func(w string) uint64 { n, _, _ := fst.Get([]byte(w)); return n }, buf.Len(), len(vellumOf(b, words)))
		})
	}
}
