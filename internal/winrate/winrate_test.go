package winrate

import (
	"math"
	"testing"

	"katachi/board"
)

// TestCurves: win rates are between 0 and 1 and grow with the share of won playouts, and every size
// and phase has a curve.
func TestCurves(t *testing.T) {
	for _, size := range []int{2, 9, 11, 12, 13, 16, 19, 25} {
		last := 0
		for moves := range 2 * size * size {
			phase := Phase(size, moves)
			if phase < last || phase >= Phases {
				t.Fatalf("%d moves on %dx%d: phase %d after %d", moves, size, size, phase, last)
			}
			last = phase
			c := CurveOf(size, moves)
			before := -1.0
			for i := range 101 {
				r := c.Rate(float64(i) / 100)
				if math.IsNaN(r) || r < before || r < 0 || r > 1 {
					t.Fatalf("%+v: %v of %d hundredths, after %v", c, r, i, before)
				}
				before = r
			}
		}
		if last != Phases-1 {
			t.Errorf("%dx%d ends in phase %d", size, size, last)
		}
	}
}

// TestRough checks the table. A lead stays between the values that it is made from, and intervals
// widen during the game. Doubt grows with what a move gives away and falls with the move's
// probability. The largest loss grows with doubt.
func TestRough(t *testing.T) {
	r := NewRough()
	last := 0.0
	for moves := range 400 {
		lead, spread := r.Lead(moves, 20, 20)
		if spread < last || lead < -1 || lead > 21 {
			t.Fatalf("after %d moves a lead of 20 is %g ± %g, before ± %g", moves, lead, spread, last)
		}
		last = spread
	}
	m := RoughMove{Moves: 100, Probability: 0.1}
	plain := r.Doubt(&m)
	m.Swing, m.Drop = 10, 10
	if worse := r.Doubt(&m); worse <= plain {
		t.Errorf("doubt %g of a move that gives 10 stones away, %g of one that does not", worse, plain)
	}
	m = RoughMove{Moves: 100, Probability: 0.001}
	if worse := r.Doubt(&m); worse <= plain || r.Most(worse) < r.Most(plain) {
		t.Errorf("doubt %g of an unlikely move, %g of a likely one", worse, plain)
	}
	last = 0
	for i := range 101 {
		if most := r.Most(float64(i) / 100); most < last || math.IsInf(most, 0) {
			t.Fatalf("at a doubt of %d %% %g, before %g", i, most, last)
		} else {
			last = most
		}
	}
}

// TestPhased: at most two phases count, and their weights add up to 1.
func TestPhased(t *testing.T) {
	knots := []float64{0, 50, 120}
	for moves := -3; moves < 200; moves++ {
		sum, mean, count := 0.0, 0.0, 0
		for i, part := range Phased(knots, moves) {
			sum, mean = sum+part, mean+part*knots[i]
			if part > 0 {
				count++
			}
		}
		if want := float64(min(max(moves, 0), 120)); math.Abs(sum-1) > 1e-12 || math.Abs(mean-want) > 1e-9 || count > 2 {
			t.Errorf("%d moves: %v", moves, Phased(knots, moves))
		}
	}
}

// TestCompare: stones that stay but change owner count as swing, all points count as drop, both
// from the mover's view.
func TestCompare(t *testing.T) {
	before := board.New(5)
	if _, err := before.Set(board.Black, board.At(0, 0), board.At(1, 0)); err != nil {
		t.Fatal(err)
	}
	after := *before
	if _, err := after.Set(board.Empty, board.At(1, 0)); err != nil {
		t.Fatal(err)
	}
	var was, is [board.NumPoints]float32
	was[board.At(0, 0)], was[board.At(1, 0)], was[board.At(4, 4)] = 1, 1, 0.5
	is[board.At(0, 0)], is[board.At(1, 0)] = -0.5, -1
	for c, sign := range map[board.Color]float64{board.Black: 1, board.White: -1} {
		var m RoughMove
		m.Compare(c, Ownership{before, &was}, Ownership{&after, &is})
		if m.Swing != sign*1.5 || m.Drop != sign*4 {
			t.Errorf("%s: %+v", c.Name(), m)
		}
	}
	if sum := Owned(was[:]); sum < 2.8 || sum > 2.9 {
		t.Errorf("owned %g", sum)
	}
}
