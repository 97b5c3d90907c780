package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/beam/fold"
	"katachi/beam/kinds"
	"katachi/shape"
)

// TestShapes compares with the plain command, for several divisions of the games: 40 batches are
// merged in groups.
func TestShapes(t *testing.T) {
	games := sample(t, 160)
	want := filepath.Join(t.TempDir(), "want")
	katachi(t, append([]string{"learn", "--shapes", want, "--part", want + ".part"}, plain(t, games)...)...)
	for _, of := range []struct {
		batch, threads int
		part           bool
	}{{1000, 1, false}, {50, 2, false}, {4, 4, true}} {
		t.Run(fmt.Sprint(of), func(t *testing.T) {
			dir := t.TempDir()
			out := filepath.Join(dir, "out")
			res := beamed(t, &fold.Run{
				Kind: "shapes", Games: games, Output: out, Batch: of.batch, Threads: of.threads,
				Fold: &kinds.Shapes{Scheme: shape.Scheme{Stop: shape.DefaultStop}, AtLeast: 1, Part: of.part},
			})
			if of.part {
				same(t, "part", out, want+".part")
			} else {
				same(t, "database", out, want)
			}
			empty(t, dir, "out", "out.problems.tsv")
			if res.Games != 160 || res.Files != 161 || res.Moves == 0 || res.Warnings != 1 {
				t.Errorf("%+v, want 160 games of 161 files, a warning", res)
			}
			text, err := os.ReadFile(res.ProblemsFile)
			must(t, err)
			if kind, name, _ := strings.Cut(string(text), "\t"); kind == "" || !strings.HasSuffix(name, "broken.sgf\n") {
				t.Errorf("problems: %q, want a kind and broken.sgf", text)
			}
		})
	}
}
