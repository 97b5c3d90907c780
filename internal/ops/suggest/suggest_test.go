package suggest

import (
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/report"
	"katachi/mind/playout"
	"katachi/mind/predict"
	"katachi/names"
	"katachi/shape"
)

// TestSuggest checks the order by probability and by shapes, the labels, and the move that was
// played.
func TestSuggest(t *testing.T) {
	var moves []predict.Move
	for i := range 30 {
		moves = append(moves, predict.Move{Point: board.At(i%19, i/19), Probability: 1 / float64(i+2)})
	}
	known := []shape.Candidate{{Point: moves[5].Point, Weight: 1}, {Point: moves[9].Point, Weight: 3}}
	pos := &report.Position{Game: board.NewGame(19, nil), Next: moves[9].Point}
	for _, c := range []struct {
		byShapes bool
		first    int // of moves
		played   int
	}{{false, 0, 9}, {true, 9, 0}} {
		s := list(pos, moves, known, c.byShapes, 4)
		i, ok := s.Played()
		if len(s.All) != 30 || len(s.List) != 4 || s.List[0].Point != moves[c.first].Point || i != c.played || !ok {
			t.Errorf("%+v: %d of %d moves, first %v, played %d %v", c, len(s.List), len(s.All), s.List[0].Point, i, ok)
		}
		for _, m := range s.All {
			if strings.Contains("XOxo", m.Label) {
				t.Errorf("label %q looks like a stone", m.Label)
			}
			if (m.Seen != nil) != (m.Point == moves[5].Point || m.Point == moves[9].Point) {
				t.Errorf("%v: seen %v", m.Point, m.Seen)
			}
		}
	}
}

// TestSuggestShapes: of the shapes that a move makes, the JSON lists the most telling one, which here
// stands twice.
func TestSuggestShapes(t *testing.T) {
	pos := &report.Position{Game: board.NewGame(19, nil), Next: board.Pass}
	s := list(pos, []predict.Move{{Point: board.At(3, 3), Probability: 1}}, nil, false, 1)
	for _, p := range names.Builtin().Shapes.All() {
		s.List[0].Named.Made = append(s.List[0].Named.Made, names.Shape{Pattern: p, Term: names.TermOf(p)})
	}
	var got []string
	for _, m := range s.Answer().Suggest[0].Made {
		got = append(got, m.Name)
	}
	if want := []string{"two-point eye", "straight two at the edge"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestAddSearch checks that searched moves come first, a pass among them, then the others in their
// old order. Each move is listed once and gets a new label.
func TestAddSearch(t *testing.T) {
	pos := &report.Position{Game: board.NewGame(3, nil)}
	pos.Game.SetToMove(board.White)
	moves := []predict.Move{{Point: board.At(0, 0), Probability: 0.5}, {Point: board.At(1, 1), Probability: 0.3}, {Point: board.At(2, 2), Probability: 0.2}}
	s := list(pos, moves, nil, false, 2)
	found := &report.Searched{Analysis: &playout.Analysis{Color: board.White, Visits: 9, Winrate: 0.25}, Rules: board.Rules{Komi: 0.5}, Size: 3}
	found.Lines = []playout.Line{
		{Moves: []board.Point{board.At(2, 2), board.Pass}, Visits: 6, Winrate: 0.25, Lead: -4},
		{Moves: []board.Point{board.Pass}, Visits: 3},
	}
	found.Owner[board.At(0, 0)], found.Owner[board.At(2, 2)], found.Owner[board.At(1, 1)] = 1, -0.4, 0.29
	s.addSearch(found, 3)
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
	j := s.Answer()
	if j.Search == nil || j.Search.Ownership[2][2] != -0.4 || strings.Join(j.Suggest[0].Search.Line, " ") != "C1 pass" || j.Suggest[2].Search != nil {
		t.Errorf("%+v", j)
	}
	if pic := s.Picture(); pic.Owner[board.At(0, 0)] != 1 || pic.Labels[board.Pass] != "" {
		t.Errorf("%+v", pic)
	}
}
