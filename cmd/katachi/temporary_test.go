//go:build unix

package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"katachi/internal/testpeers"
)

// writers are calls that write files: each option that names an output file has one. OUT is a new
// folder; the other words in capitals are files that the test makes.
var writers = []struct {
	option, args string
	slow         bool // its temporary file exists long enough to be seen
}{
	{"patterns compile --output", "patterns compile PATTERNS -o OUT/x.katachi", false},
	{"games export --output", "games export --query=rows=X+board=9 --in COLLECTION -o OUT/x.sgf", true},
	{"games export --into", "games export --query=rows=X+board=9 --in COLLECTION --into OUT/x", false},
	{"learn --output", "learn FEW -o OUT/x.model --bits 12 --epochs 1", false},
	{"learn --shapes", "learn GAMES --shapes OUT/x.shapes --memory 64MB", true},
	{"learn --part", "learn GAMES --part OUT/x.part", false},
	{"shapes merge --output", "shapes merge PART -o OUT/x.part", false},
	{"shapes merge --shapes", "shapes merge PART --shapes OUT/x.shapes", false},
	{"name --sgf", "name RECORD --sgf OUT/x.sgf", false},
	{"name --html", "name RECORD --html OUT/x.html", false},
	{"name --into", "name GAMES --into OUT/x", false},
	{"patterns convert --output", "patterns convert PATTERNS -o OUT/x.patterns", false},
	{"patterns harvest --output", "patterns harvest GAMES -o OUT/x.patterns", true},
	{"patterns harvest --table", "patterns harvest GAMES --table OUT/x.tsv", true},
	{"review --output", "review RECORD -o OUT/x.sgf", false},
	{"compare --sgf", "compare RECORD --sgf OUT/x.sgf", false},
	{"coach --html", "coach JUDGED --player Ann --html OUT/x.html", false},
	{"coach --problems", "coach JUDGED --player Ann --problems OUT/x.sgf", false},
	{"solve --sgf", "solve --sgf OUT/x.sgf", false},
	{"search --hits", "search --query=rows=X+board=9 --in COLLECTION --hits OUT/x.tsv", true},
	{"search --sgf", "search --query=rows=X+board=9 --in COLLECTION --sgf OUT/x.sgf --min-hits 1", true},
	{"search --into", "search --query=rows=X+board=9 --in COLLECTION --into OUT/x -n 500", false},
	{"words build --output", "words build WORDS -o OUT/x.lexicon", false},
	{"words table --output", "words table LEXICON -o OUT/x.table", false},
	{"index --in", "index GAMES --in OUT/x", false},
	{"ask --hits", "ask move --in COLLECTION --hits OUT/x.csv", false},
	{"patterns combine --output", "patterns combine PATTERNS -o OUT/x.patterns", false},
	{"shapes export --output", "shapes export built-in --min-count 1000 -o OUT/x.patterns", false},
	{"shapes import --part", "shapes import SHAPES --part OUT/x.part", false},
	{"shapes import --shapes", "shapes import SHAPES --shapes OUT/x.shapes", false},
	{"words combine --output", "words combine LEXICON LEXICON -o OUT/x.lexicon", false},
}

// TestInterruptLeavesNothing interrupts commands as soon as they have made a temporary file, by
// Ctrl-C and SIGTERM, once and twice: no temporary file is left.
func TestInterruptLeavesNothing(t *testing.T) {
	testpeers.Slow(t)
	if testing.Short() {
		t.Skip("waits for processes")
	}
	files := writersInput(t)
	for _, c := range writers {
		t.Run(c.option, func(t *testing.T) {
			seen := false
			for i, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
				seen = interruptWriter(t, files, c.args, sig, 1+i) || seen
			}
			if c.slow && !seen {
				t.Error("no temporary file was seen: the command was not interrupted while it was writing")
			}
		})
	}
}

// TestWritersAreListed: every option that names an output file has a call in writers. The
// exceptions are pictures, which are written in a moment, and gtp --learn, which TestGTPLearnKilled
// kills.
func TestWritersAreListed(t *testing.T) {
	err := kong.Visit(newParser(&cli{}).Model, func(n kong.Visitable, next kong.Next) error {
		node, ok := n.(*kong.Node)
		if !ok || node.Type != kong.CommandNode {
			return next(nil)
		}
		for _, f := range node.Flags {
			option := strings.TrimPrefix(node.Path(), "katachi ") + " --" + f.Name
			if f.Tag.Type != "output" || f.Name == "svg" || f.Name == "png" || option == "gtp --learn" {
				continue
			}
			if !slices.ContainsFunc(writers, func(w struct {
				option, args string
				slow         bool
			},
			) bool {
				return w.option == option
			}) {
				t.Errorf("%s has no call in writers", option)
			}
		}
		return next(nil)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// writersInput makes the files that writers read, and returns the paths that their words in
// capitals stand for.
func writersInput(t *testing.T) []string {
	t.Helper()
	in := t.TempDir()
	path := func(name string) string { return filepath.Join(in, name) }
	randomGames(t, path("games.zip"), 6000, 60)
	randomGames(t, path("few.zip"), 60, 40)
	randomWords(t, path("words"), 20_000)
	record := "(;SZ[9]" + strings.Repeat(";B[dd];W[]", 60) + ")"
	if err := os.WriteFile(path("a.sgf"), []byte(record), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path("judged.sgf"), []byte(judgedGame), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"learn", path("few.zip"), "--part", path("a.part")},
		{"words", "build", path("words"), "-o", path("l.lexicon")},
		{"patterns", "harvest", path("few.zip"), "-o", path("h.patterns")},
		{"shapes", "export", "built-in", "--min-count", "1000", "-o", path("shapes.patterns")},
		{"index", path("games.zip"), "--in", path("collection")},
	} {
		if out, err := exec.Command(katachiPath(t), args...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", args, out)
		}
	}
	return []string{
		"GAMES", path("games.zip"), "FEW", path("few.zip"), "WORDS", path("words"), "PART", path("a.part"), "LEXICON", path("l.lexicon"),
		"PATTERNS", path("h.patterns"), "SHAPES", path("shapes.patterns"), "COLLECTION", path("collection"), "RECORD", path("a.sgf"), "JUDGED", path("judged.sgf"), "+", " ",
	}
}

// katachiPath returns the path of the program that testscript.Main installed.
func katachiPath(t *testing.T) string {
	t.Helper()
	program, err := exec.LookPath("katachi")
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// interruptWriter starts a command and sends it signals as soon as it has made a temporary file. It
// reports whether the file was seen. No such file may be left.
func interruptWriter(t *testing.T, files []string, call string, sig syscall.Signal, times int) (seen bool) {
	t.Helper()
	out, temp := t.TempDir(), t.TempDir()
	var args []string
	for _, word := range strings.Fields(call) {
		args = append(args, strings.NewReplacer(append(files, "OUT", out)...).Replace(word))
	}
	cmd := exec.Command(katachiPath(t), args...)
	cmd.Env = append(os.Environ(), "TMPDIR="+temp)
	var text bytes.Buffer
	cmd.Stderr = &text
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for ; !seen; time.Sleep(time.Millisecond) {
		select {
		case err := <-ended: // too fast, or a mistake
			if err != nil {
				t.Fatalf("%s: %v: %s", call, err, text.String())
			}
			checkNothingLeft(t, call, out, temp)
			return false
		default:
			seen = len(temporaryIn(t, out)) > 0 || len(mustReadNames(t, temp)) > 0
		}
	}
	for range times {
		_ = cmd.Process.Signal(sig)      // it may have ended
		time.Sleep(2 * time.Millisecond) // or the two signals would count as one
	}
	select {
	case <-ended:
	case <-time.After(soon):
		t.Fatalf("%s: not ended by %v", call, sig)
	}
	checkNothingLeft(t, call, out, temp)
	return true
}

// checkNothingLeft checks that no temporary file is left.
func checkNothingLeft(t *testing.T, call, out, temp string) {
	t.Helper()
	if left := append(temporaryIn(t, out), mustReadNames(t, temp)...); len(left) > 0 {
		t.Errorf("%s: %q are left", call, left)
	}
}

// temporaryIn returns the temporary files below a folder.
func temporaryIn(t *testing.T, dir string) (paths []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".tmp") {
			paths = append(paths, path)
		}
		if errors.Is(err, fs.ErrNotExist) { // removed meanwhile
			return nil
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths
}
