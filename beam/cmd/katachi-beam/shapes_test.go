package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/memfs"

	"katachi/beam/fold"
	"katachi/beam/kinds"
	"katachi/beam/store"
	"katachi/shape"
)

// TestShapes compares with the plain command for several sizes of batches; 40 batches are merged in
// groups.
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

// TestOtherFiles runs with games, parts and output on a file system other than the local one.
func TestOtherFiles(t *testing.T) {
	games := sample(t, 60)
	dir := t.TempDir()
	run := func(games []string, out string) *fold.Run {
		return &fold.Run{Kind: "shapes", Games: games, Output: out, Batch: 9, Fold: &kinds.Shapes{Scheme: shape.Scheme{Stop: shape.DefaultStop}}}
	}
	archives := plain(t, games[:1])
	want := filepath.Join(dir, "want")
	beamed(t, run(archives, want))
	for _, path := range archives {
		data, err := os.ReadFile(path)
		must(t, err)
		must(t, store.Write(t.Context(), "memfs://in/"+filepath.Base(path), data))
	}
	res := beamed(t, run([]string{"memfs://in/games-*"}, "memfs://out/shapes"))
	data, err := store.Read(t.Context(), "memfs://out/shapes")
	must(t, err)
	must(t, os.WriteFile(want+"2", data, 0o666))
	same(t, "database", want+"2", want)
	if res.Games != 45 {
		t.Errorf("%+v, want the 45 games of the archives", res)
	}
	if left, err := store.List(t.Context(), "memfs://out/*"); err != nil || len(left) != 1 {
		t.Errorf("%v, %v are left, want the output", left, err)
	}
}
