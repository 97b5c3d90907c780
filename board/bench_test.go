package board_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"katachi/board"
)

// BenchmarkReplay replays the main lines of real games: moves/s is the figure
// that bulk readers live on.
func BenchmarkReplay(b *testing.B) {
	games := realGames(b, 500)
	moves := 0
	for _, g := range games {
		moves += len(g)
	}
	bd := board.New(19)
	var d board.Delta
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		for _, g := range games {
			bd.Init(19)
			for _, m := range g {
				if bd.PlayInto(&d, m.Color, m.Point) != nil {
					break
				}
			}
		}
	}
	b.ReportMetric(float64(moves)*float64(b.N)/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves)/float64(b.N), "ns/move")
}

func BenchmarkPlayout(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		b.Run(fmt.Sprintf("size=%d", size), func(b *testing.B) {
			empty := board.New(size)
			p := player{rnd: rand.NewPCG(1, 2)}
			moves := 0
			b.ReportAllocs()
			for range b.N {
				moves += p.playout(empty)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
			b.ReportMetric(float64(moves)/float64(b.N), "moves/playout")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
		})
	}
}
