package patricia_test

import (
	"testing"

	"katachi/match"
	"katachi/match/matchtest"
	"katachi/match/patricia"
	"katachi/match/ptree"
	"katachi/match/window"
)

// BenchmarkMatch matches sets of GNU Go on its 200 recorded positions, both
// sides, one position an iteration: the trees of the literature beside the
// window matcher, which is the baseline.
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
		for order, label := range []string{"squares", "diagonals", "telling"} {
			b.Run("engine=patricia-"+label+"/set="+name, func(b *testing.B) {
				m := patricia.Build(s, &patricia.Options{Order: patricia.Order(order)})
				n := benchmark(b, m, positions)
				b.ReportMetric(float64(m.Work().Nodes)/n, "nodes/pos")
				b.ReportMetric(float64(m.Work().Cells)/n, "leaf-cells/pos")
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

// benchmark matches position after position and returns how many.
func benchmark(b *testing.B, m match.Matcher, positions []matchtest.Position) float64 {
	var hits []match.Hit
	total, n := 0, 0
	for b.Loop() {
		hits = m.AppendHits(hits[:0], positions[n%len(positions)].Board)
		total += len(hits)
		n++
	}
	b.ReportMetric(float64(total)/float64(n), "hits/pos")
	return float64(n)
}
