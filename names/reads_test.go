package names

import (
	"slices"
	"strings"
	"testing"

	"katachi/board"
)

// TestClaims: only reading gives names that say how play ends (a net, a ladder). No diagram has the
// word of such a term, and a Namer that does not read never gives one; one that reads gives them.
func TestClaims(t *testing.T) {
	words := map[string]string{"crane's nest": "crane's nest"} // of a claim, and its term
	for _, term := range claims {
		words[term.English], words[term.Names["ja"]], words[term.Names["ja-Latn"]] = term.English, term.English, term.English
	}
	for _, set := range Builtin().Sets() {
		for _, p := range set.All() {
			term := TermOf(p)
			for _, word := range []string{p.Name, term.English, term.Names["ja"], term.Names["ja-Latn"]} {
				of, claimed := words[strings.TrimSuffix(word, " stands")]
				if claimed {
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
				if !slices.Contains(claims, term) {
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

// TestChase: the ladders that a Namer remembers change no name, neither in the game that it follows
// nor in another one.
func TestChase(t *testing.T) {
	keeps, forgets := Builtin().ReadingNamer(), Builtin().ReadingNamer()
	breakers, remembered := 0, 0
	replay(t, 40, func(b *board.Board, c board.Color, p, last board.Point) {
		clear(forgets.reads.chased[:])
		known := keeps.reads.chased
		var list [2][]*Term
		for i, n := range []*Namer{keeps, forgets} {
			next := *b
			var d board.Delta
			if named, err := n.PlayAndName(&next, &d, c, p, last); err == nil {
				list[i] = slices.Clone(named.Terms())
			}
		}
		if !slices.Equal(list[0], list[1]) {
			t.Fatalf("%s is called %v, read anew %v:\n%v", p.Name(b.Size()), list[0], list[1], b)
		}
		if slices.Contains(list[1], shichoBreaker) {
			breakers++
		}
		for q := range known {
			if was, now := &known[q], &forgets.reads.chased[q]; now.area.Has(board.Point(q)) && was.area == now.area {
				remembered++
			}
		}
	})
	if !testing.Short() && (breakers < 3 || remembered < 100) {
		t.Errorf("%d ladder breakers, %d chains remembered: too few to tell", breakers, remembered)
	}
}
