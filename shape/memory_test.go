package shape

import (
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"testing"
	"time"
	"unsafe"
	"weak"

	"katachi/board"
)

// learnRandom plays n moves of random games, and l learns each of them.
func learnRandom(t *testing.T, l *Learner, rnd *rand.Rand, n int) {
	t.Helper()
	b := board.New(19)
	for range n {
		c, p := board.Color(1+rnd.IntN(2)), board.At(rnd.IntN(19), rnd.IntN(19))
		if b.Color(p) != board.Empty {
			b = board.New(19)
		}
		if err := l.Learn(b, c, p, Outcome{}); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Play(c, p); err != nil {
			b = board.New(19)
		}
	}
}

// liveHeap returns the bytes in use after a garbage collection.
func liveHeap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// peakHeap returns the most bytes in use that were seen during work.
func peakHeap(work func()) int64 {
	done, peak := make(chan struct{}), make(chan int64)
	go func() {
		most := int64(0)
		for {
			select {
			case <-done:
				peak <- most
				return
			default:
				most = max(most, liveHeap())
				time.Sleep(time.Millisecond)
			}
		}
	}()
	work()
	close(done)
	return <-peak
}

// TestLearnIsBounded: the memory of a Learner does not grow with what it learns, here 40 MB: it
// holds its memory, and one partly filled chunk in each of its bins. At the end it reads the
// spills, a few bins at a time.
func TestLearnIsBounded(t *testing.T) {
	const memory, chunks, mb = 4 << 20, openChunks, 1 << 20
	l, err := NewLearner(&Options{Memory: memory, Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	rnd := rand.New(rand.NewPCG(31, 32))
	before, most := liveHeap(), int64(0)
	for range 40 {
		learnRandom(t, l, rnd, 2500)
		most = max(most, liveHeap()-before)
	}
	if most > memory+chunks+mb || len(l.spills) < 5 {
		t.Errorf("%d MB in memory after %d spills, want at most %d MB", most/mb, len(l.spills), (memory+chunks+mb)/mb)
	}
	path := filepath.Join(t.TempDir(), "part")
	peak := peakHeap(func() { err = writeLearned(t.Context(), path, l.provenance, []*Learner{l}, 2) }) - before
	if err != nil || peak > 32*mb {
		t.Errorf("%d MB in memory while they are written, want at most 32; %v", peak/mb, err)
	}
}

// TestThreadsByMemory: only as many Learners work at a time as have memory for their chunks.
func TestThreadsByMemory(t *testing.T) {
	src := openGames(t, folder(t, 1))
	for memory, want := range map[int64]int{1: 1, 24 << 20: 2, 40 << 20: 3, 0: 16} {
		j, err := newJob(src, &LearnOptions{Options: Options{Memory: memory}, Threads: 16}, 0)
		if err != nil || len(j.learners) != want {
			t.Errorf("with %d bytes %d Learners, want %d; %v", memory, len(j.learners), want, err)
		}
		j.close()
	}
}

// TestStream: a stream releases all bytes, each once and in order, and holds few of them.
func TestStream(t *testing.T) {
	data := make([]byte, 5*heldBytes+7)
	released := 0
	s := newStream(data, func(part []byte) {
		if len(part) == 0 || &part[0] != &data[released] {
			t.Fatalf("%d bytes are released, but not from byte %d on", len(part), released)
		}
		released += len(part)
	})
	for len(s.rest) > 0 {
		s.advance(s.rest[min(100, len(s.rest)):])
		if read := len(data) - len(s.rest); read-released > heldBytes {
			t.Fatalf("of %d bytes read %d are released", read, released)
		}
	}
	if released != len(data) {
		t.Errorf("%d bytes are released, want %d", released, len(data))
	}
}

// TestLearnerForgets: a Learner does not keep the text of the games that it learned.
func TestLearnerForgets(t *testing.T) {
	l, err := NewLearner(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	data := append(make([]byte, 0, 1<<20), "(;SZ[19];B[dd];W[pp])"...)
	held := weak.Make(unsafe.SliceData(data))
	if err := l.Games(t.Context(), data); err != nil || l.Provenance().Games != 1 {
		t.Fatalf("%v, %d games learned, want 1", err, l.Provenance().Games)
	}
	data = nil
	runtime.GC()
	if held.Value() != nil {
		t.Error("the text is still in memory after its games were learned")
	}
	runtime.KeepAlive(l)
}
