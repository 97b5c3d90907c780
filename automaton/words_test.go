package automaton

import (
	"bytes"
	"os"
	"slices"
	"testing"

	"katachi/internal/testpeers"
)

// wordList reads a list of Debian's, sorted by byte.
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

// Debian's lists, to plain words: the counts were computed elsewhere.
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
