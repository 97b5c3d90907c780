//go:build unix

package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestCutCollection truncates a file of a collection while a command has it mapped. The command
// must not be killed by SIGBUS: it ends with one line that says what to do.
func TestCutCollection(t *testing.T) {
	program, err := exec.LookPath("katachi") // put there by testscript.Main
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	games, col := filepath.Join(dir, "games.zip"), filepath.Join(dir, "col")
	randomGames(t, games, 300, 100)
	if out, err := exec.Command(program, "index", games, "--in", col).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, threads := range []string{"1", "2"} {
		cmd := exec.Command(program, "search", "--in", col, "--query-file", "-", "--json", "--threads", threads)
		var stderr strings.Builder
		cmd.Stderr = &stderr
		questions, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		answers, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		out := bufio.NewReader(answers)
		if _, err := io.WriteString(questions, `{"board":9,"rows":["X.","OX"]}`+"\n"); err != nil {
			t.Fatal(err)
		}
		if line, err := out.ReadString('\n'); err != nil || !strings.Contains(line, `"hits":`) || strings.Contains(line, `"hits":0`) {
			t.Fatalf("%s (%v)", line, err)
		}
		files, err := filepath.Glob(filepath.Join(col, "*.games"))
		if err != nil || len(files) != 1 {
			t.Fatal(files, err)
		}
		whole := readFile(t, files[0])
		if err := os.Truncate(files[0], 4096); err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(questions, `{"board":9,"rows":["XXO","O.X"]}`+"\n")
		_ = questions.Close()
		rest, _ := io.ReadAll(out)
		err = cmd.Wait()
		want := "katachi: " + files[0] + ": the file was cut short while it was read: katachi collection check --in " + col + " shows what is damaged\n"
		if cmd.ProcessState.ExitCode() != exitFailed || stderr.String() != want || len(rest) > 0 {
			t.Errorf("%s threads: %v, %q, %.1000q; want %q", threads, err, rest, stderr.String(), want)
		}
		if err := os.WriteFile(files[0], []byte(whole), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
