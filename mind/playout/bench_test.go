package playout

import (
	"fmt"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
)

// BenchmarkPlayout plays playouts from the empty board: light ones and ones with patterns on the
// field, and light ones on board.Board.
func BenchmarkPlayout(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		b.Run(fmt.Sprintf("size=%d/policy=light", size), func(b *testing.B) { playouts(b, size, nil) })
		b.Run(fmt.Sprintf("size=%d/policy=patterns", size), func(b *testing.B) { playouts(b, size, patterns()) })
		b.Run(fmt.Sprintf("size=%d/policy=light/on=board", size), func(b *testing.B) { playoutsOnBoard(b, size) })
	}
}

func playoutsOnBoard(b *testing.B, size int) {
	empty := board.New(size)
	var pl testpeers.Player
	count(b, func(uint64) int { return pl.Playout(empty) })
}

func playouts(b *testing.B, size int, pol *policy) {
	var start, f field
	r := runner{policy: pol}
	start.set(board.New(size))
	count(b, func(seed uint64) int {
		f.copyFrom(&start)
		return r.run(&f, board.Black, [2]board.Point{}, 7.5, seed).moves
	})
}

// count reports the processor time and the moves per playout.
func count(b *testing.B, play func(seed uint64) (moves int)) {
	moves, seed := 0, uint64(0)
	b.ReportAllocs()
	began := testpeers.CPUTime()
	for b.Loop() {
		seed++
		moves += play(seed)
	}
	b.ReportMetric(float64((testpeers.CPUTime()-began).Nanoseconds())/1000/float64(b.N), "cpu-µs/playout")
	b.ReportMetric(float64(moves)/float64(b.N), "moves/playout")
}
