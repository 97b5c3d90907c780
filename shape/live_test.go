package shape

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"katachi/board"
	"katachi/internal/lockfile"
)

// liveGame reads moves such as "B D16" on an empty board.
func liveGame(t testing.TB, moves ...string) LiveGame {
	g := LiveGame{Start: board.New(19), Outcome: Outcome{board.White, NewDate(2009, 3, 13)}}
	for i, name := range moves {
		p := board.Pass
		if name != "pass" {
			p = point(t, name)
		}
		g.Moves = append(g.Moves, board.Move{Color: board.Black + board.Color(i%2), Point: p})
	}
	return g
}

func readAll(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// partOf returns the partial file of records, learned in the ordinary way.
func partOf(t testing.TB, records string) []byte {
	t.Helper()
	l, err := NewLearner(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Games(t.Context(), []byte(records)); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "want.part")
	if err := l.WriteFile(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	return readAll(t, path)
}

// TestLiveFile: a file learned live in two sessions has the same bytes as one learned from the
// records of the games. A move that was taken back is not included, and each move is known as soon
// as it is played.
func TestLiveFile(t *testing.T) {
	const facts = "SZ[19]RE[W+R]DT[2009-03-13]"
	path := filepath.Join(t.TempDir(), "live.part")
	l, err := OpenLive(t.Context(), path, Scheme{})
	if err != nil {
		t.Fatal(err)
	}
	seen := func(want int) {
		t.Helper()
		known, err := l.Known(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		n := uint32(0)
		b := exampleBoard(t, "D16", "C9")
		for _, c := range known.Suggest(b, board.White, &SuggestOptions{Exact: true}) {
			if c.Point == point(t, "F17") {
				n = c.Tally.Count
			}
		}
		if int(n) != want {
			t.Errorf("White's F17 was seen %d times, want %d", n, want)
		}
	}
	other := liveGame(t, "Q4", "D4")
	l.Playing(other)
	seen(0)
	l.Playing(liveGame(t, "D16", "pass", "C9", "F17", "K10")) // K10 is taken back
	l.Playing(liveGame(t, "D16", "pass", "C9", "F17"))
	seen(1)
	if err := l.Ended(t.Context()); err != nil {
		t.Fatal(err)
	}
	seen(1)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	one := "(;" + facts + ";B[dd];W[];B[ck];W[fc])"
	if got := readAll(t, path); !bytes.Equal(got, partOf(t, one)) {
		t.Error("the file differs from what the record teaches")
	}

	if l, err = OpenLive(t.Context(), path, Scheme{}); err != nil {
		t.Fatal(err)
	}
	seen(1)
	l.Playing(liveGame(t, "D16", "pass", "C9", "F17"))
	seen(2)
	if p := l.Provenance(); p.Games != 2 || p.Moves != 6 {
		t.Errorf("%+v, want 2 games, 6 moves", p)
	}
	if err := l.Ended(t.Context()); err != nil {
		t.Fatal(err)
	}
	l.Playing(other)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	want := partOf(t, one+one+"(;"+facts+";B[pp];W[dp])")
	if got := readAll(t, path); !bytes.Equal(got, want) {
		t.Error("after two sessions the file differs from what the records teach")
	}
}

// TestLiveAutosave: the file is saved automatically, and again after more moves.
func TestLiveAutosave(t *testing.T) {
	path := filepath.Join(t.TempDir(), "live.part")
	l, err := OpenLive(t.Context(), path, Scheme{})
	if err != nil {
		t.Fatal(err)
	}
	l.Autosave(time.Millisecond, func(err error) { t.Error(err) })
	for _, moves := range [][]string{{"D16"}, {"D16", "Q4"}} {
		l.Playing(liveGame(t, moves...))
		saved := func() uint64 {
			p, err := openPart(path)
			if err != nil {
				return 0
			}
			defer p.close()
			return p.provenance.Moves
		}
		for end := time.Now().Add(20 * time.Second); saved() != uint64(len(moves)); time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%d moves saved, want %d", saved(), len(moves))
			}
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path + ".lock"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the lock is still there: %v", err)
	}
}

// TestLiveRefuses: opening a file that is in use, of another scheme, damaged or not a partial file
// is an error and does not change the file.
func TestLiveRefuses(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "live.part")
	l, err := OpenLive(t.Context(), path, Scheme{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := OpenLive(t.Context(), path, Scheme{}); !errors.Is(err, lockfile.ErrLocked) {
		t.Errorf("opened twice: %v", err)
	}
	l.Playing(liveGame(t, "D16"))
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenLive(t.Context(), path, Scheme{Stop: 3}); err == nil {
		t.Error("a file of another scheme was opened")
	}
	whole := readAll(t, path)
	for i := 0; i < len(whole); i += 7 {
		bad := bytes.Clone(whole)
		bad[i] ^= 1
		if err := os.WriteFile(path, bad, 0o666); err != nil {
			t.Fatal(err)
		}
		if l, err := OpenLive(t.Context(), path, Scheme{}); err == nil {
			l.Close()
			t.Errorf("byte %d was changed, and the file was opened", i)
		}
		if !bytes.Equal(readAll(t, path), bad) {
			t.Fatal("the damaged file was changed")
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	l, err = OpenLive(t.Context(), filepath.Join(dir, "other.part"), Scheme{})
	if err != nil {
		t.Fatal(err)
	}
	l.Playing(liveGame(t, "D16"))
	if err := l.Save(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("saved with a context that has ended: %v", err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
}
