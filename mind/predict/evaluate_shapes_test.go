package predict

import (
	"context"
	"errors"
	"testing"

	"katachi/shape"
)

// TestEvaluateShapes: a database that learned the games predicts them from whole shapes,
// every move is in one phase and at one depth, and an empty database knows nothing.
func TestEvaluateShapes(t *testing.T) {
	games := append(randomGames(20), []byte("no game"))
	database := func(games [][]byte) *shape.DB {
		l, err := shape.NewLearner(nil)
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		for _, text := range games {
			if err := l.Games(t.Context(), text); err != nil {
				t.Fatal(err)
			}
		}
		db, err := l.Freeze(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return db
	}
	report := func(db *shape.DB, threads int) *Report {
		r, err := EvaluateShapes(t.Context(), db, games, &shape.SuggestOptions{Exact: true}, &EvaluateOptions{Threads: threads})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	taught := database(games)
	r, again := report(taught, 1), report(taught, 3)
	phases, depths := Score{}, Score{}
	for i := range r.Phases {
		phases.add(&r.Phases[i])
	}
	for i := range r.Depths {
		depths.add(&r.Depths[i])
	}
	if r.Score != again.Score || r.Low != again.Low || phases != r.Score || depths != r.Score {
		t.Errorf("%+v, %+v with three threads; %+v in phases, %+v at depths", r.Score, again.Score, phases, depths)
	}
	if len(r.Games) != 20 || r.Moves < 300 || r.Top(0) < 0.5 || r.Depths[wholeShape].Moves != r.Moves || DepthName(wholeShape) != "whole shape" {
		t.Errorf("the prediction of the games that were learned:\n%+v", r)
	}
	if none := report(database(nil), 2); none.Moves != r.Moves || none.Within != [len(Ranks)]int{} || none.Depths[noEvidence].Moves != r.Moves {
		t.Errorf("an empty database predicts %+v", none)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := EvaluateShapes(ctx, taught, games, nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
