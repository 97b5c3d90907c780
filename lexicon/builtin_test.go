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

// TestCommon holds the built-in dictionary against the list that it was made
// of. It is the oldest file of format version 1 too, which must open for good.
func TestCommon(t *testing.T) {
	f, err := os.Open(testpeers.File(t, "/usr/share/dict/american-english-small"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	b, err := NewBuilder(&Options{Letters: "a-z", MinLength: 2, Ranks: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := b.AddList(context.Background(), f, f.Name()); err != nil {
		t.Fatal(err)
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
		t.Errorf("common.lexicon holds %d words, the list %d", Builtin().Len(), l.Len())
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
