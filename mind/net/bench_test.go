package net

import (
	"fmt"
	"testing"

	"katachi/internal/testpeers"
)

// BenchmarkEvaluate measures the evaluation of a position, with vector instructions and in plain
// Go, with and without computing the planes.
func BenchmarkEvaluate(b *testing.B) {
	s := shape{32, 9, 1<<1 | 1<<4 | 1<<7}
	for name, e := range evaluators(newNet(s, randomLayers(s, 1))) {
		for _, size := range []int{9, 19} {
			pos := position(size, size*size/2, 1)
			var l Logits
			b.Run(fmt.Sprintf("size=%d/%s", size, name), func(b *testing.B) {
				b.ReportAllocs()
				begin := testpeers.CPUTime()
				for b.Loop() {
					if err := e.Evaluate(pos, &l); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64((testpeers.CPUTime()-begin).Microseconds())/float64(b.N), "cpu-µs/position")
			})
			b.Run(fmt.Sprintf("size=%d/%s/planes=given", size, name), func(b *testing.B) {
				for b.Loop() {
					e.evaluate(&e.planes, &l)
				}
			})
		}
	}
}

// BenchmarkLoad reads a network from its file.
func BenchmarkLoad(b *testing.B) {
	s := shape{32, 9, 1<<1 | 1<<4 | 1<<7}
	layers := randomLayers(s, 1)
	for b.Loop() {
		newNet(s, layers)
	}
}
