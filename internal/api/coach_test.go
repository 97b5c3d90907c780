package api

import (
	"slices"
	"strings"
	"testing"

	"katachi/internal/ops/coach"
)

// TestCoach: the report adds up a player's games in a collection and numbers them; a problem has
// the best line, the line played and the names of the mistake.
func TestCoach(t *testing.T) {
	s, _ := newTestService(t)
	a, err := s.Coach(t.Context(), &CoachRequest{Collection: "analysed", Request: coach.Request{Player: "anna"}, Problems: 5})
	if err != nil {
		t.Fatal(err)
	}
	if a.Player != "Anna" || a.Games != 2 || a.GamesRead != 2 || a.Unit != "points" || a.Moves != 4 || *a.Loss != 5.5 || len(a.Tables) == 0 || len(a.Odd) != 0 {
		t.Errorf("%+v", a.Answer)
	}
	if a.Problems != 2 || len(a.ProblemList) != 2 {
		t.Fatalf("%d problems, %d listed, want 2", a.Problems, len(a.ProblemList))
	}
	p := a.ProblemList[slices.IndexFunc(a.ProblemList, func(p coach.Problem) bool { return p.Game == 1 })]
	if p.Path != "game 1" || p.Move != 3 || p.Size != 9 || p.Color.Name() != "black" || p.Last != "D7" || p.Lost != 9 ||
		p.Board != "........./........./...O..X../........./........./........./........./........./........." {
		t.Errorf("%+v", p)
	}
	if strings.Join(p.Best, " ") != "C7 C6" || strings.Join(p.Played, " ") != "D6 C6" || len(p.PlayedNames) == 0 || p.PlayedNames[0].English != "attachment on top" {
		t.Errorf("%+v", p)
	}
	row := a.Tables[0].Rows[slices.IndexFunc(a.Tables[0].Rows, func(r coach.Row) bool { return r.English == "attachment on top" })]
	if row.Times != 2 || *row.Loss != 9 || row.Examples[0].Game == 0 {
		t.Errorf("%+v", row)
	}
	a, err = s.Coach(t.Context(), &CoachRequest{Collection: "analysed", Request: coach.Request{Player: "Anna", Date: "2005", Limit: 1}})
	if err != nil || a.Games != 1 || len(a.ProblemList) != 0 || slices.ContainsFunc(a.Tables, func(t coach.Table) bool { return len(t.Rows) > 1 }) {
		t.Errorf("one year: %+v, %v", a, err)
	}
}

// TestCoachRefuses: a request without an answer fails with the reason.
func TestCoachRefuses(t *testing.T) {
	s, _ := newTestService(t)
	for _, c := range []struct {
		in   CoachRequest
		want string
	}{
		{CoachRequest{Collection: "own", Request: coach.Request{Player: "Anna"}}, `No game of "Anna" has an analysis`},
		{CoachRequest{Collection: "analysed", Request: coach.Request{Player: "Anma"}}, `perhaps "Anna"`},
		{CoachRequest{Collection: "analysed", Request: coach.Request{Player: "nna"}}, `is called "nna"`},
		{CoachRequest{Collection: "analysed", Request: coach.Request{Player: "Anna", Date: "1990"}}, `o game of "Anna" matches these conditions`},
	} {
		_, err := s.Coach(t.Context(), &c.in)
		refused(t, err, "player")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v, want %q", c.in, err, c.want)
		}
	}
}
