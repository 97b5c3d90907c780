package automaton

import (
	"bytes"
	"cmp"
	"math/rand"
	"os"
	"slices"
	"testing"

	"katachi/internal/testpeers"
)

// wordList reads one of Debian's word lists, sorted by byte.
func wordList(t testing.TB, name string) [][]byte {
	t.Helper()
	raw, err := os.ReadFile(testpeers.File(t, "/usr/share/dict/"+name))
	if err != nil {
		t.Fatal(err)
	}
	words := bytes.Split(bytes.TrimSpace(raw), []byte("\n"))
	slices.SortFunc(words, bytes.Compare)
	return slices.CompactFunc(words, bytes.Equal)
}

// plainWords keeps the lower-case entries of a-z with at least three letters.
func plainWords(words [][]byte) [][]byte {
	var plain [][]byte
	for _, w := range words {
		if len(w) >= 3 && len(bytes.Trim(w, "abcdefghijklmnopqrstuvwxyz")) == 0 {
			plain = append(plain, bytes.ToUpper(w))
		}
	}
	return plain
}

func sortedDFA(t testing.TB, words [][]byte) (*DFA, int) {
	t.Helper()
	b, err := NewSorted(256, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range words {
		if err := b.Add(w); err != nil {
			t.Fatal(err)
		}
	}
	d, err := b.Finish()
	if err != nil {
		t.Fatal(err)
	}
	return d, b.TrieNodes()
}

// The test builds automata of Debian's lists, reduced to plain words. The expected counts were
// computed without this package.
func TestWordListCounts(t *testing.T) {
	for _, tt := range []struct {
		list                     string
		words, trie, dawg, edges int
	}{
		{"american-english-huge", 246_738, 564_160, 80_842, 185_728},
		{"american-english-insane", 429_499, 1_118_331, 168_561, 393_325},
	} {
		words := plainWords(wordList(t, tt.list))
		d, trie := sortedDFA(t, words)
		got := [4]int{len(words), trie, d.NumStates() - 1, d.NumEdges()}
		if want := [4]int{tt.words, tt.trie, tt.dawg, tt.edges}; got != want {
			t.Errorf("%s: words, trie, states, edges = %v, want %v", tt.list, got, want)
		}
		i := 0
		for w := range d.Words() {
			if !bytes.Equal(w, words[i]) {
				t.Fatalf("%s: word %d is %s, want %s", tt.list, i, w, words[i])
			}
			i++
		}
	}
}

func BenchmarkSorted(b *testing.B) {
	words := wordList(b, "american-english-insane")
	for b.Loop() {
		d, trie := sortedDFA(b, words)
		b.ReportMetric(float64(d.NumStates()), "states")
		b.ReportMetric(float64(trie), "trie")
	}
	b.ReportMetric(float64(len(words)), "words")
}

// TestAddNext: words come in any order, and AddNext accepts those that ascend. The automaton is the
// one that AddID makes of the accepted words; FinishDown numbers it downward.
func TestAddNext(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 300 {
		next, _ := NewSorted(256, nil)
		byID, _ := NewSorted(256, nil)
		var last []byte
		for range 1 + r.Intn(60) {
			word := make([]byte, r.Intn(5))
			for i := range word {
				word[i] = byte('a' + r.Intn(1+r.Intn(3)))
			}
			order, err := next.AddNext(string(word))
			if err != nil {
				t.Fatal(err)
			}
			want := 1
			if byID.NumWords() > 0 {
				want = bytes.Compare(word, last)
			}
			if cmp.Compare(order, 0) != want {
				t.Fatalf("AddNext(%q) after %q = %d", word, last, order)
			}
			if want > 0 {
				if err := byID.AddID(word, 0); err != nil {
					t.Fatal(err)
				}
				last = word
			}
		}
		if next.NumWords() != byID.NumWords() || next.TrieNodes() != byID.TrieNodes() {
			t.Errorf("%d words and %d nodes, want %d and %d",
				next.NumWords(), next.TrieNodes(), byID.NumWords(), byID.TrieNodes())
		}
		down, err := next.FinishDown()
		if err != nil {
			t.Fatal(err)
		}
		d, err := byID.Finish()
		if err != nil {
			t.Fatal(err)
		}
		sameDown(t, down, d)
	}
}

// sameDown compares an automaton with states numbered downward with another of the same words.
func sameDown(t *testing.T, down, d *DFA) {
	t.Helper()
	if err := down.check(); err != nil {
		t.Fatal(err)
	}
	words := func(d *DFA) (all []string) {
		for w := range d.Words() {
			all = append(all, string(w))
		}
		return all
	}
	if got, want := words(down), words(d); !slices.Equal(got, want) ||
		down.NumStates() != d.NumStates() || down.NumEdges() != d.NumEdges() {
		t.Errorf("%d states, %d edges, words %q; want %d, %d, %q",
			down.NumStates(), down.NumEdges(), got, d.NumStates(), d.NumEdges(), want)
	}
	for s := range down.NumStates() {
		for _, to := range down.eachEdge(State(s)) {
			if int(to) <= s {
				t.Errorf("state %d leads to %d", s, to)
			}
		}
	}
}

// TestAddNextSymbols: a symbol that is not in the alphabet is refused.
func TestAddNextSymbols(t *testing.T) {
	b, _ := NewSorted(100, nil)
	if _, err := b.AddNext("ab"); err != nil {
		t.Error(err)
	}
	if _, err := b.AddNext("ad~"); err == nil {
		t.Error("symbol 126 was accepted in an alphabet of 100")
	}
	if b.NumWords() != 1 {
		t.Errorf("%d words", b.NumWords())
	}
}
