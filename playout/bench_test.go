package playout

import (
	"fmt"
	"testing"

	"katachi/board"
)

// BenchmarkPlayout plays playouts from the empty board. For package board's figure in the same
// run: go test -bench Playout ./board ./playout.
func BenchmarkPlayout(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		b.Run(fmt.Sprintf("size=%d/policy=light", size), func(b *testing.B) { playouts(b, size, nil) })
		b.Run(fmt.Sprintf("size=%d/policy=patterns", size), func(b *testing.B) { playouts(b, size, patterns()) })
	}
}

func playouts(b *testing.B, size int, pol *policy) {
	var start, f field
	r := runner{policy: pol}
	start.set(board.New(size))
	moves, seed := 0, uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		f.copyFrom(&start)
		seed++
		moves += r.run(&f, board.Black, [2]board.Point{}, 7.5, seed).moves
	}
	b.ReportMetric(float64(moves)/float64(b.N), "moves/playout")
}
