package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/beam/fold"
	"katachi/beam/kinds"
	"katachi/internal/harvest"
)

// TestBadInput runs the command with bad input: the error is one line, the exit code is 1, or 2 for
// wrong usage, and no file is left.
func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, "game.sgf"), []byte("(;GM[1]SZ[9];B[aa];W[bb])"), 0o666))
	must(t, os.WriteFile(filepath.Join(dir, "broken.sgf"), []byte("no record"), 0o666))
	must(t, os.WriteFile(filepath.Join(dir, "broken.zip"), []byte("no archive"), 0o666))
	must(t, os.Mkdir(filepath.Join(dir, "nothing"), 0o777))
	game := filepath.Join(dir, "game.sgf")
	for _, of := range []struct {
		args string
		code int
		want string
	}{
		{"", 0, "Usage: katachi-beam PIPELINE"},
		{"--help", 0, "Usage: katachi-beam PIPELINE"},
		{"shapes --help", 0, "-stop K"},
		{"pool --help", 0, "Usage: katachi-beam pool"},
		{"nothing", 2, `"nothing": want one of`},
		{"shapes", 2, "wants --games PATTERN"},
		{"shapes --games GAME", 2, "wants -o FILE"},
		{"shapes --games GAME -o OUT --stop 5", 2, "--stop 5: want 3 or 4"},
		{"shapes --games GAME -o OUT --at-least 0", 2, "want 1 or more"},
		{"shapes --games GAME -o OUT --part --at-least 2", 2, "a partial file has all moves"},
		{"shapes --games GAME -o OUT --batch 0", 2, "--batch 0"},
		{"shapes --games GAME -o OUT --threads -1", 2, "--threads -1"},
		{"shapes --games GAME -o OUT --colour", 2, "not defined: -colour"},
		{"shapes --games GAME -o OUT --runner=abacus", 2, "want prism, universal, flink or dataflow"},
		{"shapes --games GAME -o OUT --runner=universal", 2, "wants --endpoint HOST:PORT"},
		{"harvest --games GAME -o OUT --size 4", 2, "want an odd number"},
		{"harvest --games GAME -o OUT --size many", 2, "want numbers such as 3,5,7"},
		{"harvest --games GAME -o OUT --most -2", 2, "--most -2"},
		{"harvest --games GAME -o OUT --table OUT", 1, "would be written twice"},
		{"model --games GAME -o OUT --bits 3", 2, "want 10 to 25"},
		{"model --games GAME -o OUT --epochs 0", 2, "want 1 or more"},
		{"shapes --games DIR/nowhere.zip -o OUT", 1, "no such file"},
		{"shapes --games DIR/*.tar -o OUT", 1, "no such file"},
		{"shapes --games DIR/nothing -o OUT", 1, "no game found"},
		{"shapes --games DIR/broken.zip -o OUT", 1, "broken.zip: zip: not a valid zip file"},
		{"shapes --games DIR/broken.sgf -o OUT", 1, "no game can be read"},
		{"shapes --games ftp://host/games.zip -o OUT", 1, `"ftp" is not a known file system`},
		{"shapes --games GAME -o GAME", 1, "is both read and written"},
		{"shapes --games GAME -o DIR", 1, "is a folder"},
		{"shapes --games GAME -o DIR/nowhere/out", 1, "cannot be written"},
		{"shapes --games GAME -o /proc/out", 1, "cannot be written"},
		{"shapes --games GAME -o /dev/null", 1, "is a device"},
	} {
		t.Run(of.args, func(t *testing.T) {
			args := strings.Fields(strings.NewReplacer("GAME", game, "OUT", filepath.Join(dir, "out"), "DIR", dir).Replace(of.args))
			code, text := process(t.Context(), t, args...)
			if code != of.code || !strings.Contains(text, of.want) {
				t.Errorf("exit code %d, want %d, and %q in: %s", code, of.code, of.want, text)
			}
			if code != 0 && (strings.Count(text, "\n") != 1 || !strings.HasPrefix(text, "katachi-beam: ")) {
				t.Errorf("want an error of one line, got %q", text)
			}
			if _, err := os.Stat(filepath.Join(dir, "out")); !errors.Is(err, os.ErrNotExist) {
				t.Error("an output file exists")
			}
			must(t, os.RemoveAll(filepath.Join(dir, "out.beam")))
			must(t, os.RemoveAll(filepath.Join(dir, "out.problems.tsv")))
		})
	}
	empty(t, dir, "game.sgf", "broken.sgf", "broken.zip", "nothing")
}

// TestNoEndpoint names an endpoint where no job service listens.
func TestNoEndpoint(t *testing.T) {
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, "game.sgf"), []byte("(;GM[1]SZ[9];B[aa])"), 0o666))
	code, text := process(t.Context(), t, "shapes", "--games", filepath.Join(dir, "game.sgf"), "-o", filepath.Join(dir, "out"),
		"--runner=universal", "--endpoint=localhost:"+freePort(t), "--environment_type=LOOPBACK")
	if code != 1 || !strings.Contains(text, "nothing answers at") || strings.Count(text, "\n") != 1 {
		t.Errorf("exit code %d: %q, want 1 and a line that says so", code, text)
	}
}

// TestOtherWork: Prepare rejects the folder of an unfinished run with other options or games, and
// keeps it. The same run continues with the parts of the folder.
func TestOtherWork(t *testing.T) {
	dir := t.TempDir()
	game, out := filepath.Join(dir, "game.sgf"), filepath.Join(dir, "out")
	must(t, os.WriteFile(game, []byte("(;GM[1]SZ[9];B[aa];W[bb])"), 0o666))
	run := func(size int, games ...string) *fold.Run {
		return &fold.Run{Kind: "harvest", Games: games, Output: out, Fold: &kinds.Harvest{Sizes: []int{size}, Selection: harvest.Selection{AtLeast: 1}}}
	}
	first := run(3, game)
	must(t, first.Prepare(t.Context()))
	must(t, os.Mkdir(out, 0o777)) // the last step fails
	if _, err := first.Execute(t.Context(), "prism"); err == nil {
		t.Fatal("a folder was replaced by a file")
	}
	must(t, os.Remove(out))
	for _, other := range []*fold.Run{run(5, game), run(3, game, dir)} {
		if err := other.Prepare(t.Context()); !errors.Is(err, fold.ErrOtherWork) {
			t.Errorf("%v, want ErrOtherWork", err)
		}
	}
	parts, err := filepath.Glob(filepath.Join(dir, "out.beam", "*.part"))
	must(t, err)
	if len(parts) != 1 {
		t.Fatalf("parts %v, want one", parts)
	}
	before, err := os.Stat(parts[0])
	must(t, err)
	state, err := os.ReadFile(filepath.Join(dir, "out.beam", "state.json"))
	must(t, err)
	must(t, os.WriteFile(filepath.Join(dir, "out.beam", "state.json"), state[:len(state)/2], 0o666))
	if err := run(3, game).Prepare(t.Context()); err == nil || !strings.Contains(err.Error(), "to start over") {
		t.Errorf("a damaged state: %v", err)
	}
	must(t, os.WriteFile(filepath.Join(dir, "out.beam", "state.json"), state, 0o666))
	again := run(3, game)
	must(t, again.Prepare(t.Context()))
	after, err := os.Stat(parts[0])
	must(t, err)
	if !os.SameFile(before, after) {
		t.Error("the part was made again")
	}
	res, err := again.Execute(t.Context(), "prism")
	must(t, err)
	if res.Games != 1 || res.Moves != 2 {
		t.Errorf("%+v, want a game of two moves", res)
	}
	empty(t, dir, "game.sgf", "out")
}
