package josekis_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/ops/josekis"
	"katachi/internal/ops/opstest"
	"katachi/internal/report"
	"katachi/internal/testpeers"
	"katachi/names/joseki"
	"katachi/sgf"
)

// TestLineTree checks how often each line was played, how often the player of its first move won,
// and the years. The share of a line is relative to the line above it. In the second game the
// colours are exchanged, so White plays the first move.
func TestLineTree(t *testing.T) {
	col := opstest.InMemory(t,
		"(;SZ[19]DT[1990]RE[B+R];B[dq];W[do];B[co];W[dp];B[cp];W[eq];B[dn])",
		"(;SZ[19]DT[2001-02-03]RE[W+1];W[qd];B[od];W[oc];B[pd];W[pc];B[qe])",
		"(;SZ[19]RE[Void];B[dq];W[do];B[co];W[dp];B[cp];W[eq];B[dn])",
		"(;SZ[19]DT[1980]RE[W+R];B[dq];W[do];B[co];W[cn];B[cp])",
		"(;SZ[13]DT[1970]RE[B+R];B[dk];W[di];B[ci];W[dj];B[cj];W[ek];B[dh])")
	tree, err := josekis.Do(t.Context(), &josekis.Env{In: col}, &josekis.Request{})
	if err != nil || tree.Games != 4 || tree.Unread != 0 {
		t.Fatalf("%d games, %d unread, %v", tree.Games, tree.Unread, err)
	}
	got := ""
	for _, b := range tree.Lines {
		if !b.Entry.Opening {
			got += fmt.Sprintf("%s%s %d, %s of %d, %d:%d, %s\n", strings.Repeat("  ", b.Depth), b.English, b.Times, b.Share(), b.Of, b.Won, b.Lost, b.Years)
		}
	}
	want := `avalanche 3, 19% of 16, 2:0, 1990-2001
  small avalanche 2, 67% of 3, 1:0, 1990
attachment and drawing back 1, 6% of 16, 0:1, 1980
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	e, _ := joseki.Builtin().Find("small avalanche")
	under, err := josekis.Do(t.Context(), &josekis.Env{In: col}, &josekis.Request{Line: e.Name})
	if err != nil || len(under.Lines) != 1 || under.Lines[0].Entry != e {
		t.Errorf("under it: %v, %v", under, err)
	}
	later, err := josekis.Do(t.Context(), &josekis.Env{In: col}, &josekis.Request{Where: query.Where{Date: "1995.."}})
	if err != nil || later.Games != 1 {
		t.Errorf("%d games since 1995, %v", later.Games, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := josekis.Do(ctx, &josekis.Env{In: col}, &josekis.Request{}); err == nil {
		t.Error("no error with a cancelled context")
	}
}

// TestLineTreeCounts: the tree counts lines played, completed and left like CountLines does for the
// same games.
func TestLineTreeCounts(t *testing.T) {
	path := testpeers.Path(t, "games", "fox-pro2.zip")
	counts := countLines(t, path)
	col := realCollection(t, path)
	tree, err := josekis.Do(t.Context(), &josekis.Env{In: col}, &josekis.Request{})
	if err != nil {
		t.Fatal(err)
	}
	of := map[*joseki.Entry]*josekis.LineBranch{}
	for i := range tree.Lines {
		b := &tree.Lines[i]
		of[b.Entry] = b
		if b.Came > b.Of || b.Won+b.Lost > b.Times || b.Depth > 0 && b.After == "" {
			t.Errorf("%+v", b)
		}
	}
	if len(of) < 150 {
		t.Errorf("%d lines: too few", len(of))
	}
	for _, c := range counts.Lines {
		b := of[c.Entry]
		switch {
		case b == nil && c.Times > 0:
			t.Errorf("%s is not in the tree", c.Entry.Name)
		case b != nil && (b.Times != c.Times || b.Completed != c.Completed || b.Left != c.Left):
			t.Errorf("%s: %+v, want %+v", c.Entry.Name, b.LineCount, c)
		}
	}
}

// realCollection returns a collection of the games of an archive.
func realCollection(t *testing.T, path string) *collection.Collection {
	t.Helper()
	col := opstest.InMemory(t)
	if _, err := col.Add(t.Context(), []string{path}, nil); err != nil {
		t.Fatal(err)
	}
	return col
}

// TestEveryLineOccurs: each line of the library occurs in real games, or has a reason why it does
// not.
func TestEveryLineOccurs(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 68,564 games")
	}
	var paths []string
	for _, name := range []string{"ai.zip", "fox-pro.zip", "fox-pro2.zip", "tom.zip"} {
		paths = append(paths, testpeers.Path(t, "games", name))
	}
	counts := countLines(t, paths...)
	for _, c := range counts.Lines {
		if (c.Times > 0) == (c.Entry.Rare != "") {
			t.Errorf("%s (%s): %d times in %d games, rare: %q", c.Entry.Name, c.Entry.Place, c.Times, counts.Games, c.Entry.Rare)
		}
	}
}

// plainCorners returns, for each corner of a game, the stones played there as sorted text, after
// each move. Of four forms (as played, mirrored, with colours exchanged, and both) it takes the
// lowest.
func plainCorners(g *sgf.Game) (list [][]string) {
	corners := make([][][4]string, 4)
	list = make([][]string, 4)
	for _, s := range report.Steps(g) {
		p, ok := s.Point.Board()
		if s.Setup {
			return nil
		}
		if !ok || !p.On(19) {
			continue
		}
		x, y := p.XY()
		k := 0
		if x > 9 {
			k, x = 1, 18-x
		}
		if y > 9 {
			k, y = k+2, 18-y
		}
		if x > 8 || y > 8 || len(corners[k]) == 24 {
			continue
		}
		stone := func(c board.Color, x, y int) string { return fmt.Sprint(c, x, y, ";") }
		other := s.Color.Opponent()
		corners[k] = append(corners[k], [4]string{stone(s.Color, x, y), stone(s.Color, y, x), stone(other, x, y), stone(other, y, x)})
		low := ""
		for turn := range 4 {
			var words []string
			for _, c := range corners[k] {
				words = append(words, c[turn])
			}
			slices.Sort(words)
			if text := strings.Join(words, ""); low == "" || text < low {
				low = text
			}
		}
		list[k] = append(list[k], low)
	}
	return list
}

// TestUnnamed compares CountUnnamed with a plain count: the numbers are the same, no sequence is
// known, and each frequent sequence is listed or is the beginning of a listed one.
func TestUnnamed(t *testing.T) {
	const least = 8
	col := realCollection(t, testpeers.Path(t, "games", "fox-pro2.zip"))
	plain := map[string]int{}
	for info, err := range col.Games(t.Context(), new(query.Where)) {
		if err != nil {
			t.Fatal(err)
		}
		g, err := col.SGF(t.Context(), info.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, corner := range plainCorners(g) {
			for _, text := range corner {
				plain[text]++
			}
		}
	}
	found, err := josekis.Do(t.Context(), &josekis.Env{In: col}, &josekis.Request{Unnamed: true, MinCount: least})
	if err != nil || len(found.Unnamed) < 20 {
		t.Fatalf("%d lines, %v", len(found.Unnamed), err)
	}
	last := func(moves []joseki.Move) (text string) {
		for _, list := range plainCorners(gameOf(moves)) {
			if len(list) > 0 {
				text = list[len(list)-1]
			}
		}
		return text
	}
	known, reached := map[string]bool{}, map[string]bool{}
	for _, e := range joseki.Builtin().Entries() {
		for n := range e.Moves {
			if !e.Opening {
				known[last(e.Moves[:n+1])] = true
			}
		}
	}
	for _, l := range found.Unnamed {
		all, n := l.Entry.Moves, len(l.Moves)
		if text := last(all[:n]); plain[text] != l.Times || l.Times < least || l.Won+l.Lost > l.Times || known[text] {
			t.Errorf("%s: %d times, by the plain count %d; known: %v", l.Text(), l.Times, plain[text], known[text])
		}
		for i := range all[n-1:] {
			reached[last(all[:n+i])] = true
		}
	}
	for text, n := range plain {
		if n >= least && !known[text] && strings.Count(text, ";") >= 3 && !reached[text] {
			t.Errorf("%d times, but not listed: %s", n, text)
		}
	}
}

// gameOf returns moves as a game.
func gameOf(moves []joseki.Move) *sgf.Game {
	text := "(;SZ[19]"
	for _, m := range moves {
		x, y := m.Point.XY()
		point := string([]byte{byte('a' + x), byte('a' + y)})
		if m.Point == board.Pass {
			point = ""
		}
		text += fmt.Sprintf(";%c[%s]", "?BW"[m.Color], point)
	}
	f, err := sgf.Import([]byte(text+")"), nil)
	if err != nil {
		panic(err)
	}
	return f.Games[0]
}
