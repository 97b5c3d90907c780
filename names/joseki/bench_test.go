package joseki

import (
	"testing"

	"katachi/internal/testpeers"
)

// BenchmarkBuiltin measures what reading the built-in library costs, once a program.
func BenchmarkBuiltin(b *testing.B) {
	start := testpeers.CPUTime()
	for b.Loop() {
		if _, err := readBuiltin(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric((testpeers.CPUTime()-start).Seconds()*1e3/float64(b.N), "cpu-ms/op")
}
