package cover

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
	"katachi/match"
)

// bruteForce compares all pairs: the oracle.
func bruteForce(rects []match.Rect) []bool {
	keep := make([]bool, len(rects))
	for i, r := range rects {
		keep[i] = !slices.ContainsFunc(rects, func(q match.Rect) bool { return r != q && r.In(q) })
	}
	return keep
}

// randomRect returns a rectangle on a board of the size, often small.
func randomRect(r *rand.Rand, size, most int) match.Rect {
	w, h := 1+r.IntN(min(size, most)), 1+r.IntN(min(size, most))
	x, y := r.IntN(size-w+1), r.IntN(size-h+1)
	return match.Rect{X0: int8(x), Y0: int8(y), X1: int8(x + w), Y1: int8(y + h)}
}

// TestUncoveredRandom: 5,000 random cases on boards of every size.
func TestUncoveredRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	var u Uncovered
	kept, dropped := 0, 0
	for n := range 5000 {
		size := board.MinSize + n%(board.MaxSize-board.MinSize+1)
		rects := make([]match.Rect, r.IntN(60))
		for i := range rects {
			rects[i] = randomRect(r, size, []int{3, 8, 25}[n%3])
		}
		want := bruteForce(rects)
		got := u.Keep(rects, nil, size)
		if !slices.Equal(got, want) {
			t.Fatalf("case %d: board %d, rectangles %v: kept %v, want %v", n, size, rects, got, want)
		}
		for _, k := range want {
			if k {
				kept++
			} else {
				dropped++
			}
		}
	}
	if kept < 10000 || dropped < 10000 {
		t.Errorf("%d kept, %d dropped: too few to prove anything", kept, dropped)
	}
}

// TestUncoveredExempt: an exempt rectangle stays, and those that it covers are still dropped.
func TestUncoveredExempt(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 2))
	var u Uncovered
	for range 3000 {
		rects, exempt := make([]match.Rect, 20), make([]bool, 20)
		for i := range rects {
			rects[i], exempt[i] = randomRect(r, 19, 6), r.IntN(4) == 0
		}
		want := bruteForce(rects)
		for i := range want {
			want[i] = want[i] || exempt[i]
		}
		if got := u.Keep(rects, exempt, 19); !slices.Equal(got, want) {
			t.Fatalf("rectangles %v, exempt %v: kept %v, want %v", rects, exempt, got, want)
		}
	}
}

func squareRect(q Square) match.Rect {
	return match.Rect{X0: int8(q.X), Y0: int8(q.Y), X1: int8(q.X + q.Size), Y1: int8(q.Y + q.Size)}
}

func sortSquares(s []Square) []Square {
	slices.SortFunc(s, func(a, b Square) int {
		return cmp.Or(cmp.Compare(b.Size, a.Size), cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X))
	})
	return s
}

// TestSquaresRandom compares the printed algorithm with brute force, 4,000 cases.
func TestSquaresRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for n := range 4000 {
		size := board.MinSize + n%(board.MaxSize-board.MinSize+1)
		squares := make([]Square, r.IntN(50))
		rects := make([]match.Rect, len(squares))
		for i := range squares {
			k := 1 + r.IntN(min(size, []int{3, 9, 25}[n%3]))
			squares[i] = Square{r.IntN(size - k + 1), r.IntN(size - k + 1), k}
			rects[i] = squareRect(squares[i])
		}
		var want []Square
		for i, keep := range bruteForce(rects) {
			if keep {
				want = append(want, squares[i])
			}
		}
		got := Squares(squares, size)
		if !slices.Equal(sortSquares(got), sortSquares(want)) {
			t.Fatalf("case %d: board %d, %v: kept %v, want %v", n, size, squares, got, want)
		}
	}
}

// TestSquaresGolden: cases worked out by hand, for squares and for any rectangles.
func TestSquaresGolden(t *testing.T) {
	for _, c := range []struct {
		name       string
		hits, want []Square
	}{
		{
			"sizes 1 to 4",
			[]Square{{0, 0, 4}, {1, 1, 3}, {2, 1, 3}, {2, 2, 2}, {3, 2, 2}, {3, 3, 1}, {4, 4, 1}},
			[]Square{{0, 0, 4}, {2, 1, 3}, {4, 4, 1}},
		},
		{"sizes without squares", []Square{{0, 0, 5}, {3, 3, 2}}, []Square{{0, 0, 5}}},
		{"twice the same", []Square{{1, 1, 2}, {1, 1, 2}}, []Square{{1, 1, 2}, {1, 1, 2}}},
		{"one column over", []Square{{0, 0, 3}, {2, 1, 2}}, []Square{{0, 0, 3}, {2, 1, 2}}},
	} {
		if got := Squares(c.hits, 9); !slices.Equal(got, c.want) {
			t.Errorf("%s: Squares(%v) = %v, want %v", c.name, c.hits, got, c.want)
		}
		rects := make([]match.Rect, len(c.hits))
		for i, q := range c.hits {
			rects[i] = squareRect(q)
		}
		var kept []Square
		for i, keep := range new(Uncovered).Keep(rects, nil, 9) {
			if keep {
				kept = append(kept, c.hits[i])
			}
		}
		if !slices.Equal(kept, c.want) {
			t.Errorf("%s: Uncovered keeps %v, want %v", c.name, kept, c.want)
		}
	}
}

// TestSquaresCoverage: k sizes below a square of size 6, (k+1)^2 starts are covered.
func TestSquaresCoverage(t *testing.T) {
	for k := 1; k < 6; k++ {
		covered := 0
		for y := range 9 - (6 - k) {
			for x := range 9 - (6 - k) {
				covered += 2 - len(Squares([]Square{{1, 1, 6}, {x, y, 6 - k}}, 9))
			}
		}
		if want := (k + 1) * (k + 1); covered != want {
			t.Errorf("%d sizes below: %d starts covered, want %d", k, covered, want)
		}
	}
}

// BenchmarkKeep compares the sets of points with all pairs.
func BenchmarkKeep(b *testing.B) {
	for _, n := range []int{50, 500, 1600} {
		r := rand.New(rand.NewPCG(3, 4))
		rects := make([]match.Rect, n)
		for i := range rects {
			rects[i] = randomRect(r, 19, 8)
		}
		b.Run(fmt.Sprintf("way=pairs/hits=%d", n), func(b *testing.B) {
			for b.Loop() {
				bruteForce(rects)
			}
		})
		b.Run(fmt.Sprintf("way=sets/hits=%d", n), func(b *testing.B) {
			var u Uncovered
			b.ReportAllocs()
			for b.Loop() {
				u.Keep(rects, nil, 19)
			}
		})
	}
}
