package playout

import (
	"context"
	"errors"
	"testing"

	"katachi/board"
)

func TestRunIsRepeatable(t *testing.T) {
	var start, f field
	var r runner
	for _, size := range []int{2, 5, 9, 19, 25} {
		start.set(board.New(size))
		for seed := range uint64(20) {
			f.copyFrom(&start)
			first := *r.run(&f, board.Black, [2]board.Point{}, 7.5, seed)
			f.copyFrom(&start)
			if again := r.run(&f, board.Black, [2]board.Point{}, 7.5, seed); *again != first {
				t.Fatalf("size %d, seed %d: two playouts differ", size, seed)
			}
		}
	}
}

// TestRunCounts: owner and lead are the area of the last position.
func TestRunCounts(t *testing.T) {
	var f field
	var r runner
	for _, size := range []int{3, 7, 9, 19, 25} {
		for seed := range uint64(20) {
			b := board.New(size)
			f.set(b)
			got := r.run(&f, board.White, [2]board.Point{}, 0.5, seed)
			c := board.White
			for _, p := range r.moves[:got.moves] {
				if _, err := b.Play(c, p); err != nil {
					t.Fatalf("size %d, seed %d: %s on %s: %v", size, seed, c.Name(), p.Name(size), err)
				}
				c = c.Opponent()
			}
			if want := float32(areaOf(b)) - 0.5; got.lead != want {
				t.Errorf("size %d, seed %d: lead %v, want %v\n%s", size, seed, got.lead, want, b)
			}
			for p, c := range b.Owners() {
				if got.owner[p] != owners[c] {
					t.Errorf("size %d, seed %d: owner %d of %s\n%s", size, seed, got.owner[p], board.Point(p).Name(size), b)
				}
			}
		}
	}
}

// TestUniform: all legal moves that do not fill an eye are chosen equally often.
func TestUniform(t *testing.T) {
	b, err := board.Parse(`
. X . X O
X X X O .
. O X O O
O O O X .
. O . X X`)
	if err != nil {
		t.Fatal(err)
	}
	var f field
	f.set(b)
	r := runner{rnd: 1}
	const n = 40000
	for _, c := range []board.Color{board.Black, board.White} {
		chosen, legal := map[board.Point]int{}, 0
		for range n {
			chosen[r.uniform(&f, c)]++
		}
		for p := range b.Points {
			if b.Legal(c, p) && !b.IsEye(c, p) {
				legal++
				if chosen[p] == 0 {
					t.Errorf("%s was never chosen for %s", p.Name(5), c.Name())
				}
			}
		}
		for p, k := range chosen {
			if want := n / legal; k < want*9/10 || k > want*11/10 {
				t.Errorf("%s: %s chosen %d times of %d, want %d", c.Name(), p.Name(5), k, n, want)
			}
		}
	}
}

func TestRunAllocates(t *testing.T) {
	var start, f field
	start.set(board.New(19))
	for _, pol := range []*policy{nil, patterns()} {
		r := runner{policy: pol}
		seed := uint64(0)
		if n := testing.AllocsPerRun(200, func() {
			f.copyFrom(&start)
			seed++
			r.run(&f, board.Black, [2]board.Point{}, 7.5, seed)
		}); n != 0 {
			t.Errorf("%v allocations in a playout", n)
		}
	}
}

// TestPlay: a sample is the mean of playouts, and the same seed gives the same sample.
func TestPlay(t *testing.T) {
	g := board.NewGame(5, &board.Rules{Komi: 0.5})
	if _, err := g.Play(board.Black, board.At(2, 2)); err != nil {
		t.Fatal(err)
	}
	for _, light := range []bool{true, false} {
		s, err := Play(t.Context(), g, 200, light, 1)
		if again, _ := Play(t.Context(), g, 200, light, 1); err != nil || s != again {
			t.Errorf("two samples with the same seed differ; %v", err)
		}
		sum := 0.0
		for p := range g.Board().Points {
			sum += float64(s.Owner[p])
		}
		if got := s.Lead + 0.5; sum < got-0.01 || sum > got+0.01 {
			t.Errorf("points sum up to %v, the lead without komi is %v", sum, got)
		}
		if s.Playouts != 200 || s.Moves < 200*10 || s.Black < 0.5 || s.Black > 1 {
			t.Errorf("sample of 5x5 with a stone in the middle: %d playouts, %d moves, Black wins %v", s.Playouts, s.Moves, s.Black)
		}
	}
	if s, err := Play(t.Context(), g, 0, true, 1); err != nil || s != (Sample{}) {
		t.Errorf("no playouts give %v, %v", s.Lead, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Play(ended, g, 1e9, true, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that has ended: %v", err)
	}
}
