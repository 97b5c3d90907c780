package matchtest

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"katachi/board"
	"katachi/pattern"
)

// world is a set of patterns and boards on which some of them match.
type world struct {
	name   string
	set    *pattern.Set
	boards []*board.Board
}

// long returns n, or many if KATACHI_LONG is set.
func long(n, many int) int {
	if os.Getenv("KATACHI_LONG") != "" {
		return many
	}
	return n
}

// sizes returns the sizes of boards to test, beginning with from: all, or a few in short tests.
func sizes(from int) (list []int) {
	for size := from; size <= board.MaxSize; size++ {
		if !testing.Short() || slices.Contains([]int{1, 2, 5, 9, 19, 25}, size) {
			list = append(list, size)
		}
	}
	return list
}

// enough returns how many hits or stones a test must have seen: n, or fewer in short tests.
func enough(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// worlds yields one world for each size of board, n times over.
func worlds(n int) iter.Seq[world] {
	return func(yield func(world) bool) {
		for seed := range n {
			for _, size := range sizes(board.MinSize) {
				if !yield(newWorld(uint64(seed), size)) {
					return
				}
			}
		}
	}
}

// newWorld makes boards of one size and a set: half of its patterns are cut from the boards, half
// are random.
func newWorld(seed uint64, size int) world {
	r := rand.New(rand.NewPCG(seed, uint64(size)))
	w := world{name: fmt.Sprintf("seed %d, size %d", seed, size), set: pattern.NewSet("random")}
	for _, density := range []float64{0, 0.1, 0.5, 0.9} {
		w.boards = append(w.boards, scattered(r, size, density))
	}
	w.boards = append(w.boards, played(r, size, size*size/3), played(r, size, 2*size*size))
	for i := range 30 {
		p := random(r, size)
		if i%2 == 0 {
			p = cut(r, w.boards[r.IntN(len(w.boards))])
		}
		p.Name = fmt.Sprint("p", i)
		if _, err := w.set.Add(p); err != nil {
			panic(err)
		}
	}
	return w
}

// scattered returns a board with stones on random points, regardless of the rules.
func scattered(r *rand.Rand, size int, density float64) *board.Board {
	b := board.New(size)
	for p := range b.Points {
		if r.Float64() < density {
			b.Set(board.Black+board.Color(r.IntN(2)), p) // cannot fail: p is on the board
		}
	}
	return b
}

// played returns a board after a number of attempts to play a random move.
func played(r *rand.Rand, size, tries int) *board.Board {
	b := board.New(size)
	for i := range tries {
		b.Play(board.Black+board.Color(i%2), anyPoint(r, size)) // an illegal move changes nothing
	}
	return b
}

func anyPoint(r *rand.Rand, size int) board.Point {
	return board.At(r.IntN(size), r.IntN(size))
}

// setOf returns a set of the patterns.
func setOf(t testing.TB, name string, patterns ...*pattern.Pattern) *pattern.Set {
	t.Helper()
	s := pattern.NewSet(name)
	for _, p := range patterns {
		if _, err := s.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	return s
}
