package playout

import (
	"math/rand/v2"
	"testing"

	"katachi/board"
)

// TestHeavy: every move of a playout by the policy is legal, the field is right at the end, and has
// the same score as the board.
func TestHeavy(t *testing.T) {
	var f field
	r := runner{policy: patterns()}
	for _, size := range []int{2, 3, 5, 9, 13, 19, 25} {
		for seed := range uint64(20) {
			b := board.New(size)
			f.set(b)
			got := r.run(&f, board.Black, [2]board.Point{}, 0.5, seed)
			c := board.Black
			for _, p := range r.moves[:got.moves] {
				if _, err := b.Play(c, p); err != nil {
					t.Fatalf("size %d, seed %d: %s on %s: %v", size, seed, c.Name(), p.Name(size), err)
				}
				c = c.Opponent()
			}
			compare(t, &f, b)
			if want := float32(areaOf(b)) - 0.5; got.lead != want {
				t.Errorf("size %d, seed %d: lead %v, want %v\n%s", size, seed, got.lead, want, b)
			}
		}
	}
}

// TestAfter compares the predicted liberties of a move with those after it is played.
func TestAfter(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for _, size := range []int{2, 3, 5, 9, 19} {
		b := board.New(size)
		c := board.Black
		var f field
		for i := range 3 * size * size {
			if _, err := b.Play(c, anyMove(b, c, rnd)); err != nil {
				t.Fatal(err)
			}
			c = c.Opponent()
			if i%(1+size/4) != 0 {
				continue
			}
			f.set(b)
			for p := range b.Points {
				if b.Color(p) != board.Empty || b.Ko(c) == p {
					continue
				}
				liberties, stones := f.after(c, p)
				a := *b
				d, err := a.Play(c, p)
				switch {
				case err != nil && liberties != 0:
					t.Fatalf("%s on %s: %d liberties, want suicide\n%s", c.Name(), p.Name(size), liberties, b)
				case err == nil && len(d.Captured()) == 0 && liberties != a.LibertiesUpTo(p, 2):
					t.Fatalf("%s on %s: %d liberties, want %d\n%s", c.Name(), p.Name(size), liberties, a.Liberties(p), b)
				case err == nil && liberties == 1 && stones != a.Stones(p):
					t.Fatalf("%s on %s: %d stones, want %d\n%s", c.Name(), p.Name(size), stones, a.Stones(p), b)
				}
			}
			compare(t, &f, b)
		}
	}
}

// TestHasStone goes through all codes of four neighbours.
func TestHasStone(t *testing.T) {
	for code := range uint16(256) {
		for _, c := range []board.Color{board.Black, board.White} {
			want := false
			for i := range 4 {
				want = want || board.Color(code>>(2*i)&3) == c
			}
			if hasStone(code, c) != want {
				t.Errorf("code %08b, %s: %v", code, c.Name(), !want)
			}
		}
	}
}

// TestStrayLast: after set-up, the point of the last move may have no stone of the opponent.
func TestStrayLast(t *testing.T) {
	b, err := board.Parse(`
. X O . .
X X O O .
. X O . .
O X O O O
. X X X X`)
	if err != nil {
		t.Fatal(err)
	}
	r := runner{policy: patterns()}
	var start, f field
	start.set(b)
	for p := range board.Point(board.NumPoints + 100) {
		for _, c := range []board.Color{board.Black, board.White} {
			f.copyFrom(&start)
			if res := r.run(&f, c, [2]board.Point{p, p}, 0, uint64(p)); res.moves == 0 {
				t.Fatalf("no move after %d", p)
			}
		}
	}
}
