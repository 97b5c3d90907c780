package suggest

import (
	"context"
	"testing"

	"katachi/board"
	"katachi/internal/report"
	"katachi/mind/playout"
	"katachi/mind/predict"
	"katachi/shape"
	"katachi/shape/database"
)

// uniform gives all legal moves the same probability.
type uniform struct{}

func (uniform) Moves(g *board.Game) (moves []predict.Move) {
	for p := range g.Board().Points {
		if g.Board().Legal(g.ToMove(), p) {
			moves = append(moves, predict.Move{Point: p, Probability: 1.0 / 361})
		}
	}
	return moves
}

// TestRoot: a search considers only the moves of shapes, or these first.
func TestRoot(t *testing.T) {
	db, err := database.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, by := range []string{"probability", "shapes", "shapes-first"} {
		pos := opening(t)
		suggested := map[board.Point]bool{}
		for _, c := range db.Suggest(pos.Game.Board(), pos.Game.ToMove(), &shape.SuggestOptions{Exact: true}) {
			suggested[c.Point] = true
		}
		from := &Sources{Judge: uniform{}, Shapes: db, Search: func(ctx context.Context, pos *report.Position) (*report.Searched, error) {
			a, err := playout.New(playout.Options{Root: pos.Root}).Run(ctx, pos.Game, playout.Budget{Visits: 400, Full: true}, nil)
			if err != nil {
				return nil, err
			}
			return report.NewSearched(pos.Game, a), nil
		}}
		s, err := Do(t.Context(), from, pos, 50, &Request{By: by, Exact: true})
		if err != nil {
			t.Fatal(err)
		}
		searched, others := 0, 0
		for _, m := range s.All {
			if m.Line == nil {
				continue
			}
			if searched++; !suggested[m.Point] {
				others++
			}
		}
		if searched == 0 || by == "shapes" && others > 0 || by == "probability" && others == 0 {
			t.Errorf("--by %s: %d moves searched, %d of them not of shapes (%d are)", by, searched, others, len(suggested))
		}
		if by != "probability" && !suggested[s.All[0].Point] {
			t.Errorf("--by %s: %s is first", by, s.All[0].Point.Name(19))
		}
	}
}

// opening returns a position after a few moves.
func opening(t testing.TB) *report.Position {
	t.Helper()
	pos := report.EmptyPosition()
	if err := pos.Play("Q16 D4 Q3 D16 R5"); err != nil {
		t.Fatal(err)
	}
	return pos
}
