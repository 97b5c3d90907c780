package report

import (
	"context"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/quiz"
	"katachi/mind/predict"
	"katachi/names"
	"katachi/sgf"
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
	pos := &Position{Game: board.NewGame(19, nil), Next: moves[9].Point}
	for _, c := range []struct {
		byShapes bool
		first    int // of moves
		played   int
	}{{false, 0, 9}, {true, 9, 0}} {
		s := Suggest(pos, moves, known, c.byShapes, 4)
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

// TestSuggestShapes: the JSON lists the same shapes as the table.
func TestSuggestShapes(t *testing.T) {
	pos := &Position{Game: board.NewGame(19, nil), Next: board.Pass}
	s := Suggest(pos, []predict.Move{{Point: board.At(3, 3), Probability: 1}}, nil, false, 1)
	var want []string
	for _, p := range names.Builtin().Shapes.All() {
		s.List[0].Named.Made = append(s.List[0].Named.Made, names.Shape{Pattern: p, Term: names.TermOf(p)})
		if p.Name != "diagonal connection" {
			want = append(want, p.Name)
		}
	}
	var got []string
	for _, m := range s.JSON().Suggest[0].Made {
		got = append(got, m.Name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestGuesses: guesses score points, skipped moves do not.
func TestGuesses(t *testing.T) {
	col, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	g, err := ReadGame([]byte("(;SZ[9];B[cc];W[gg];B[cg])"), &sgf.Options{Name: "file"}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	q, err := quiz.New(col, g, 0)
	if err != nil {
		t.Fatal(err)
	}
	guesses := Guesses{Quiz: q}
	if guesses.Score() != "no move was guessed" {
		t.Error(guesses.Score())
	}
	for _, c := range []struct {
		point   string
		skipped bool
	}{{"C7", false}, {"pass", true}, {"A1", false}} {
		p, err := board.ParsePoint(c.point, 9)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := guesses.Answer(context.Background(), p, c.skipped); err != nil {
			t.Fatal(err)
		}
		guesses.PlayNext()
	}
	if got, want := guesses.Score(), "100 of 300 points (33%); 1 of 3 moves right"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
