package lexicon

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"katachi/internal/testpeers"
)

// tabler is what a table is made of.
type tabler interface {
	Table(opt *TableOptions) (*Table, error)
}

func mustTable(t testing.TB, from tabler, opt *TableOptions) *Table {
	t.Helper()
	table, err := from.Table(opt)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// pageNode and pageTable are the document's own program, line by line as far as Go allows: a trie
// of objects, its canonical nodes in the order in which a .NET dictionary returns its keys, which
// is that of insertion, and the array.
type pageNode struct {
	next   [26]*pageNode
	end    bool
	height int
}

func (n *pageNode) add(word string) {
	if word == "" {
		n.end = true
		return
	}
	c := &n.next[word[0]-'A']
	if *c == nil {
		*c = new(pageNode)
	}
	(*c).add(word[1:])
}

func (n *pageNode) setHeight() int {
	if n == nil {
		return 0
	}
	for _, c := range n.next {
		n.height = max(n.height, c.setHeight())
	}
	n.height++
	return n.height
}

type pageDictionary struct {
	canon map[pageNode]*pageNode // Equals: the same height, end and children
	keys  []*pageNode
}

func (d *pageDictionary) canonicalize(n *pageNode, height int) {
	switch {
	case n == nil:
	case n.height > height:
		for _, c := range n.next {
			d.canonicalize(c, height)
		}
	case n.height == height:
		for i, c := range n.next {
			if c == nil {
				continue
			}
			if known := d.canon[*c]; known != nil {
				n.next[i] = known
			} else {
				d.canon[*c] = c
				d.keys = append(d.keys, c)
			}
		}
	}
}

func pageTable(words []string) []uint16 {
	root := new(pageNode)
	for _, w := range words {
		root.add(w)
	}
	d := pageDictionary{canon: map[pageNode]*pageNode{}}
	for h := range root.setHeight() {
		d.canonicalize(root, h+1)
	}
	d.keys = append(d.keys, root)
	number := map[*pageNode]uint16{}
	for i, n := range d.keys {
		number[n] = uint16(i + 1)
	}
	array := make([]uint16, 27*(len(d.keys)+1))
	for i, n := range d.keys {
		own := array[27*(i+1):][:27]
		for k, c := range n.next {
			own[k] = number[c]
		}
		if n.end {
			own[26] = 1
		}
	}
	return array
}

// TestDocumentArray: in the order of the passes and with the alphabet A-Z, the table is the
// document's array, entry for entry, whichever way it is made.
func TestDocumentArray(t *testing.T) {
	var common []string
	for w := range Builtin().WithPrefix("c") {
		common = append(common, strings.ToUpper(w))
	}
	lists := [][]string{strings.Fields("TAP TAPS TOP TOPS"), strings.Fields("CAT CATS DO DOG DOGS"), {"A"}, common}
	r := rand.New(rand.NewSource(1))
	for range 200 {
		lists = append(lists, randomWords(r, []rune("ABCDZ")))
	}
	for _, words := range lists {
		want := pageTable(words)
		opt := &TableOptions{Alphabet: "A-Z", Passes: true}
		for name, from := range map[string]tabler{"dictionary": build(t, words, nil), "trie": NewTrie(words...)} {
			if got := mustTable(t, from, opt); !slices.Equal(got.rows16, want) {
				t.Fatalf("%s of %.60q: %d entries\n%v, want\n%v", name, words, len(got.rows16), got.rows16, want)
			}
		}
	}
}

// TestTableChoices: whatever is chosen, the table has the same words, its rows lead to
// rows before them, and the two ways to make it agree.
func TestTableChoices(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	hits := 0
	for range 200 {
		words := randomWords(r, []rune("abcé"))
		l, trie := build(t, words, nil), NewTrie(words...)
		b := newBag(words)
		for _, opt := range []*TableOptions{nil, {Passes: true}, {Bits: 32}, {Alphabet: "z-zécba"}, {Alphabet: "a-é", Passes: true, Bits: 16}} {
			table := mustTable(t, l, opt)
			if other := mustTable(t, trie, opt); !slices.Equal(table.rows16, other.rows16) || !slices.Equal(table.rows32, other.rows32) {
				t.Fatalf("%q, %+v: the dictionary and the trie make different tables", words, opt)
			}
			if (table.entryBits() == 32) != (opt != nil && opt.Bits == 32) || table.bytes() != table.rows*table.columns*table.entryBits()/8 {
				t.Fatalf("%+v: %d rows of %d entries of %d bits in %d bytes", opt, table.rows, table.columns, table.entryBits(), table.bytes())
			}
			for range 50 {
				w := randomWord(r, []rune("abcéz"), 6)
				if table.Contains(w) != b.has[w] {
					t.Fatalf("%q, %+v: Contains(%q) = %v", words, opt, w, table.Contains(w))
				}
				n, ok := table.Root(), true
				for i := 0; i < len(w) && ok; i++ {
					n, ok = table.Step(n, w[i])
				}
				if ok && n.IsWord() != b.has[w] {
					t.Fatalf("%q: Step to %q says %v", words, w, n.IsWord())
				}
				if b.has[w] {
					hits++
				}
			}
		}
	}
	if hits < 1000 {
		t.Errorf("only %d words asked for were found: too few to prove anything", hits)
	}
}

// TestAlphabet: columns stand in the order of the text, each letter once.
func TestAlphabet(t *testing.T) {
	for text, want := range map[string]string{"A-Z": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "ba-d": "bacd", "z-zyé": "zyé", "-a": "-a", `\-b`: "-b"} {
		if got, err := expand(text); err != nil || string(got) != want {
			t.Errorf("alphabet %q: %q, %v, want %q", text, got, err, want)
		}
	}
}

func TestBadTables(t *testing.T) {
	defer func(n int) { maxRow16 = n }(maxRow16)
	l := build(t, []string{"cat", "dog"}, nil)
	maxRow16 = 3
	for want, opt := range map[string]*TableOptions{
		`table: words have the letter 'g', which is not in the alphabet "a-cot"`: {Alphabet: "a-cot"},
		"table: 6 nodes: entries of 16 bits count to 3":                          {Bits: 16},
		"table: entries of 8 bits: want 16 or 32, or 0 to choose":                {Bits: 8},
		`table: letters "z-a": range z-a runs backwards`:                         {Alphabet: "z-a"},
		"table: letters \"\\xff\": not UTF-8":                                    {Alphabet: "\xff"},
	} {
		_, err := l.Table(opt)
		if !errors.Is(err, ErrTable) || err.Error() != want {
			t.Errorf("%+v: %v, want %s", opt, err, want)
		}
	}
	table := mustTable(t, l, nil)
	if err := table.WriteGo(new(bytes.Buffer), "func"); !errors.Is(err, ErrTable) {
		t.Errorf("a package called func: %v", err)
	}
	if err := table.WriteC(new(bytes.Buffer), "9x"); !errors.Is(err, ErrTable) {
		t.Errorf("names in C that begin with 9x: %v", err)
	}
}

// TestTableFile: what is written reads back equal, from a path;
// each damaged byte and each cut is an error.
func TestTableFile(t *testing.T) {
	words := slices.Collect(Builtin().WithPrefix("quad"))
	for _, opt := range []*TableOptions{nil, {Alphabet: "a-z", Passes: true}, {Bits: 32}} {
		table := mustTable(t, build(t, words, nil), opt)
		path := filepath.Join(t.TempDir(), "quad.table")
		var file bytes.Buffer
		if _, err := table.WriteTo(&file); err != nil {
			t.Fatal(err)
		}
		data := file.Bytes()
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		opened, err := OpenTable(path)
		if err != nil {
			t.Fatal(err)
		}
		var again bytes.Buffer
		if _, err := opened.WriteTo(&again); err != nil || !bytes.Equal(again.Bytes(), data) {
			t.Errorf("%+v: written again it differs (%v)", opt, err)
		}
		for _, w := range words {
			if !opened.Contains(w) || opened.Contains(w+"x") {
				t.Errorf("%+v: %s is not found, or %[2]sx is", opt, w)
			}
		}
		for i := range data {
			bad := bytes.Clone(data)
			bad[i] ^= 1 << (i % 8)
			if _, err := loadTable("bad", bad); !errors.Is(err, ErrCorrupt) {
				t.Fatalf("%+v: byte %d changed: %v", opt, i, err)
			}
			if _, err := loadTable("bad", data[:i]); !errors.Is(err, ErrCorrupt) {
				t.Fatalf("%+v: cut after byte %d: %v", opt, i, err)
			}
		}
	}
	if _, err := OpenTable("no/such.table"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a table that is not there: %v", err)
	}
}

// TestTableGolden pins the bytes of the smallest table.
func TestTableGolden(t *testing.T) {
	var file bytes.Buffer
	if _, err := mustTable(t, NewTrie("a"), nil).WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	want := "ktable1\nK\xd16\xed\x10\x00\x00\x00\x03\x00\x00\x00\x02\x00\x00\x00a\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00\x01\x00\x00\x00"
	if file.String() != want {
		t.Errorf("the table of {a} is %q, want %q", file.String(), want)
	}
}

// TestTablePadding: non-zero bytes between alphabet and entries were once ignored, and lost when
// the table was written again. Found by FuzzLoadTable; keep.
func TestTablePadding(t *testing.T) {
	var file bytes.Buffer
	if _, err := mustTable(t, NewTrie("a"), nil).WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	data := file.Bytes()
	data[26] = 7
	resealTable(data)
	_, err := loadTable("odd", data)
	if want := "odd: damaged or foreign file: alphabet at byte 26: want zeros up to the entries, got 0x07"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// resealTable gives data the right checksum, so that the fuzzer gets past it.
func resealTable(data []byte) {
	if len(data) >= 12 {
		binary.LittleEndian.PutUint32(data[8:], crc32.ChecksumIEEE(data[12:]))
	}
}

// FuzzLoadTable: any bytes give a table that can be walked, or one line of error.
func FuzzLoadTable(f *testing.F) {
	for _, opt := range []*TableOptions{nil, {Bits: 32}, {Alphabet: "a-z"}} {
		var file bytes.Buffer
		if _, err := mustTable(f, build(f, []string{"cat", "cats", "do"}, nil), opt).WriteTo(&file); err != nil {
			f.Fatal(err)
		}
		f.Add(file.Bytes())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		resealTable(data)
		table, err := loadTable("fuzz", data)
		if err != nil {
			if !errors.Is(err, ErrCorrupt) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v", err)
			}
			return
		}
		for _, w := range []string{"cats", "", "\xff\x00", table.letters} {
			table.Contains(w)
		}
		var again bytes.Buffer
		if _, err := table.WriteTo(&again); err != nil || !bytes.Equal(again.Bytes(), data) {
			t.Errorf("written again it differs (%v)", err)
		}
	})
}

// TestTableSource compiles the C and Go source, and runs look-ups in it.
func TestTableSource(t *testing.T) {
	words := []string{"cat", "cats", "do", "été", "\"quoted\"", "*/"}
	asked := append([]string{"ca", "catss", "d", "", "zzz", "ét\xc3", "*"}, words...)
	want := ""
	for _, w := range asked {
		want += fmt.Sprintf("%v ", slices.Contains(words, w))
	}
	for _, opt := range []*TableOptions{nil, {Bits: 32, Passes: true}} {
		table := mustTable(t, build(t, words, nil), opt)
		t.Run("c", func(t *testing.T) { askC(t, table, asked, want) })
		t.Run("go", func(t *testing.T) { askGo(t, table, asked, want) })
	}
}

func askC(t *testing.T, table *Table, asked []string, want string) {
	cc := testpeers.Program(t, "cc")
	var text bytes.Buffer
	if err := table.WriteC(&text, "w"); err != nil {
		t.Fatal(err)
	}
	text.WriteString("#include <stdio.h>\nint main(void) {\n")
	for _, w := range asked {
		quoted := ""
		for _, b := range []byte(w) {
			quoted += fmt.Sprintf("\\%03o", b)
		}
		fmt.Fprintf(&text, "\tprintf(w_contains(\"%s\") ? \"true \" : \"false \");\n", quoted)
	}
	text.WriteString("\treturn 0;\n}\n")
	dir := t.TempDir()
	file := filepath.Join(dir, "w.c")
	if err := os.WriteFile(file, text.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(cc, "-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-o", filepath.Join(dir, "w"), file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if out, err := exec.Command(filepath.Join(dir, "w")).Output(); err != nil || string(out) != want {
		t.Errorf("C answers %s (%v), want %s", out, err, want)
	}
}

func askGo(t *testing.T, table *Table, asked []string, want string) {
	var text bytes.Buffer
	if err := table.WriteGo(&text, "main"); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&text, "\nfunc main() {\n\tfor _, w := range %#v {\n\t\tif Contains(w) {\n\t\t\tprint(\"true \")\n\t\t} else {\n\t\t\tprint(\"false \")\n\t\t}\n\t}\n}\n", asked)
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, text.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "vet", file).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if out, err := exec.Command("go", "run", file).CombinedOutput(); err != nil || string(out) != want {
		t.Errorf("Go answers %s (%v), want %s", out, err, want)
	}
}

// TestTrieLookUps compares the questions that a trie answers with the obvious answers.
func TestTrieLookUps(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for range 300 {
		letters := []rune(alphabets[r.Intn(len(alphabets))])
		words := randomWords(r, letters)
		trie, b := NewTrie(words...), newBag(words)
		if trie.Len() != len(b.words) {
			t.Fatalf("Len %d, want %q", trie.Len(), b.words)
		}
		for range 50 {
			w := randomWord(r, letters, 5)
			if trie.Contains(w) != b.has[w] {
				t.Fatalf("%q: Contains(%q) = %v", words, w, trie.Contains(w))
			}
		}
	}
}

// TestPrefixesAndRanges compares both questions with the obvious answers.
func TestPrefixesAndRanges(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	found := 0
	for range 600 {
		letters := []rune(alphabets[r.Intn(len(alphabets))])
		words := randomWords(r, letters)
		l, b := build(t, words, nil), newBag(words)
		for range 10 {
			from, to := randomWord(r, letters, 4), randomWord(r, letters, 4)
			switch r.Intn(4) {
			case 0:
				from = ""
			case 1:
				to = ""
			case 2:
				from = words[r.Intn(len(words))]
			}
			want := b.filter(func(w string) bool { return w >= from && (to == "" || w < to) })
			if got := slices.Collect(l.Range(from, to)); !slices.Equal(got, want) {
				t.Fatalf("%q: Range(%q, %q) gives %q, want %q", b.words, from, to, got, want)
			}
			found += len(want)
			for w := range l.Range(from, to) { // it can be left
				if w != want[0] {
					t.Fatalf("the first is %q", w)
				}
				break
			}
			text := from + to
			prefixes := b.filter(func(w string) bool { return strings.HasPrefix(text, w) })
			if got := slices.Collect(l.PrefixesOf(text)); !slices.Equal(got, prefixes) {
				t.Fatalf("%q: PrefixesOf(%q) gives %q, want %q", b.words, text, got, prefixes)
			}
			found += len(prefixes)
		}
	}
	if found < 10_000 {
		t.Errorf("only %d words found: too few to prove anything", found)
	}
}

// TestOpenFS opens a dictionary in a file system.
func TestOpenFS(t *testing.T) {
	var file bytes.Buffer
	if _, err := build(t, []string{"cat", "dog"}, nil).WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	l, err := OpenFS(fstest.MapFS{"a/b.lexicon": {Data: file.Bytes()}}, "a/b.lexicon")
	if err != nil || !l.Contains("dog") {
		t.Errorf("opened %v, %v", l, err)
	}
	if _, err := OpenFS(fstest.MapFS{}, "a"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

// TestTWL06 holds the document's own figures against its list, which is not free: the
// environment variable KATACHI_TWL06 names it. (The document leaves out a list of its own
// besides, IgnoredWords.txt, so its counts are only "about".)
func TestTWL06(t *testing.T) {
	path := os.Getenv("KATACHI_TWL06")
	if path == "" {
		t.Skip("KATACHI_TWL06 does not name the document's word list, TWL06.txt, which is not free")
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	b, err := NewBuilder(&Options{Case: Upper, Letters: "A-Z", MinLength: 3})
	if err != nil {
		t.Fatal(err)
	}
	if err := b.AddList(context.Background(), f, path); err != nil {
		t.Fatal(err)
	}
	l, err := b.Finish(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if _, err := l.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	table := mustTable(t, l, &TableOptions{Alphabet: "A-Z", Passes: true})
	s := l.Stats()
	t.Logf("%d words, trie %d, DAWG %d nodes; table %d, file %d bytes", s.Words, s.TrieNodes, s.Nodes, table.bytes(), file.Len())
	if s.TrieNodes != 395_120 || s.Nodes != 54_843 || table.bytes() != 2_961_576 || table.entryBits() != 16 {
		t.Error("want trie 395120, DAWG 54843 nodes; table 2961576 bytes in entries of 16 bits")
	}
	if file.Len() > 500_000 {
		t.Errorf("the file has %d bytes, want 0.5 MB at most", file.Len())
	}
	for word, want := range map[string]bool{"ABSTRACTIONISMS": true, "MONSOON": true, "TAPL": false} {
		if l.Contains(word) != want || table.Contains(word) != want {
			t.Errorf("%s: want %v", word, want)
		}
	}
}
