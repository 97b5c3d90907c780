package collection

import (
	"context"
	"errors"
	"runtime"
	"testing"

	"katachi/board"
	"katachi/query"
)

// crowded returns a segment of games that all have the same 200 black stones.
func crowded(t *testing.T, games int) []part {
	t.Helper()
	var w writer
	for n := range 200 {
		w.add(n+1, kindBlackKept, board.At(n%19, n/19))
	}
	b := newBuilder(19)
	for g := range games {
		b.add(uint32(g+1), w.row, nil, board.Black, 0)
	}
	seg := sealed(t, b)
	return []part{{seg, seg.all()}}
}

// TestSearchIsBounded: what a search holds does not grow with its hits: the
// eight million here fill 200 MB, but only a few blocks exist at a time.
func TestSearchIsBounded(t *testing.T) {
	parts := crowded(t, 40*blockWords*64)
	q, err := query.Parse("rows=X colour=fixed")
	if err != nil {
		t.Fatal(err)
	}
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	s := newSearch(q, 2)
	blocks, hits, most, before := 0, 0, uint64(0), heap()
	s.blocks(context.Background(), parts, func(b *block) bool {
		hits += len(b.hits)
		if blocks++; blocks%16 == 0 {
			most = max(most, heap()-before)
		}
		return true
	})
	if want := 40 * blockWords * 64 * 200; hits != want {
		t.Errorf("%d hits, want %d", hits, want)
	}
	if most > 100e6 {
		t.Errorf("a search held %d MB, want at most 100 MB of the 200 MB of its hits", most/1e6)
	}
}

// TestCancelledSearch: a search that is cancelled ends after the blocks that
// were under way, with the context's error.
func TestCancelledSearch(t *testing.T) {
	parts := crowded(t, 16*blockWords*64)
	q, err := query.Parse("rows=X")
	if err != nil {
		t.Fatal(err)
	}
	for _, threads := range []int{1, 2} {
		ctx, cancel := context.WithCancel(context.Background())
		var blocks int
		var failed error
		newSearch(q, threads).blocks(ctx, parts, func(b *block) bool {
			blocks++
			cancel()
			failed = b.err
			return b.err == nil
		})
		if most := 1 + 5*threads; blocks > most || !errors.Is(failed, context.Canceled) {
			t.Errorf("%d threads: %d blocks after a cancellation, then %v; want at most %d, then %v", threads, blocks, failed, most, context.Canceled)
		}
	}
}
