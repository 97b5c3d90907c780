package coach

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"katachi/board"
	"katachi/internal/ops/opstest"
	"katachi/mind/analysis"
	"katachi/sgf"
)

// plantedCoach reports on Ann, who plays Black in the games that KataGo judged. Each of her moves
// for which costly returns true costs more points in addition. If told is false, the report does
// not know which moves were far from the best one.
func plantedCoach(t *testing.T, told bool, more float64, costly func(m *moveLoss) bool) *Answer {
	t.Helper()
	return reported(t, plantedReader(t, told, more, costly))
}

// plantedReader has read the games of plantedCoach.
func plantedReader(t *testing.T, told bool, more float64, costly func(m *moveLoss) bool) *reader {
	t.Helper()
	games := opstest.JudgedGames(t)
	byName := map[string]*opstest.JudgedGame{}
	var records []string
	for i := range games {
		g := games[i].Record(t)
		name := fmt.Sprint(i)
		byName[name] = &games[i]
		g.Root.SetText("GN", name)
		g.Root.SetText("PB", "Ann")
		g.Root.SetText("PW", "Bob")
		records = append(records, g.String())
	}
	c := newReader(new(Env), "Ann", func(g *sgf.Game) (list []*analysis.Position, _ []error) {
		j := byName[g.Root.Text("GN")]
		for i, lead := range j.Lead {
			p := &analysis.Position{Lead: lead, Winrate: math.NaN()}
			best, err := board.ParsePoint(j.Best[i], 19)
			if err != nil {
				return nil, []error{err}
			}
			p.Moves = []analysis.Move{{Line: []board.Point{best}, Lead: lead, Winrate: math.NaN()}}
			list = append(list, p)
		}
		return list, nil
	})
	if err := readAll(t, c, records...); err != nil {
		t.Fatal(err)
	}
	for _, g := range c.games {
		for i := range g.moves {
			m := &g.moves[i]
			if m.color == board.Black && costly(m) {
				m.points += more
			}
			if !told && m.far {
				m.far = false
				m.keys = slices.DeleteFunc(m.keys, func(k rowKey) bool { return k == elsewhere })
			}
		}
	}
	return c
}

// marked lists the names and shapes that the report says cost more than the field's.
func marked(r *Answer) (list []string) {
	for _, table := range r.Tables {
		if table.Kind != ofNames.String() && table.Kind != ofShapes.String() {
			continue
		}
		for i := range table.Rows {
			if row := &table.Rows[i]; row.Significant && *row.Cost > 0 {
				list = append(list, row.Term.English)
			}
		}
	}
	return list
}

// TestCoachElsewhere plants two weaknesses in 41 real games. If each move far from the best one
// costs 5 points more, the report marks these moves and blames no name or shape; if the best moves
// are unknown, it blames several. If each hane near the best move costs 4 points more, the report
// marks hane.
func TestCoachElsewhere(t *testing.T) {
	far := func(m *moveLoss) bool { return m.far }
	r := plantedCoach(t, true, 5, far)
	row := rowOf(t, r, "purpose", elsewhere.name)
	t.Logf("played elsewhere %d times, lost %.1f, field %.1f; marked: %q", row.Times, *row.Loss, *row.FieldLoss, marked(r))
	if !row.Significant || *row.Cost <= 0 || len(marked(r)) > 0 {
		t.Errorf("moves elsewhere cost 5 points more: %+v; names and shapes %q", *row, marked(r))
	}
	r = plantedCoach(t, false, 5, far)
	t.Logf("best moves unknown; marked: %q", marked(r))
	if len(marked(r)) < 3 {
		t.Error("without best moves, fewer than 3 names and shapes are blamed")
	}
	hane := rowKey{ofNames, "hane"}
	r = plantedCoach(t, true, 4, func(m *moveLoss) bool { return !m.far && slices.Contains(m.keys, hane) })
	row = rowOf(t, r, "name", hane.name)
	t.Logf("hane %d times, lost %.1f, field %.1f; marked %q", row.Times, *row.Loss, *row.FieldLoss, marked(r))
	if !row.Significant || *row.Cost <= 0 {
		t.Errorf("a hane costs 4 points more: %+v", *row)
	}
}

// TestCoachNear checks how the loss of a move far from the best one is split. Its names get the
// loss against the best analysed move nearby, if there is one; "played elsewhere" gets the rest.
func TestCoachNear(t *testing.T) {
	at := func(lead float64, moves ...analysis.Move) *analysis.Position {
		return &analysis.Position{Winrate: 0.5, Lead: lead, Moves: moves}
	}
	move := func(lead float64, x, y int) analysis.Move {
		return analysis.Move{Line: []board.Point{board.At(x, y)}, Lead: lead, Winrate: 0.5}
	}
	for _, test := range []struct {
		before          *analysis.Position
		name, elsewhere float64 // of the row; NaN: no such row
	}{
		{at(8, move(8, 17, 17), move(3, 4, 3)), 2, 5},
		{at(8, move(8, 17, 17)), math.NaN(), 7},
		{at(8, move(8, 4, 3), move(3, 17, 17)), 7, math.NaN()},
	} {
		text := "(;SZ[19]PB[Ann]PW[Bob];B[pd];W[dp];B[dd])"
		c := newReader(new(Env), "Ann", func(*sgf.Game) ([]*analysis.Position, []error) {
			return []*analysis.Position{nil, nil, test.before, at(1)}, nil
		})
		if err := readAll(t, c, text); err != nil {
			t.Fatal(err)
		}
		r := reported(t, c)
		loss := func(kind, name string) float64 {
			for _, table := range r.Tables {
				for i := range table.Rows {
					if table.Kind == kind && (name == "" || table.Rows[i].Term.English == name) {
						return *table.Rows[i].Loss
					}
				}
			}
			return math.NaN()
		}
		same := func(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }
		if !same(loss("name", ""), test.name) || !same(loss("purpose", elsewhere.name), test.elsewhere) || loss("phase", "opening") != 7 {
			t.Errorf("best %v: name %g, elsewhere %g", test.before.Moves[0].Line, loss("name", ""), loss("purpose", elsewhere.name))
		}
	}
}
