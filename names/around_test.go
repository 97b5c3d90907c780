package names

import (
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
	"katachi/match"
)

// TestAroundAgainstMask: the patterns found around a move are those whose hits,
// by the obvious matcher, have their move there.
func TestAroundAgainstMask(t *testing.T) {
	set := Builtin().Moves
	a, mask := newAround(set), match.CompileMask(set)
	r := rand.New(rand.NewPCG(1, 2))
	found := 0
	for _, size := range []int{5, 9, 19, 25} {
		for range 6 {
			b := randomBoard(r, size)
			want := map[board.Point]map[board.Color][]int{}
			for _, h := range match.All(mask, b) {
				m := h.Move(set.Of(h))
				if want[m] == nil {
					want[m] = map[board.Color][]int{}
				}
				want[m][h.Side] = append(want[m][h.Side], int(h.Pattern))
			}
			for p := range b.Points {
				if b.Color(p) != board.Empty {
					continue
				}
				for _, c := range []board.Color{board.Black, board.White} {
					var got []int
					a.first(b, p, c, func(id int, _ board.Symmetry) bool {
						got = append(got, id)
						return true
					})
					if w := slices.Compact(want[p][c]); !slices.Equal(got, w) {
						t.Fatalf("size %d, %s at %s: patterns %v, want %v\n%s", size, c, p.Name(size), got, w, b)
					}
					found += len(got)
				}
			}
		}
	}
	if found < 10_000 {
		t.Errorf("only %d patterns found: the boards test too little", found)
	}
}

// randomBoard plays random moves on an empty board.
func randomBoard(r *rand.Rand, size int) *board.Board {
	b := board.New(size)
	c := board.Black
	for range r.IntN(size * size) {
		if _, err := b.Play(c, board.At(r.IntN(size), r.IntN(size))); err == nil {
			c = c.Opponent()
		}
	}
	return b
}
