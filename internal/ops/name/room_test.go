package name

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"katachi/names"
	"katachi/sgf/gamefile"
)

// TestNameRecordsRoom: games of large files wait for room: if there is room for one, only one at a
// time is named or waits to be taken. All games are named, and after each of them the worker starts
// with a new Follower.
func TestNameRecordsRoom(t *testing.T) {
	defer func(n int64) { largeGame = n }(largeGame)
	largeGame = 1000 * bytesOf
	dir := t.TempDir()
	for i := range 12 {
		text := "(;SZ[9]C[" + strings.Repeat("x", 2000) + "];B[ee];W[cc])"
		if i == 5 {
			text = strings.Repeat("no game ", 300)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%02d.sgf", i)), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	src, err := gamefile.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	var working, most, followers atomic.Int64
	opt := &RecordsOptions{
		Follower: func() *names.Follower { followers.Add(1); return names.Builtin().Follow(19) },
		Threads:  8,
		Memory:   2100 * bytesOf,
	}
	work := func(r *Record) string {
		if n := working.Add(1); n > most.Load() {
			most.Store(n)
		}
		time.Sleep(time.Millisecond)
		return filepath.Base(r.Path)
	}
	var got []string
	count, err := Records(t.Context(), src, opt, work, func(name string) error {
		working.Add(-1)
		got = append(got, name)
		return nil
	})
	if want := (Totals{Files: 12, Games: 11, Moves: 22, Unread: 1}); err != nil || count != want || len(got) != 11 {
		t.Errorf("%+v, %v, %q, want %+v", count, err, got, want)
	}
	if most.Load() != 1 {
		t.Errorf("%d games at once, want one", most.Load())
	}
	if n := followers.Load(); n != 8+11 {
		t.Errorf("%d followers, want one for each of 8 workers and one after each of 11 games", n)
	}
	errFull := errors.New("disk full")
	if _, err := Records(t.Context(), src, opt, work, func(string) error { return errFull }); !errors.Is(err, errFull) {
		t.Errorf("the error of take became %v", err)
	}
}
