package collection

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"testing"

	"katachi/board"
	"katachi/games/internal/search"
	"katachi/games/internal/segment"
	"katachi/games/query"
	"katachi/sgf"
)

// blockGames is the number of games of a block of a segment.
const blockGames = 1024

// crowded returns a segment of games that all have the same 200 black stones.
func crowded(t *testing.T, games int) []search.Part {
	t.Helper()
	text := "(;SZ[19]"
	for n := range 200 {
		text += fmt.Sprintf(";AB[%c%c]", 'a'+n%19, 'a'+n/19)
	}
	var m sgf.MainLine
	m.Reset([]byte(text + ")"))
	m.NextGame()
	var r segment.Replayer
	line, _, _ := r.Main(&m, 19)
	b := segment.NewBuilder(19)
	for g := range games {
		b.Add(&segment.Game{ID: uint32(g + 1), Line: line, Winner: board.Black})
	}
	seg := sealed(t, b)
	return []search.Part{{Seg: seg, Live: seg.All()}}
}

// TestSearchIsBounded: the memory of a search does not grow with its hits: the eight million hits
// here fill 200 MB, but only a few blocks exist at a time.
func TestSearchIsBounded(t *testing.T) {
	parts := crowded(t, 40*blockGames)
	q, err := query.Parse("rows=X color=fixed")
	if err != nil {
		t.Fatal(err)
	}
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	s := search.New(q, 2)
	blocks, hits, most, before := 0, 0, uint64(0), heap()
	err = s.Blocks(context.Background(), parts, func(b *search.Block) error {
		hits += len(b.Hits)
		if blocks++; blocks%16 == 0 {
			most = max(most, heap()-before)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := 40 * blockGames * 200; hits != want {
		t.Errorf("%d hits, want %d", hits, want)
	}
	if most > 100e6 {
		t.Errorf("a search held %d MB, want at most 100 MB of the 200 MB of its hits", most/1e6)
	}
}

// TestCancelledSearch: a cancelled search ends after the blocks in progress, with the context's
// error.
func TestCancelledSearch(t *testing.T) {
	parts := crowded(t, 16*blockGames)
	q, err := query.Parse("rows=X")
	if err != nil {
		t.Fatal(err)
	}
	for _, threads := range []int{1, 2} {
		ctx, cancel := context.WithCancel(context.Background())
		var blocks int
		failed := search.New(q, threads).Blocks(ctx, parts, func(*search.Block) error {
			blocks++
			cancel()
			return nil
		})
		if most := 1 + 5*threads; blocks > most || !errors.Is(failed, context.Canceled) {
			t.Errorf("%d threads: %d blocks after a cancellation, then %v; want at most %d, then %v", threads, blocks, failed, most, context.Canceled)
		}
	}
}
