package dfa

import (
	"fmt"
	"slices"
	"testing"

	"katachi/board"
	"katachi/match/internal/matchtest"
)

// BenchmarkRewalk follows 500 real games. It reports the share of scans that a move affects and
// that are walked again, and the number of their starting points: the mean, the median, and the
// 90th and 99th percentiles over all moves. Use -benchtime=1x.
func BenchmarkRewalk(b *testing.B) {
	games := matchtest.Deltas(b, 500)
	m, err := compile(matchtest.OpenDatabase(b, "pat"), nil)
	if err != nil {
		b.Fatal(err)
	}
	inc := m.Incremental()
	var points []float64
	var concerned, walked, scans, changed int
	for b.Loop() {
		for _, game := range games {
			inc.Reset(board.New(19))
			for i := range game {
				inc.Play(&game[i])
				gone, born := inc.Changes()
				w := inc.Work()
				changed += len(gone) + len(born)
				concerned, walked, scans = concerned+w.Concerned, walked+w.Walked, scans+w.Scans
				points = append(points, 100*float64(w.Starts)/(19*19))
			}
		}
	}
	slices.Sort(points)
	mean := 0.0
	for _, p := range points {
		mean += p / float64(len(points))
	}
	b.ReportMetric(mean, "%points")
	for _, q := range []int{50, 90, 99} {
		b.ReportMetric(points[len(points)*q/100], fmt.Sprintf("%%points-p%d", q))
	}
	b.ReportMetric(100*float64(concerned)/float64(scans), "%scans-concerned")
	b.ReportMetric(100*float64(walked)/float64(scans), "%scans-rewalked")
	b.ReportMetric(float64(changed)/float64(len(points)), "changed-hits/move")
	b.ReportMetric(0, "ns/op")
}
