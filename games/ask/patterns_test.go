package ask

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/games/collection"
	"katachi/match"
	"katachi/pattern"
)

// patternText is a shape without a move, and two patterns with one.
const patternText = `
pattern: mouth
ja: 口
 .X
 X.

pattern: push
 X1
 O.

pattern: corner point
 ....
 ..1.
 ....
 ----
`

func testPatterns(t *testing.T) *pattern.Set {
	t.Helper()
	set := pattern.NewSet("test")
	if err := pattern.Append(set, strings.NewReader(patternText), "test.patterns"); err != nil {
		t.Fatal(err)
	}
	return set
}

// TestPatterns: plays and breaks of a pattern agree with the obvious matcher on the boards before
// and after each move.
func TestPatterns(t *testing.T) {
	all, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer all.Close()
	col, games := some(t, all, 4)
	set := testPatterns(t)
	mask := match.CompileMask(set)
	want := map[string][]string{}
	for id, g := range games {
		before := match.All(mask, &g.moves[0].board)
		for u := 1; u < len(g.moves); u++ {
			m := &g.moves[u]
			after := match.All(mask, &m.board)
			gone, born := match.Diff(nil, nil, before, after)
			found := map[string]bool{}
			for _, h := range gone {
				p := set.Of(h)
				if h.Move(p) == m.point && h.Side == m.color && m.point != board.Pass {
					found["pattern "+p.Name], found[`pattern *`] = true, true
				} else {
					found["breaks "+p.Name], found[`breaks *`] = true, true
				}
			}
			for _, h := range born {
				if p := set.Of(h); p.Move() == pattern.NoMove {
					found["pattern "+p.Name], found[`pattern *`] = true, true
				}
			}
			for what := range found {
				want[what] = append(want[what], fmt.Sprintf("%d-%d", id, u))
			}
			before = after
		}
	}
	for what, moves := range want {
		word, name, _ := strings.Cut(what, " ")
		var got []string
		q, err := Parse(fmt.Sprintf("%s %q", word, name))
		if err != nil {
			t.Fatal(err)
		}
		_, err = q.Ask(t.Context(), col, &Options{Patterns: []*pattern.Set{set}, Each: func(h *Hit, _ *collection.Info) bool {
			got = append(got, fmt.Sprintf("%d-%d", h.Game, h.Move))
			return true
		}})
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(got)
		slices.Sort(moves)
		if !slices.Equal(got, moves) {
			t.Errorf("%s: %d moves, want %d", what, len(got), len(moves))
		}
	}
	if len(want) < 7 {
		t.Errorf("only %d of 8 questions have hits", len(want))
	}
}

// TestNoPattern: a name that no pattern has is refused with its place and a suggestion.
func TestNoPattern(t *testing.T) {
	all, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer all.Close()
	col, _ := some(t, all, 1)
	for text, want := range map[string]string{
		`line 3 pattern moth`:     `line 1, column 16: no pattern is called "moth": perhaps "mouth"`,
		`line 3 and breaks  x`:    `line 1, column 20: no pattern is called "x"`,
		"move\nthen called xyzzy": `line 2, column 13: no move is called "xyzzy"`,
	} {
		q, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		_, err = q.Ask(t.Context(), col, &Options{Patterns: []*pattern.Set{testPatterns(t)}})
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
