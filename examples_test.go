package katachi_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"katachi/names"
)

// examples has the programs in examples/ with their arguments and the lines that they print. If
// files has an argument, it is the name of a file with that content.
var examples = []struct {
	name  string
	files map[string]string
	args  []string
	want  []string
}{
	{
		"match",
		map[string]string{
			"my.patterns": "pattern: hane\n\n  .1\n  XO\n\npattern: tiger's mouth\n\n  .X\n  X.\n  .X\n",
			"game.sgf":    "(;SZ[9]AB[cc];W[dd];B[ce];W[de];B[bd])",
		},
		[]string{"my.patterns", "game.sgf"},
		[]string{"move 3 makes hane, top left at D4", "move 4 makes tiger's mouth, top left at B7"},
	},
	{
		"search",
		map[string]string{"a.sgf": "(;SZ[19]RE[B+R];B[dd];W[cf])", "b.sgf": "(;SZ[19]RE[B+R];B[pd];W[nc];B[qf])"},
		[]string{"my.collection", "a.sgf", "b.sgf"},
		[]string{"2 games of 2: ", "A column "},
	},
	{
		"words",
		map[string]string{"words.txt": "red\nreed\nfade\n", "board.txt": "  R D\n E E \n"},
		[]string{"words.txt", "board.txt"},
		[]string{"red "},
	},
	{
		"judge",
		map[string]string{"game.sgf": string(names.SampleGame())},
		[]string{"game.sgf", "77"},
		[]string{"white to move, chinese, komi 7.5", " is likely ", " wins "},
	},
	{
		"capture",
		map[string]string{"game.sgf": "(;SZ[7];B[dd];W[cd];B[de];W[ce];B[cf];W[ff];B[bd];W[fb];B[cc];W[bf])"},
		[]string{"game.sgf", "9", "C4"},
		[]string{"captured if the opponent moves first: yes", "  black B3", "captured if its owner moves first: "},
	},
}

// TestExamples builds and runs all programs in doc/examples/. Each has at most 40 lines.
func TestExamples(t *testing.T) {
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", bin, "./doc/examples/...").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	built, err := filepath.Glob("doc/examples/*/main.go")
	if err != nil || len(built) != len(examples) {
		t.Errorf("%d programs, but %d are run here, %v", len(built), len(examples), err)
	}
	for _, e := range examples {
		text, err := os.ReadFile(filepath.Join("doc/examples", e.name, "main.go"))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), "\n"); n > 40 {
			t.Errorf("%s: %d lines, want 40 at most", e.name, n)
		}
		dir := t.TempDir()
		for name, content := range e.files {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		run := exec.Command(filepath.Join(bin, e.name), e.args...)
		run.Dir = dir
		out, err := run.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%s", e.name, err, out)
		}
		for _, want := range e.want {
			if !strings.Contains(string(out), want) {
				t.Errorf("%s: no %q in\n%s", e.name, want, out)
			}
		}
	}
}

// TestLibraryGuide: the program in doc/library.md compiles, and names the moves of a game.
func TestLibraryGuide(t *testing.T) {
	guide, err := os.ReadFile("doc/library.md")
	if err != nil {
		t.Fatal(err)
	}
	_, program, _ := strings.Cut(string(guide), "\n```go\n")
	program, _, found := strings.Cut(program, "\n```")
	if !found {
		t.Fatal("doc/library.md has no program")
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"main.go": program, "game.sgf": string(names.SampleGame())} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.Command("go", "run", filepath.Join(dir, "main.go"), filepath.Join(dir, "game.sgf")).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "78 white L11 wedge") {
		t.Errorf("no \"78 white L11 wedge\" in\n%s\n%v", out, err)
	}
}
