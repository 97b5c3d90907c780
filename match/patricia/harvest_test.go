package patricia

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"katachi/board"
	"katachi/match/internal/matchtest"
	"katachi/pattern"
)

// harvest returns a set of n different patterns from real games: the
// surroundings of moves before they were played, between least and most points
// each way and with three stones or more, the edges that they touch, and the
// move. The share loose of their empty cells is made DontCare.
func harvest(tb testing.TB, n, least, most int, loose float64) *pattern.Set {
	tb.Helper()
	games := matchtest.Games(tb, min(max(n/150, 100), 6000))
	r := rand.New(rand.NewPCG(uint64(n), uint64(most)))
	s := pattern.NewSet(fmt.Sprintf("harvest-%d", n))
	seen := map[string]bool{}
	for s.Len() < n {
		added := s.Len()
		for _, g := range games {
			b := board.New(19)
			for _, m := range g {
				if m.Point != board.Pass && s.Len() < n && r.IntN(2) == 0 {
					side := least + r.IntN(most-least+1)
					q := surroundings(b, m.Point, m.Color, side, least+r.IntN(side-least+1))
					if !seen[key(q)] && stones(q) >= 3 {
						seen[key(q)] = true
						loosen(q, r, loose)
						s.Add(q) // cannot fail: cut from a board, and without a name
					}
				}
				if _, err := b.Play(m.Color, m.Point); err != nil {
					break
				}
			}
		}
		if s.Len() == added {
			tb.Fatalf("only %d different patterns", added)
		}
	}
	return s
}

// surroundings returns the rectangle of b around p, where c is about to play.
func surroundings(b *board.Board, p board.Point, c board.Color, width, height int) *pattern.Pattern {
	x, y := p.XY()
	x0, y0 := max(x-width/2, 0), max(y-height/2, 0)
	x1, y1 := min(x0+width, b.Size()), min(y0+height, b.Size())
	q := &pattern.Pattern{
		Width: x1 - x0, Height: y1 - y0, Moves: []int{(y-y0)*(x1-x0) + x - x0},
		Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides,
	}
	for e, touches := range map[pattern.Edges]bool{
		pattern.West: x0 == 0, pattern.North: y0 == 0, pattern.East: x1 == b.Size(), pattern.South: y1 == b.Size(),
	} {
		if touches {
			q.Edges |= e
		}
	}
	for i := range q.Width * q.Height {
		q.Cells = append(q.Cells, pattern.Class(1<<b.Color(board.At(x0+i%q.Width, y0+i/q.Width))).As(c))
	}
	return q
}

func stones(q *pattern.Pattern) (n int) {
	for _, k := range q.Cells {
		if k&pattern.Stone != 0 {
			n++
		}
	}
	return n
}

// loosen makes a share of the empty cells DontCare, but not that of the move.
func loosen(q *pattern.Pattern, r *rand.Rand, share float64) {
	for i := range q.Cells {
		if i != q.Move() && q.Cells[i] == pattern.Empty && r.Float64() < share {
			q.Cells[i] = pattern.On
		}
	}
}

// key distinguishes patterns, whichever way they are turned.
func key(q *pattern.Pattern) string {
	least := ""
	for _, o := range q.Orientations() {
		k := make([]byte, 0, len(o.Cells)+4)
		k = append(k, byte(o.Width), byte(o.Height), byte(o.Edges), byte(o.Move), byte(o.Move>>8))
		for _, c := range o.Cells {
			k = append(k, byte(c))
		}
		if s := string(k); least == "" || s < least {
			least = s
		}
	}
	return least
}

// handmade returns GNU Go's databases pat, owl_attackpat, owl_defendpat,
// barrierspat and fusekipat as one set: 2,499 patterns, about as many as
// Explorer had.
func handmade(tb testing.TB) *pattern.Set {
	tb.Helper()
	s := pattern.NewSet("handmade-2499")
	for _, name := range []string{"pat", "owl_attackpat", "owl_defendpat", "barrierspat", "fusekipat"} {
		for _, p := range matchtest.OpenDatabase(tb, name).All() {
			q := *p
			q.Name = name + "/" + p.Name
			if _, err := s.Add(&q); err != nil {
				tb.Fatal(err)
			}
		}
	}
	return s
}
