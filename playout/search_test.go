package playout_test

import (
	"context"
	"reflect"
	"testing"

	"katachi/board"
	"katachi/playout"
	"katachi/predict/model"
)

// TestSameTree: any number of workers gives the same analysis, down to the last bit.
func TestSameTree(t *testing.T) {
	for _, size := range []int{5, 9, 19} {
		var want *playout.Analysis
		for _, workers := range []int{1, 2, 3, 8} {
			s := playout.New(playout.Options{Prior: playout.ByModel(model.Builtin()), Komi: 7.5, Workers: workers, Seed: 3})
			g := board.NewGame(size, nil)
			var a *playout.Analysis
			for range 2 {
				var err error
				a, err = s.Run(context.Background(), g, g.ToMove(), playout.Budget{Visits: 100}, nil)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := g.Play(g.ToMove(), a.Lines[0].Moves[0]); err != nil {
					t.Fatal(err)
				}
			}
			if want == nil {
				want = a
			}
			if !reflect.DeepEqual(a, want) {
				t.Errorf("%dx%d, %d workers: %d visits, %v; 1 worker: %d, %v", size, size, workers, a.Visits, a.Lines[0], want.Visits, want.Lines[0])
			}
		}
	}
}
