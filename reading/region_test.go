package reading

import (
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
	"katachi/reading/internal/proof"
)

// cutOff is from a game: the white stones on M3 to P2 cannot get out, since Black answers Q2 on R2,
// and then has liberties on Q4 and S2.
const cutOff = `
	. . . . . . . . . . . . . . . . . . .
	. . . . . . . . . . . . . . . . . . .
	. . . . . . . . . . . . . . . . . . .
	. . . . . . . . . . . . . . . . . . .
	. . . . . . . . . . . . . . . . . . .
	. . . . . . . . . . . . . . . . . . .
	. . . . . . . . . . . . . . . . . . .
	. . . . . . . . . . . . . . . . . . .
	. . . . . . . . . . . . . . . . . . .
	. . . . . . . . . . . . . . . . X . .
	. . . . . . . . . . . . . . . X . . .
	. . . . . . . . . . . . . . O O X . .
	. . . . . . . . . . . . . . . . . . .
	. . . . . . . . . . . . . . . O X . .
	. . . . . . . . O O O . . X . O . O .
	. . . . . . . X O X O X X . X . O . .
	. . . . . O O O X X X O O X . X X O .
	. . . . . . . X . . X X O O O . . . .
	. . . . . . . . . . . . . . . . . . .`

// TestRegionLiberties: all liberties of the stones in a region are in it. Once Q4 was not, and
// counted as White's for good: a proof captured the black stones on Q3, and White lived.
func TestRegionLiberties(t *testing.T) {
	b, err := board.Parse(cutOff)
	if err != nil {
		t.Fatal(err)
	}
	in := newInfluence(b)
	target := b.AppendChain(nil, board.At(11, 16))
	for margin := range int16(2) {
		r, err := enclose(b, in, target, margin, 5, false)
		if err != nil {
			t.Fatal(err)
		}
		for p := range b.Chains {
			if r.index[p] == 0 {
				continue
			}
			for _, l := range b.AppendLiberties(nil, p) {
				if r.index[l] == 0 {
					t.Errorf("margin %d: %s, a liberty of %s, is outside", margin, l.Name(19), p.Name(19))
				}
			}
		}
	}
}

// TestRegionHoles: an empty point is in the region if all points beside it are. Once the corner
// behind a stone on 2-2 was not, and counted as the attacker's for good.
func TestRegionHoles(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	regions := 0
	for range 100 {
		b := board.New(13)
		for range 45 {
			_, _ = b.Play([]board.Color{board.Black, board.White}[rng.IntN(2)], board.At(rng.IntN(13), rng.IntN(13)))
		}
		in := newInfluence(b)
		for p := range b.Chains {
			r, err := enclose(b, in, b.AppendChain(nil, p), int16(rng.IntN(2)), 3, false)
			if err != nil {
				continue
			}
			regions++
			for q := range b.Points {
				out := func(n board.Point) bool { return b.Color(n) != board.Off && r.index[n] == 0 }
				near := q.Neighbours()
				if b.Color(q) == board.Empty && r.index[q] == 0 && !slices.ContainsFunc(near[:], out) {
					t.Fatalf("of %s: %s is outside\n%s", p.Name(13), q.Name(13), b)
				}
			}
		}
	}
	if regions == 0 {
		t.Error("no region was looked at")
	}
}

// TestLibertiesArise: stones that both sides play get liberties outside the region, too. Once R2
// had no liberty on S2, which is nearer to White's strong stones: in a proof White captured it and
// lived.
func TestLibertiesArise(t *testing.T) {
	b, err := board.Parse(cutOff)
	if err != nil {
		t.Fatal(err)
	}
	target := b.AppendChain(nil, board.At(11, 16))
	s, err := NewSolver(0).Solve(t.Context(), b, Question{Group: target, Goal: Kill, Mover: board.Black, Nodes: 300_000})
	if err != nil || s.Proven && s.First.Status != Dead {
		t.Errorf("%v %v, proven %v", s.First, err, s.Proven)
	}
}

// TestLastLiberty: White captures three stones by playing G1, their last liberty, which is not near
// the white stones in the corner. Once it made the three stones safe, and White dead.
func TestLastLiberty(t *testing.T) {
	b, err := board.Parse(`
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. X . . . . . . X . . . .
		. . X O . O X . . . . . .
		. X X O O O X . . . . . .
		X X X O O O X X . . . . .
		. O O X X X . X . . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	target := []board.Point{board.At(1, 12)}
	s, err := NewSolver(1<<20).Solve(t.Context(), b, Question{Group: target, Goal: Save, Mover: board.White})
	if err != nil || !s.Proven || s.First.Status != Alive || s.Move.Name(13) != "G1" {
		t.Errorf("%v by %s, proven %v, %v; want life by G1", s.First, s.Move.Name(13), s.Proven, err)
	}
}

// TestFits: what a box can hold fits wherever it lies on the board, and one row more does not.
func TestFits(t *testing.T) {
	b := board.New(19)
	for _, at := range [][2]int{{0, 0}, {3, 10}} {
		var play Area
		for _, rows := range []int{8, 9} {
			play.Add(board.At(at[0], at[1]))
			play.Add(board.At(at[0]+15, at[1]+rows-1))
			if fits(b, &play) != (rows == 8) {
				t.Errorf("%d rows of 16 points from %v fit: %v", rows, at, rows == 9)
			}
		}
	}
}

// TestLargeGroups: a group around half the board, too large for any box of 128 points, is proven to
// live with two eyes in the corner. Without them nothing is proven: there may be eyes in parts not
// examined.
func TestLargeGroups(t *testing.T) {
	for _, eyes := range []bool{true, false} {
		b := board.New(19)
		set := func(c board.Color, x, y int) {
			if _, err := b.Set(c, board.At(x, y)); err != nil {
				t.Fatal(err)
			}
		}
		for i := range 18 {
			set(board.Black, i, 17)
			set(board.White, i, 16)
			if i < 16 {
				set(board.Black, 18, i)
				set(board.White, 17, i)
			}
			if i > 4 || !eyes {
				set(board.White, i, 18)
			}
		}
		set(board.Black, 18, 16)
		set(board.Black, 18, 17)
		set(board.White, 17, 16)
		if eyes {
			set(board.Black, 1, 18)
			set(board.Black, 3, 18)
			set(board.Black, 4, 18)
		}
		s, err := NewSolver(1<<20).Solve(t.Context(), b, Question{
			Group: []board.Point{board.At(0, 17)}, Goal: Kill, Mover: board.White, Nodes: 20_000,
		})
		if err != nil || s.Proven != eyes || s.Proven && s.First.Status != Alive || !s.Proven && s.Status != Undecided {
			t.Errorf("eyes %v: %v, proven %v, %v\n%s", eyes, s.First, s.Proven, err, b)
		}
	}
}

// TestOuter: what lies beside the points of a region belongs to a side in each of the three
// readings: stones to their owner unless they are lost, the eyes of stones that live without a move
// to these, and other empty points to whom the caller says, for certain only if to the attacker.
func TestOuter(t *testing.T) {
	b, err := board.Parse(`
		. X . X . . . . .
		X X X X . . . . .
		. . . . . . . . .
		. . . . . X . . .
		. . . . . . O . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	defends, attacks := [3]bool{true, true, true}, [3]bool{}
	for _, c := range []struct {
		what     string
		p, q     board.Point // in the region, and the only point beside it that is not
		lost     bool
		owner    board.Color // of empty points, as the caller says
		defender [3]bool     // in each reading; the attacker in the others
	}{
		{"an eye", board.At(1, 0), board.At(0, 0), false, board.White, defends},
		{"an eye", board.At(1, 0), board.At(2, 0), false, board.Empty, defends},
		{"an own stone", board.At(5, 4), board.At(5, 3), false, board.White, defends},
		{"a lost stone", board.At(5, 4), board.At(5, 3), true, board.Black, attacks},
		{"another stone", board.At(5, 4), board.At(6, 4), false, board.Black, attacks},
		{"an own point", board.At(5, 6), board.At(5, 7), false, board.Black, [3]bool{likely: true, forDefender: true}},
		{"nobody's point", board.At(5, 6), board.At(5, 7), false, board.Empty, [3]bool{forDefender: true}},
		{"another point", board.At(5, 6), board.At(5, 7), false, board.White, attacks},
	} {
		var play, target Area
		play.Add(c.p)
		for _, n := range c.p.Neighbours() {
			if n != c.q && b.Color(n) != board.Off {
				play.Add(n)
			}
		}
		r := &region{owner: board.Black}
		if c.lost {
			r.lost.Add(c.q)
		}
		if err := r.build(b, &play, &target, func(board.Point) board.Color { return c.owner }); err != nil {
			t.Fatal(err)
		}
		i := int(r.index[c.p]) - 1
		for v, sides := range r.outer {
			if got, other := sides[proof.Defender].Has(i), sides[proof.Attacker].Has(i); got != c.defender[v] || got == other {
				t.Errorf("%s, empty points are %v's, reading %d: the defender's %v, the attacker's %v", c.what, c.owner, v, got, other)
			}
		}
	}
}
