package lexicon

import (
	"bytes"
	"context"
	"flag"
	"os"
	"strings"
	"testing"

	"katachi/internal/testpeers"
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

var update = flag.Bool("update", false, "write common.lexicon again")

// TestCommon holds the built-in dictionary against the lists that it was made
// of, in which words have their American and British spellings.
func TestCommon(t *testing.T) {
	b, err := NewBuilder(&Options{Letters: "a-z", MinLength: 2, Ranks: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range []string{"american", "british"} {
		f, err := os.Open(testpeers.File(t, "/usr/share/dict/"+list+"-english-small"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := b.AddList(context.Background(), f, f.Name()); err != nil {
			t.Fatal(err)
		}
	}
	l, err := b.Finish(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := l.WriteFile("common.lexicon"); err != nil {
			t.Fatal(err)
		}
		return // what is embedded is still the old one
	}
	if want, got := listOf(l), listOf(Builtin()); !bytes.Equal(want, got) {
		t.Errorf("common.lexicon holds %d words, the lists %d", Builtin().Len(), l.Len())
	}
	for _, word := range []string{"color", "colour", "analyze", "analyse", "theater", "theatre"} {
		if !Builtin().Contains(word) {
			t.Errorf("no %s", word)
		}
	}
	if err := Builtin().Check(); err != nil {
		t.Error(err)
	}
}

func listOf(l *Lexicon) []byte {
	var text []byte
	for w := range l.All() {
		text = append(append(text, w...), '\n')
	}
	return text
}
