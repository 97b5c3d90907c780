package reading_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"katachi/board"
	"katachi/reading"
)

// BenchmarkQuestions asks about chains of real games and reports percentiles.
func BenchmarkQuestions(b *testing.B) {
	type question struct {
		board *board.Board
		point board.Point
	}
	var list []question
	positions(b, 300, func(p position, rng *rand.Rand) {
		if q, ok := p.chain(rng); ok {
			list = append(list, question{p.board, q})
		}
	})
	r := reading.New(reading.Options{})
	var times []time.Duration
	var nodes []int
	total, unknown := 0, 0
	for b.Loop() {
		for _, q := range list {
			for _, ask := range []func(context.Context, *board.Board, board.Point) (reading.Answer, error){r.Attack, r.Defend} {
				began := time.Now()
				a, err := ask(b.Context(), q.board, q.point)
				if err != nil {
					b.Fatal(err)
				}
				times = append(times, time.Since(began))
				nodes = append(nodes, a.Nodes)
				total += a.Nodes
				if a.Result == reading.Unknown {
					unknown++
				}
			}
		}
	}
	slices.Sort(times)
	slices.Sort(nodes)
	for _, percent := range []int{50, 75, 90, 99} {
		at := len(times) * percent / 100
		b.Logf("%d %%: %v, %d nodes", percent, times[at], nodes[at])
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(total), "ns/node")
	b.ReportMetric(100*float64(unknown)/float64(len(times)), "%unknown")
}

// BenchmarkLadder reads a ladder across the whole board.
func BenchmarkLadder(b *testing.B) {
	w := board.New(19)
	for _, m := range []struct {
		c    board.Color
		x, y int
	}{{board.Black, 4, 2}, {board.Black, 3, 3}, {board.Black, 3, 4}, {board.White, 4, 3}} {
		if _, err := w.Play(m.c, board.At(m.x, m.y)); err != nil {
			b.Fatal(err)
		}
	}
	r := reading.New(reading.Options{})
	var a reading.Answer
	for b.Loop() {
		a, _ = r.Attack(b.Context(), w, board.At(4, 3))
	}
	b.ReportMetric(float64(len(a.Line)), "moves")
	b.ReportMetric(float64(a.Nodes), "nodes")
}
