package patricia

import (
	"fmt"
	"os"
	"testing"
	"time"

	"katachi/match"
	"katachi/match/internal/matchtest"
	"katachi/match/ptree"
	"katachi/match/window"
)

// BenchmarkMatch matches sets of GNU Go on its 200 recorded positions, for both sides. It compares
// the trees of the literature with the window matcher, the baseline.
func BenchmarkMatch(b *testing.B) {
	positions := matchtest.Positions(b, -1)[:200]
	for _, name := range []string{"pat", "owl_defendpat", "fusekipat", "joseki_corner"} {
		s := matchtest.OpenDatabase(b, name)
		b.Run("engine=window/set="+name, func(b *testing.B) {
			m, err := window.Compile(s)
			if err != nil {
				b.Fatal(err)
			}
			benchmark(b, m, positions)
		})
		for order, label := range OrderNames() {
			b.Run("engine=patricia-"+label+"/set="+name, func(b *testing.B) {
				m := Compile(s, &Options{Order: Order(order)})
				n := benchmark(b, m, positions)
				b.ReportMetric(float64(m.work().Nodes)/n, "nodes/pos")
				b.ReportMetric(float64(m.work().Cells)/n, "leaf-cells/pos")
				b.ReportMetric(float64(m.Stats().Bytes), "bytes")
			})
		}
		b.Run("engine=ptree/set="+name, func(b *testing.B) {
			m := ptree.Compile(s)
			n := benchmark(b, m, positions)
			b.ReportMetric(float64(m.Work().Instances)/n, "instances/pos")
			b.ReportMetric(float64(m.Work().Cells)/n, "cells/pos")
			b.ReportMetric(float64(m.Work().Rectangles)/n, "rectangles/pos")
			b.ReportMetric(float64(m.Stats().Bytes), "bytes")
		})
	}
}

// benchmark matches all positions in each iteration, reports the mean of the
// best times of each, in microseconds, and returns how many were matched. Use
// -benchtime=5x.
func benchmark(b *testing.B, m match.Matcher, positions []matchtest.Position) float64 {
	best := make([]time.Duration, len(positions))
	var hits []match.Hit
	total, n := 0, 0
	for b.Loop() {
		for i := range positions {
			start := time.Now()
			hits = m.AppendHits(hits[:0], positions[i].Board)
			if took := time.Since(start); best[i] == 0 || took < best[i] {
				best[i] = took
			}
			total += len(hits)
			n++
		}
	}
	sum := time.Duration(0)
	for _, took := range best {
		sum += took
	}
	b.ReportMetric(float64(sum.Nanoseconds())/1000/float64(len(best)), "µs/pos")
	b.ReportMetric(float64(total)/float64(n), "hits/pos")
	b.ReportMetric(0, "ns/op")
	return float64(n)
}

// BenchmarkBuild builds the trees of sets of GNU Go and reports their sizes.
func BenchmarkBuild(b *testing.B) {
	for _, name := range []string{"pat", "joseki_corner"} {
		s := matchtest.OpenDatabase(b, name)
		b.Run("engine=patricia/set="+name, func(b *testing.B) {
			var stats Stats
			for b.Loop() {
				stats = Compile(s, nil).Stats()
			}
			b.ReportMetric(float64(stats.Sistrings), "sistrings")
			b.ReportMetric(float64(stats.Nodes), "nodes")
			b.ReportMetric(float64(stats.Leaves), "leaves")
			b.ReportMetric(float64(stats.Checks), "leaf-cells")
			b.ReportMetric(float64(stats.Depth), "depth")
			b.ReportMetric(float64(stats.Bytes), "bytes")
		})
		b.Run("engine=ptree/set="+name, func(b *testing.B) {
			var stats ptree.Stats
			for b.Loop() {
				stats = ptree.Compile(s).Stats()
			}
			b.ReportMetric(float64(stats.Patterns), "patterns")
			b.ReportMetric(float64(stats.Nodes), "nodes")
			b.ReportMetric(float64(stats.Bytes), "bytes")
		})
	}
}

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
			benchmarkTree(b, Compile(s, nil), positions)
		})
		if n <= 10000 {
			loose := Compile(harvest(b, n, 3, 7, 0.5), nil)
			b.Run(fmt.Sprintf("engine=patricia-loose/patterns=%d", n), func(b *testing.B) { benchmarkTree(b, loose, positions) })
		}
		b.Run(fmt.Sprintf("engine=ptree/patterns=%d", n), func(b *testing.B) {
			m := ptree.Compile(s)
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
