package collection

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"katachi/board"
	"katachi/games/internal/search"
	"katachi/games/query"
	"katachi/internal/num"
	"katachi/sgf"
)

// won counts hits, and how many of them Black and White won.
type won struct{ hits, black, white int }

func (w *won) add(winner board.Color) {
	w.hits++
	w.black += num.FromBool(winner == board.Black)
	w.white += num.FromBool(winner == board.White)
}

// plus returns the sum of two counts.
func (w won) plus(o won) won { return won{w.hits + o.hits, w.black + o.black, w.white + o.white} }

// moveAt is a continuation: who plays where, in the query's colours.
type moveAt struct {
	x, y  int
	color board.Color
}

// winCount is the result of a plain count over all hits.
type winCount struct {
	all, without won // of all hits, and of those without a continuation
	late         int // continuations after a tenuki
	next         map[moveAt]won
	years        map[int]won
}

// countWins counts the hits of a query one by one. The winner is that of the record, with colours
// exchanged if those of the hit are.
func countWins(t *testing.T, u Union, games []map[int64]Info, q *query.Query) (*Answer, *winCount) {
	t.Helper()
	n := &winCount{next: map[moveAt]won{}, years: map[int]won{}}
	a, err := eachHit(context.Background(), u, q, func(h *Hit) bool {
		g := games[h.In][h.Game]
		winner := sgf.Winner(g.Result)
		if h.Swapped {
			winner = winner.Opponent()
		}
		n.all.add(winner)
		year := n.years[int(g.Day/1e4)]
		year.add(winner)
		n.years[int(g.Day/1e4)] = year
		if h.NextNode < 0 {
			n.without.add(winner)
			return true
		}
		n.late += num.FromBool(h.NextNode-h.Node > search.Tenuki)
		at := moveAt{h.X, h.Y, h.Color}
		next := n.next[at]
		next.add(winner)
		n.next[at] = next
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return a, n
}

// recordedGames returns the games of each collection.
func recordedGames(t *testing.T, u Union) (list []map[int64]Info) {
	t.Helper()
	for _, c := range u {
		games := map[int64]Info{}
		for _, g := range infos(t, c) {
			games[g.ID] = g
		}
		list = append(list, games)
	}
	return list
}

// shownWins returns the same counts from an answer: its rows, its years, and the hits without a
// continuation.
func shownWins(a *Answer) *winCount {
	n := &winCount{
		all:     won{a.Hits, a.BlackWins, a.WhiteWins},
		without: won{a.WithoutNext, a.BlackWinsWithout, a.WhiteWinsWithout},
		next:    map[moveAt]won{}, years: map[int]won{},
	}
	for _, c := range a.Next {
		n.late += c.BlackTenuki + c.WhiteTenuki
		if c.Black > 0 {
			n.next[moveAt{c.X, c.Y, board.Black}] = won{c.Black, c.BlackWins, c.BlackLosses}
		}
		if c.White > 0 {
			n.next[moveAt{c.X, c.Y, board.White}] = won{c.White, c.WhiteLosses, c.WhiteWins}
		}
	}
	for _, y := range a.Years {
		n.years[y.Year] = won{y.Hits, y.BlackWins, y.WhiteWins}
	}
	return n
}

// winModes are the kinds of queries whose wins are counted.
var winModes = map[string]func(q *query.Query) bool{
	"corner":     func(q *query.Query) bool { return q.Anchors.Region == query.Corner },
	"side":       func(q *query.Query) bool { return q.Anchors.Region == query.Side },
	"inner":      func(q *query.Query) bool { return q.Anchors.Region == query.Inner },
	"full":       func(q *query.Query) bool { w, h := q.Extent(); return w == q.Size() && h == q.Size() },
	"fixed":      func(q *query.Query) bool { return q.FixedColor },
	"next B":     func(q *query.Query) bool { return q.Next == query.Black },
	"next W":     func(q *query.Query) bool { return q.Next == query.White },
	"then":       func(q *query.Query) bool { return len(q.Sequence) > 0 },
	"variations": func(q *query.Query) bool { return q.Variations },
	"symmetric": func(q *query.Query) bool {
		_, swap := q.Cells()
		return swap != nil && !q.FixedColor
	},
}

// TestWins: the wins of an answer are those of Black and White in the colours of the query. The
// continuations of both colours and the hits without one add up to the wins of all hits, and so do
// the years. The test takes 200 random queries with hits, 20 of each kind, on two collections as
// one.
func TestWins(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(40, 1))
	var u Union
	var games plainCollection
	for range 2 {
		c := created(t, &Options{SegmentGames: 8}, writeRecords(t, t.TempDir(), r, 30, 0))
		u, games = append(u, c), append(games, plainGames(t, c)...)
	}
	of := recordedGames(t, u)
	exchanged := 0
	for _, mode := range slices.Sorted(maps.Keys(winModes)) {
		for found, tries := 0, 0; found < 20; tries++ {
			if tries > 50_000 {
				t.Fatalf("%s: %d questions have hits, want 20", mode, found)
			}
			q := randomQuery(r, games, 1)
			if !winModes[mode](q) {
				continue
			}
			a, want := countWins(t, u, of, q)
			if a.Hits == 0 {
				continue
			}
			found++
			exchanged += a.Switched
			got := shownWins(a)
			if d := cmp.Diff(want, got, cmp.AllowUnexported(winCount{}, won{}), cmp.AllowUnexported(moveAt{})); d != "" {
				t.Fatalf("%s, %s: wins differ (-counted +shown):\n%s", mode, q, d)
			}
			sum := got.without
			for _, n := range got.next {
				sum = sum.plus(n)
			}
			if sum != got.all {
				t.Fatalf("%s, %s: rows and hits without one add up to %+v, all are %+v", mode, q, sum, got.all)
			}
		}
	}
	if exchanged < 1000 {
		t.Errorf("only %d hits have their colours exchanged", exchanged)
	}
}

// TestWinsExchanged: a question with its colours exchanged has the same hits, and the wins of the other
// side; one that is the same with its colours exchanged has the same wins.
func TestWinsExchanged(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(40, 2))
	c := created(t, nil, writeRecords(t, t.TempDir(), r, 40, 0))
	for _, pair := range [][2]string{
		{"rows=XO/.X", "rows=OX/.O"},
		{"rows=.XO/X..", "rows=.OX/O.."},
		{"rows=.X./X*o next=B", "rows=.O./O*x next=W"},
		{"rows=XX. then=O2,0", "rows=OO. then=X2,0"},
		{"board=9 rows=X.O/... lines=all", "board=9 rows=O.X/... lines=all"},
	} {
		var a [2]*Answer
		for i, text := range pair {
			q, err := query.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			if a[i], err = c.Answer(context.Background(), q); err != nil {
				t.Fatal(err)
			}
		}
		x, y := a[0], a[1]
		if x.SwapSymmetry { // all continuations have Black's colour in both
			y.BlackWins, y.WhiteWins = y.WhiteWins, y.BlackWins
		}
		if x.Hits < 20 || x.Hits != y.Hits || x.BlackWins != y.WhiteWins || x.WhiteWins != y.BlackWins || x.LeftOut != y.LeftOut {
			t.Errorf("%s: %d hits, Black won %d, White %d, %d left out; %s: %d, %d, %d, %d", pair[0], x.Hits, x.BlackWins, x.WhiteWins, x.LeftOut,
				pair[1], y.Hits, y.BlackWins, y.WhiteWins, y.LeftOut)
		}
	}
}

// TestWinsNamed: a question for names alone draws no colours: its wins are those of the game's Black
// and White, and what whoever played it won and lost adds up to the same.
func TestWinsNamed(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	u, _ := unionAndWhole(t)
	for _, c := range u {
		if _, err := c.Name(ctx, newTestLibrary("v1"), nil); err != nil {
			t.Fatal(err)
		}
	}
	of := recordedGames(t, u)
	for _, text := range []string{"named=atari", `named="hane by black"`, "named=hane at=2..5,2..5"} {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		a, want := countWins(t, u, of, q)
		want.late, want.next = 0, map[moveAt]won{}
		if d := cmp.Diff(want, shownWins(a), cmp.AllowUnexported(winCount{}, won{}), cmp.AllowUnexported(moveAt{})); d != "" || a.Hits < 20 {
			t.Errorf("%s: %d hits, wins differ (-counted +shown):\n%s", text, a.Hits, d)
		}
		if p := a.Played; p.Black+p.White != a.Hits || p.Won+p.Lost != a.BlackWins+a.WhiteWins {
			t.Errorf("%s: %+v played, of %+v", text, *p, want.all)
		}
	}
}
