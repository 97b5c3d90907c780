package main

import (
	"fmt"
	"path/filepath"
	"testing"

	"katachi/beam/fold"
	"katachi/beam/kinds"
	"katachi/internal/harvest"
	"katachi/sgf/gamefile"
)

// TestHarvest compares with the files of katachi patterns harvest, made by package harvest.
func TestHarvest(t *testing.T) {
	games := sample(t, 120)
	want := filepath.Join(t.TempDir(), "want")
	src, err := gamefile.Open(plain(t, games)...)
	must(t, err)
	defer src.Close()
	sel := harvest.Selection{AtLeast: 2, Most: 500}
	h, err := harvest.All(t.Context(), src, &harvest.Options{Sizes: []int{3, 7}, Selection: sel, Failed: func(string, error) {}})
	must(t, err)
	must(t, h.WriteSet(t.Context(), want))
	must(t, h.WriteTable(t.Context(), want+".tsv"))
	for _, of := range []struct{ batch, threads int }{{1000, 1}, {3, 4}} {
		t.Run(fmt.Sprint(of), func(t *testing.T) {
			dir := t.TempDir()
			out := filepath.Join(dir, "out")
			res := beamed(t, &fold.Run{
				Kind: "harvest", Games: games, Output: out, Beside: out + ".tsv", Batch: of.batch, Threads: of.threads,
				Fold: &kinds.Harvest{Sizes: []int{3, 7}, Selection: sel},
			})
			same(t, "set", out, want)
			same(t, "table", out+".tsv", want+".tsv")
			empty(t, dir, "out", "out.tsv", "out.problems.tsv")
			if res.Games != 120 || uint64(res.Moves) != h.Moves {
				t.Errorf("%+v, want 120 games, %d moves", res, h.Moves)
			}
		})
	}
}
