package lexicon

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"maps"
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
// bytes, but too many for bases that may be odd.
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

// withRare returns a list with more than 31 different bytes, most of them rare.
func withRare() []string {
	return slices.Concat(wide(), []string{
		"Bob", "C", "Ca", "Cab", "D'oh", "E", "Ibiza", "J", "Kb", "L", "McBride", "Zorba", "bÉbÉ", "bébé", "été", "ba-ba", "b2b",
	})
}

// TestForms reads back every form of cells, from memory and from a mapped file.
func TestForms(t *testing.T) {
	defer func(w uint32) { minWidth = w }(minWidth)
	several := slices.Concat(wide(), []string{"Ärger", "ÉTÉ", "日本"})
	mixed := slices.Concat(wide()[:400], strings.Fields(strings.ToUpper(strings.Join(wide()[400:800], " "))))
	for _, c := range []struct {
		name                string
		words               []string
		min, width, lb, low uint32
		rare                bool
	}{
		{"two bytes, absolute", []string{"cat", "cats", "do"}, 2, 2, 3, 0, false},
		{"two bytes, even", wide()[:1200], 2, 2, 5, 1, false},
		{"three bytes, absolute", wide(), 3, 3, 5, 0, false},
		{"three bytes, absolute, rare bytes", withRare(), 3, 3, 5, 0, true},
		{"three bytes, many frequent bytes", mixed, 3, 3, 6, 0, false},
		{"four bytes, absolute", several, 4, 4, 5, 0, true},
		{"four bytes, many frequent bytes", mixed, 4, 4, 6, 0, false},
	} {
		minWidth = c.min
		l := build(t, c.words, &Options{Ranks: true})
		if l.width != c.width || l.lb != c.lb || l.low != c.low || l.rare != nil != c.rare {
			t.Errorf("%s: cells of %d bytes, labels of %d bits, %d low ones, rare %v", c.name,
				l.width, l.lb, l.low, l.rare != nil)
		}
		path := filepath.Join(t.TempDir(), "x.lexicon")
		if err := l.WriteFile(path); err != nil {
			t.Fatal(err)
		}
		sameDictionary(t, c.name, l, c.words)
		opened, err := Open(path)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		sameDictionary(t, c.name+", opened", opened, c.words)
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

// TestManyEvenCells: a list with more edges than cells can address without even bases.
func TestManyEvenCells(t *testing.T) {
	var words []string
	for i := range 5000 {
		digits := strings.NewReplacer(
			"0", "k", "1", "l", "2", "m", "3", "n", "4", "o", "5", "p", "6", "q", "7", "r", "8", "s", "9", "t")
		words = append(words, digits.Replace(fmt.Sprintf("%07d", i*i*7919%10_000_000)))
	}
	for i := range 12_000 {
		words = append(words, fmt.Sprintf("%s%s", words[i*31%5000], words[i*17%5000][1:]))
	}
	for i := range 70_000 {
		b := []byte(words[i*13%17000])
		b[i%len(b)] = byte('a' + i%26)
		words = append(words, string(b), string(b[2:])+string(b[:3]))
	}
	l := build(t, words, &Options{Ranks: true})
	if l.width != 3 || l.low != 1 {
		t.Fatalf("%d edges: cells of %d bytes, %d low bits", l.edges, l.width, l.low)
	}
	sameDictionary(t, "even", l, words)
	if _, err := loadBytes("x", bytesOf(t, l)); err != nil {
		t.Error(err)
	}
}

// golden returns the words and the file of a dictionary in testdata.
func golden(t testing.TB, name string) (words []string, l *Lexicon) {
	t.Helper()
	text, err := os.ReadFile("testdata/words.txt")
	if err != nil {
		t.Fatal(err)
	}
	if l, err = Open(filepath.Join("testdata", name)); err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(text)), l
}

// TestGoldenFiles opens small files of every form: newer programs must open them for ever.
func TestGoldenFiles(t *testing.T) {
	for _, c := range []struct {
		name  string
		words int
		low   uint32
		rare  bool
		more  []string
	}{
		{"v1-absolute.lexicon", 200, 0, false, []string{"Ärger", "ÉTÉ", "日本"}},
		{"v1-even.lexicon", 1200, 1, false, nil},
		{"v1-rare.lexicon", 200, 0, true, withRare()[len(wide()):]},
	} {
		words, l := golden(t, c.name)
		if l.low != c.low || (l.rare != nil) != c.rare {
			t.Errorf("%s: %d low bits, rare %v", c.name, l.low, l.rare != nil)
		}
		want := newBag(slices.Concat(words[:c.words], c.more))
		if got := slices.Collect(l.All()); !slices.Equal(got, want.words) {
			t.Errorf("%s: %d words, want %d", c.name, len(got), len(want.words))
		}
		for _, w := range words {
			if l.Contains(w) != want.has[w] {
				t.Errorf("%s: Contains(%q) = %v", c.name, w, l.Contains(w))
			}
		}
		if err := cmp.Or(l.Check(), l.Close()); err != nil {
			t.Errorf("%s: %v", c.name, err)
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

// TestLargeList: more edges than 19 bits count, and rare letters. All words are asked for under
// KATACHI_LONG, else one of eleven.
func TestLargeList(t *testing.T) {
	words := list(t, "insane")
	l := build(t, words, &Options{Ranks: true})
	if l.width != 3 || l.low != 1 || l.rare == nil {
		t.Fatalf("cells of %d bytes, %d low bits, rare %v", l.width, l.low, l.rare != nil)
	}
	if long {
		sameDictionary(t, "insane", l, words)
	}
	sorted := slices.Compact(slices.Sorted(slices.Values(words)))
	r := rand.New(rand.NewSource(1))
	for i := 0; i < len(sorted); i += 11 {
		w := sorted[i]
		if rank, ok := l.Rank(w); !ok || rank != i || l.Word(i) != w {
			t.Fatalf("Rank(%q) = %d, %v, and word %d is %q", w, rank, ok, i, l.Word(i))
		}
		changed := []byte(w)
		changed[r.Intn(len(changed))] = byte('a' + r.Intn(26))
		x := string(changed)
		if _, has := slices.BinarySearch(sorted, x); l.Contains(x) != has {
			t.Errorf("Contains(%q) = %v", x, l.Contains(x))
		}
	}
}

// TestBitFlips: a file with any one bit changed is refused.
func TestBitFlips(t *testing.T) {
	data := bytesOf(t, build(t, wide()[:40], &Options{Ranks: true}))
	for i := range data {
		for bit := range 8 {
			data[i] ^= 1 << bit
			if _, err := loadBytes("x", data); err == nil {
				t.Fatalf("bit %d of byte %d flipped, and still opened", bit, i)
			}
			data[i] ^= 1 << bit
		}
	}
	if _, err := loadBytes("x", data); err != nil {
		t.Fatal(err)
	}
}

func TestTruncations(t *testing.T) {
	data := bytesOf(t, build(t, wide()[:40], &Options{Ranks: true}))
	for n := range data {
		_, err := loadBytes("x", data[:n])
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
		{write("newer", newer.Bytes()), section.ErrVersion},
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

// parts are the sections of a file.
type parts struct{ facts, alphabet, rare, cells, small, large []byte }

func partsOf(l *Lexicon) parts {
	p := parts{
		facts: bytes.Clone(section.Bytes(l.factWords())), alphabet: l.symbols(),
		cells: l.data,
	}
	if l.rare != nil {
		p.rare = l.rareBytes()
	}
	if l.HasRanks() {
		p.small, p.large = l.ranks.small, section.Bytes(l.ranks.pairs())
	}
	return p
}

// file writes sections of any contents as a file whose checksums are right,
// so that what is behind the checksums is reached.
func (p parts) file() []byte {
	return fileOf(fileVersion, p.facts, p.alphabet, p.rare, func(w *section.Writer) {
		w.Add("cells", p.cells)
		if len(p.small) > 0 {
			w.Add("ranks", p.small)
			w.Add("large", p.large)
		}
	})
}

// fileOf writes the sections that both forms have, and those that add writes.
func fileOf(version uint32, facts, alphabet, rare []byte, add func(*section.Writer)) []byte {
	var buf bytes.Buffer
	w := section.NewWriter(&buf, fileKind, version)
	w.Add("facts", facts)
	w.Add("alphabet", alphabet)
	if len(rare) > 0 {
		w.Add("rare", rare)
	}
	add(w)
	w.Close()
	return buf.Bytes()
}

// fact changes word i of the facts.
func (p parts) fact(i int, v uint32) parts {
	p.facts = bytes.Clone(p.facts)
	binary.LittleEndian.PutUint32(p.facts[4*i:], v)
	return p
}

// with changes parts; slices must be replaced, not written to.
func (p parts) with(change func(p *parts)) parts {
	change(&p)
	return p
}

// changed returns data with one byte changed.
func changed(data []byte, at int, v byte) []byte {
	data = bytes.Clone(data)
	data[at] = v
	return data
}

// askAll calls all queries of a dictionary that may be corrupt: nothing may panic. If Check reports
// an error, its words are not listed: a walk in it ends, because no word is longer than the
// longest, but not soon.
func askAll(l *Lexicon) {
	l.Contains("cats")
	hasPrefix(l, "ca")
	askRanks(l)
	askValues(l)
	_, err := l.Table(nil)
	l.listChildren()
	if l.Check() != nil {
		l.Match(mustPattern("*"))(some(50))
		return
	}
	if err != nil && errors.Is(err, ErrCorrupt) {
		panic(err)
	}
	l.All()(some(50))
	l.WithPrefix("c")(some(50))
	l.Match(mustPattern("c?t"))(some(50))
	l.Anagrams("tac?")(some(50))
	l.Stats()
}

// some takes so many words.
func some(n int) func(string) bool {
	return func(string) bool { n--; return n > 0 }
}

// askValues checks the values: the sum of all is that of each.
func askValues(l *Lexicon) {
	if !l.HasValues() {
		return
	}
	l.Value("cats")
	l.Sum("c")
	if sum, n := l.Sum(""); l.Check() == nil && n == l.Len() && n < 1000 {
		for w := range l.All() {
			value, ok := l.Value(w)
			if !ok {
				panic("no value of " + w)
			}
			sum -= value
		}
		if sum != 0 {
			panic("the values have another sum")
		}
	}
}

// askRanks asks for ranks and words: the answers must be in range, and lead back to the same word,
// whether Check accepts the dictionary or not.
func askRanks(l *Lexicon) {
	if !l.HasRanks() {
		return
	}
	for _, n := range []int{0, 1, l.Len() / 2, l.Len() - 1} {
		if n >= l.Len() {
			continue
		}
		w := l.Word(n)
		if l.Check() != nil && w == "" {
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
	valued, err := BuildValues(context.Background(), maps.All(map[string]uint64{"cat": 3, "cats": 1 << 60, "dog": 7}), nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(bytesOf(f, valued))
	f.Fuzz(func(t *testing.T, data []byte) {
		if l, err := loadBytes("x", data); err == nil {
			askAll(l)
		}
	})
}

// FuzzSections opens files whose checksums are right and whose contents are not.
func FuzzSections(f *testing.F) {
	add := func(l *Lexicon) {
		p := partsOf(l)
		f.Add(p.facts, p.alphabet, p.rare, p.cells, p.small, p.large)
	}
	for _, words := range [][]string{{"a"}, {"cat", "cats", "do", "dog"}, wide()[:1200]} {
		add(build(f, words, &Options{Ranks: true}))
	}
	minWidth = 3
	add(build(f, wide()[:300], nil))
	add(build(f, append(withRare()[:40], withRare()[len(wide()):]...), &Options{Ranks: true}))
	minWidth = 2
	f.Fuzz(func(t *testing.T, facts, alphabet, rare, cells, small, large []byte) {
		data := parts{facts, alphabet, rare, cells, small, large}.file()
		if l, err := loadBytes("x", data); err == nil {
			askAll(l)
		}
	})
}

// ranked returns a dictionary of three bytes a cell, with ranks, some of them large.
func ranked(t testing.TB) *Lexicon {
	t.Helper()
	minWidth = 3
	defer func() { minWidth = 2 }()
	return build(t, wide()[:1200], &Options{Ranks: true})
}

// TestDamagedMeaning: one case for each fault that Load or Check knows, behind
// right checksums.
func TestDamagedMeaning(t *testing.T) {
	l := ranked(t)
	good := partsOf(l)
	minWidth = 3
	rare := build(t, withRare(), &Options{Ranks: true})
	minWidth = 2
	even := build(t, wide()[:1200], nil)
	goodRare, goodEven := partsOf(rare), partsOf(even)
	for _, c := range []struct {
		name string
		p    parts
	}{
		{"no words", good.fact(0, 0)},
		{"longest word 0", good.fact(1, 0)},
		{"longest word too long", good.fact(1, 1<<20)},
		{"longest word too short", good.fact(1, 3)},
		{"one word more", good.fact(0, uint32(l.words+1))},
		{"one node more", good.fact(3, uint32(l.nodes+1))},
		{"one edge more", good.fact(4, uint32(l.edges+1))},
		{"case 3", good.fact(5, 3)},
		{"cells by the half block", good.fact(6, l.slots-1)},
		{"cells of 5 bytes", good.fact(7, 5)},
		{"labels of 9 bits", good.fact(8, 9)},
		{"root outside", good.fact(9, l.slots)},
		{"root at a leaf", good.fact(9, l.nilBase)},
		{"leaves at the root", good.fact(10, l.root)},
		{"two low bits", good.fact(11, 2)},
		{"even bases that are not", good.fact(11, 1-l.low)},
		{"odd root", goodEven.fact(9, even.root+1)},
		{"odd leaves", goodEven.fact(10, even.nilBase+1)},
		{"facts cut", good.with(func(p *parts) { p.facts = p.facts[:40] })},
		{"alphabet too small", good.with(func(p *parts) { p.alphabet = p.alphabet[:3] })},
		{"a letter twice", good.with(func(p *parts) { p.alphabet = append(p.alphabet[1:], p.alphabet[1]) })},
		{"no frequent letter", goodRare.with(func(p *parts) { p.alphabet = nil })},
		{"too many frequent letters", goodRare.with(func(p *parts) { p.alphabet = []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZ12345") })},
		{"rare letters cut", goodRare.with(func(p *parts) { p.rare = p.rare[1:] })},
		{"no rare letters", goodRare.with(func(p *parts) { p.rare = nil })},
		{"a rare letter that is frequent", goodRare.with(func(p *parts) { p.rare = changed(p.rare, 0, 'b') })},
		{"an escape that is a letter", goodRare.with(func(p *parts) { p.rare = changed(p.rare, 1, 0) })},
		{"an escape that is none", goodRare.with(func(p *parts) { p.rare = changed(p.rare, 1, 31) })},
		{"a second label that is none", goodRare.with(func(p *parts) { p.rare = changed(p.rare, 2, 31) })},
		{"the same labels twice", goodRare.with(func(p *parts) { p.rare = append(p.rare[:3:3], append([]byte{0}, p.rare[1:]...)...) })},
		{"cells cut", good.with(func(p *parts) { p.cells = p.cells[2:] })},
		{"cells all ones", good.with(func(p *parts) { p.cells = bytes.Repeat([]byte{0xff}, len(p.cells)) })},
		{"even cells all ones", goodEven.with(func(p *parts) { p.cells = bytes.Repeat([]byte{0xff}, len(p.cells)) })},
		{"ranks cut", good.with(func(p *parts) { p.small = p.small[1:] })},
		{"large counts missing", good.with(func(p *parts) { p.large = nil })},
		{"large counts in disorder", good.with(func(p *parts) { p.large = bytes.Repeat(p.large[:8], len(p.large)/8) })},
		{"counts wrong", good.with(func(p *parts) { p.small, p.large = bytes.Repeat([]byte{1}, int(l.slots)), nil })},
		{"ranks cut, rare letters", goodRare.with(func(p *parts) { p.small = p.small[1:] })},
		{"large counts missing, rare letters", goodRare.with(func(p *parts) { p.large = nil })},
	} {
		got, err := loadBytes("x", c.p.file())
		if err == nil {
			askAll(got)
			err = got.Check()
		}
		if !errors.Is(err, ErrCorrupt) {
			t.Errorf("%s: error %v, want a damaged file", c.name, err)
		}
	}
	for _, p := range []parts{good, goodRare, goodEven} {
		if got, err := loadBytes("x", p.file()); err != nil || got.Check() != nil {
			t.Errorf("unharmed: %v", err)
		}
	}
}

// TestForgedRanks: counts that do not match the words are found, by the name of their section,
// before any answer. Word once panicked on such files.
func TestForgedRanks(t *testing.T) {
	l := ranked(t)
	good := partsOf(l)
	if len(good.large) == 0 {
		t.Fatal("no large counts")
	}
	first, _, _ := l.step(l.Root(), 'b')
	for _, c := range []struct {
		name, section string
		p             parts
	}{
		{"the first count 1", "ranks", good.with(func(p *parts) { p.small = changed(p.small, int(first), 1) })},
		{"all counts 0", "ranks", good.with(func(p *parts) { p.small, p.large = make([]byte, l.slots), nil })},
		{"a large count one more", "ranks", good.with(func(p *parts) { p.large = changed(p.large, 4, p.large[4]+1) })},
		{"one word more", "facts", good.fact(0, uint32(l.words+1))},
		{"one word less", "facts", good.fact(0, uint32(l.words-1))},
		{"no edges at the root", "facts", good.fact(9, l.nilBase)},
		{"shorter words", "cells", good.fact(1, 2)},
	} {
		l, err := loadBytes("x", c.p.file())
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if w := l.Word(l.Len() / 2); w != "" {
			t.Errorf("%s: Word = %q", c.name, w)
		}
		if n, ok := l.Rank("bat"); n != 0 || ok {
			t.Errorf("%s: Rank = %d, %v", c.name, n, ok)
		}
		err = l.Err()
		if format := new(FormatError); !errors.As(err, &format) || format.Section != c.section {
			t.Errorf("%s: error %v, want one of %s", c.name, err, c.section)
		}
	}
}

// TestForgedRing: the first query for a rank ends even if the dictionary has a cycle.
func TestForgedRing(t *testing.T) {
	ring := build(t, []string{"ab"}, &Options{Ranks: true})
	slot, _, _ := ring.step(ring.Root(), 'a')
	ring.put(slot, ring.label['a'], false, ring.root)
	l, err := loadBytes("x", bytesOf(t, ring))
	if err != nil {
		t.Fatal(err)
	}
	l.Rank("ab")
	if err := l.Err(); !errors.Is(err, ErrCorrupt) || !strings.Contains(err.Error(), "way back") {
		t.Errorf("a ring: error %v", err)
	}
}

// TestCycle: a walk that returns to the root is found.
func TestCycle(t *testing.T) {
	l := build(t, []string{"ab"}, nil)
	slot, _, _ := l.step(l.Root(), 'a')
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
	forged, err := loadBytes("x", partsOf(l).fact(1, 3).file())
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
		"Match":   func(l *Lexicon) iter.Seq[string] { return l.Match(mustPattern("*z")) },
		"Within":  func(l *Lexicon) iter.Seq[string] { return l.Within("??????????????????????????", 1) },
		"Nearest": func(l *Lexicon) iter.Seq[string] { l.Nearest("abracadabra", 10); return slices.Values([]string{}) },
	}
	ring := build(t, []string{"abcdefghijklmnopqrstuvwxyz", "b", "c", "d", "e", "f", "g"}, nil)
	for _, word := range []bool{true, false} {
		for _, x := range ring.letters[:7] {
			slot, _, _ := ring.step(ring.Root(), x)
			ring.put(slot, ring.label[x], word, ring.root)
		}
		for name, walk := range walks {
			for _, trie := range []int{ring.trieNodes, math.MaxUint32} {
				if trie != ring.trieNodes && name != "All" {
					continue // each takes some tenths of a second
				}
				l, err := loadBytes("x", partsOf(ring).fact(2, uint32(trie)).file())
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

// TestClose: a dictionary that was built needs no Close and does not change. An opened one then has
// no words, and says so; once, reading its unmapped file crashed the program.
func TestClose(t *testing.T) {
	built := build(t, []string{"a", "ab", "b"}, &Options{Ranks: true})
	if err := built.Close(); err != nil || !built.Contains("a") {
		t.Errorf("Close of what was built = %v", err)
	}
	path := filepath.Join(t.TempDir(), "x.lexicon")
	if err := built.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	l, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	root := l.Root()
	for range 2 {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	}
	_, step := l.Step(root, 'a')
	_, rank := l.Rank("a")
	if l.Contains("a") || l.Contains("ab") || hasPrefix(l, "a") || step || rank || l.Len() != 0 {
		t.Error("words after Close")
	}
	for name, words := range map[string]iter.Seq[string]{
		"All": l.All(), "Range": l.Range("a", ""), "Match": l.Match(mustPattern("*")), "Within": l.Within("ab", 1), "PrefixesOf": l.PrefixesOf("ab"),
	} {
		for w := range words {
			t.Errorf("%s after Close: %q", name, w)
		}
	}
	if found := l.Nearest("a", 1); len(found) > 0 {
		t.Errorf("Nearest after Close: %v", found)
	}
	_, table := l.Table(nil)
	for name, err := range map[string]error{"Check": l.Check(), "Err": l.Err(), "WriteFile": l.WriteFile(path), "Table": table} {
		if !errors.Is(err, fs.ErrClosed) {
			t.Errorf("%s after Close: %v, want fs.ErrClosed", name, err)
		}
	}
}

// TestCaseNames: an invalid case has a name too, which errors print.
func TestCaseNames(t *testing.T) {
	for c, want := range []string{"keep", "lower", "upper", "unknown", "unknown"} {
		if got := Case(c).String(); got != want {
			t.Errorf("case %d is %q, want %q", c, got, want)
		}
	}
}

// loadBytes is Open for the bytes of a file.
func loadBytes(name string, data []byte) (*Lexicon, error) {
	return section.LoadAs(name, data, fileKind, fileVersion, fromFile)
}
