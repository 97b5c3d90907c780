package patricia

import (
	"testing"

	"katachi/match/internal/matchtest"
	"katachi/match/ptree"
)

// BenchmarkBuild builds the trees of sets of GNU Go and reports their sizes.
func BenchmarkBuild(b *testing.B) {
	for _, name := range []string{"pat", "joseki_corner"} {
		s := matchtest.OpenDatabase(b, name)
		b.Run("engine=patricia/set="+name, func(b *testing.B) {
			var stats Stats
			for b.Loop() {
				stats = Build(s, nil).Stats()
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
				stats = ptree.New(s).Stats()
			}
			b.ReportMetric(float64(stats.Patterns), "patterns")
			b.ReportMetric(float64(stats.Nodes), "nodes")
			b.ReportMetric(float64(stats.Bytes), "bytes")
		})
	}
}
