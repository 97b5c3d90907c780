package sgf

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"katachi/board"
)

// equalGames reports whether two games have the same trees, names and values in their written form.
func equalGames(a, b *Game) bool {
	x, y := a.Root, b.Root
	for x != nil && y != nil {
		if !equalNodes(x, y) {
			return false
		}
		x, y = x.after(a.Root), y.after(b.Root)
	}
	return x == y
}

func equalNodes(x, y *Node) bool {
	same := func(p, q Property) bool { return p.Name == q.Name && slices.EqualFunc(p.Values, q.Values, sameText) }
	return slices.EqualFunc(x.Properties(), y.Properties(), same) &&
		(x.first == nil) == (y.first == nil) && (x.next == nil) == (y.next == nil)
}

// sameText reports whether two values are the same except for control characters, which are written
// as blanks.
func sameText(a, b string) bool {
	plain := func(r rune) rune {
		if r < '\t' {
			return ' '
		}
		return r
	}
	return a == b || strings.Map(plain, a) == strings.Map(plain, b)
}

// isPlain reports whether each node of a game has each name once, and only one value where only one
// is allowed.
func isPlain(g *Game) bool {
	for n := range g.All() {
		names := map[string]bool{}
		for _, p := range n.Properties() {
			if names[p.Name] || singles[p.Name] && len(p.Values) > 1 {
				return false
			}
			names[p.Name] = true
		}
	}
	return true
}

// checkWritten requires that a plain game is read back equal. The written form of any game must be
// plain, play the same, have the same comments, and be written in the same way again.
func checkWritten(t testing.TB, g, again *Game) {
	t.Helper()
	switch {
	case isPlain(g):
		if !equalGames(g, again) {
			t.Fatalf("reads back differently:\n%q\n%q", g.Record, again)
		}
	case !isPlain(again):
		t.Fatalf("a property is written twice:\n%q\n%q", g.Record, again)
	case played(g) != played(again):
		t.Fatalf("%q was played, %q is read back:\n%q\n%q", played(g), played(again), g.Record, again)
	case g.String() != again.String():
		t.Fatalf("written differently the second time:\n%q\n%q", g, again)
	}
}

// played returns the moves of all nodes, with the set-up stones between them sorted by point; for
// several colours on a point the last counts.
func played(g *Game) string {
	columns, rows := g.Size()
	var text strings.Builder
	setup := map[Point]board.Color{}
	flush := func() {
		for _, p := range slices.SortedFunc(maps.Keys(setup), func(a, b Point) int { return cmp.Or(int(a.Y)-int(b.Y), int(a.X)-int(b.X)) }) {
			fmt.Fprint(&text, "+", setup[p].Name(), p)
		}
		clear(setup)
	}
	for n := range g.All() {
		for _, s := range n.AppendSteps(nil, 0, columns, rows) {
			if s.Setup {
				setup[s.Point] = s.Color
				continue
			}
			flush()
			fmt.Fprint(&text, ";", s.Color.Name(), s.Point)
		}
	}
	flush()
	return text.String()
}

func mustParse(t testing.TB, text string) *Game {
	t.Helper()
	f, err := Parse([]byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	return f.Games[0]
}
