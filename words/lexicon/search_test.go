package lexicon

import (
	"slices"
	"testing"
)

// length is the automaton of the words of so many bytes.
type length int

func (n length) Start() int                         { return 0 }
func (n length) Step(state int, _ byte) (int, bool) { return state + 1, state < int(n) }
func (n length) Accepts(state int) bool             { return state == int(n) }

// TestSearch asks an automaton of one's own, alone and together with a pattern.
func TestSearch(t *testing.T) {
	l := Builtin()
	var want, both []string
	for w := range l.All() {
		if len(w) == 7 {
			want = append(want, w)
			if w[0] == 'q' {
				both = append(both, w)
			}
		}
	}
	if got := slices.Collect(l.Search(length(7))); len(got) < 100 || !slices.Equal(got, want) {
		t.Errorf("%d words, want %d", len(got), len(want))
	}
	a := Intersect(length(7), mustPattern("q*").Automaton())
	for range 2 {
		if got := slices.Collect(l.Search(a)); len(got) == 0 || !slices.Equal(got, both) {
			t.Errorf("words %q, want %q", got, both)
		}
	}
}

// TestSearchStops breaks off after each number of words.
func TestSearchStops(t *testing.T) {
	l := Builtin()
	all := slices.Collect(l.Match(mustPattern("z*")))
	for n := range len(all) {
		var got []string
		for w := range l.Match(mustPattern("z*")) {
			if got = append(got, w); len(got) > n {
				break
			}
		}
		if !slices.Equal(got, all[:n+1]) {
			t.Fatalf("the first %d words are %q", n+1, got)
		}
	}
}
