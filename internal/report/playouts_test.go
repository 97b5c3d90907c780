package report

import (
	"math"
	"strings"
	"testing"

	"katachi/board"
	"katachi/mind/playout"
	"katachi/sgf"
)

// TestBelieved: leads have an interval only in even games on 19x19 with enough playouts, and a
// change of komi changes a lead by the same amount.
func TestBelieved(t *testing.T) {
	search := func(size, visits int, komi float64, handicap ...board.Point) *Searched {
		b := board.New(size)
		if _, err := b.Set(board.Black, handicap...); err != nil {
			t.Fatal(err)
		}
		g := board.GameFrom(b, &board.Rules{Komi: komi})
		a, err := playout.New(playout.Options{}).Run(t.Context(), g, playout.Budget{Visits: visits, Full: true}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return NewSearched(g, a)
	}
	for name, f := range map[string]*Searched{
		"13x13": search(13, LeastVisits, 7.5), "few": search(19, LeastVisits-8, 7.5),
		"handicap": search(19, LeastVisits, 0.5, board.At(3, 3), board.At(15, 15)),
	} {
		if lead, spread := f.believed(); !math.IsNaN(spread) || lead != f.Lines[0].Lead && lead != -f.Lines[0].Lead || f.JSON().Interval != nil {
			t.Errorf("%s: %g ± %g, interval %v", name, lead, spread, f.JSON().Interval)
		}
	}
	even := search(19, LeastVisits, 7.5)
	lead, spread := even.believed()
	if math.Abs(lead) > 2 || spread < 3 || spread > 10 || even.JSON().Interval == nil {
		t.Errorf("the empty board: %g ± %g", lead, spread)
	}
	even.komi += 5
	for i := range even.Lines {
		even.Lines[i].Lead -= 5
	}
	if moved, _ := even.believed(); math.Abs(moved-(lead-5)) > 1e-9 {
		t.Errorf("with 5 more points of komi the lead is %g, before %g", moved, lead)
	}
	if text := even.Standing(); !strings.Contains(text, " ± 7, by 200 playouts: rough") {
		t.Error(text)
	}
}

func TestLeadText(t *testing.T) {
	for lead, want := range map[float64]string{0: "even", 0.04: "even", -0.04: "even", 3.25: "B+3.3", -12: "W+12.0"} {
		if got := LeadText(lead); got != want {
			t.Errorf("%g: %s, want %s", lead, got, want)
		}
	}
}

// TestKomi checks which komi is used: the user's, otherwise the record's, otherwise the default.
func TestKomi(t *testing.T) {
	nothing := 0.0
	for _, c := range []struct {
		input  string
		wanted *float64
		want   float64
	}{
		{"X.\n..", nil, 7.5},
		{"(;SZ[5])", nil, 7.5},
		{"(;SZ[5]KM[0])", nil, 0},
		{"(;SZ[5]KM[6.5]RU[Japanese])", nil, 6.5},
		{"(;SZ[5]KM[6.5]RU[Japanese])", &nothing, 0},
	} {
		pos, err := ReadPosition([]byte(c.input), &sgf.Options{Name: "file"}, PositionAt{Game: 1, Move: AtEnd}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if SetKomi(pos.Game, c.wanted); pos.Game.Rules().Komi != c.want {
			t.Errorf("%s: %v, want komi %g", c.input, pos.Game.Rules(), c.want)
		}
	}
}
