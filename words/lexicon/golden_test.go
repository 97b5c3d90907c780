package lexicon

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"katachi/internal/testpeers"
)

const (
	insaneList = "/usr/share/dict/american-english-insane" // Debian wamerican-insane 2020.12.07
	hugeList   = "/usr/share/dict/american-english-huge"   // Debian wamerican-huge 2020.12.07
	web2List   = "/usr/share/dict/web2"                    // Debian miscfiles 1.5: Webster's Second, 1934
)

// debianWords returns the lines of a word list that Debian installs.
func debianWords(t testing.TB, path string) []string {
	t.Helper()
	f, err := os.Open(testpeers.File(t, path))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var words []string
	for sc := bufio.NewScanner(f); sc.Scan(); {
		words = append(words, sc.Text())
	}
	return words
}

// list returns a list by name, as it is or plain: upper case, A to Z only,
// three letters or more.
func list(t testing.TB, name string) []string {
	t.Helper()
	switch name {
	case "npm":
		return testpeers.NPMWords(t)
	case "huge":
		return debianWords(t, hugeList)
	case "insane":
		return debianWords(t, insaneList)
	case "web2":
		return debianWords(t, web2List)
	}
	panic(name)
}

var plainOptions = &Options{Letters: "a-z", MinLength: 3}

// long means that tests use all lists and the full number of random ones.
var long = os.Getenv("KATACHI_LONG") != ""

// rounds is how many random sets a test tries: so many, 10,000 under KATACHI_LONG, which all agreed
// on 2026-11-26, as did those of the packages automaton and pattern (TestAlgebra).
func rounds(short int) int {
	if long {
		return 10_000
	}
	return short
}

// built keeps the dictionaries of whole lists, which several tests ask about.
var built = map[string]*Lexicon{}

// buildList is build of a list, once for all tests.
func buildList(t testing.TB, name string, opt *Options) *Lexicon {
	t.Helper()
	key := fmt.Sprintf("%s %+v", name, opt)
	if built[key] == nil {
		built[key] = build(t, list(t, name), opt)
	}
	return built[key]
}

func build(t testing.TB, words []string, opt *Options) *Lexicon {
	t.Helper()
	l, err := Build(context.Background(), slices.Values(words), opt)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestNodeCounts: three tiny lists and three large ones, counted by others.
func TestNodeCounts(t *testing.T) {
	for _, c := range []struct {
		words              string
		trie, nodes, edges int
	}{
		{"TAP TAPS TOP TOPS", 8, 5, 5},
		{"CAT CATS DO DOG DOGS", 9, 7, 7},
		{"ABSTRACTIONISMS MONSOON", 23, 22, 22},
	} {
		words := strings.Fields(c.words)
		l := build(t, words, nil)
		if l.trieNodes != c.trie || l.nodes != c.nodes || l.edges != c.edges {
			t.Errorf("%s: trie %d, nodes %d, edges %d, want %d, %d, %d", c.words, l.trieNodes, l.nodes, l.edges, c.trie, c.nodes, c.edges)
		}
		trie := NewTrie(words...)
		for _, h := range []hash{hashMask, hashPrinted, hashCount} {
			dawg := trie.canonical(h)
			if trie.NumNodes() != c.trie || len(dawg.rows) != c.nodes || dawg.numEdges() != c.edges {
				t.Errorf("%s, hash %v: trie %d, nodes %d, edges %d, want %d, %d, %d", c.words, h, trie.NumNodes(), len(dawg.rows), dawg.numEdges(), c.trie, c.nodes, c.edges)
			}
		}
	}
}

// TestNodeCountsOfLists: the counts of whole lists, of all of them under KATACHI_LONG.
func TestNodeCountsOfLists(t *testing.T) {
	for _, c := range []struct {
		list                      string
		opt                       *Options
		words, trie, nodes, edges int
		long                      bool
	}{
		{"npm", plainOptions, 274804, 607538, 80055, 189575, true},
		{"huge", plainOptions, 246738, 564160, 80842, 185728, false},
		{"insane", plainOptions, 429499, 1118331, 168561, 393325, true},
		{"npm", nil, 274937, 607540, 80055, 189577, false},
		{"insane", nil, 663473, 1651493, 224607, 537188, true},
		{"web2", &Options{Letters: "a-z", MinLength: 3, MaxLength: 15}, 204004, 658442, 103277, 239032, true},
	} {
		if c.long && !long {
			continue
		}
		l := buildList(t, c.list, c.opt)
		if l.words != c.words || l.trieNodes != c.trie || l.nodes != c.nodes || l.edges != c.edges {
			t.Errorf("%s: %d words, trie %d, nodes %d, edges %d, want %d, %d, %d, %d", c.list,
				l.words, l.trieNodes, l.nodes, l.edges, c.words, c.trie, c.nodes, c.edges)
		}
	}
}

// TestDocumentAssertions: the document's assertions about its list are true for these lists; only
// one list without KATACHI_LONG.
func TestDocumentAssertions(t *testing.T) {
	for _, name := range []string{"npm", "huge", "insane"} {
		if name != "npm" && !long {
			continue
		}
		l := build(t, list(t, name), &Options{Case: Upper, Letters: "A-Z", MinLength: 3})
		for word, want := range map[string]bool{"ABSTRACTIONISMS": true, "MONSOON": true, "TAPL": false} {
			if got := l.Contains(word); got != want {
				t.Errorf("%s: Contains(%s) = %v, want %v", name, word, got, want)
			}
		}
	}
}

// TestMinimal counts the states of samples of a real list by brute force.
func TestMinimal(t *testing.T) {
	words := list(t, "insane")
	for step := 97; step < 4000; step += 391 {
		var sample []string
		for i := step / 2; i < len(words); i += step {
			sample = append(sample, words[i])
		}
		l := build(t, sample, nil)
		if trie, states := countSlow(sample); l.trieNodes != trie || l.nodes != states {
			t.Errorf("every %dth word: trie %d, nodes %d, want %d, %d", step, l.trieNodes, l.nodes, trie, states)
		}
	}
}

// TestSizes: bytes are promised, so they are asserted, those of the longer list under KATACHI_LONG.
// Marisa 0.2.6 takes 1,850,976 and 689,344 for the same words.
func TestSizes(t *testing.T) {
	for _, c := range []struct {
		list  string
		opt   *Options
		bytes int
	}{
		{"insane", nil, 1_632_481},
		{"npm", nil, 572_257},
	} {
		if c.list == "insane" && !long {
			continue
		}
		if got := buildList(t, c.list, c.opt).Stats().Bytes; got > c.bytes {
			t.Errorf("%s, %+v: %d bytes, want at most %d", c.list, c.opt, got, c.bytes)
		}
	}
}

// TestHashes: the values that the document's code gives, worked out by hand,
// and those of the code mended.
func TestHashes(t *testing.T) {
	for _, c := range []struct {
		letters       string
		printed, mask uint32
	}{
		{"", 0x00000001, 0x00000001},
		{"A", 0x00000001, 0x80000001},
		{"B", 0x80000001, 0x40000001},
		{"AB", 0x80000001, 0xC0000001},
		{"Z", 0x00000081, 0x00000041},
		{"XYZ", 0x00000381, 0x000001C1},
	} {
		if got := hashPrinted.of(1, []byte(c.letters), 'A'); got != c.printed {
			t.Errorf("printed hash of {%s} = %08X, want %08X", c.letters, got, c.printed)
		}
		if got := hashMask.of(1, []byte(c.letters), 'A'); got != c.mask {
			t.Errorf("mended hash of {%s} = %08X, want %08X", c.letters, got, c.mask)
		}
	}
}

// TestTable compares the document's array with the cells, with 16-bit and with
// 32-bit entries, made from the dictionary and from the document's own trie.
func TestTable(t *testing.T) {
	defer func(n int) { maxRow16 = n }(maxRow16)
	words := slices.Collect(Builtin().WithPrefix("c"))
	l := build(t, words, nil)
	for _, limit := range []int{65535, l.nodes, l.nodes - 1} {
		maxRow16 = limit
		wantBits := 16
		if limit < l.nodes {
			wantBits = 32
		}
		for name, table := range map[string]*Table{"dictionary": mustTable(t, l, nil), "trie": mustTable(t, NewTrie(words...), nil)} {
			if table.rootRow() != uint32(l.nodes) || table.entryBits() != wantBits || table.columns != 27 {
				t.Errorf("%s: %d rows of %d %d-bit entries, want %d of 27 %d-bit", name, table.rootRow(), table.columns, table.entryBits(), l.nodes, wantBits)
			}
			if got, want := table.bytes(), (l.nodes+1)*27*wantBits/8; got != want {
				t.Errorf("%s: %d bytes, want %d", name, got, want)
			}
			for _, w := range words {
				for _, x := range []string{w, w + "s", w[:len(w)-1], w[1:], strings.ToUpper(w)} {
					if table.Contains(x) != l.Contains(x) {
						t.Errorf("%s: Contains(%q) = %v", name, x, table.Contains(x))
					}
				}
			}
		}
	}
}

// TestNullRow: walking on from row 0 stays in row 0.
func TestNullRow(t *testing.T) {
	table := mustTable(t, NewTrie("AB", "Z"), nil)
	for sym := range 256 {
		if got := table.Next(0, byte(sym)); got != 0 || table.IsWord(0) {
			t.Errorf("row 0 leads to %d under %q", got, byte(sym))
		}
	}
}

// TestPatternAgainstRegexp sends equivalent queries in two languages to a large list.
func TestPatternAgainstRegexp(t *testing.T) {
	words := slices.Collect(Builtin().All())
	for pattern, expr := range map[string]string{
		"c?t":          "^c.t$",
		"*ing":         "ing$",
		"[aeiou]*[^s]": "^[aeiou].*[^s]$",
		"q[^u]*":       "^q[^u]",
		"?[a-c]?[x-z]": "^.[a-c].[x-z]$",
		"*z*z*":        "z.*z",
		"\\cat":        "^cat$",
		"*":            "",
	} {
		re := regexp.MustCompile(expr)
		var want []string
		for _, w := range words {
			if re.MatchString(w) {
				want = append(want, w)
			}
		}
		if got := slices.Collect(Builtin().Match(mustPattern(pattern))); !slices.Equal(got, want) {
			t.Errorf("Match(%s) gives %d words, the regular expression %s %d", pattern, len(got), expr, len(want))
		}
	}
}

// TestLongWords: the document's hash has 6 bits for the height and asserts that no word
// is longer than 63 letters. Here longer ones only share hashes: nothing is merged
// wrongly, and the heights need no number that is written down anywhere.
func TestLongWords(t *testing.T) {
	long := strings.Repeat("AB", 40)
	words := []string{long, long + "S", long[1:], "B" + long, long[:63], long[:64]}
	l := build(t, words, nil)
	for _, h := range []hash{hashMask, hashPrinted, hashCount} {
		dawg := NewTrie(words...).canonical(h)
		if len(dawg.rows) != l.Stats().Nodes {
			t.Errorf("hash %v: %d nodes, want %d", h, len(dawg.rows), l.Stats().Nodes)
		}
		table, err := dawg.table(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range words {
			if !table.Contains(w) || table.Contains(w+"A") && w+"A" != long {
				t.Errorf("hash %v: a word of %d letters is not found, or goes on", h, len(w))
			}
		}
	}
}

// TestObjects: as objects the DAWG has the same words, and takes nine times the bytes of the
// array's entries: 24 for an object, 16 for its word, hash and height, 8 for each letter.
func TestObjects(t *testing.T) {
	var words []string
	for w := range Builtin().WithPrefix("c") {
		words = append(words, w)
	}
	dawg := NewTrie(words...).canonical(hashMask)
	seen, entries := map[*object]bool{}, 0
	var visit func(o *object, word string)
	found := 0
	visit = func(o *object, word string) {
		if !seen[o] {
			seen[o] = true
			entries += cap(o.Next)
		}
		if o.Word {
			found++
			if !Builtin().Contains(word) {
				t.Fatalf("%s is no word", word)
			}
		}
		for i, next := range o.Next {
			if next != nil {
				visit(next, word+string(dawg.alphabet[i]))
			}
		}
	}
	visit(dawg.objects(), "")
	if found != len(words) || len(seen) != len(dawg.rows) || entries != 26*len(dawg.rows) {
		t.Errorf("%d words, %d objects with %d pointers, want %d, %d, %d", found, len(seen), entries, len(words), len(dawg.rows), 26*len(dawg.rows))
	}
}

// TestFourfold: the array saves more than three quarters of what the objects take.
func TestFourfold(t *testing.T) {
	c, err := Builtin().Construct(nil)
	if err != nil {
		t.Fatal(err)
	}
	if c.Objects < 4*uint64(c.Table.Bytes) || c.Table.Bytes < 700_000 {
		t.Errorf("%d bytes as objects, %d as an array: want four times as many", c.Objects, c.Table.Bytes)
	}
}

// TestFewComparisons: with the hash of the children, a node of the trie is compared with a few
// others, not with thousands: that is why merging takes seconds, not minutes.
func TestFewComparisons(t *testing.T) {
	trie := NewTrie(slices.Collect(Builtin().All())...)
	d := trie.canonical(hashMask)
	if most := 10 * trie.NumNodes(); d.compared > most || d.compared < trie.NumNodes()/2 {
		t.Errorf("%d comparisons for %d nodes", d.compared, trie.NumNodes())
	}
}
