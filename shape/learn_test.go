package shape

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"katachi"
	"katachi/board"
	"katachi/internal/lockfile"
	"katachi/sgf/gamefile"
)

// folder writes n random games, and returns the folder.
func folder(t testing.TB, n int) string {
	t.Helper()
	dir := t.TempDir()
	for g := range n {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.sgf", g)), randomGame(g, 0), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func openGames(t testing.TB, path string) *gamefile.Source {
	t.Helper()
	src, err := gamefile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { src.Close() })
	return src
}

// TestLearn: for any number of threads and any memory, Learn writes the same bytes as one Learner.
func TestLearn(t *testing.T) {
	src := openGames(t, folder(t, 50))
	dir := t.TempDir()
	want := read(t, writeGames(t, filepath.Join(dir, "one"), 0, 0, 50))
	for _, threads := range []int{1, 2, 3, 8} {
		path := filepath.Join(dir, fmt.Sprint(threads))
		done := 0
		opt := &LearnOptions{Threads: threads, Progress: func(s katachi.Progress) { done = s.Done }}
		learned, err := learnOnce(t.Context(), path, src, opt)
		if err != nil {
			t.Fatal(err)
		}
		if got := read(t, path); !bytes.Equal(got, want) || learned.Games != 50 || done != 50 {
			t.Errorf("%d threads: %d bytes of %+v, want the %d bytes of one Learner", threads, len(got), learned, len(want))
		}
	}
}

// TestLearningGoesOn: work that is cancelled and then continued learns the same, wherever it is
// cancelled.
func TestLearningGoesOn(t *testing.T) {
	src := openGames(t, folder(t, 20))
	dir := t.TempDir()
	whole := filepath.Join(dir, "whole")
	if _, err := learnOnce(t.Context(), whole, src, nil); err != nil {
		t.Fatal(err)
	}
	for _, stop := range []int{1, 5, 19, 20} {
		folder := filepath.Join(dir, fmt.Sprint(stop))
		l := openLearning(t, folder, src, nil)
		for l.Files() < src.Len() {
			before := l.Files()
			l.Close()
			ctx, cancel := context.WithCancel(t.Context())
			l = openLearning(t, folder, src, &LearnOptions{Progress: func(s katachi.Progress) {
				if s.Done >= before+stop {
					cancel()
				}
			}})
			err := l.Learn(ctx)
			cancel()
			if done := l.Files() == src.Len(); !done && !errors.Is(err, context.Canceled) || l.Files() < before+min(stop, src.Len()-before) || int(l.Provenance().Games) != l.Files() {
				t.Fatalf("cancelled after %d files from %d on: %d files, %+v, %v", stop, before, l.Files(), l.Provenance(), err)
			}
		}
		sum := filepath.Join(dir, fmt.Sprint("sum ", stop))
		if err := l.WritePart(t.Context(), sum, nil); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(read(t, sum), read(t, whole)) {
			t.Errorf("%d parts differ from the file of all games", len(l.Parts()))
		}
		l.Remove()
		l.Close()
		if left, _ := filepath.Glob(folder + "*"); len(left) > 1 {
			t.Errorf("%v are left", left)
		}
	}
}

func openLearning(t testing.TB, dir string, src *gamefile.Source, opt *LearnOptions) *Learning {
	t.Helper()
	l, err := OpenLearning(t.Context(), dir, src, opt)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestLearningRefuses: a folder of other work is refused and kept, and a folder that another
// program uses is locked.
func TestLearningRefuses(t *testing.T) {
	src := openGames(t, folder(t, 3))
	dir := filepath.Join(t.TempDir(), "work")
	l := openLearning(t, dir, src, nil)
	if _, err := OpenLearning(t.Context(), dir, src, nil); !errors.Is(err, lockfile.ErrLocked) {
		t.Errorf("a second one: %v", err)
	}
	if err := l.Learn(t.Context()); err != nil {
		t.Fatal(err)
	}
	l.Close()
	if _, err := OpenLearning(t.Context(), dir, src, &LearnOptions{Options: Options{Scheme: Scheme{Stop: 3}}}); !errors.Is(err, ErrOtherLearning) {
		t.Errorf("another scheme: %v", err)
	}
	if _, err := OpenLearning(t.Context(), dir, openGames(t, folder(t, 3)), nil); !errors.Is(err, ErrOtherLearning) {
		t.Errorf("other games: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := OpenLearning(ended, dir, src, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that has ended: %v", err)
	}
	l = openLearning(t, dir, src, nil)
	defer l.Close()
	if l.Files() != 3 || l.Provenance().Games != 3 {
		t.Errorf("%d files and %+v are left", l.Files(), l.Provenance())
	}
}

// TestLearnCancelled: if the context ends while a large file is learned, or while the result is
// written, the work ends within a second and leaves no file.
func TestLearnCancelled(t *testing.T) {
	large := filepath.Join(t.TempDir(), "large.sgf")
	var text []byte
	for n := range 500 {
		text = append(text, randomGame(n, 0)...)
	}
	text = bytes.Repeat(text, 50) // some seconds of work
	if err := os.WriteFile(large, text, 0o644); err != nil {
		t.Fatal(err)
	}
	src, path := openGames(t, large), filepath.Join(t.TempDir(), "part")
	for _, wait := range []time.Duration{0, 50 * time.Millisecond, 200 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(t.Context(), wait)
		end, _ := ctx.Deadline()
		_, err := learnOnce(ctx, path, src, nil)
		cancel()
		if late := time.Since(end); !errors.Is(err, context.DeadlineExceeded) || late > time.Second {
			t.Errorf("cancelled after %v: %v after another %v", wait, err, late)
		}
		if left, _ := filepath.Glob(path + "*"); len(left) > 0 {
			t.Errorf("cancelled after %v: %v are left", wait, left)
		}
	}
	l, err := NewLearner(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := l.Games(t.Context(), text[:len(text)/100]); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := l.WriteFile(ctx, path); !errors.Is(err, context.Canceled) {
		t.Errorf("writing with a context that is done: %v", err)
	}
	if left, _ := filepath.Glob(path + "*"); len(left) > 0 {
		t.Errorf("%v are left of a file that was not written", left)
	}
}

// TestLearnFails: a failing disk leaves no file, and ends the work.
func TestLearnFails(t *testing.T) {
	src := openGames(t, folder(t, 20))
	path := filepath.Join(t.TempDir(), "part")
	if _, err := learnOnce(t.Context(), filepath.Join(path, "no", "folder"), src, nil); err == nil {
		t.Error("a folder that does not exist was written to")
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a file was left")
	}
}

// TestBins: the bytes are the same however few moves are needed before bins are chosen, and
// whichever Learner chooses their bounds, even if the memory is too small for everything.
func TestBins(t *testing.T) {
	src := openGames(t, folder(t, 60))
	want := read(t, writeGames(t, filepath.Join(t.TempDir(), "one"), 0, 0, 60))
	defer func(n int, bytes int64) { firstChunks, leastMemory = n, bytes }(firstChunks, leastMemory)
	leastMemory = 1 << 16
	for _, firstChunks = range []int{1, 2, 7, 1 << 30} {
		for _, threads := range []int{1, 2, 5} {
			path := filepath.Join(t.TempDir(), "part")
			if _, err := learnOnce(t.Context(), path, src, &LearnOptions{Threads: threads, Options: Options{Memory: 1, Dir: t.TempDir()}}); err != nil {
				t.Fatal(err)
			}
			if got := read(t, path); !bytes.Equal(got, want) {
				t.Errorf("bins after %d chunks, %d threads: %d bytes, want %d", firstChunks, threads, len(got), len(want))
			}
		}
	}
}

// TestRough: rough keeps the order of prefixes, and each bin holds the prefixes within its bounds.
func TestRough(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	var b bin
	full := uint64(0)
	for range 10_000 {
		p := rnd.Uint64() >> rnd.IntN(65)
		b.last = append(b.room(&full), uint32(p>>32), uint32(p), meta(0, 1, &Tally{Count: 1}))
	}
	var c cuts
	c.choose(&b)
	for range 100_000 {
		p := rnd.Uint64() >> rnd.IntN(65)
		q := p + rnd.Uint64()>>rnd.IntN(65)
		if q > p && rough(p) > rough(q) {
			t.Fatalf("rough(%x) = %d, rough(%x) = %d", p, rough(p), q, rough(q))
		}
		if i := c.bin(p); c.first[i] > p || i+1 < len(c.first) && c.first[i+1] <= p {
			t.Fatalf("%x is put into bin %d of %x", p, i, c.first)
		}
	}
}

// TestLearnUnreadable: a missing file is skipped, or ends the work.
func TestLearnUnreadable(t *testing.T) {
	dir := folder(t, 10)
	src := openGames(t, dir)
	if err := os.Remove(filepath.Join(dir, "003.sgf")); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "part")
	if _, err := learnOnce(t.Context(), path, src, nil); err == nil {
		t.Error("a missing file went unnoticed")
	}
	failed := ""
	learned, err := learnOnce(t.Context(), path, src, &LearnOptions{Failed: func(path string, _ error) { failed = path }})
	if err != nil || learned.Games != 9 || filepath.Base(failed) != "003.sgf" {
		t.Errorf("%v, %d games without %q; want 9 without 003.sgf", err, learned.Games, failed)
	}
}

// TestGames checks which games of a file are learned.
func TestGames(t *testing.T) {
	for _, c := range []struct {
		name, text   string
		games, moves uint64
	}{
		{"one game", "(;SZ[9];B[ee];W[cc])", 1, 2},
		{"two games", "(;SZ[9];B[ee])(;SZ[13];B[cc];W[dd])", 2, 3},
		{"set-up and passes", "(;SZ[9]AB[cc]AW[dd];B[];W[ee];B[tt])", 1, 1},
		{"main line only", "(;SZ[9];B[ee](;W[cc])(;W[dd];B[ff]))", 1, 2},
		{"no move on a stone", "(;SZ[9];B[ee];W[ee];B[cc])", 1, 2},
		{"up to an illegal move", "(;SZ[9]AW[ab][ba];B[ee];B[aa];B[cc])", 1, 1},
		{"not square", "(;SZ[9:13];B[ee])", 0, 0},
		{"too large", "(;SZ[26];B[ee])(;B[dd])", 1, 1},
		{"nothing", "no game", 0, 0},
	} {
		l, err := NewLearner(nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := l.Games(t.Context(), []byte(c.text)); err != nil {
			t.Fatal(err)
		}
		if got := l.Provenance(); got.Games != c.games || got.Moves != c.moves {
			t.Errorf("%s: %d games, %d moves; want %d, %d", c.name, got.Games, got.Moves, c.games, c.moves)
		}
	}
}

// TestOutcome: results and dates are read as by all readers of records.
func TestOutcome(t *testing.T) {
	for text, want := range map[string]string{
		"2001-03-17": "2001-03-17", "1926-10": "1926-10", "1848": "1848", "1999-12-30,31": "1999-12-30", "1999-1-2": "1999-01-02",
		"Dec 1999": "1999-12", "平成10年5月6日": "1998-05-06", "": "", "1999-13-01": "1999", "1999-02-77": "1999-02", "0000-01-01": "", "4096": "", "199": "",
	} {
		if got := NewOutcome("", text).Date; got.String() != want || !got.valid() {
			t.Errorf("date %q is %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"B+R": "X", "W+0.5": "O", "b+": "X", "0": ".", "Void": ".", "": ".", "Black wins": "X", "白中押し勝ち": "O"} {
		if got := NewOutcome(text, "").Winner; got.String() != want {
			t.Errorf("winner of %q is %v, want %v", text, got, want)
		}
	}
}

// TestTallyAdd: adding is associative and commutative, also when counts saturate.
func TestTallyAdd(t *testing.T) {
	tallies := []Tally{
		{1, 1, 0, 0, 0},
		{1, 0, 1, 500, 500},
		{7, 2, 3, 400, 900},
		{1<<32 - 2, 1<<32 - 3, 1, 3, 4},
		{1<<32 - 1, 9, 1<<32 - 1, 700, 800},
	}
	for _, a := range tallies {
		for _, b := range tallies {
			ab, ba := a, b
			ab.Add(&b)
			ba.Add(&a)
			if ab != ba {
				t.Errorf("%v + %v = %v or %v", a, b, ab, ba)
			}
			for _, c := range tallies {
				bc, left, right := b, ab, a
				bc.Add(&c)
				left.Add(&c)
				right.Add(&bc)
				if left != right {
					t.Errorf("%v + %v + %v = %v or %v", a, b, c, left, right)
				}
			}
		}
	}
}

// learnOnce learns all games of a source and writes one partial file, with the same bytes for any
// number of threads and any memory. opt may be nil. If ctx ends early, learnOnce returns the error
// of ctx and writes no file; [OpenLearning] keeps what was learned.
func learnOnce(ctx context.Context, path string, src *gamefile.Source, opt *LearnOptions) (Provenance, error) {
	j, err := newJob(src, opt, 0)
	if err != nil {
		return Provenance{}, err
	}
	defer j.close()
	if err := j.run(ctx, ctx); err != nil {
		return Provenance{}, err
	}
	if err := ctx.Err(); err != nil {
		return Provenance{}, err
	}
	return j.write(ctx, path)
}

// TestCountedOnce: a stone in the centre of the empty board has the same shape in up to eight
// windows; it counts once in each shape.
func TestCountedOnce(t *testing.T) {
	l, err := NewLearner(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := board.New(9)
	if err := l.Learn(b, board.Black, board.At(4, 4), Outcome{}); err != nil {
		t.Fatal(err)
	}
	db, err := l.Freeze(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	list := db.Suggest(b, board.Black, &SuggestOptions{Exact: true})
	if len(list) == 0 {
		t.Error("nothing is suggested")
	}
	for _, c := range list {
		if c.Tally.Count != 1 {
			t.Errorf("%v: seen %d times in one game", c.Point, c.Tally.Count)
		}
	}
}

// TestLearnMistakes: a move that cannot be one is an error, and teaches nothing.
func TestLearnMistakes(t *testing.T) {
	l, err := NewLearner(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := board.New(9)
	if _, err := b.Set(board.White, board.At(2, 2)); err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{
		"no colour":  l.Learn(b, board.Empty, board.At(4, 4), Outcome{}),
		"a stone":    l.Learn(b, board.Black, board.At(2, 2), Outcome{}),
		"off":        l.Learn(b, board.Black, board.At(9, 3), Outcome{}),
		"impossible": l.Learn(b, board.Black, board.NumPoints, Outcome{}),
	} {
		if err == nil {
			t.Errorf("%s is learned", name)
		}
	}
	if n := l.Provenance().Moves; n != 0 {
		t.Errorf("%d moves learned", n)
	}
}
