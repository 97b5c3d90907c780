package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"katachi/beam/fold"
	"katachi/beam/kinds"
)

// TestModel compares with the plain command.
func TestModel(t *testing.T) {
	games := sample(t, 24)
	want := filepath.Join(t.TempDir(), "want")
	katachi(t, append([]string{"learn", "-o", want, "--bits", "14", "--seed", "5"}, plain(t, games)...)...)
	for _, of := range []struct{ batch, threads int }{{1000, 2}, {3, 1}} {
		t.Run(fmt.Sprint(of), func(t *testing.T) {
			dir := t.TempDir()
			out := filepath.Join(dir, "out")
			res := beamed(t, &fold.Run{
				Kind: "model", Games: games, Output: out, Batch: of.batch, Threads: of.threads,
				Fold: &kinds.Model{Epochs: 1, Seed: 5, Bits: 14},
			})
			same(t, "model", out, want)
			empty(t, dir, "out", "out.problems.tsv")
			if res.Games != 24 {
				t.Errorf("%+v, want 24 games", res)
			}
		})
	}
}

// TestNames compares with the plain command.
func TestNames(t *testing.T) {
	games := sample(t, 60)
	c := exec.Command(katachiBinary(t), append([]string{"name", "-q", "--summary", "--json", "-n", "all", "--top", "all"}, plain(t, games)...)...)
	text, err := c.Output() // with exit code 1, as a record is broken
	if c.ProcessState.ExitCode() != 1 {
		t.Fatal(err)
	}
	want := filepath.Join(t.TempDir(), "want")
	must(t, os.WriteFile(want, text, 0o666))
	for _, of := range []struct{ batch, threads int }{{1000, 2}, {1, 4}} {
		t.Run(fmt.Sprint(of), func(t *testing.T) {
			dir := t.TempDir()
			out := filepath.Join(dir, "out")
			res := beamed(t, &fold.Run{
				Kind: "names", Games: games, Output: out, Batch: of.batch, Threads: of.threads, Fold: &kinds.Names{Reading: true},
			})
			same(t, "names", out, want)
			empty(t, dir, "out", "out.problems.tsv")
			var all struct{ Games, Moves int64 }
			data, err := os.ReadFile(out)
			must(t, err)
			must(t, json.Unmarshal(data[:bytes.IndexByte(data, '\n')], &all))
			if res.Games != 60 || all.Games != 60 || res.Moves != all.Moves {
				t.Errorf("%+v, the file has %+v; want 60 games", res, all)
			}
		})
	}
}
