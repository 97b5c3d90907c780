package lexicon

import (
	"strings"
	"testing"
)

// TestLongWord: a word much longer than all others is not searched if no word can be within the
// distance. Before, rows as long as the word were filled along the whole dictionary.
func TestLongWord(t *testing.T) {
	l := Builtin()
	long := strings.Repeat("a", 2000)
	found := 0
	rows := testing.AllocsPerRun(1, func() {
		for range l.Near(long, 1900) {
			found++
		}
	})
	if found > 0 || rows > 10 {
		t.Errorf("%d words within 1900 of 2000 letters, with %v allocations, want none with a few", found, rows)
	}
	word := "cat" + strings.Repeat("q", 2*l.longest)
	if got := l.Nearest(word, 1); len(got) != 1 || got[0].Distance < len(word)-l.longest {
		t.Errorf("Nearest(%q) = %v", word, got)
	}
}
