package patricia

import (
	"fmt"
	"os"
	"testing"

	"katachi/match/internal/matchtest"
	"katachi/match/ptree"
	"katachi/match/window"
)

// BenchmarkGrowth matches sets of 100 to 100,000 patterns (1,000,000 with KATACHI_LONG) harvested
// from real games, windows of 3 to 7 points in each direction, on the first 50 recorded positions.
// Explorer says that the search time is logarithmic in the number of patterns; in the loose sets
// half of the empty cells are DontCare, on which the walk forks.
func BenchmarkGrowth(b *testing.B) {
	positions := matchtest.Positions(b, 50)[:50]
	sizes := []int{100, 1000, 10000, 100000}
	if os.Getenv("KATACHI_LONG") != "" {
		sizes = append(sizes, 1000000)
	}
	for _, n := range sizes {
		s := harvest(b, n, 3, 7, 0)
		if n <= 10000 {
			b.Run(fmt.Sprintf("engine=window/patterns=%d", n), func(b *testing.B) {
				m, err := window.Compile(s)
				if err != nil {
					b.Fatal(err)
				}
				benchmark(b, m, positions)
			})
		}
		b.Run(fmt.Sprintf("engine=patricia/patterns=%d", n), func(b *testing.B) {
			benchmarkTree(b, Build(s, nil), positions)
		})
		if n <= 10000 {
			loose := Build(harvest(b, n, 3, 7, 0.5), nil)
			b.Run(fmt.Sprintf("engine=patricia-loose/patterns=%d", n), func(b *testing.B) { benchmarkTree(b, loose, positions) })
		}
		b.Run(fmt.Sprintf("engine=ptree/patterns=%d", n), func(b *testing.B) {
			m := ptree.New(s)
			count := benchmark(b, m, positions)
			b.ReportMetric(float64(m.Work().Instances)/count, "instances/pos")
			b.ReportMetric(float64(m.Work().Cells)/count, "cells/pos")
			b.ReportMetric(float64(m.Stats().Bytes), "bytes")
		})
	}
}

// benchmarkTree also reports the cost of a position and the size of the trees.
func benchmarkTree(b *testing.B, m *Matcher, positions []matchtest.Position) {
	count := benchmark(b, m, positions)
	b.ReportMetric(float64(m.work().Nodes)/count, "nodes/pos")
	b.ReportMetric(float64(m.work().Cells)/count, "leaf-cells/pos")
	b.ReportMetric(float64(m.Stats().Bytes), "bytes")
	b.ReportMetric(float64(m.Stats().Depth), "depth")
}
