package board_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"katachi/board"
)

// TestForceOnStones plays moves of records: on stones of both colours, into a ko, and suicides.
func TestForceOnStones(t *testing.T) {
	for _, c := range []struct {
		name, before, after string
		color               board.Color
		point               board.Point
		suicide             bool
		want                error
		captures            int
	}{
		{"on another stone", "OX.\n...\n...", "XX.\n...\n...", board.Black, board.At(0, 0), false, nil, 0},
		{"on its own stone", "OX.\n...\n...", "OX.\n...\n...", board.Black, board.At(1, 0), false, nil, 0},
		{"its own chain without liberties", "OOX\nXX.\n...", "", board.White, board.At(0, 0), false, board.ErrSuicide, 0},
		{"on a stone, with a capture", "OX.\nO..\nX..", ".X.\nX..\nX..", board.Black, board.At(0, 1), false, nil, 1},
		{"suicide on a stone", "XX.\nX..\n...", "", board.White, board.At(0, 0), false, board.ErrSuicide, 0},
		{"allowed suicide on a stone", "XX.\nX..\n...", ".X.\nX..\n...", board.White, board.At(0, 0), true, nil, 0},
		{"off the board", "OX.\n...\n...", "", board.Black, board.At(5, 5), false, board.ErrOff, 0},
	} {
		b, err := board.Parse(c.before)
		if err != nil {
			t.Fatal(err)
		}
		b.AllowSuicide(c.suicide)
		start := *b
		var d board.Delta
		if err := b.Force(&d, c.color, c.point); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
		if c.want != nil {
			if !b.Equal(&start) || b.Hash() != start.Hash() {
				t.Errorf("%s: the illegal move changed the board", c.name)
			}
			continue
		}
		want, err := board.Parse(c.after)
		if err != nil {
			t.Fatal(err)
		}
		if !b.Equal(want) || b.Hash() != want.Hash() || b.Captures(c.color) != c.captures {
			t.Errorf("%s: %d captures\n%v", c.name, b.Captures(c.color), b)
		}
		if b.Undo(&d); !b.Equal(&start) || b.Hash() != start.Hash() || b.Captures(c.color) != 0 {
			t.Errorf("%s, undone:\n%v", c.name, b)
		}
	}
}

// TestForceRandom plays random moves on all points, and takes them back: chains and liberties must
// be those of the stones.
func TestForceRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for game := range 50 {
		g := board.NewGame(5, &board.Rules{Suicide: game%2 == 0})
		var before []board.Board
		for range 200 {
			b := *g.Board()
			if _, err := g.Force(board.Black+board.Color(r.IntN(2)), board.At(r.IntN(5), r.IntN(5))); err != nil {
				if !errors.Is(err, board.ErrSuicide) {
					t.Fatal(err)
				}
				continue
			}
			before = append(before, b)
			sameChains(t, g.Board())
		}
		for i := len(before) - 1; i >= 0; i-- {
			if g.Undo(); !g.Board().Equal(&before[i]) || g.Board().Hash() != before[i].Hash() {
				t.Fatalf("game %d, move %d: not taken back", game, i+1)
			}
			sameChains(t, g.Board())
		}
	}
}

// sameChains compares liberties with those of a board that is set up from the stones.
func sameChains(t *testing.T, b *board.Board) {
	t.Helper()
	fresh := board.New(b.Size())
	for p := range b.Points {
		if _, err := fresh.Set(b.Color(p), p); err != nil {
			t.Fatal(err)
		}
	}
	for p := range b.Points {
		if b.Liberties(p) != fresh.Liberties(p) || b.Stones(p) != fresh.Stones(p) {
			t.Fatalf("%s: %d liberties of %d stones, want %d of %d", p.Name(b.Size()),
				b.Liberties(p), b.Stones(p), fresh.Liberties(p), fresh.Stones(p))
		}
	}
}
