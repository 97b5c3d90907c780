package lexicon

import (
	"context"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// bag is the obvious dictionary: a sorted list and a map, every question
// answered by trying all words.
type bag struct {
	words []string
	has   map[string]bool
}

func newBag(words []string) *bag {
	b := &bag{words: slices.Compact(slices.Sorted(slices.Values(words))), has: map[string]bool{}}
	for _, w := range b.words {
		b.has[w] = true
	}
	return b
}

func (b *bag) filter(keep func(string) bool) []string {
	var out []string
	for _, w := range b.words {
		if keep(w) {
			out = append(out, w)
		}
	}
	return out
}

// matchSlow says what a pattern means, part by part.
func matchSlow(pattern, word []rune) bool {
	if len(pattern) == 0 {
		return len(word) == 0
	}
	switch pattern[0] {
	case '*':
		return matchSlow(pattern[1:], word) || len(word) > 0 && matchSlow(pattern, word[1:])
	case '?':
		return len(word) > 0 && matchSlow(pattern[1:], word[1:])
	case '[':
		end := slices.Index(pattern, ']')
		inside := strings.TrimPrefix(string(pattern[1:end]), "^")
		not := pattern[1] == '^'
		return len(word) > 0 && strings.ContainsRune(inside, word[0]) != not && matchSlow(pattern[end+1:], word[1:])
	}
	return len(word) > 0 && word[0] == pattern[0] && matchSlow(pattern[1:], word[1:])
}

// laid reports whether word can be laid with tiles, and how many are left.
func laid(word, tiles string) (left int, ok bool) {
	for _, r := range word {
		switch {
		case strings.ContainsRune(tiles, r):
			tiles = strings.Replace(tiles, string(r), "", 1)
		case strings.Contains(tiles, "?"):
			tiles = strings.Replace(tiles, "?", "", 1)
		default:
			return 0, false
		}
	}
	return utf8.RuneCountInString(tiles), true
}

// levenshtein is the definition, with memory.
func levenshtein(a, b []rune) int {
	memo := map[[2]int]int{}
	var d func(i, k int) int
	d = func(i, k int) int {
		if i == 0 || k == 0 {
			return i + k
		}
		if v, ok := memo[[2]int{i, k}]; ok {
			return v
		}
		replace := d(i-1, k-1)
		if a[i-1] != b[k-1] {
			replace++
		}
		v := min(replace, d(i-1, k)+1, d(i, k-1)+1)
		memo[[2]int{i, k}] = v
		return v
	}
	return d(len(a), len(b))
}

// alphabets of the random lists: few letters so that suffixes are shared, many,
// and letters of one, two, three and four bytes.
var alphabets = []string{
	"ab", "abcde", "abcdefghijklmnopqrstuvwxyz", "aàbçé日本語😀", "абвгд", "a?*[]^-\\",
	strings.Repeat("abcdefghijklmnopqrstuvwxyz", 18) + "ABCDEFGHIJKLMNOPQRSTÄÉÖ日", // rare ones too
}

func randomWord(r *rand.Rand, letters []rune, longest int) string {
	word := make([]rune, 1+r.Intn(longest))
	for i := range word {
		word[i] = letters[r.Intn(len(letters))]
	}
	return string(word)
}

func randomWords(r *rand.Rand, letters []rune) []string {
	words := make([]string, 1+r.Intn(60))
	longest := 1 + r.Intn(7)
	for i := range words {
		words[i] = randomWord(r, letters, longest)
	}
	return words
}

// TestQueriesAgainstBag compares every question with the obvious answer, on
// random lists, built in order and in disorder, with every width of cells: 10,000 under KATACHI_LONG.
func TestQueriesAgainstBag(t *testing.T) {
	defer func(w uint32, steps, states int) {
		minWidth, someSteps, mostStates = w, steps, states
	}(minWidth, someSteps, mostStates)
	rare := 0
	hits := map[string]int{}
	for seed := range int64(rounds(200)) {
		r := rand.New(rand.NewSource(seed))
		letters := []rune(alphabets[r.Intn(len(alphabets))])
		words := randomWords(r, letters)
		minWidth, someSteps, mostStates = uint32(2+r.Intn(3)), r.Intn(20), 1+r.Intn(40)
		opt := &Options{Ranks: true, Workspace: 1 + r.Intn(2000)}
		b := newBag(words)
		if r.Intn(2) == 0 {
			words = b.words
		}
		l, err := Build(context.Background(), slices.Values(words), opt)
		if err != nil {
			t.Fatalf("seed %d: Build(%q): %v", seed, words, err)
		}
		if err := l.Check(); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if l.rare != nil {
			rare++
		}
		compareAll(t, l, b, r, letters, hits)
		if t.Failed() {
			t.Fatalf("seed %d, words %q", seed, b.words)
		}
	}
	if rare < rounds(200)/50 {
		t.Errorf("only %d lists with rare bytes", rare)
	}
	for _, q := range []string{"contains", "prefix", "match", "both", "anagram", "within", "near"} {
		if hits[q] < 100 {
			t.Errorf("only %d answers of %s: too few to prove anything", hits[q], q)
		}
	}
}

func compareAll(t *testing.T, l *Lexicon, b *bag, r *rand.Rand, letters []rune, hits map[string]int) {
	t.Helper()
	same := func(query, arg string, got, want []string) {
		t.Helper()
		hits[query] += len(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s(%q) = %q, want %q", query, arg, got, want)
		}
	}
	same("all", "", slices.Collect(l.All()), b.words)
	for i, w := range b.words {
		if rank, ok := l.Rank(w); !ok || rank != i {
			t.Errorf("Rank(%q) = %d, %v, want %d", w, rank, ok, i)
		}
		if got := l.Word(i); got != w {
			t.Errorf("Word(%d) = %q, want %q", i, got, w)
		}
	}
	for range 30 {
		w := randomWord(r, letters, 7)
		compareLookups(t, l, b, w, hits)
		same("prefix", w, slices.Collect(l.WithPrefix(w)), b.filter(func(x string) bool { return strings.HasPrefix(x, w) }))
		p, q := randomPattern(r, letters), randomPattern(r, letters)
		matched := b.filter(func(x string) bool { return matchSlow([]rune(p), []rune(x)) })
		same("match", p, slices.Collect(l.Match(mustPattern(p))), matched)
		both := slices.DeleteFunc(slices.Clone(matched), func(x string) bool { return !matchSlow([]rune(q), []rune(x)) })
		same("both", p+" "+q, slices.Collect(l.Search(Intersect(mustPattern(p).Automaton(), mustPattern(q).Automaton()))), both)
	}
	for range 10 {
		tiles := randomTiles(r, letters)
		same("anagram", tiles, slices.Collect(l.Anagrams(tiles)), b.filter(func(x string) bool { left, ok := laid(x, tiles); return ok && left == 0 }))
		least := r.Intn(4)
		same("within", tiles, slices.Collect(l.Within(tiles, least)), b.filter(func(x string) bool {
			_, ok := laid(x, tiles)
			return ok && utf8.RuneCountInString(x) >= least
		}))
		compareNear(t, l, b, r, randomWord(r, letters, 7), hits)
	}
}

func compareLookups(t *testing.T, l *Lexicon, b *bag, w string, hits map[string]int) {
	t.Helper()
	if got := l.Contains(w); got != b.has[w] {
		t.Errorf("Contains(%q) = %v", w, got)
	}
	if l.Contains(w + "\x00") {
		t.Errorf("Contains(%q with a zero) = true", w)
	}
	want := slices.ContainsFunc(b.words, func(x string) bool { return strings.HasPrefix(x, w) })
	if got := hasPrefix(l, w); got != want {
		t.Errorf("HasPrefix(%q) = %v", w, got)
	}
	if _, got := l.Rank(w); got != b.has[w] {
		t.Errorf("Rank(%q) found it: %v", w, got)
	}
	if b.has[w] {
		hits["contains"]++
	}
}

func compareNear(t *testing.T, l *Lexicon, b *bag, r *rand.Rand, w string, hits map[string]int) {
	t.Helper()
	bound := r.Intn(4)
	var got, want []Suggestion
	for x, d := range l.Near(w, bound) {
		got = append(got, Suggestion{x, d})
	}
	all := make([]Suggestion, len(b.words))
	for i, x := range b.words {
		all[i] = Suggestion{x, levenshtein([]rune(w), []rune(x))}
		if all[i].Distance <= bound {
			want = append(want, all[i])
		}
	}
	hits["near"] += len(want)
	if !slices.Equal(got, want) {
		t.Errorf("Near(%q, %d) = %v, want %v", w, bound, got, want)
	}
	slices.SortStableFunc(all, func(x, y Suggestion) int { return x.Distance - y.Distance })
	n := r.Intn(len(all) + 3)
	if got, want := l.Nearest(w, n), all[:min(n, len(all))]; !slices.Equal(got, want) {
		t.Errorf("Nearest(%q, %d) = %v, want %v", w, n, got, want)
	}
}

// randomPattern makes a pattern without the letters that mean something in one.
func randomPattern(r *rand.Rand, letters []rune) string {
	plain := slices.DeleteFunc(slices.Clone(letters), func(x rune) bool { return strings.ContainsRune(`?*[]^-\`, x) })
	letter := func() string { return string(plain[r.Intn(len(plain))]) }
	var p strings.Builder
	for range 1 + r.Intn(6) {
		switch r.Intn(8) {
		case 0, 1:
			p.WriteString("?")
		case 2:
			p.WriteString("*")
		case 3:
			p.WriteString("[" + letter() + letter() + "]")
		case 4:
			p.WriteString("[^" + letter() + "]")
		default:
			p.WriteString(letter())
		}
	}
	return p.String()
}

func randomTiles(r *rand.Rand, letters []rune) string {
	tiles := randomWord(r, letters, 7)
	return tiles + strings.Repeat("?", r.Intn(3))
}

// TestAllSmallSets builds every set of words over {a, b} of up to three
// letters, and counts the states that a minimal automaton must have: one for
// each different set of endings.
func TestAllSmallSets(t *testing.T) {
	var words []string
	for _, n := range []int{1, 2, 3} {
		for i := range 1 << n {
			words = append(words, strings.NewReplacer("0", "a", "1", "b").Replace(fmt.Sprintf("%0*b", n, i)))
		}
	}
	for set := 1; set < 1<<len(words); set++ {
		var in []string
		for i, w := range words {
			if set>>i&1 != 0 {
				in = append(in, w)
			}
		}
		l, err := Build(context.Background(), slices.Values(in), nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, w := range words {
			if got := l.Contains(w); got != (set>>i&1 != 0) {
				t.Fatalf("set %q: Contains(%q) = %v", in, w, got)
			}
		}
		if trie, states := countSlow(in); l.trieNodes != trie || l.nodes != states {
			t.Fatalf("set %q: %d trie nodes and %d nodes, want %d and %d", in, l.trieNodes, l.nodes, trie, states)
		}
	}
}

// countSlow counts the prefixes of words, and the different sets of endings
// that they have: the nodes of the trie and of the minimal automaton.
func countSlow(words []string) (trie, states int) {
	endings := map[string][]string{}
	for _, w := range slices.Sorted(slices.Values(words)) {
		for i := range len(w) + 1 {
			endings[w[:i]] = append(endings[w[:i]], w[i:])
		}
	}
	distinct := map[string]bool{}
	for _, e := range endings {
		distinct[strings.Join(e, "\n")] = true
	}
	return len(endings), len(distinct)
}

func mustPattern(text string) *Pattern {
	p, err := ParsePattern(text)
	if err != nil {
		panic(err)
	}
	return p
}

func hasPrefix(l *Lexicon, prefix string) bool {
	_, ok := l.Walk(l.Root(), prefix)
	return ok
}
