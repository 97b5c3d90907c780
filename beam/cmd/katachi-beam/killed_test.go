package main

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestKilled kills the command at random times during its work: then the output is missing or
// complete. The last run of the same command continues and completes it. With KATACHI_LONG there
// are 100 kills instead of 3.
func TestKilled(t *testing.T) {
	kills := 3
	if os.Getenv("KATACHI_LONG") != "" {
		kills = 100
	}
	games := sample(t, 60)
	for _, pipeline := range []string{"shapes", "harvest", "index", "names"} {
		t.Run(pipeline, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			out, want := filepath.Join(dir, "out"), filepath.Join(t.TempDir(), "want")
			args := func(out string) []string {
				return []string{pipeline, "--batch", "4", "--threads", "2", "-o", out, "--games", games[0], "--games", games[1]}
			}
			begin := time.Now()
			code, text := process(t.Context(), t, args(want)...)
			if code != 0 {
				t.Fatal(text)
			}
			whole := time.Since(begin)
			compare := func() {
				t.Helper()
				if pipeline == "index" {
					sameFolder(t, "the collection", out, want, 200)
				} else {
					same(t, pipeline, out, want)
				}
			}
			random := rand.New(rand.NewPCG(1, uint64(len(pipeline))))
			for range kills {
				c := asProcess(t.Context(), os.Args[0], args(out)...)
				must(t, c.Start())
				kill := time.AfterFunc(time.Duration(random.Int64N(int64(whole))), func() { _ = c.Process.Kill() })
				_ = c.Wait()
				kill.Stop()
				if _, err := os.Stat(out); errors.Is(err, fs.ErrNotExist) {
					continue
				}
				compare()
				must(t, os.RemoveAll(out))
			}
			if code, text := process(t.Context(), t, args(out)...); code != 0 {
				t.Fatal(text)
			}
			compare()
			empty(t, dir, "out", "out.problems.tsv")
		})
	}
}
