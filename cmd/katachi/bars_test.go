//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/creack/pty"

	"katachi/internal/testpeers"
)

// drawings matches what a bar draws: its name, the steps done and, where it is known, their total.
var drawings = regexp.MustCompile(`([a-z ]+?) (\d+)(?: / (\d+))? `)

// estimated matches the line above the bar with which a long search begins.
var estimated = regexp.MustCompile(`katachi: .*; now counting exactly`)

// TestBars runs long commands on a terminal: each shows its progress, and reaches 100 % only at its
// end.
func TestBars(t *testing.T) {
	testpeers.Slow(t)
	if testing.Short() {
		t.Skip("runs programs on a terminal")
	}
	dir := t.TempDir()
	games, col := filepath.Join(dir, "games.zip"), filepath.Join(dir, "collection")
	randomGames(t, games, 6000, 60)
	if out, err := exec.Command(katachiPath(t), "index", games, "--in", col).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, c := range []struct{ args, stages string }{
		{"search --query=Q --in COL --hits OUT/x.tsv -n 1000", "hits|hits listed"},
		{"search --query=Q --in COL --json -n 1000", "hits listed"},
		{"games export --query=Q --in COL --into OUT/x -n 200", "games found|games looked up|games compared|games"},
		{"games export --query=Q --in COL -o OUT/x.sgf", "games found|games looked up|games"},
		{"games export --date 1900..1999 --in COL -o OUT/x.sgf", "games found|games"},
	} {
		text := onTerminal(t, strings.Fields(strings.NewReplacer("=Q", "=rows=X board=9", "COL", col, "OUT", t.TempDir()).Replace(c.args)))
		checkBar(t, c.args, text, strings.Split(c.stages, "|"))
	}
}

// onTerminal runs katachi with a terminal as its standard error, and returns what the terminal
// shows. The word board=9 is joined to the word before it.
func onTerminal(t *testing.T, args []string) string {
	t.Helper()
	for i := len(args) - 1; i > 0; i-- {
		if args[i] == "board=9" {
			args = append(append(args[:i-1:i-1], args[i-1]+" board=9"), args[i+1:]...)
		}
	}
	out, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	cmd := exec.Command(katachiPath(t), args...)
	cmd.Stdout = out
	terminal, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		testpeers.Skip(t, "no terminal: "+err.Error())
	}
	defer terminal.Close()
	var text bytes.Buffer
	read := make(chan struct{})
	go func() {
		_, _ = io.Copy(&text, terminal) // ends with an error when the program does
		close(read)
	}()
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	<-read
	return text.String()
}

// checkBar checks that a bar was drawn with these stages in their order, and that a stage ends when
// it is at 100 %.
func checkBar(t *testing.T, args, text string, stages []string) {
	t.Helper()
	shown := drawings.FindAllStringSubmatch(estimated.ReplaceAllString(text, ""), -1)
	if len(shown) == 0 {
		t.Errorf("%s: no bar: %q", args, text)
		return
	}
	stage, full := 0, false
	for _, s := range shown {
		for stage < len(stages) && stages[stage] != s[1] {
			stage, full = stage+1, false
		}
		if stage == len(stages) {
			t.Fatalf("%s: %q comes after %q or is not one of them: %q", args, s[1], stages, text)
		}
		if full && s[2] != s[3] {
			t.Errorf("%s: %s continues after 100 %%: %q", args, s[1], text)
		}
		full = s[2] == s[3]
	}
	if last := shown[len(shown)-1]; last[3] != "" && last[2] != last[3] {
		t.Errorf("%s: ends at %s of %s", args, last[2], last[3])
	}
}
