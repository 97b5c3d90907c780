package problems

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/fields"
	"katachi/reading"
	"katachi/sgf"
)

// three is a problem of our own: Black kills with B1.
const three = "(;SZ[19]GN[three]PL[B]AB[aq][bq][cq][dq][eq][er][es]AW[ar][br][cr][dr][ds](;B[bs]C[RIGHT])(;B[as];W[bs]))"

// theGames have it, some turned and with colours exchanged.
var theGames = map[string]string{
	"book":       "(;SZ[19]PB[Ann]BR[5k]DT[2001-02-03]AB[aq][bq][cq][dq][eq][er][es]AW[ar][br][cr][dr][ds][pd];B[bs];W[as])",
	"other":      "(;SZ[19]PW[Ann]WR[4k]DT[2002]PL[W]AW[sc][rc][qc][pc][oc][ob][oa]AB[sb][rb][qb][pb][pa][dd];W[sa];B[ra])",
	"left":       "(;SZ[19]PB[Bob]DT[2002]AB[aq][bq][cq][dq][eq][er][es]AW[ar][br][cr][dr][ds];B[jj];W[bs])",
	"none":       "(;SZ[19]PB[Bob]PL[W]AB[aq][bq][cq][dq][eq][er][es]AW[ar][br][cr][dr][ds];W[bs])",
	"open":       "(;SZ[19]PB[Bob]AB[aq][bq][cq][dq][eq][er][es]AW[ar][br][cr][dr][ds][bs];B[jj])", // White lives
	"like":       "(;SZ[19]PB[Bob]AB[aq][bq][cq][dq][er][es]AW[ar][br][cr][dr][ds];B[bs])",         // without E3
	"dead":       "(;SZ[19]PB[Bob]AB[aq][bq][cq][dq][eq][er][es]AW[ar][br][cr][dr][ds][as];B[jj])", // one eye
	"other size": "(;SZ[13]AB[ak][bk][ck][dk][ek][el][em]AW[al][bl][cl][dl][dm];B[bm])",
}

// collectionOf returns a collection in memory.
func collectionOf(t testing.TB, records map[string]string) *collection.Collection {
	t.Helper()
	col, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { col.Close() })
	var list []collection.Text
	for path, text := range records {
		list = append(list, collection.Text{Path: path, Data: []byte(text)})
	}
	slices.SortFunc(list, func(a, b collection.Text) int { return strings.Compare(a.Path, b.Path) })
	if _, err := col.AddTexts(t.Context(), list, nil); err != nil {
		t.Fatal(err)
	}
	return col
}

// setOf returns the problems of records.
func setOf(t *testing.T, records map[string]string) *Set {
	t.Helper()
	set, err := Read(t.Context(), collectionOf(t, records))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// TestStood: what was played where a problem stood, in any corner and colour, with stones outside;
// who played, and what the solver proves. Like finds a wall with a stone less, but not one with a
// hole.
func TestStood(t *testing.T) {
	set := setOf(t, map[string]string{"three.sgf": three, "a game": "(;SZ[19]AB[dd]HA[2];W[pp])"})
	if len(set.List) != 1 || set.Others != 1 {
		t.Fatalf("%d problems, %d others", len(set.List), set.Others)
	}
	games := collectionOf(t, theGames)
	env := &Env{In: collection.Union{games}}
	a, err := Do(t.Context(), set, env, &Request{Limit: 10})
	if err != nil {
		t.Fatal(err)
	}
	if want := (Counts{Times: 4, Book: 1, Other: 1, Left: 1, None: 1}); a.Counts != want || a.Stood != 1 || a.Games != 4 || len(a.List) != 4 {
		t.Fatalf("%+v", a)
	}
	got := map[string]string{}
	for _, r := range a.List {
		got[r.Path] = fmt.Sprint(r.Played, " ", r.Proof, " ", r.Color.Name(), " ", r.First, " ", r.At, " ", r.Number, " ", r.Player, " ", r.Rank)
	}
	for path, want := range map[string]string{
		"book": "book  black [B1] B1 1 Ann 5k", "other": "other fails white [S19] T19 1 Ann 4k", "left": "left  black [B1] B1 2 Bob ", "none": "none  black [B1] B1 1 Bob ",
	} {
		if got[path] != want {
			t.Errorf("%s: %s, want %s", path, got[path], want)
		}
	}
	if want := "[{Ann {2 1 1 0 0}} {Bob {2 0 0 1 1}}]"; fmt.Sprint(a.Players) != want {
		t.Error(a.Players)
	}
	if want := "[{ {1 0 0 0 1}} {2001 {1 1 0 0 0}} {2002 {2 0 1 1 0}}]"; fmt.Sprint(a.Years) != want {
		t.Error(a.Years)
	}
	alike, err := Do(t.Context(), set, env, &Request{Like: 1, Limit: 10})
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, r := range alike.List {
		if paths = append(paths, r.Path); r.Path != "like" {
			continue
		}
		for tag, want := range map[string]string{"en": ", one point different (proven to have the same solution): ", "ko": "한 곳이 다른 모양(정답이 같음이 증명됨)"} {
			if said := r.Sentence.In(tag); !strings.Contains(said, want) {
				t.Errorf("%s, want %s", said, want)
			}
		}
	}
	slices.Sort(paths)
	if want := []string{"book", "left", "like", "none", "other"}; !slices.Equal(paths, want) || alike.Changed != 2 {
		t.Errorf("alike: %q, %d changed", paths, alike.Changed)
	}
}

// TestSentences: what is said of one game, and of a position in another corner.
func TestSentences(t *testing.T) {
	set := setOf(t, map[string]string{"three.sgf": three})
	for path, want := range map[string]string{
		"book":  "After move 0 this is problem three: Black to play, solution B1 (by the book). Black found B1 with move 1: the group dies (proven).",
		"other": "After move 0 this is problem three: White to play, solution S19 (by the book). White missed it with move 1, T19: the group lives; after the solution the group dies (proven).",
		"left":  "After move 0 this is problem three: Black to play, solution B1 (by the book). Black played elsewhere.",
		"none":  "After move 0 this is problem three: Black to play, solution B1 (by the book). Black never had the move: White played B1 with move 1.",
	} {
		f, err := sgf.Parse([]byte(theGames[path]), nil)
		if err != nil {
			t.Fatal(err)
		}
		a, err := InGame(t.Context(), set, path, f.Games[0], &Request{Limit: 5})
		if err != nil || len(a.List) != 1 || a.List[0].Sentence.Text != want {
			t.Errorf("%s: %v %+v", path, err, a)
		}
	}
	bare := setOf(t, map[string]string{"bare.sgf": "(;SZ[19]GN[bare]PL[B]AB[aq][bq][cq][dq][eq][er][es]AW[ar][br][cr][dr][ds])"})
	f, err := sgf.Parse([]byte(theGames["left"]), nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := Of(t.Context(), bare, "left", f.Games[0])
	if want := "After move 0 this is problem bare: Black to play, solution B1 (proven). Black played elsewhere."; err != nil || len(list) != 1 || list[0].Sentence.Text != want {
		t.Errorf("%v %+v, want %s", err, list, want)
	}
	b := board.New(board.DefaultSize) // the other way round in the top left corner, on its side, with a stone outside
	for text, c := range map[string]board.Color{"C19 C18 C17 C16 C15 B15 A15 K10": board.White, "B19 B18 B17 B16 A16": board.Black} {
		for _, at := range strings.Fields(text) {
			p, err := board.ParsePoint(at, board.DefaultSize)
			if err == nil {
				_, err = b.Set(c, p)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	a, err := InPosition(t.Context(), set, board.GameFrom(b, nil), &Request{Limit: 5})
	if err != nil || len(a.List) != 1 || a.List[0].Color != board.White || fmt.Sprint(a.List[0].First) != "[A18]" {
		t.Errorf("%v %+v", err, a)
	}
}

// TestShape: the stones, the region of the inner side, and the solution.
func TestShape(t *testing.T) {
	for _, c := range []struct{ diagram, want string }{
		{
			". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\nX X X X X . . . .\nO O O O X . . . .\n. . . O X . . . .\n",
			"         /         /         /         /         /         /*****    /*****    /*****    ",
		},
		{
			". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. X X X X . . . .\n. O O O . . . . .\n. . . . . . . . .\n. . . . . . . . .\n",
			"         /         /         /         /         / ****    /*******  /******   /*****    ",
		},
	} {
		b, err := board.Parse(c.diagram)
		if err != nil {
			t.Fatal(err)
		}
		rows := slices.Repeat([][]byte{nil}, 9)
		for y := range rows {
			rows[y] = []byte("         ")
		}
		for _, s := range shapeOf(b, nil) {
			x, y := s.Point.XY()
			rows[y][x] = '*'
			if s.Want != b.Color(s.Point) {
				t.Error(s)
			}
		}
		var got []string
		for _, row := range rows {
			got = append(got, string(row))
		}
		if strings.Join(got, "/") != c.want {
			t.Errorf("%s\n%s", c.diagram, strings.Join(got, "\n"))
		}
	}
}

// TestBad: requests out of range, and an ended context.
func TestBad(t *testing.T) {
	set, games := setOf(t, map[string]string{"three.sgf": three}), collectionOf(t, theGames)
	for _, in := range []Request{{Like: 4}, {Like: -1}, {Limit: 101}, {Limit: -1}, {Skip: -1}} {
		if fields.Check(&in) == nil {
			t.Errorf("%+v", in)
		}
	}
	if _, err := Do(t.Context(), set, &Env{In: collection.Union{games}}, &Request{Like: 4}); err == nil {
		t.Error("four differences")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Do(ctx, set, &Env{In: collection.Union{games}}, &Request{Limit: 5}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	middle := setOf(t, map[string]string{"middle.sgf": "(;SZ[19]AB[jj]AW[kj];B[jk])"})
	middle.List = slices.Repeat(middle.List, 1000)
	if _, err := Do(t.Context(), middle, &Env{In: collection.Union{games}}, &Request{}); err == nil || !strings.Contains(err.Error(), "places") {
		t.Error(err)
	}
	if _, err := Read(ctx, games); err == nil {
		t.Error("no error")
	}
}

// TestVerdict: a move that kills nothing does not work, even if the solution kills nothing there either;
// nothing is said of what is not proven.
func TestVerdict(t *testing.T) {
	alive, dead, seki, none := reading.Fate{Status: reading.Alive}, reading.Fate{Status: reading.Dead}, reading.Fate{Status: reading.InSeki}, reading.Fate{}
	ko, other := reading.Fate{Status: reading.InKo, Threats: 1}, reading.Fate{Status: reading.InKo, Threats: 2}
	for _, c := range []struct {
		owners      bool
		wanted, got reading.Fate
		want        string
	}{
		{true, alive, alive, Works},
		{true, alive, dead, Fails},
		{true, alive, ko, Fails},
		{true, seki, dead, Fails},
		{true, dead, dead, ""},
		{false, dead, dead, Works},
		{false, dead, alive, Fails},
		{false, ko, alive, Fails},
		{false, alive, alive, ""},
		{false, dead, seki, Fails},
		{true, ko, other, ""},
		{true, none, dead, ""},
		{true, none, alive, Works},
		{true, dead, alive, Works},
		{false, none, dead, Works},
		{false, alive, dead, Works},
		{true, none, seki, ""},
		{false, dead, none, ""},
		{true, none, none, ""},
	} {
		if got := verdict(c.owners, c.wanted, c.got); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}
