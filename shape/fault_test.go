package shape

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"katachi/board"
	"katachi/internal/disktest"
)

// TestFaults: each call to the file system fails in turn (with -short, each seventh), once or
// permanently. A file of shapes must then be as it was before the work or as it is after the work.
// Work that reports no error must be complete, and the next run must continue and write the same
// bytes.
func TestFaults(t *testing.T) {
	src := openGames(t, folder(t, 6))
	parts := t.TempDir()
	a, b := writeGames(t, filepath.Join(parts, "a"), 0, 0, 6), writeGames(t, filepath.Join(parts, "b"), 0, 6, 9)
	old := read(t, writeGames(t, filepath.Join(parts, "old"), 0, 9, 10))
	defer func(bytes int64, spool int) { leastMemory, spoolBytes = bytes, spool }(leastMemory, spoolBytes)
	leastMemory, spoolBytes = 1<<14, 1<<10
	for _, w := range []struct {
		name string
		work func(ctx context.Context, dir, path string) error
	}{
		{"learn", func(ctx context.Context, dir, path string) error {
			_, err := learnOnce(ctx, path, src, &LearnOptions{Options: Options{Memory: 1, Dir: dir}, Threads: 1})
			return err
		}},
		{"learn in a folder", func(ctx context.Context, dir, path string) error {
			l, err := OpenLearning(t.Context(), filepath.Join(dir, "learning"), src, &LearnOptions{Threads: 1, Save: 1})
			if err != nil {
				return err
			}
			defer l.Close()
			if err := l.Learn(ctx); err != nil {
				return err
			}
			if err := l.WritePart(ctx, path, nil); err != nil {
				return err
			}
			l.Remove()
			return nil
		}},
		{"merge", func(ctx context.Context, _, path string) error { return Merge(ctx, path, nil, a, b) }},
		{"freeze", func(ctx context.Context, _, path string) error { return Freeze(ctx, path, nil, a, b) }},
		{"live", func(ctx context.Context, _, path string) error {
			if err := os.Remove(path); err != nil { // each run learns the same
				return err
			}
			l, err := OpenLive(ctx, path, Scheme{})
			if err != nil {
				return err
			}
			defer l.Close()
			l.Playing(LiveGame{Start: board.New(9), Moves: []board.Move{{Color: board.Black, Point: board.At(2, 2)}, {Color: board.White, Point: board.At(3, 2)}}})
			return l.Save(ctx)
		}},
	} {
		t.Run(w.name, func(t *testing.T) {
			run := func(dir string) error { return w.work(t.Context(), dir, filepath.Join(dir, "out")) }
			prepared := func() string {
				dir := t.TempDir()
				if err := os.WriteFile(filepath.Join(dir, "out"), old, 0o666); err != nil {
					t.Fatal(err)
				}
				return dir
			}
			dir := prepared()
			if err := run(dir); err != nil {
				t.Fatal(err)
			}
			want := read(t, filepath.Join(dir, "out"))
			disktest.Each(t, func(t *testing.T, nth int, stay bool) disktest.Outcome {
				t.Helper()
				dir := prepared()
				defer os.RemoveAll(dir)
				var err error
				o := disktest.Run(disktest.Plan{Dir: dir, Nth: nth, Stay: stay}, func() { err = run(dir) })
				now, missing := os.ReadFile(filepath.Join(dir, "out"))
				switch done := bytes.Equal(now, want); {
				case done:
				case err == nil:
					t.Errorf("no error, and the file has %d bytes, want %d", len(now), len(want))
				case w.name == "live" && os.IsNotExist(missing):
				case !bytes.Equal(now, old):
					t.Errorf("%v, and the file has %d bytes, which are neither the old nor the new ones", err, len(now))
				}
				if w.name == "live" {
					_ = os.WriteFile(filepath.Join(dir, "out"), old, 0o666)
				}
				if err := run(dir); err != nil {
					t.Errorf("the next run: %v", err)
				}
				if now := read(t, filepath.Join(dir, "out")); !bytes.Equal(now, want) {
					t.Errorf("the next run: %d bytes, which differ from the %d bytes of an undisturbed run", len(now), len(want))
				}
				return o
			})
		})
	}
}
