package names

import (
	"strings"
	"testing"

	"katachi/board"
)

// TestClaims: what says how play ends (a net, a ladder) is given by reading alone. No diagram has a
// word of such a term, and a Namer that does not read never gives one; one that reads gives them.
func TestClaims(t *testing.T) {
	words := map[string]string{"crane's nest": "crane's nest"} // of a claim, and its term
	for name, claims := range claimsReading {
		if claims {
			term := &tacticTerms[name]
			words[term.English], words[term.Japanese], words[term.Romaji] = term.English, term.English, term.English
		}
	}
	for _, set := range Builtin().Sets() {
		for _, p := range set.All() {
			term := TermOf(p)
			for _, word := range []string{p.Name, term.English, term.Japanese, term.Romaji} {
				of, claims := words[strings.TrimSuffix(word, " stands")]
				if claims {
					t.Errorf("%s: the diagram %s is called %s, as %s, which must be read out", set.Name, p.Name, word, of)
				}
			}
		}
	}
	plain, reads := Builtin().Namer(), Builtin().ReadingNamer()
	moves, claimed := 0, map[*Term]int{}
	replay(t, 20, func(b *board.Board, c board.Color, p, last board.Point) {
		for _, n := range []*Namer{plain, reads} {
			next := *b
			var d board.Delta
			named, err := n.PlayAndName(&next, &d, c, p, last)
			if err != nil {
				return
			}
			for _, term := range named.Terms() {
				name, ok := tacticOf(term)
				if !ok || !claimsReading[name] {
					continue
				}
				if claimed[term]++; n == plain {
					t.Errorf("%s is called %s without reading:\n%v", p.Name(b.Size()), term.English, b)
				}
			}
		}
		moves++
	})
	if len(claimed) < 5 && !testing.Short() {
		t.Errorf("%d of the terms in %d moves, want most", len(claimed), moves)
	}
}
