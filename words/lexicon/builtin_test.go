package lexicon

import (
	"bytes"
	"context"
	"flag"
	"os"
	"testing"

	"katachi/internal/testpeers"
)

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
