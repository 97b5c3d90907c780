package review

import (
	"math"
	"testing"

	"katachi/board"
	"katachi/internal/report"
	"katachi/mind/playout"
	"katachi/sgf"
)

// TestThrift checks that a decided position takes half of the visits, and that all positions
// together take no more than their share.
func TestThrift(t *testing.T) {
	game := func(text string, moves int) *board.Game {
		g, err := report.ReadGame([]byte(text), &sgf.Options{Name: "x.sgf"}, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.PlayTo(moves)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	each := 2 * report.LeastVisits
	spend := &visitPool{each: playout.Budget{Visits: each}}
	visits := func(g *board.Game) int {
		a, err := spend.search(t.Context(), playout.New(playout.Options{}), g)
		if err != nil {
			t.Fatal(err)
		}
		if sum := math.Abs(float64(a.Owner[board.At(0, 0)])); sum > 1 {
			t.Errorf("an ownership of %g", sum)
		}
		return a.Visits
	}
	won := "(;SZ[7]KM[0]AB[ad][bd][cd][dd][ed][fd][gd][ae][be][ce][de][ee][fe][cb][eb])"
	if n := visits(game(won, 0)); n != report.LeastVisits || spend.saved != each-report.LeastVisits {
		t.Errorf("decided: %d visits, %d saved", n, spend.saved)
	}
	if n := visits(game("(;SZ[7]KM[9])", 0)); n != each && n != each+report.LeastVisits || n+spend.saved != each+report.LeastVisits {
		t.Errorf("undecided: %d visits, %d saved", n, spend.saved)
	}
}
