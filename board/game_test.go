package board_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
)

// TestSuperko plays random games on tiny boards, where positions repeat all the time, and compares
// with a list of all earlier positions.
func TestSuperko(t *testing.T) {
	refused := 0
	for seed := range uint64(60) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		size := 2 + int(seed%3)
		rules := board.Rules{Superko: true, Suicide: seed%2 == 1}
		g, plain := board.NewGame(size, &rules), board.New(size)
		plain.AllowSuicide(rules.Suicide)
		history := []string{plain.Plain()} // one per move, passes too
		undo := []board.Delta{}
		for n := range 400 {
			c, p := board.Black+board.Color(n%2), board.At(rnd.IntN(size), rnd.IntN(size))
			switch rnd.IntN(12) {
			case 0:
				p = board.Pass
			case 1:
				if g.Undo() != (len(undo) > 0) {
					t.Fatal("Undo reports wrongly")
				}
				if len(undo) > 0 {
					plain.Undo(&undo[len(undo)-1])
					undo, history = undo[:len(undo)-1], history[:len(history)-1]
				}
				continue
			}
			d, want := plain.Play(c, p)
			if want == nil && p != board.Pass && contains(history, plain.Plain()) {
				plain.Undo(&d)
				want = board.ErrSuperko
				refused++
			}
			if _, err := g.Play(c, p); !errors.Is(err, want) {
				t.Fatalf("Play(%s, %s) = %v, want %v on\n%s", c, p.Name(size), err, want, plain)
			}
			if want == nil {
				undo, history = append(undo, d), append(history, plain.Plain())
			}
			same(t, g.Board(), plain)
			if g.Len() != len(undo) {
				t.Fatalf("Len = %d, want %d", g.Len(), len(undo))
			}
		}
	}
	if refused < 100 {
		t.Errorf("only %d moves refused by superko", refused)
	}
}

func contains(list []string, s string) bool {
	return slices.Contains(list, s)
}

// TestGameHistory: moves, passes and set-ups are distinguished and taken back one
// by one; a refused move leaves no trace.
func TestGameHistory(t *testing.T) {
	g := board.NewGame(9, nil)
	handicap, err := board.Handicap(2, 9)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Set(board.Black, handicap...); err != nil {
		t.Fatal(err)
	}
	g.Play(board.White, board.At(4, 4))
	if _, err := g.Play(board.Black, board.At(4, 4)); !errors.Is(err, board.ErrOccupied) {
		t.Errorf("Play on a stone = %v, want %v", err, board.ErrOccupied)
	}
	g.Play(board.Black, board.Pass)
	g.Play(board.White, board.Pass)
	if got := g.Moves(); len(got) != 3 || got[0] != (board.Move{Color: board.White, Point: board.At(4, 4)}) {
		t.Errorf("Moves = %v, want three, White first", got)
	}
	if g.Len() != 4 || g.Passes() != 2 || g.ToMove() != board.Black || len(g.Delta(0).Changes) != 2 {
		t.Errorf("Len %d, Passes %d, ToMove %s", g.Len(), g.Passes(), g.ToMove())
	}
	wantLast := board.Move{Color: board.White, Point: board.At(4, 4)}
	if g.Last(2) != wantLast || g.Last(0) != (board.Move{Color: board.White}) || g.Last(3) != (board.Move{}) {
		t.Errorf("Last: %v, %v, %v", g.Last(2), g.Last(0), g.Last(3))
	}
	for n := 4; n > 0; n-- {
		if !g.Undo() || g.Len() != n-1 {
			t.Fatalf("Undo leaves %d moves, want %d", g.Len(), n-1)
		}
	}
	if g.Undo() || !g.Board().Equal(board.New(9)) {
		t.Errorf("the start is not reached:\n%s", g.Board())
	}
}

// TestArea compares random finished games of all sizes with the model.
func TestArea(t *testing.T) {
	pl := player{rnd: rand.NewPCG(9, 9)}
	for size := board.MinSize; size <= board.MaxSize; size++ {
		pl.playout(board.New(size))
		for _, lifted := range []int{0, size, size * size / 2} {
			b, m := pl.board, newModel(size, false)
			for range lifted {
				b.Set(board.Empty, board.At(int(pl.rnd.Uint64()%uint64(size)), int(pl.rnd.Uint64()%uint64(size))))
			}
			for p := range b.Points {
				if c := b.Color(p); c != board.Empty {
					x, y := p.XY()
					m.stones[[2]int{x, y}] = c
				}
			}
			black, white, neutral := b.Area()
			if got, want := [3]int{neutral, black, white}, m.area(); got != want {
				t.Errorf("size %d: Area = %v, want %v (neutral, black, white)\n%s", size, got, want, &b)
			}
		}
	}
}

// TestPlayoutsEnd: a random game that fills no eye leaves no empty point but
// eyes, unless it ran into its limit.
func TestPlayoutsEnd(t *testing.T) {
	pl := player{rnd: rand.NewPCG(11, 12)}
	b := board.New(9)
	for range 200 {
		if pl.playout(b) == 3*81 {
			continue // a cycle that simple ko does not stop
		}
		if black, white, _ := pl.board.Area(); black+white < 70 {
			t.Errorf("%d + %d points are too few at the end of\n%s", black, white, &pl.board)
		}
	}
}
