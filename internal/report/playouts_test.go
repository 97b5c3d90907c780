package report

import (
	"math"
	"strings"
	"testing"

	"katachi/board"
	"katachi/mind/playout"
	"katachi/mind/predict"
	"katachi/sgf"
)

// TestAddSearch checks that searched moves come first, a pass among them, then the others in their
// old order. Each move is listed once and gets a new label.
func TestAddSearch(t *testing.T) {
	pos := &Position{Game: board.NewGame(3, nil)}
	pos.Game.SetToMove(board.White)
	moves := []predict.Move{{Point: board.At(0, 0), Probability: 0.5}, {Point: board.At(1, 1), Probability: 0.3}, {Point: board.At(2, 2), Probability: 0.2}}
	s := Suggest(pos, moves, nil, false, 2)
	found := &Searched{Analysis: &playout.Analysis{Color: board.White, Visits: 9, Winrate: 0.25}, Rules: board.Rules{Komi: 0.5}, Size: 3}
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
	if text := found.Standing(); text != "Black wins 75 %, B+4.0, by 9 playouts: rough; komi 0.5" {
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
		"13x13": search(13, leastVisits, 7.5), "few": search(19, leastVisits-8, 7.5),
		"handicap": search(19, leastVisits, 0.5, board.At(3, 3), board.At(15, 15)),
	} {
		if lead, spread := f.believed(); !math.IsNaN(spread) || lead != f.Lines[0].Lead && lead != -f.Lines[0].Lead || f.JSON().Interval != nil {
			t.Errorf("%s: %g ± %g, interval %v", name, lead, spread, f.JSON().Interval)
		}
	}
	even := search(19, leastVisits, 7.5)
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
