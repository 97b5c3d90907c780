package search_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/mind/net"
	"katachi/mind/net/model"
	"katachi/mind/search"
)

// network is the small network of KataGo's tests.
func network(t testing.TB) *net.Net {
	t.Helper()
	n, err := net.Open(testpeers.Path(t, "peers", "katago", "g170-b6c96-s175395328-d26788732.bin.gz"))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func played(t testing.TB, size int, rules *board.Rules, moves ...string) *board.Game {
	t.Helper()
	g := board.NewGame(size, rules)
	for _, name := range moves {
		p, err := board.ParsePoint(name, size)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Play(g.ToMove(), p); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func run(t testing.TB, s *search.Search, g *board.Game, visits int) *search.Result {
	t.Helper()
	r, err := s.Run(t.Context(), g, search.Budget{Visits: visits})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func newSearch(t testing.TB, n *net.Net, o search.Options) *search.Search {
	t.Helper()
	s, err := search.New(n, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestWorkers: the number of workers changes nothing, also with many visits under way.
func TestWorkers(t *testing.T) {
	n := network(t)
	g := played(t, 9, &board.Rules{Komi: 7}, "E5", "C3", "G3", "C6")
	want := run(t, newSearch(t, n, search.Options{}), g, 120)
	for _, workers := range []int{2, 3, 8} {
		if got := run(t, newSearch(t, n, search.Options{Workers: workers}), g, 120); said(got) != said(want) || *got.Owner != *want.Owner {
			t.Errorf("%d workers: %v and %v, want %v", workers, got.Lead, got.Moves[0], want.Moves[0])
		}
	}
	if want.Visits != 120 || len(want.Moves) < 2 || len(want.Moves[0].Line) < 3 {
		t.Errorf("%d visits, %d moves, line %v: the test is too weak", want.Visits, len(want.Moves), want.Moves[0].Line)
	}
}

// said returns all numbers of a result but the ownership, as text: some are NaN.
func said(r *search.Result) string { return fmt.Sprint(r.Lead, r.Winrate, r.Visits, r.Moves) }

// TestCaptures: a chain of seven stones in atari is worth a move, for either side; what it is worth
// changes sign with the colours.
func TestCaptures(t *testing.T) {
	n := network(t)
	rules := board.Rules{Komi: 0}
	set := func(swap bool, c board.Color, names ...string) func(*board.Game) {
		return func(g *board.Game) {
			if swap {
				c = c.Opponent()
			}
			for _, name := range names {
				p, _ := board.ParsePoint(name, 9)
				if _, err := g.Set(c, p); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	var leads [2]float64
	for i, swap := range []bool{false, true} {
		g := board.NewGame(9, &rules)
		set(swap, board.White, "C4", "D4", "E4", "F4", "G4", "H4")(g)
		set(swap, board.Black, "C5", "D5", "E5", "F5", "G5", "H5", "C3", "D3", "E3", "F3", "G3", "H3", "J4")(g)
		mover := board.Black
		if swap {
			mover = board.White
		}
		g.SetToMove(mover)
		r := run(t, newSearch(t, n, search.Options{}), g, 60)
		if best := r.Moves[0].Line[0].Name(9); best != "B4" {
			t.Errorf("best move %s, want B4, which captures", best)
		}
		leads[i] = r.Lead
		owned := r.Owner[board.At(4, 5)] // E4
		if swap {
			owned = -owned
		}
		if owned < 0.9 {
			t.Errorf("ownership of the captured stones %.2f, want Black's", r.Owner[board.At(4, 5)])
		}
	}
	if leads[0] < 30 || leads[0]+leads[1] > 3 || leads[0]+leads[1] < -3 {
		t.Errorf("leads %.1f and %.1f: want the same for both colours, more than 30", leads[0], leads[1])
	}
}

// TestEnd: after a pass, another pass ends the game, so who is ahead may pass, and the score counts.
func TestEnd(t *testing.T) {
	n := network(t)
	g := board.NewGame(9, &board.Rules{Komi: 7})
	for y := range 9 { // Black has five columns, White three; one is empty between
		for _, at := range []struct {
			x int
			c board.Color
		}{{4, board.Black}, {5, board.White}} {
			if _, err := g.Set(at.c, board.At(at.x, y)); err != nil {
				t.Fatal(err)
			}
		}
	}
	g.SetToMove(board.Black)
	if _, err := g.Play(board.Black, board.Pass); err != nil {
		t.Fatal(err)
	}
	r := run(t, newSearch(t, n, search.Options{Played: true}), g, 60)
	for _, m := range r.Moves {
		if m.Line[0] == board.Pass && m.Lead != 45-36-7 {
			t.Errorf("after a pass Black leads by %v, want 2", m.Lead)
		}
	}
	if r.Winrate < 0.8 {
		t.Errorf("Black wins %.2f, want more: White cannot do better than pass", r.Winrate)
	}
}

// TestFollows: a search keeps the tree of the last one if the game goes on with a move that it
// looked at, and does not if the game is another.
func TestFollows(t *testing.T) {
	n := network(t)
	s := newSearch(t, n, search.Options{Played: true})
	g := played(t, 9, &board.Rules{Komi: 7}, "E5")
	r := run(t, s, g, 100)
	best := r.Moves[0]
	if _, err := g.Play(board.White, best.Line[0]); err != nil {
		t.Fatal(err)
	}
	if next := run(t, s, g, 1); next.Visits < best.Visits-5 || next.Visits > best.Visits {
		t.Errorf("%d visits are kept, want the %d of the move", next.Visits, best.Visits)
	}
	for _, other := range []*board.Game{
		played(t, 9, &board.Rules{Komi: 7}, "C3"), played(t, 9, &board.Rules{Komi: 5.5}, "E5"), played(t, 13, &board.Rules{Komi: 7}, "E5"),
	} {
		if next := run(t, s, other, 1); next.Visits != 1 {
			t.Errorf("%d visits are kept for another game", next.Visits)
		}
	}
	run(t, s, g, 30)
	s.Forget()
	if next := run(t, s, g, 1); next.Visits != 1 {
		t.Errorf("%d visits are left after Forget", next.Visits)
	}
}

// TestRefused: what cannot be searched is an error, and a context ends a search.
func TestRefused(t *testing.T) {
	if _, err := search.New(model.Builtin(), search.Options{}); !errors.Is(err, net.ErrNoJudge) {
		t.Errorf("a network without values: %v", err)
	}
	s := newSearch(t, network(t), search.Options{})
	if _, err := s.Run(t.Context(), board.NewGame(9, nil), search.Budget{}); err == nil {
		t.Error("no limit: no error")
	}
	if _, err := s.Run(t.Context(), board.NewGame(5, nil), search.Budget{Visits: 1}); err == nil {
		t.Error("a board of 5 rows: no error")
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := s.Run(ctx, board.NewGame(9, nil), search.Budget{Visits: 1000}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestSuperko: the search never plays a move that superko forbids.
func TestSuperko(t *testing.T) {
	s := newSearch(t, network(t), search.Options{})
	g := board.NewGame(7, &board.Rules{Komi: 9, Superko: true})
	for range 60 {
		r := run(t, s, g, 12)
		move := r.Moves[0].Line[0]
		if _, err := g.Play(g.ToMove(), move); err != nil {
			t.Fatalf("after %d moves: %s: %v", g.Len(), move.Name(7), err)
		}
		if g.Passes() >= 2 {
			break
		}
	}
}

// BenchmarkRun measures 20 visits in the opening of a 19x19 board.
func BenchmarkRun(b *testing.B) {
	if _, err := os.Stat(testpeers.Path(b, "peers", "katago")); err != nil {
		b.Skip(err)
	}
	s := newSearch(b, network(b), search.Options{})
	g := played(b, 19, &board.Rules{Komi: 7.5}, "Q16", "D4", "Q3", "D17")
	for b.Loop() {
		s.Forget()
		run(b, s, g, 20)
	}
}
