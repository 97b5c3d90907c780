package lexicon_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing/fstest"

	"katachi/words/lexicon"
)

// The DAWG document's own words and letters: three words are asserted to be there or not,
// and nodes that go on alike are shared.
func Example() {
	words := strings.Fields("ABSTRACTIONISMS MONSOON TAP TAPS TOP TOPS")
	l, err := lexicon.Build(context.Background(), slices.Values(words), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(l.Contains("ABSTRACTIONISMS"), l.Contains("MONSOON"), l.Contains("TAPL"))
	s := l.Stats()
	fmt.Println(s.Words, "words:", s.TrieNodes, "nodes as a trie,", s.Nodes, "shared")
	table, err := l.Table(&lexicon.TableOptions{Alphabet: "A-Z", Passes: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	row := table.Root().Number()
	for _, letter := range []byte("MONSOON") {
		row = table.Next(row, letter)
	}
	size := table.Layout()
	fmt.Println(size.Rows, "rows of", size.Columns, "entries; MONSOON ends a word:", table.IsWord(row))
	// Output:
	// true true false
	// 6 words: 30 nodes as a trie, 25 shared
	// 26 rows of 27 entries; MONSOON ends a word: true
}

func ExampleLexicon_PrefixesOf() {
	fmt.Println(slices.Collect(lexicon.Builtin().PrefixesOf("gopherholes")))
	// Output: [go gopher]
}

func ExampleLexicon_Range() {
	fmt.Println(slices.Collect(lexicon.Builtin().Range("goal", "goat")))
	// Output: [goal goalie goalies goalkeeper goalkeepers goals]
}

// An array and ten lines of C.
func ExampleTable_WriteC() {
	table, err := lexicon.NewTrie("A", "AT").Table(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	var source strings.Builder
	if err := table.WriteC(&source, "words"); err != nil {
		fmt.Println(err)
		return
	}
	_, array, _ := strings.Cut(source.String(), "words_table")
	array, _, _ = strings.Cut(array, ";")
	fmt.Println(array)
	// Output:
	// [4][3] = {
	// 	{0, 0, 0},
	// 	{0, 0, 1},
	// 	{0, 1, 1},
	// 	{2, 0, 0},
	// }
}

func ExampleLexicon_Match() {
	p, err := lexicon.ParsePattern("q?[a-i]*ly")
	if err != nil {
		fmt.Println(err)
		return
	}
	for w := range lexicon.Builtin().Match(p) {
		fmt.Println(w)
	}
	// Output:
	// quarterly
	// queenly
	// quickly
	// quietly
}

func ExampleLexicon_Anagrams() {
	fmt.Println(slices.Collect(lexicon.Builtin().Anagrams("retain?")))
	// Output:
	// [certain fainter granite inertia latrine nastier nattier nitrate painter pertain reliant retains retinae retinas tawnier tearing terrain trained trainee trainer urinate]
}

func ExampleLexicon_Nearest() {
	for _, s := range lexicon.Builtin().Nearest("dictionery", 3) {
		fmt.Println(s.Distance, s.Word)
	}
	// Output:
	// 1 dictionary
	// 3 diction
	// 3 distillery
}

func ExampleLexicon_Rank() {
	l := lexicon.Builtin()
	rank, ok := l.Rank("go")
	fmt.Println(rank, ok, l.Word(rank+1))
	// Output:
	// 15628 true goad
}

func ExampleLexicon_Children() {
	l := lexicon.Builtin()
	q, _ := l.Walk(l.Root(), "q")
	for sym := range l.Children(q) {
		fmt.Printf("%c\n", sym)
	}
	// Output:
	// u
}

// The construction of the DAWG document, step by step.
func ExampleTrie() {
	trie := lexicon.NewTrie("CAT", "CATS", "DO", "DOG", "DOGS")
	table, err := trie.Table(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(trie.NumNodes(), "nodes,", table.Root().Number(), "of them different")
	size := table.Layout()
	fmt.Println(size.Bytes, "bytes in rows of", size.Columns, "entries of", size.EntryBits, "bits")
	row := table.Root().Number()
	for _, sym := range []byte("DOG") {
		row = table.Next(row, sym)
	}
	fmt.Println("DOG ends a word:", table.IsWord(row))
	// Output:
	// 9 nodes, 7 of them different
	// 128 bytes in rows of 8 entries of 16 bits
	// DOG ends a word: true
}

// A list of any order, of which some words are left out; written, and opened again.
func ExampleBuilder() {
	b, err := lexicon.NewBuilder(&lexicon.Options{Case: lexicon.Lower, Letters: "a-z", MinLength: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	if err := b.AddList(ctx, strings.NewReader("Dog\ncat\na\ncat\nmp3\n"), "animals"); err != nil {
		fmt.Println(err)
		return
	}
	l, err := b.Finish(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%q %+v\n", slices.Collect(l.All()), b.Skipped())
	var file bytes.Buffer
	if _, err := l.WriteTo(&file); err != nil {
		fmt.Println(err)
		return
	}
	files := fstest.MapFS{ // as if they were embedded
		"animals.lexicon": {Data: file.Bytes()},
		"cut.lexicon":     {Data: file.Bytes()[:100]},
	}
	again, err := lexicon.OpenFS(files, "animals.lexicon")
	fmt.Println(again.Len(), err)
	_, err = lexicon.OpenFS(files, "cut.lexicon")
	fmt.Println(errors.Is(err, lexicon.ErrCorrupt))
	// Output:
	// ["cat" "dog"] {Short:1 Long:0 Letters:1 Ignored:0 Repeats:1}
	// 2 <nil>
	// true
}

func ExampleLexicon_WithPrefix() {
	fmt.Println(slices.Collect(lexicon.Builtin().WithPrefix("quadrup")))
	// Output: [quadruped quadrupeds quadruple quadrupled quadruples quadruplet quadruplets quadrupling]
}

func ExampleLexicon_Within() {
	fmt.Println(slices.Collect(lexicon.Builtin().Within("aeinrst", 7)))
	// Output: [nastier retains retinas]
}

func ExampleLexicon_Near() {
	for w, distance := range lexicon.Builtin().Near("dictionery", 1) {
		fmt.Println(w, distance)
	}
	// Output: dictionary 1
}

func ExampleParseRegexp() {
	p, err := lexicon.ParseRegexp("[^aeiou].*[aeiou]ght")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(slices.Collect(lexicon.Builtin().Match(p))))
	// Output: 65
}

// Words as they come, in any order.
func ExampleBuilder_Add() {
	b, err := lexicon.NewBuilder(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, word := range []string{"tobi", "kiri", "nobi", "kiri"} {
		if err := b.Add(word); err != nil {
			fmt.Println(err)
		}
	}
	words, err := b.Finish(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(words.Len(), words.Contains("kiri"), slices.Collect(words.WithPrefix("to")))
	// Output: 3 true [tobi]
}

// A question of one's own is an automaton: here, words without a letter twice in a row. It is asked
// together with a pattern.
func ExampleLexicon_Search() {
	l := lexicon.Builtin()
	p, err := lexicon.ParsePattern("s?*[ou]ght")
	if err != nil {
		fmt.Println(err)
		return
	}
	for w := range l.Search(lexicon.Intersect(p.Automaton(), noDouble{})) {
		fmt.Println(w)
	}
	// Output: sought
}

// noDouble has the last byte as its state.
type noDouble struct{}

func (noDouble) Start() int                        { return 0 }
func (noDouble) Step(last int, b byte) (int, bool) { return int(b), int(b) != last }
func (noDouble) Accepts(int) bool                  { return true }
