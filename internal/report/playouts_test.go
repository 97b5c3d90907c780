package report

import (
	"strings"
	"testing"

	"katachi/board"
	"katachi/playout"
	"katachi/predict"
)

// TestAddSearch sees that searched moves come first, a pass among them, the others as before, each
// once and labelled anew.
func TestAddSearch(t *testing.T) {
	b := board.New(3)
	pos := &Position{Board: b, Turn: board.White, Game: board.GameFrom(b, nil)}
	moves := []predict.Move{{Point: board.At(0, 0), Probability: 0.5}, {Point: board.At(1, 1), Probability: 0.3}, {Point: board.At(2, 2), Probability: 0.2}}
	s := Suggest(pos, moves, nil, false, 2)
	found := &Searched{Analysis: &playout.Analysis{Color: board.White, Visits: 9, Winrate: 0.25}, Komi: 0.5, Size: 3}
	found.Lines = []playout.Line{
		{Moves: []board.Point{board.At(2, 2), board.Pass}, Visits: 6, Winrate: 0.25, Lead: -4},
		{Moves: []board.Point{board.Pass}, Visits: 3},
	}
	found.Owner[board.At(0, 0)], found.Owner[board.At(2, 2)], found.Owner[board.At(1, 1)] = 1, -0.4, 0.29
	s.AddSearch(found, 3)
	var got []string
	for _, m := range s.All {
		got = append(got, m.Label+m.Point.Name(3))
	}
	if text := strings.Join(got, " "); text != "AC1 Bpass CA3 DB2" || len(s.List) != 3 {
		t.Errorf("%s, %d listed", text, len(s.List))
	}
	if s.All[0].Line == nil || s.All[1].Line == nil || s.All[2].Line != nil || s.All[0].Probability != 0.2 {
		t.Errorf("%+v", s.All)
	}
	if text := found.Standing(); text != "Black wins 75 %, B+4.0, after 9 playouts; komi 0.5" {
		t.Error(text)
	}
	if text := found.OwnerText(); !strings.Contains(text, "3 X . . 3\n 2 . . . 2\n 1 . . o 1") {
		t.Error(text)
	}
	j := s.JSON()
	if j.Search == nil || j.Search.Ownership[2][2] != -0.4 || strings.Join(j.Suggest[0].Search.Line, " ") != "C1 pass" || j.Suggest[2].Search != nil {
		t.Errorf("%+v", j)
	}
	if pic := s.Picture(); pic.Owner[board.At(0, 0)] != 1 || pic.Labels[board.Pass] != "" {
		t.Errorf("%+v", pic)
	}
}

func TestLeadText(t *testing.T) {
	for lead, want := range map[float64]string{0: "even", 0.04: "even", -0.04: "even", 3.25: "B+3.3", -12: "W+12.0"} {
		if got := LeadText(lead); got != want {
			t.Errorf("%g: %s, want %s", lead, got, want)
		}
	}
}

// TestKomiOf sees whose komi counts.
func TestKomiOf(t *testing.T) {
	nothing := 0.0
	for _, c := range []struct {
		pos    Position
		wanted *float64
		want   float64
	}{{Position{}, nil, 7.5}, {Position{Komi: 0, HasKomi: true}, nil, 0}, {Position{Komi: 6.5, HasKomi: true}, nil, 6.5}, {Position{Komi: 6.5, HasKomi: true}, &nothing, 0}} {
		if got := c.pos.KomiOf(c.wanted); got != c.want {
			t.Errorf("%+v: %g", c, got)
		}
	}
}
