package net

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"katachi/board"
	"katachi/internal/testpeers"
)

// BenchmarkKataGo measures the evaluation of a position of 19x19 by processor time: by KataGo, with
// vector instructions, and in plain Go; one position in a call, 8, and one in each of two threads.
// The networks are the small one of KataGo's tests, and one of the size of b18c384nbt with random
// weights.
func BenchmarkKataGo(b *testing.B) {
	var games []*board.Game
	for i, s := range realGames(b, "fox-pro.zip", 60) {
		g, err := s.PlayTo(-1)
		if err != nil {
			b.Fatal(err)
		}
		for range g.Len() * i / 60 {
			g.Undo()
		}
		games = append(games, g)
	}
	_, b6 := small(b)
	b18 := form{version: 14, channels: 384, first: 3, act: "MISH"}
	for i := range 18 {
		kind := kindOrdinary
		if i%3 == 2 {
			kind = kindPooled
		}
		b18.blocks = append(b18.blocks, kindNested, "+"+kind, "+"+kindOrdinary)
	}
	b.Run("b6c96", func(b *testing.B) { benchmarkNetwork(b, b6, games) })
	b.Run("b18c384nbt", func(b *testing.B) { benchmarkNetwork(b, b18.file(b, 1), games[:20]) })
}

func benchmarkNetwork(b *testing.B, path string, games []*board.Game) {
	n, err := Open(path)
	if err != nil {
		b.Fatal(err)
	}
	report := func(b *testing.B, spent time.Duration, positions int) {
		b.ReportMetric(float64(spent.Microseconds())/float64(positions), "cpu-µs/position")
	}
	b.Run("katago", func(b *testing.B) {
		var spent time.Duration
		for range b.N {
			// The time to start, and for a few positions, does not count.
			_, few := run(b, path, games[:4], "numAnalysisThreads=1")
			_, all := run(b, path, games, "numAnalysisThreads=1")
			spent += all - few
		}
		report(b, spent, b.N*(len(games)-4))
	})
	judge := func(e *Evaluator, from, count int) int {
		in, out := make([]Input, count), make([]Output, count)
		for i := range in {
			in[i] = Input{Game: games[(from+i)%len(games)], Root: true}
		}
		if err := e.Judge(out, in); err != nil {
			b.Fatal(err)
		}
		return count
	}
	for name, e := range evaluators(n) {
		for _, together := range []int{1, 8} {
			b.Run(fmt.Sprintf("%s/together=%d", name, together), func(b *testing.B) {
				before, at := testpeers.CPUTime(), 0
				for b.Loop() {
					at += judge(e, at, together)
				}
				report(b, testpeers.CPUTime()-before, at)
			})
		}
	}
	b.Run("threads=2", func(b *testing.B) {
		before := testpeers.CPUTime()
		var threads sync.WaitGroup
		for k := range 2 {
			threads.Go(func() {
				e := NewEvaluator(n)
				for i := range b.N {
					judge(e, k*len(games)/2+i%(len(games)/2), 1) // a game is for one goroutine
				}
			})
		}
		threads.Wait()
		report(b, testpeers.CPUTime()-before, 2*b.N)
	})
}
