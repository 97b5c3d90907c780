package playout

import (
	"context"
	"fmt"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/mind/predict/model"
)

// BenchmarkSearch measures the processor time of a visit, in searches of 2,000 visits from the
// empty board, with the model and with cheap rules alone, and that of a playout alone.
func BenchmarkSearch(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		for _, prior := range []Prior{nil, ByModel(model.Builtin())} {
			name := "cheap"
			if prior != nil {
				name = "model"
			}
			b.Run(fmt.Sprintf("%d/%s", size, name), func(b *testing.B) {
				g := board.NewGame(size, &board.Rules{Komi: 7.5})
				s := New(Options{Prior: prior, Workers: 1, Without: useKeep})
				visits := 0
				begin := testpeers.CPUTime()
				for b.Loop() {
					a, err := s.Run(context.Background(), g, Budget{Visits: 2000, Full: true}, nil)
					if err != nil {
						b.Fatal(err)
					}
					visits += a.Visits
				}
				b.ReportMetric(float64((testpeers.CPUTime()-begin).Nanoseconds())/float64(visits), "cpu-ns/visit")
			})
		}
	}
}

// BenchmarkWorkers measures how many visits per second one worker and two workers make, in turn, on
// an idle machine of two cores. The searches have 4,000 visits from the empty board, with the
// model.
func BenchmarkWorkers(b *testing.B) {
	for _, size := range []int{9, 19} {
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("%d/%d", size, workers), func(b *testing.B) {
				g := board.NewGame(size, &board.Rules{Komi: 7.5})
				s := New(Options{Prior: ByModel(model.Builtin()), Workers: workers, Without: useKeep})
				visits := 0
				for b.Loop() {
					a, err := s.Run(context.Background(), g, Budget{Visits: 4000, Full: true}, nil)
					if err != nil {
						b.Fatal(err)
					}
					visits += a.Visits
				}
				b.ReportMetric(float64(visits)/b.Elapsed().Seconds(), "visits/s")
			})
		}
	}
}
