package playout_test

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	"katachi/board"
	"katachi/mind/playout"
	"katachi/mind/predict"
	"katachi/mind/predict/model"
)

// TestSameTree: the analysis is the same for any number of workers, down to the last bit.
func TestSameTree(t *testing.T) {
	for _, size := range []int{5, 9, 19} {
		var want *playout.Analysis
		for _, workers := range []int{1, 2, 3, 8} {
			s := playout.New(playout.Options{Prior: playout.ByModel(model.Builtin()), Workers: workers, Seed: 3})
			g := board.NewGame(size, &board.Rules{Komi: 7.5})
			var a *playout.Analysis
			for range 2 {
				var err error
				a, err = s.Run(context.Background(), g, playout.Budget{Visits: 100}, nil)
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

// poorPrior is a Prior that returns the root's moves and panics at the next position.
type poorPrior struct{ asked atomic.Int32 }

func (p *poorPrior) Moves(dst []predict.Move, _ *predict.Situation) []predict.Move {
	if p.asked.Add(1) > 1 {
		panic("no such position")
	}
	return dst
}

// TestWorkerPanics: if a Prior panics in a worker, Run panics. It does not wait for the lost visit,
// and leaves no goroutine behind.
func TestWorkerPanics(t *testing.T) {
	for _, workers := range []int{1, 4} {
		s := playout.New(playout.Options{Prior: &poorPrior{}, Workers: workers})
		g := board.NewGame(9, nil)
		func() {
			defer func() {
				if text := fmt.Sprint(recover()); !strings.Contains(text, "no such position") || !strings.Contains(text, "poorPrior") {
					t.Errorf("%d workers: %s, want the panic and where it began", workers, text)
				}
			}()
			_, err := s.Run(t.Context(), g, playout.Budget{Visits: 1000}, nil)
			t.Errorf("%d workers: Run = %v, want a panic", workers, err)
		}()
	}
}
