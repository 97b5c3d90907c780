package lexicon

import (
	"bytes"
	"context"
	"encoding/binary"
	"maps"
	"math/rand"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"katachi/internal/section"
)

// compactLists are lists for the compact form: chains with more labels than a head or a look-up can
// have, words of one byte, rare bytes, nodes with many edges, and openings of a random game.
func compactLists() map[string][]string {
	long := strings.Repeat("abcdefghijklmnopqr", 40)
	openings := []string{}
	r := rand.New(rand.NewSource(3))
	for range 3000 {
		var w []byte
		for i := range 24 {
			w = append(w, byte('a'+r.Intn(2+i*17/24)))
		}
		openings = append(openings, string(w))
	}
	return map[string][]string{
		"one": {"a"}, "two": {"a", "b"}, "prefixes": {"a", "ab", "abc", "abcd", "b", "bcd"},
		"long": {long, long[:500], long[1:], long + "s", "q" + long[200:]},
		"rare": withRare(), "wide": wide(), "openings": openings,
		"letters": strings.Split("ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏabcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789日本", ""),
	}
}

// TestCompact: the compact form gives the same answers as the list, with and without ranks, from
// memory and from a file, and contains no other word.
func TestCompact(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for name, words := range compactLists() {
		b := newBag(words)
		for _, ranks := range []bool{false, true} {
			l := build(t, words, &Options{Ranks: ranks, Compact: true})
			path := filepath.Join(t.TempDir(), "x.lexicon")
			if err := l.WriteFile(path); err != nil {
				t.Fatal(err)
			}
			opened, err := Open(path)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for _, l := range []*Lexicon{l, opened} {
				if ranks {
					sameDictionary(t, name, l, words)
				} else if got := slices.Collect(l.All()); !slices.Equal(got, b.words) || l.Check() != nil {
					t.Errorf("%s: %d words, want %d; %v", name, len(got), len(b.words), l.Check())
				}
				for range 2000 {
					w := []byte(b.words[r.Intn(len(b.words))])
					switch i := r.Intn(len(w)); r.Intn(3) {
					case 0:
						w[i] = byte('a' + r.Intn(26))
					case 1:
						w = w[:i]
					default:
						w = append(w, w[i])
					}
					if x := string(w); l.Contains(x) != b.has[x] {
						t.Errorf("%s: Contains(%q) = %v", name, x, l.Contains(x))
					}
				}
			}
			if !bytes.Equal(bytesOf(t, opened), bytesOf(t, l)) || opened.Stats() != l.Stats() {
				t.Errorf("%s: written again it differs", name)
			}
			if err := opened.Close(); err != nil || opened.Contains(b.words[0]) || opened.Check() == nil {
				t.Errorf("%s: closed (%v), it answers", name, err)
			}
		}
	}
	if err := build(t, []string{"a"}, &Options{Compact: true}).WriteFile(filepath.Join(t.TempDir(), "no", "x")); err == nil {
		t.Error("no error for a folder that does not exist")
	}
}

// TestCompactSize: openings take less than half of the bytes of the cells.
func TestCompactSize(t *testing.T) {
	words := compactLists()["openings"]
	cells, compact := build(t, words, nil).Stats().Bytes, build(t, words, &Options{Compact: true}).Stats().Bytes
	if 2*compact > cells {
		t.Errorf("%d bytes, cells %d", compact, cells)
	}
}

// TestCompactValues: values are those of the other form.
func TestCompactValues(t *testing.T) {
	values := map[string]uint64{}
	for i, w := range wide() {
		values[w] = uint64(i * i % 1000)
	}
	l, err := BuildValues(context.Background(), maps.All(values), &Options{Compact: true})
	if err != nil {
		t.Fatal(err)
	}
	if l, err = loadBytes("x", bytesOf(t, l)); err != nil {
		t.Fatal(err)
	}
	sums := map[string]uint64{}
	for w, want := range values {
		if got, ok := l.Value(w); !ok || got != want {
			t.Errorf("Value(%q) = %d, %v, want %d", w, got, ok, want)
		}
		for i := range len(w) + 1 {
			sums[w[:i]] += want
		}
	}
	for prefix, want := range sums {
		if got, _ := l.Sum(prefix); got != want {
			t.Errorf("Sum(%q) = %d, want %d", prefix, got, want)
		}
	}
}

// runParts are the sections of the compact form.
type runParts struct{ facts, alphabet, rare, heads, top, before, runs []byte }

func runPartsOf(l *Lexicon) runParts {
	var buf bytes.Buffer
	l.WriteTo(&buf)
	f, err := section.Load("x", buf.Bytes(), fileKind, compactVersion)
	if err != nil {
		panic(err)
	}
	get := func(name string) []byte {
		if !f.Has(name) {
			return nil
		}
		data, _ := f.Section(name)
		return bytes.Clone(data)
	}
	return runParts{get("facts"), get("alphabet"), get("rare"), get("heads"), get("top"), get("top.before"), get("runs")}
}

// file is a file whose checksums are right.
func (p runParts) file() []byte {
	return fileOf(compactVersion, p.facts, p.alphabet, p.rare, func(w *section.Writer) {
		w.Add("heads", p.heads)
		w.Add("top", p.top)
		if len(p.before) > 0 {
			w.Add("top.before", p.before)
		}
		w.Add("runs", p.runs)
	})
}

// TestForgedRuns: a file with any bit wrong behind right checksums gives an error of one line, or
// some answers; it neither panics nor loops forever. Faults that every open must notice are errors.
func TestForgedRuns(t *testing.T) {
	topWords = 4
	defer func() { topWords = 32 }()
	good := runPartsOf(build(t, append(wide()[:300], "Zorba", "É"), &Options{Ranks: true, Compact: true}))
	refused, read := 0, 0
	try := func(p runParts) error {
		l, err := loadBytes("x", p.file())
		if err != nil {
			refused++
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("more than one line: %v", err)
			}
			return err
		}
		read++
		askAll(l)
		return nil
	}
	if err := try(good); err != nil {
		t.Fatal(err)
	}
	for _, part := range []*[]byte{&good.facts, &good.alphabet, &good.rare, &good.heads, &good.top, &good.before, &good.runs} {
		whole := *part
		for i := 0; i < 8*len(whole); i += 1 + len(whole)/200 {
			*part = changed(whole, i/8, whole[i/8]^1<<(i%8))
			try(good)
		}
		*part = whole
	}
	if refused < 100 || read < 100 {
		t.Errorf("%d refused, %d read: too few to prove anything", refused, read)
	}
	word := func(data []byte, i int, v uint32) []byte {
		data = bytes.Clone(data)
		binary.LittleEndian.PutUint32(data[4*i:], v)
		return data
	}
	for name, change := range map[string]func(p *runParts){
		"runs cut":            func(p *runParts) { p.runs = p.runs[1:] },
		"top cut":             func(p *runParts) { p.top = p.top[4:] },
		"no top":              func(p *runParts) { p.top = nil },
		"counts cut":          func(p *runParts) { p.before = p.before[4:] },
		"no counts":           func(p *runParts) { p.before = nil },
		"no heads":            func(p *runParts) { p.heads = p.heads[:8] },
		"codes of 9 bits":     func(p *runParts) { p.heads = word(p.heads, 0, 9) },
		"places of 33 bits":   func(p *runParts) { p.heads = word(p.heads, 1, 33) },
		"ranked 2":            func(p *runParts) { p.heads = word(p.heads, 2, 2) },
		"cells of 3 bytes":    func(p *runParts) { p.facts = word(p.facts, 7, 3) },
		"root outside":        func(p *runParts) { p.facts = word(p.facts, 9, 1<<20) },
		"a cell that strays":  func(p *runParts) { p.top = word(p.top, 0, 1<<24) },
		"runs all ones":       func(p *runParts) { p.runs = bytes.Repeat([]byte{0xff}, len(p.runs)) },
		"too many bits":       func(p *runParts) { p.facts = word(p.facts, 6, 1<<31) },
		"labels of 9 bits":    func(p *runParts) { p.facts = word(p.facts, 8, 9) },
		"a head of 30 bits":   func(p *runParts) { p.heads = word(p.heads, 3, 1<<29) },
		"a target too wide":   func(p *runParts) { p.heads = word(p.heads, 3, uint32(makeHead(0, 2, 60, false, false))) },
		"inline without edge": func(p *runParts) { p.heads = word(p.heads, 3, uint32(makeHead(1, 0, 0, true, false))) },
	} {
		p := good
		if change(&p); try(p) == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// FuzzRuns opens files of the compact form whose checksums are right and whose contents are not.
func FuzzRuns(f *testing.F) {
	topWords = 4
	for _, words := range [][]string{{"a"}, {"cat", "cats", "do", "dog"}, wide()[:300], withRare()[:100]} {
		for _, ranks := range []bool{false, true} {
			p := runPartsOf(build(f, words, &Options{Ranks: ranks, Compact: true}))
			f.Add(p.facts, p.alphabet, p.rare, p.heads, p.top, p.before, p.runs)
		}
	}
	topWords = 32
	f.Fuzz(func(t *testing.T, facts, alphabet, rare, heads, top, before, runs []byte) {
		l, err := loadBytes("x", runParts{facts, alphabet, rare, heads, top, before, runs}.file())
		if err == nil {
			askAll(l)
		} else if strings.Contains(err.Error(), "\n") {
			t.Errorf("%v", err)
		}
	})
}
