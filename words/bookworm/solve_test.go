package bookworm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"katachi"
	"katachi/internal/testpeers"
	"katachi/words/lexicon"
)

// document is the board of "DAWG-Gone!", with its blanks at the ends of lines.
var document = strings.Join([]string{
	"  K M E M T O O ",
	" E F K I M C A D",
	"  A A E R E A F ",
	" T D A I B N D J",
	"  V F F A T E E ",
	" O J T R F I R R",
	"  I R D R E E O ",
}, "\n")

func mustParse(t testing.TB, text string) *Board {
	t.Helper()
	b, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func build(t testing.TB, words []string, opt *lexicon.Options) *lexicon.Lexicon {
	t.Helper()
	d, err := lexicon.Build(context.Background(), slices.Values(words), opt)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// list reads a large word list, plain and in upper case.
func list(t testing.TB, name string) *lexicon.Lexicon {
	t.Helper()
	opt := &lexicon.Options{Letters: "a-z", MinLength: 3}
	if name == "npm" {
		return build(t, testpeers.NPMWords(t), opt)
	}
	raw, err := os.ReadFile(testpeers.File(t, "/usr/share/dict/american-english-"+name))
	if err != nil {
		t.Fatal(err)
	}
	return build(t, strings.Split(string(raw), "\n"), opt)
}

// TestDocumentBoard: the words on the document's board, according to counts by others.
func TestDocumentBoard(t *testing.T) {
	b := mustParse(t, document)
	for _, c := range []struct {
		list         string
		words, paths int
	}{{"npm", 415, 700}, {"huge", 383, 637}, {"insane", 600, 1009}} {
		r := mustSolve(b, list(t, c.list), nil)
		if len(r.Words) != c.words || r.Paths != c.paths {
			t.Errorf("%s: %d words on %d paths, want %d on %d", c.list, len(r.Words), r.Paths, c.words, c.paths)
		}
	}
}

// TestDocumentEverywhere is the document's program with a list that is always there: its
// board, all words by length, its three assertions about words, with each of the
// structures that it speaks of. Its answer was written down from brute force over all
// paths, which finds the same here.
func TestDocumentEverywhere(t *testing.T) {
	words := slices.Collect(lexicon.Builtin().All())
	for i, w := range words {
		words[i] = strings.ToUpper(w)
	}
	trie := lexicon.NewTrie(words...)
	table, err := trie.Table(&lexicon.TableOptions{Alphabet: "A-Z", Passes: true})
	if err != nil {
		t.Fatal(err)
	}
	b := mustParse(t, document)
	brute := slowPaths(b, words, Options{MinLength: 3})
	for name, d := range map[string]Dictionary{"built-in": lexicon.Builtin(), "trie": trie, "array": table} {
		r := mustSolve(b, d, nil)
		var found []string
		for _, w := range r.Words {
			found = append(found, strings.ToUpper(w.Text))
		}
		if len(found) != 148 || r.Paths != 253 || len(brute) != 148 {
			t.Errorf("%s: %d words on %d paths, by brute force %d; want 148 on 253", name, len(found), r.Paths, len(brute))
		}
		if got, want := strings.Join(found[len(found)-5:], " "), "TIREDER CANTERED CENTERED DRAFTIER RECANTED"; got != want {
			t.Errorf("%s: the last words are %s, want %s", name, got, want)
		}
		for _, w := range found {
			if brute[w] == nil {
				t.Errorf("%s: %s is not on the board", name, w)
			}
		}
	}
	for word, want := range map[string]bool{"ABSTRACTIONS": true, "MONSOON": true, "MONSOO": false, "TAPL": false} {
		if trie.Contains(word) != want || table.Contains(word) != want {
			t.Errorf("%s: trie %v, array %v, want %v", word, trie.Contains(word), table.Contains(word), want)
		}
	}
}

func TestDocumentBoardNpm(t *testing.T) {
	r := mustSolve(mustParse(t, document), list(t, "npm"), nil)
	count := map[int]int{}
	for _, w := range r.Words {
		count[w.Length]++
	}
	if want := (map[int]int{3: 111, 4: 134, 5: 79, 6: 56, 7: 23, 8: 9, 9: 3}); !maps.Equal(count, want) {
		t.Errorf("words by length %v, want %v", count, want)
	}
	longest := r.Words[len(r.Words)-3:]
	for i, want := range []string{"acerbated", "irredenta", "meanderer"} {
		if longest[i].Text != want {
			t.Errorf("word %d of the longest is %s, want %s", i, longest[i].Text, want)
		}
	}
	path := []Cell{{1, 9}, {2, 10}, {2, 12}, {3, 11}, {3, 13}, {4, 12}, {5, 13}, {4, 14}, {5, 15}}
	if !slices.Equal(longest[2].Path, path) || longest[2].Paths != 1 {
		t.Errorf("meanderer: %d paths, first %v, want one, %v", longest[2].Paths, longest[2].Path, path)
	}
}

// slowPaths finds every path that reads each word, one word after another,
// without looking at prefixes: the key is the word, the value its paths.
func slowPaths(b *Board, words []string, opt Options) map[string][][]Cell {
	all := map[string][][]Cell{}
	for _, w := range words {
		if utf8.RuneCountInString(w) < opt.MinLength {
			continue
		}
		for c := range b.columns {
			for j := range b.height {
				slowFrom(b, w, w, []Cell{{c, j}}, opt.Qu, all)
			}
		}
	}
	return all
}

// slowFrom reads rest along paths that go on from path, whose last cell is not
// read yet.
func slowFrom(b *Board, word, rest string, path []Cell, qu bool, all map[string][][]Cell) {
	at := path[len(path)-1]
	if slices.Contains(path[:len(path)-1], at) || b.letter(at) == 0 {
		return
	}
	tile := string(b.letter(at))
	if qu && tile == "Q" {
		tile = "QU"
	}
	rest, ok := strings.CutPrefix(rest, tile)
	if !ok {
		return
	}
	if rest == "" {
		all[word] = append(all[word], slices.Clone(path))
		return
	}
	c, j := at.Column, at.Index
	for _, next := range []Cell{{c - 1, j - 1}, {c - 1, j + 1}, {c, j - 2}, {c, j + 2}, {c + 1, j - 1}, {c + 1, j + 1}} {
		slowFrom(b, word, rest, append(path, next), qu, all)
	}
}

// randomBoard makes a board of up to 5 columns of up to 4 letters, some missing.
func randomBoard(r *rand.Rand, letters string) string {
	columns, rows := 1+r.Intn(5), 1+r.Intn(4)
	lines := make([]string, columns)
	for c := range lines {
		line := bytes.Repeat([]byte(" "), 2*rows)
		for j := c % 2; j < len(line); j += 2 {
			if r.Intn(10) > 0 {
				line[j] = letters[r.Intn(len(letters))]
			}
		}
		lines[c] = string(line)
	}
	return strings.Join(lines, "\n")
}

// TestAgainstBruteForce solves thousands of random boards both ways.
func TestAgainstBruteForce(t *testing.T) {
	found, quFound := 0, 0
	for seed := range int64(3000) {
		r := rand.New(rand.NewSource(seed))
		letters := []string{"AB", "AQU", "ABCDE", "EIQRSTU"}[r.Intn(4)]
		text := randomBoard(r, letters)
		b, err := Parse(text)
		if err != nil {
			continue // no letters
		}
		words := make([]string, 1+r.Intn(80))
		for i := range words {
			word := make([]byte, 1+r.Intn(6))
			for k := range word {
				word[k] = letters[r.Intn(len(letters))]
			}
			words[i] = string(word)
		}
		slices.Sort(words)
		words = slices.Compact(words)
		opt := Options{MinLength: 1 + r.Intn(3), Qu: r.Intn(2) == 0}
		want := slowPaths(b, words, opt)
		got := mustSolve(b, build(t, words, nil), &opt)
		if err := compare(b, got, want); err != nil {
			t.Fatalf("seed %d, board\n%s\nwords %q, %+v: %v", seed, text, words, opt, err)
		}
		found += len(want)
		for w := range want {
			if opt.Qu && strings.Contains(w, "QU") {
				quFound++
			}
		}
	}
	if found < 10_000 || quFound < 500 {
		t.Errorf("only %d words found, %d with a QU tile: the test says little", found, quFound)
	}
}

func compare(b *Board, got Result, want map[string][][]Cell) error {
	if len(got.Words) != len(want) {
		return fmt.Errorf("%d words, want %d", len(got.Words), len(want))
	}
	paths := 0
	for i, w := range got.Words {
		all := want[w.Text]
		paths += len(all)
		if w.Paths != len(all) || w.Length != len(w.Text) {
			return fmt.Errorf("%s: %d paths, length %d, want %d paths", w.Text, w.Paths, w.Length, len(all))
		}
		if !slices.ContainsFunc(all, func(p []Cell) bool { return slices.Equal(p, w.Path) }) {
			return fmt.Errorf("%s: path %v, want one of %v", w.Text, w.Path, all)
		}
		if i > 0 {
			if last := got.Words[i-1]; last.Length > w.Length || last.Length == w.Length && last.Text >= w.Text {
				return fmt.Errorf("%s comes before %s", last.Text, w.Text)
			}
		}
	}
	if got.Paths != paths {
		return fmt.Errorf("%d paths, want %d", got.Paths, paths)
	}
	return nil
}

// TestMirror: a board turned upside down, its columns kept, has the same words.
func TestMirror(t *testing.T) {
	b := mustParse(t, document)
	lines := strings.Split(document, "\n")
	slices.Reverse(lines)
	mirrored := mustParse(t, strings.Join(lines, "\n"))
	x, y := mustSolve(b, lexicon.Builtin(), nil), mustSolve(mirrored, lexicon.Builtin(), nil)
	if x.Paths == 0 || x.Paths != y.Paths {
		t.Errorf("%d paths, mirrored %d", x.Paths, y.Paths)
	}
	for i := range x.Words {
		if x.Words[i].Text != y.Words[i].Text || x.Words[i].Paths != y.Words[i].Paths {
			t.Errorf("word %d is %s, mirrored %s", i, x.Words[i].Text, y.Words[i].Text)
		}
	}
}

// TestCases: board and dictionary may be in either case.
func TestCases(t *testing.T) {
	for _, c := range []lexicon.Case{lexicon.Keep, lexicon.Lower, lexicon.Upper} {
		d := build(t, []string{"cat", "été"}, &lexicon.Options{Case: c})
		for _, text := range []string{"C T\n A ", "c t\n a "} {
			r := mustSolve(mustParse(t, text), d, nil)
			if len(r.Words) != 1 || !strings.EqualFold(r.Words[0].Text, "cat") {
				t.Errorf("case %v: found %v", c, r.Words)
			}
		}
		if r := mustSolve(mustParse(t, "É É\n T "), d, nil); r.Paths != 2 {
			t.Errorf("case %v: été found on %d paths, want 2", c, r.Paths)
		}
	}
}

// TestMinLength: 0 means words of three letters or more.
func TestMinLength(t *testing.T) {
	d, b := build(t, []string{"at", "cat"}, nil), mustParse(t, "C T\n A ")
	for _, c := range []struct{ least, want int }{{0, 1}, {2, 2}, {3, 1}, {4, 0}} {
		if r := mustSolve(b, d, &Options{MinLength: c.least}); len(r.Words) != c.want {
			t.Errorf("MinLength %d: found %v, want %d", c.least, r.Words, c.want)
		}
	}
}

func TestQuAndScores(t *testing.T) {
	d := build(t, []string{"QUA", "QA", "AQ"}, nil)
	b := mustParse(t, "Q \n A")
	for _, c := range []struct {
		opt  *Options
		want string
	}{
		{&Options{MinLength: 1}, "[{AQ 2 11 1 [{1 1} {0 0}]} {QA 2 11 1 [{0 0} {1 1}]}]"},
		{&Options{Qu: true}, "[{QUA 3 12 1 [{0 0} {1 1}]}]"},
		{&Options{Qu: true, Points: map[rune]int{'A': 5}}, "[{QUA 3 5 1 [{0 0} {1 1}]}]"},
	} {
		if got := fmt.Sprint(mustSolve(b, d, c.opt).Words); got != c.want {
			t.Errorf("%+v: %s, want %s", c.opt, got, c.want)
		}
	}
}

// BenchmarkSolve solves the document's board; best-ns is the shortest of all
// times, without what other programs on the machine take away. The baseline looks every word of
// the dictionary up on the board, as one would without an automaton.
func BenchmarkSolve(b *testing.B) {
	board := mustParse(b, document)
	for _, name := range []string{"npm", "insane"} {
		d := list(b, name)
		b.Run("list="+name, func(b *testing.B) {
			var r Result
			best := time.Duration(math.MaxInt64)
			for b.Loop() {
				start := time.Now()
				r = mustSolve(board, d, nil)
				best = min(best, time.Since(start))
			}
			b.ReportMetric(float64(best.Nanoseconds()), "best-ns")
			b.ReportMetric(float64(len(r.Words)), "words")
		})
		b.Run("list="+name+"/baseline", func(b *testing.B) {
			words := slices.Collect(d.All())
			for i, w := range words {
				words[i] = strings.ToUpper(w)
			}
			n := 0
			for b.Loop() {
				n = len(slowPaths(board, words, Options{MinLength: 3}))
			}
			b.ReportMetric(float64(n), "words")
		})
	}
}

func mustSolve(b *Board, d Dictionary, opt *Options) Result {
	r, err := Solve(context.Background(), b, d, opt)
	if err != nil {
		panic(err)
	}
	return r
}

// TestSolveCancelled: Solve ends when its context ends, and reports progress.
func TestSolveCancelled(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	var last katachi.Progress
	opt := &Options{Progress: func(s katachi.Progress) {
		last = s
		stop()
	}}
	_, err := Solve(ctx, mustParse(t, document), lexicon.Builtin(), opt)
	if !errors.Is(err, context.Canceled) || last.Done != 1 || last.Total < 2 {
		t.Errorf("%v after %+v", err, last)
	}
}

// loose is a dictionary in which every text leads back to the root, and either all texts or none
// are words.
type loose struct{ node lexicon.Node }

func (d loose) Root() lexicon.Node                           { return d.node }
func (d loose) Step(lexicon.Node, byte) (lexicon.Node, bool) { return d.node, true }

// checked is a dictionary that is asked whether it is sound.
type checked struct {
	Dictionary
	asked *int
	err   error
}

func (d checked) Check() error {
	*d.asked++
	return d.err
}

// TestForgedDictionary: if every path over the board begins a word, Solve ends by the check of the
// dictionary, by its context, or because there are more words than possible.
func TestForgedDictionary(t *testing.T) {
	l := build(t, []string{"a"}, nil)
	root := l.Root()
	word, _ := l.Step(root, 'a')
	b := mustParse(t, document)
	wrong := errors.New("the paths form a cycle")
	for _, n := range []lexicon.Node{root, word} {
		asked := 0
		if r, err := Solve(context.Background(), b, checked{loose{n}, &asked, wrong}, nil); !errors.Is(err, wrong) || asked != 1 || r.Words != nil {
			t.Errorf("asked %d times, error %v, %d words", asked, err, len(r.Words))
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if _, err := Solve(ctx, b, loose{root}, nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want %v", err, context.DeadlineExceeded)
	}
	if _, err := Solve(context.Background(), b, loose{word}, nil); err == nil || !strings.Contains(err.Error(), "8388608 letters") {
		t.Errorf("error %v", err)
	}
}

// TestCheckedDictionary: a sound dictionary is asked once, on boards large enough, and all words
// are found.
func TestCheckedDictionary(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for size, want := range map[int]int{2: 0, 60: 1} {
		b, err := Parse(square(r, size))
		if err != nil {
			t.Fatal(err)
		}
		asked := 0
		got := mustSolve(b, checked{lexicon.Builtin(), &asked, nil}, nil)
		if asked != want {
			t.Errorf("%d columns: asked %d times, want %d", size, asked, want)
		}
		if all := mustSolve(b, lexicon.Builtin(), nil); len(got.Words) != len(all.Words) || got.Paths != all.Paths {
			t.Errorf("%d columns: %d words, want %d", size, len(got.Words), len(all.Words))
		}
	}
}

// square returns a board of so many columns, each with as many letters.
func square(r *rand.Rand, size int) string {
	lines := make([]string, size)
	for c := range lines {
		line := strings.Repeat(" ", c%2)
		for range size {
			line += string("EEEAAIOTTNNRRSSLLDCUGPMHBYFVKW"[r.Intn(30)]) + " "
		}
		lines[c] = strings.TrimRight(line, " ")
	}
	return strings.Join(lines, "\n")
}
