package predict

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"katachi"
	"katachi/internal/disktest"
	"katachi/internal/testpeers"
)

// TestFaults: each call to the file system fails in turn (with -short, each seventh), once or
// permanently. The next run must continue to the model of an undisturbed training, and the file of
// a model must be the old or the new one.
func TestFaults(t *testing.T) {
	testpeers.Slow(t)
	games := randomGames(40)
	opt := Options{Bits: 10, LeastSeen: 2, First: 4, Threads: 1}
	want, err := Train(t.Context(), games, &opt)
	if err != nil {
		t.Fatal(err)
	}
	old, err := Train(t.Context(), games[:4], &opt)
	if err != nil {
		t.Fatal(err)
	}
	run := func(dir string) error { // it is interrupted twice, so that there are checkpoints
		opt := opt
		opt.Checkpoint = filepath.Join(dir, "checkpoint")
		for stops := 2; ; stops-- {
			ctx, cancel := context.WithCancel(t.Context())
			steps := 0
			opt.Progress = func(s katachi.Progress) {
				if steps++; s.Stage != "counting" && steps > 1 && stops > 0 {
					cancel()
				}
			}
			m, err := Train(ctx, games, &opt)
			cancel()
			if errors.Is(err, context.Canceled) {
				continue
			}
			if err != nil {
				return err
			}
			return m.WriteFile(filepath.Join(dir, "model"))
		}
	}
	disktest.Each(t, func(t *testing.T, nth int, stay bool) disktest.Outcome {
		t.Helper()
		dir := t.TempDir()
		defer os.RemoveAll(dir)
		path := filepath.Join(dir, "model")
		if err := old.WriteFile(path); err != nil {
			t.Fatal(err)
		}
		var err error
		o := disktest.Run(disktest.Plan{Dir: dir, Nth: nth, Stay: stay}, func() { err = run(dir) })
		now, opened := Open(path)
		if opened != nil {
			t.Fatalf("%v, and the model: %v", err, opened)
		}
		if isNew := same(now, want); !isNew && (err == nil || !same(now, old)) {
			t.Errorf("training ends with %v, and the model is neither the old nor the new one", err)
		}
		now.Close()
		if err := run(dir); err != nil {
			t.Errorf("the next run: %v", err)
		}
		if now, err = Open(path); err != nil || !same(now, want) {
			t.Fatalf("the next run made another model (%v)", err)
		}
		now.Close()
		if _, err := os.Stat(filepath.Join(dir, "checkpoint")); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the checkpoint is left: %v", err)
		}
		return o
	})
}
