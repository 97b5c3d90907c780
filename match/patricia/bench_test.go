package patricia

import (
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
				m := Build(s, &Options{Order: Order(order)})
				n := benchmark(b, m, positions)
				b.ReportMetric(float64(m.work().Nodes)/n, "nodes/pos")
				b.ReportMetric(float64(m.work().Cells)/n, "leaf-cells/pos")
				b.ReportMetric(float64(m.Stats().Bytes), "bytes")
			})
		}
		b.Run("engine=ptree/set="+name, func(b *testing.B) {
			m := ptree.New(s)
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
