package lexicon

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"katachi/internal/section"
)

// wide returns a list of some thousand words; the first 1,200 take cells of two
// bytes, but too many for absolute codes.
func wide() []string { return slices.Collect(Builtin().WithPrefix("b")) }

func bytesOf(t testing.TB, l *Lexicon) []byte {
	t.Helper()
	var buf bytes.Buffer
	n, err := l.WriteTo(&buf)
	if err != nil || n != int64(buf.Len()) {
		t.Fatalf("WriteTo = %d, %v, wrote %d", n, err, buf.Len())
	}
	return buf.Bytes()
}

// TestForms reads back every form of cells, from memory and from a mapped file.
func TestForms(t *testing.T) {
	defer func(w uint32) { minWidth = w }(minWidth)
	several := slices.Concat(wide(), []string{"Ärger", "ÉTÉ", "日本"})
	for _, c := range []struct {
		name     string
		words    []string
		min      uint32
		width    uint32
		indirect bool
	}{
		{"two bytes, absolute", []string{"cat", "cats", "do"}, 2, 2, false},
		{"two bytes, indirect", wide()[:1200], 2, 2, true},
		{"three bytes, absolute", wide(), 3, 3, false},
		{"four bytes, absolute", several, 4, 4, false},
	} {
		minWidth = c.min
		l := build(t, c.words, &Options{Ranks: true})
		if l.width != c.width || l.indirect() != c.indirect {
			t.Errorf("%s: cells of %d bytes, indirect %v", c.name, l.width, l.indirect())
		}
		path := filepath.Join(t.TempDir(), "x.lexicon")
		if err := l.WriteFile(path); err != nil {
			t.Fatal(err)
		}
		opened, err := Open(path)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		sameDictionary(t, c.name, opened, c.words)
		if got, want := opened.Stats(), l.Stats(); got != want {
			t.Errorf("%s: opened with %+v, built with %+v", c.name, got, want)
		}
		if !bytes.Equal(bytesOf(t, opened), bytesOf(t, l)) {
			t.Errorf("%s: written again it differs", c.name)
		}
		if err := opened.Close(); err != nil {
			t.Error(err)
		}
	}
}

func sameDictionary(t *testing.T, name string, l *Lexicon, words []string) {
	t.Helper()
	want := slices.Compact(slices.Sorted(slices.Values(words)))
	if got := slices.Collect(l.All()); !slices.Equal(got, want) {
		t.Errorf("%s: %d words, want %d", name, len(got), len(want))
	}
	for i, w := range want {
		if rank, ok := l.Rank(w); !l.Contains(w) || !ok || rank != i {
			t.Errorf("%s: Contains(%q) = %v, Rank %d, want true, %d", name, w, l.Contains(w), rank, i)
		}
	}
	if err := l.Check(); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// TestLargeList: more edges than codes of 16 bits, so that the table of shared
// nodes or cells of four bytes are needed.
func TestLargeList(t *testing.T) {
	words := list(t, "insane")
	b := newBag(words)
	l := build(t, words, &Options{Ranks: true})
	if l.width != 3 || !l.indirect() {
		t.Fatalf("cells of %d bytes, indirect %v", l.width, l.indirect())
	}
	fast := build(t, words, &Options{Ranks: true, Fast: true})
	if fast.width != 4 || fast.indirect() {
		t.Fatalf("fast: cells of %d bytes, indirect %v", fast.width, fast.indirect())
	}
	sameDictionary(t, "insane", l, words)
	sameDictionary(t, "insane, fast", fast, words)
	r := rand.New(rand.NewSource(1))
	for _, w := range words[:100_000] {
		changed := []byte(w)
		changed[r.Intn(len(changed))] = byte('a' + r.Intn(26))
		if x := string(changed); l.Contains(x) != b.has[x] || fast.Contains(x) != b.has[x] {
			t.Errorf("Contains(%q) = %v, fast %v", x, l.Contains(x), fast.Contains(x))
		}
	}
}

// TestBitFlips: a file with any one bit changed is refused.
func TestBitFlips(t *testing.T) {
	data := bytesOf(t, build(t, wide()[:40], &Options{Ranks: true}))
	for i := range data {
		for bit := range 8 {
			data[i] ^= 1 << bit
			if _, err := Load("x", data); err == nil {
				t.Fatalf("bit %d of byte %d flipped, and still opened", bit, i)
			}
			data[i] ^= 1 << bit
		}
	}
	if _, err := Load("x", data); err != nil {
		t.Fatal(err)
	}
}

func TestTruncations(t *testing.T) {
	data := bytesOf(t, build(t, wide()[:40], &Options{Ranks: true}))
	for n := range data {
		_, err := Load("x", data[:n])
		var format *FormatError
		if !errors.As(err, &format) || !errors.Is(err, ErrCorrupt) {
			t.Fatalf("first %d bytes: error %v, want a damaged file", n, err)
		}
	}
}

func TestForeignFiles(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	var other, newer bytes.Buffer
	w := section.NewWriter(&other, "automaton", 1)
	w.Close()
	w = section.NewWriter(&newer, fileKind, fileVersion+1)
	w.Close()
	for _, c := range []struct {
		path string
		want error
	}{
		{write("text", []byte(strings.Repeat("cat\n", 100))), ErrCorrupt},
		{write("empty", nil), ErrCorrupt},
		{write("other", other.Bytes()), ErrKind},
		{write("newer", newer.Bytes()), ErrVersion},
		{filepath.Join(dir, "none"), os.ErrNotExist},
	} {
		l, err := Open(c.path)
		if l != nil || !errors.Is(err, c.want) {
			t.Errorf("Open(%s) = %v, want %v", filepath.Base(c.path), err, c.want)
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("Open(%s): more than one line: %v", filepath.Base(c.path), err)
		}
	}
}

// TestWriteFileFails: what was there stays.
func TestWriteFileFails(t *testing.T) {
	if err := Builtin().WriteFile(filepath.Join(t.TempDir(), "no", "such", "folder")); err == nil {
		t.Error("WriteFile into a folder that is not there succeeded")
	}
}

// reseal writes sections of any contents as a file whose checksums are right,
// so that what is behind the checksums is reached.
func reseal(facts, alphabet, cells, shared, small, large []byte) []byte {
	var buf bytes.Buffer
	w := section.NewWriter(&buf, fileKind, fileVersion)
	w.Add("facts", facts)
	w.Add("alphabet", alphabet)
	w.Add("cells", cells)
	w.Add("shared", shared)
	if len(small) > 0 {
		w.Add("ranks", small)
		w.Add("large", large)
	}
	w.Close()
	return buf.Bytes()
}

// askAll puts questions to a dictionary that may be nonsense: nothing may panic.
// What Check refuses is not listed: a walk in it ends, since no word is longer
// than the longest, but not soon.
func askAll(l *Lexicon) {
	l.Contains("cats")
	l.HasPrefix("ca")
	askRanks(l)
	_, err := l.Table(nil)
	if l.Check() != nil {
		return
	}
	if err != nil && errors.Is(err, ErrCorrupt) {
		panic(err)
	}
	some := func(n int) func(string) bool {
		return func(string) bool { n--; return n > 0 }
	}
	l.All()(some(50))
	l.WithPrefix("c")(some(50))
	l.Match(MustPattern("c?t"))(some(50))
	l.Anagrams("tac?")(some(50))
	l.Stats()
}

// askRanks asks for places and words: an answer in its range, and the same word
// back, whether Check refuses the dictionary or not.
func askRanks(l *Lexicon) {
	if !l.HasRanks() {
		return
	}
	for _, n := range []int{0, 1, l.Len() / 2, l.Len() - 1} {
		if n >= l.Len() {
			continue
		}
		w := l.Word(n)
		if l.CheckRanks() != nil && w == "" {
			continue
		}
		if back, ok := l.Rank(w); !ok || back != n {
			panic(fmt.Sprintf("Word(%d) = %q, Rank %d, %v", n, w, back, ok))
		}
	}
	if n, ok := l.Rank("cats"); ok && (n < 0 || n >= l.Len()) {
		panic(fmt.Sprintf("Rank = %d of %d", n, l.Len()))
	}
}

// FuzzLoad opens any bytes.
func FuzzLoad(f *testing.F) {
	data := bytesOf(f, build(f, wide()[:40], &Options{Ranks: true}))
	f.Add(data)
	f.Add(data[:200])
	f.Add(bytesOf(f, build(f, []string{"a"}, nil)))
	f.Fuzz(func(t *testing.T, data []byte) {
		if l, err := Load("x", data); err == nil {
			askAll(l)
		}
	})
}

// FuzzSections opens files whose checksums are right and whose contents are
// not.
func FuzzSections(f *testing.F) {
	for _, words := range [][]string{{"a"}, {"cat", "cats", "do", "dog"}, wide()[:1200]} {
		l := build(f, words, &Options{Ranks: true})
		f.Add(section.Bytes(l.factWords()), l.symbols(), l.data, section.Bytes(l.shared), l.ranks.small, section.Bytes(l.ranks.pairs()))
	}
	f.Fuzz(func(t *testing.T, facts, alphabet, cells, shared, small, large []byte) {
		l, err := Load("x", reseal(facts, alphabet, cells, shared, small, large))
		if err != nil {
			return
		}
		askAll(l)
	})
}

// withFact returns the section of facts with word i changed to v.
func withFact(l *Lexicon, i int, v uint32) []byte {
	raw := bytes.Clone(section.Bytes(l.factWords()))
	binary.LittleEndian.PutUint32(raw[4*i:], v)
	return raw
}

// TestDamagedMeaning: one case for each fault that Load or Check knows, behind
// right checksums.
func TestDamagedMeaning(t *testing.T) {
	l := build(t, wide()[:1200], &Options{Ranks: true})
	good := withFact(l, 0, uint32(l.words))
	shared := section.Bytes(l.shared)
	pairs := section.Bytes(l.ranks.pairs())
	cells := func(change func(c []byte)) []byte {
		c := bytes.Clone(l.data)
		change(c)
		return c
	}
	for _, c := range []struct {
		name string
		data []byte
	}{
		{"no words", reseal(withFact(l, 0, 0), l.symbols(), l.data, shared, nil, nil)},
		{"longest word 0", reseal(withFact(l, 1, 0), l.symbols(), l.data, shared, nil, nil)},
		{"longest word too long", reseal(withFact(l, 1, 1<<20), l.symbols(), l.data, shared, nil, nil)},
		{"longest word too short", reseal(withFact(l, 1, 3), l.symbols(), l.data, shared, nil, nil)},
		{"one word more", reseal(withFact(l, 0, uint32(l.words+1)), l.symbols(), l.data, shared, nil, nil)},
		{"one node more", reseal(withFact(l, 3, uint32(l.nodes+1)), l.symbols(), l.data, shared, nil, nil)},
		{"one edge more", reseal(withFact(l, 4, uint32(l.edges+1)), l.symbols(), l.data, shared, nil, nil)},
		{"case 3", reseal(withFact(l, 5, 3), l.symbols(), l.data, shared, nil, nil)},
		{"cells by the half block", reseal(withFact(l, 6, l.slots-1), l.symbols(), l.data, shared, nil, nil)},
		{"cells of 5 bytes", reseal(withFact(l, 7, 5), l.symbols(), l.data, shared, nil, nil)},
		{"labels of 9 bits", reseal(withFact(l, 8, 9), l.symbols(), l.data, shared, nil, nil)},
		{"root outside", reseal(withFact(l, 9, l.slots), l.symbols(), l.data, shared, nil, nil)},
		{"root at a leaf", reseal(withFact(l, 9, l.nilBase), l.symbols(), l.data, shared, nil, nil)},
		{"leaves at the root", reseal(withFact(l, 10, l.root), l.symbols(), l.data, shared, nil, nil)},
		{"codes 2", reseal(withFact(l, 11, 2), l.symbols(), l.data, shared, nil, nil)},
		{"facts cut", reseal(good[:40], l.symbols(), l.data, shared, nil, nil)},
		{"alphabet too small", reseal(good, l.symbols()[:3], l.data, shared, nil, nil)},
		{"a letter twice", reseal(good, append(l.symbols()[1:], l.symbols()[1]), l.data, shared, nil, nil)},
		{"cells cut", reseal(good, l.symbols(), l.data[2:], shared, nil, nil)},
		{"cells all ones", reseal(good, l.symbols(), cells(func(c []byte) {
			for i := range c {
				c[i] = 0xff
			}
		}), shared, nil, nil)},
		{"shared cut", reseal(good, l.symbols(), l.data, shared[:len(shared)-3], nil, nil)},
		{"shared empty", reseal(good, l.symbols(), l.data, nil, nil, nil)},
		{"shared outside", reseal(good, l.symbols(), l.data, bytes.Repeat([]byte{0xff}, len(shared)), nil, nil)},
		{"ranks cut", reseal(good, l.symbols(), l.data, shared, l.ranks.small[1:], pairs)},
		{"large counts missing", reseal(good, l.symbols(), l.data, shared, l.ranks.small, nil)},
		{"large counts in disorder", reseal(good, l.symbols(), l.data, shared, l.ranks.small, bytes.Repeat(pairs[:8], len(pairs)/8))},
		{"counts wrong", reseal(good, l.symbols(), l.data, shared, bytes.Repeat([]byte{1}, int(l.slots)), nil)},
	} {
		got, err := Load("x", c.data)
		if err == nil {
			err = got.Check()
		}
		if !errors.Is(err, ErrCorrupt) {
			t.Errorf("%s: error %v, want a damaged file", c.name, err)
		}
	}
	if got, err := Load("x", reseal(good, l.symbols(), l.data, shared, l.ranks.small, pairs)); err != nil || got.Check() != nil {
		t.Errorf("unharmed: %v", err)
	}
}

// TestForgedRanks: counts that are not those of the words are found, by the name
// of their section, before anything is answered. Word went astray in such files, and panicked.
func TestForgedRanks(t *testing.T) {
	l := build(t, wide()[:1200], &Options{Ranks: true})
	good := withFact(l, 0, uint32(l.words))
	shared, pairs := section.Bytes(l.shared), section.Bytes(l.ranks.pairs())
	if len(pairs) == 0 {
		t.Fatal("no large counts")
	}
	small := func(slot uint32, v uint8) []byte {
		c := bytes.Clone(l.ranks.small)
		c[slot] = v
		return c
	}
	first, _, _ := l.step(l.Root(), l.label['b'])
	large := bytes.Clone(pairs)
	large[4]++
	for _, c := range []struct {
		name, section string
		data          []byte
	}{
		{"the first count 1", "ranks", reseal(good, l.symbols(), l.data, shared, small(first, 1), pairs)},
		{"all counts 0", "ranks", reseal(good, l.symbols(), l.data, shared, make([]byte, l.slots), nil)},
		{"a large count one more", "ranks", reseal(good, l.symbols(), l.data, shared, l.ranks.small, large)},
		{"one word more", "facts", reseal(withFact(l, 0, uint32(l.words+1)), l.symbols(), l.data, shared, l.ranks.small, pairs)},
		{"one word less", "ranks", reseal(withFact(l, 0, uint32(l.words-1)), l.symbols(), l.data, shared, l.ranks.small, pairs)},
		{"no edges at the root", "facts", reseal(withFact(l, 9, l.nilBase), l.symbols(), l.data, shared, l.ranks.small, pairs)},
		{"shorter words", "ranks", reseal(withFact(l, 1, 2), l.symbols(), l.data, shared, l.ranks.small, pairs)},
	} {
		l, err := Load("x", c.data)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if w := l.Word(l.Len() / 2); w != "" {
			t.Errorf("%s: Word = %q", c.name, w)
		}
		if n, ok := l.Rank("bat"); n != 0 || ok {
			t.Errorf("%s: Rank = %d, %v", c.name, n, ok)
		}
		err = l.CheckRanks()
		if format := new(FormatError); !errors.As(err, &format) || format.Section != c.section {
			t.Errorf("%s: error %v, want one of %s", c.name, err, c.section)
		}
	}
}

// TestForgedRing: the check of the ranks comes to an end where ways lead in a ring.
func TestForgedRing(t *testing.T) {
	ring := build(t, []string{"ab"}, &Options{Ranks: true})
	slot, _, _ := ring.step(ring.Root(), ring.label['a'])
	ring.put(slot, ring.label['a'], false, ring.root)
	l, err := Load("x", bytesOf(t, ring))
	if err != nil {
		t.Fatal(err)
	}
	if err := l.CheckRanks(); !errors.Is(err, ErrCorrupt) || !strings.Contains(err.Error(), "a way back") {
		t.Errorf("a ring: error %v", err)
	}
}

// TestCycle: a walk that returns to the root is found.
func TestCycle(t *testing.T) {
	l := build(t, []string{"ab"}, nil)
	slot, _, _ := l.step(l.Root(), l.label['a'])
	l.put(slot, l.label['a'], false, l.root)
	if err := l.Check(); !errors.Is(err, ErrCorrupt) || !strings.Contains(err.Error(), "way back") {
		t.Errorf("Check of a cycle = %v", err)
	}
	if _, err := l.Table(nil); !errors.Is(err, ErrCorrupt) || !strings.Contains(err.Error(), "way back") {
		t.Errorf("Table of a cycle = %v", err)
	}
	if _, err := l.Construct(nil); !errors.Is(err, ErrCorrupt) {
		t.Errorf("Construct of a cycle = %v", err)
	}
}

// TestShortFacts: a dictionary that has longer words than it says makes no table.
func TestShortFacts(t *testing.T) {
	l := build(t, []string{"abcd"}, nil)
	forged, err := Load("x", reseal(withFact(l, 1, 3), l.symbols(), l.data, section.Bytes(l.shared), nil, nil))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := forged.Table(nil); !errors.Is(err, ErrCorrupt) || !strings.Contains(err.Error(), "at most 3 bytes") {
		t.Errorf("Table = %v", err)
	}
}

// TestWorkedExample holds the example of the format's description.
func TestWorkedExample(t *testing.T) {
	l := build(t, []string{"a", "b"}, nil)
	if want := "\x01\x20\x01\x60\x01\x00\x01\x40\x00\x00"; string(l.data) != want || l.root != 0 || l.nilBase != 1 || string(l.symbols()) != "ab" {
		t.Errorf("cells % x, root %d, base of nodes without edges %d, want % x, 0, 1", l.data, l.root, l.nilBase, want)
	}
}

// TestWalksEnd: walks through the words end where each letter leads back to the root, with
// words on the way and without, and Err says why.
func TestWalksEnd(t *testing.T) {
	walks := map[string]func(l *Lexicon) iter.Seq[string]{
		"All":     (*Lexicon).All,
		"Range":   func(l *Lexicon) iter.Seq[string] { return l.Range("c", "") },
		"Match":   func(l *Lexicon) iter.Seq[string] { return l.Match(MustPattern("*z")) },
		"Within":  func(l *Lexicon) iter.Seq[string] { return l.Within("??????????????????????????", 1) },
		"Nearest": func(l *Lexicon) iter.Seq[string] { l.Nearest("abracadabra", 10); return slices.Values([]string{}) },
	}
	ring := build(t, []string{"abcdefghijklmnopqrstuvwxyz", "b", "c", "d", "e", "f", "g"}, nil)
	for _, word := range []bool{true, false} {
		for _, x := range ring.letters[:7] {
			slot, _, _ := ring.step(ring.Root(), x.label)
			ring.put(slot, x.label, word, ring.root)
		}
		for name, walk := range walks {
			for _, trie := range []int{ring.trieNodes, math.MaxUint32} {
				if trie != ring.trieNodes && name != "All" {
					continue // each takes some tenths of a second
				}
				l, err := Load("x", reseal(withFact(ring, 2, uint32(trie)), ring.symbols(), ring.data, section.Bytes(ring.shared), nil, nil))
				if err != nil {
					t.Fatal(err)
				}
				if err := l.Err(); err != nil {
					t.Errorf("%s: error %v before the walk", name, err)
				}
				n := 0
				for range walk(l) {
					n++
				}
				if err := l.Err(); !errors.Is(err, ErrCorrupt) || !strings.Contains(err.Error(), "way back") {
					t.Errorf("%s, %d nodes of the trie stated: %d words, error %v", name, trie, n, err)
				}
			}
		}
	}
}

// TestSteps: a walk through all words of a sound dictionary takes as many steps as it may.
func TestSteps(t *testing.T) {
	for _, words := range [][]string{{"a"}, {"ab", "b", "cb"}, wide()} {
		l := build(t, words, nil)
		w := walk{l: l, tour: newTour(l), yield: func(string) bool { return true }}
		if w.below(l.Root()); w.tour.steps > l.trieNodes+1 || w.tour.steps < l.trieNodes {
			t.Errorf("%d words: %d steps, %d nodes of the trie", len(words), w.tour.steps, l.trieNodes)
		}
	}
}

// TestClose: what was built or loaded has no file, and needs no Close; both may be closed.
func TestClose(t *testing.T) {
	built := build(t, []string{"a"}, nil)
	loaded, err := Load("x", bytesOf(t, built))
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []*Lexicon{built, loaded} {
		if err := l.Close(); err != nil || !l.Contains("a") {
			t.Errorf("Close = %v", err)
		}
	}
}

// TestCaseNames: a case that is none has a name too, which errors print.
func TestCaseNames(t *testing.T) {
	for c, want := range []string{"keep", "lower", "upper", "unknown", "unknown"} {
		if got := Case(c).String(); got != want {
			t.Errorf("case %d is %q, want %q", c, got, want)
		}
	}
}
