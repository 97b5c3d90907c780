package report

import (
	"testing"

	"katachi/sgf"
)

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
