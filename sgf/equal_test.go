package sgf

import (
	"slices"
	"testing"
)

// equalGames reports whether two games have the same trees, names and values.
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
	same := func(p, q Property) bool { return p.Name == q.Name && slices.Equal(p.Values, q.Values) }
	return slices.EqualFunc(x.Properties(), y.Properties(), same) &&
		(x.first == nil) == (y.first == nil) && (x.next == nil) == (y.next == nil)
}

func mustParse(t testing.TB, text string) *Game {
	t.Helper()
	f, err := Parse([]byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	return f.Games[0]
}
