//go:build unix

package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
)

// pipedGame is the record that goes to standard input.
const pipedGame = "(;SZ[9]PB[Piper]PW[Reader];B[cc];W[gc];B[cg];W[gg])"

// maybeRecords are the commands that work without a record.
var maybeRecords = []string{
	"name", "match", "suggest -n 2", "search -n 2", "search -n 2 --play A9", "review -n 1",
	"patterns cut --region A1:C3", "shapes show built-in --at C7 --move 2", "engines --rounds 1 --engine window",
}

// TestPipedRecord pipes a record into every command that works without one: the command reads it,
// as with "-", and does not answer about the built-in game. A terminal, /dev/null, a closed input
// and an empty pipe have no record.
func TestPipedRecord(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "game.sgf")
	if err := os.WriteFile(path, []byte(pipedGame), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, command := range maybeRecords {
		args := strings.Fields(command)
		pipe := func(text string) string { return answer(t, strings.NewReader(text), args...) }
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		piped := pipe(pipedGame)
		if got := answer(t, file, args...); got != piped {
			t.Errorf("%s: a file on standard input is not read like a pipe:\n%s\n%s", command, got, piped)
		}
		file.Close()
		if !strings.HasPrefix(command, "engines") { // it names files
			named := append(append([]string{}, args...), "-")
			if got := answer(t, strings.NewReader(pipedGame), named...); got != piped {
				t.Errorf("%s: a pipe is not read as with -:\n%s\n%s", command, piped, got)
			}
		}
		none := answer(t, nil, args...) // /dev/null
		if none == piped {
			t.Errorf("%s: the piped record changes nothing:\n%s", command, piped)
		}
		for what, got := range map[string]string{"an empty pipe": pipe(""), "a closed input": closed(t, args), "a terminal": terminal(t, args)} {
			if got != none {
				t.Errorf("%s: %s differs from no record:\n%s\n%s", command, what, got, none)
			}
		}
	}
}

// TestSilentPipe: a pipe that stays open without a byte does not block a command forever; the
// command says what it waits for.
func TestSilentPipe(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	defer r.Close()
	cmd := exec.Command("katachi", "name")
	var text bytes.Buffer
	cmd.Stdin, cmd.Stderr = r, &text
	begin := time.Now()
	out, err := cmd.Output()
	exit := (*exec.ExitError)(nil)
	if !errors.As(err, &exit) || exit.ExitCode() != exitUsage || len(out) > 0 || time.Since(begin) > waitsAtMost+20*time.Second {
		t.Errorf("%v after %v with %q, want exit code %d after %v and nothing", err, time.Since(begin), out, exitUsage, waitsAtMost)
	}
	for _, want := range []string{"katachi: waiting for a record on standard input", "nothing came in 10s: name a record"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q does not say %q", text.String(), want)
		}
	}
}

// TestSlowPipe: a record that comes late is read too.
func TestSlowPipe(t *testing.T) {
	t.Parallel()
	r, w := io.Pipe()
	go func() {
		time.Sleep(saysWaiting + 500*time.Millisecond)
		_, _ = io.WriteString(w, pipedGame)
		w.Close()
	}()
	if got := answer(t, r, "name"); !strings.Contains(got, "Piper") {
		t.Errorf("a record that came late was not read:\n%s", got)
	}
}

// answer returns what a command prints about its standard input, without measured numbers.
func answer(t *testing.T, stdin io.Reader, args ...string) string {
	t.Helper()
	cmd := exec.Command("katachi", args...)
	cmd.Stdin = stdin
	return printed(t, cmd)
}

// closed returns what a command prints if its standard input is closed.
func closed(t *testing.T, args []string) string {
	t.Helper()
	return printed(t, exec.Command("sh", append([]string{"-c", `exec katachi "$@" <&-`, "sh"}, args...)...))
}

// terminal returns what a command prints if its standard input is a terminal.
func terminal(t *testing.T, args []string) string {
	t.Helper()
	ours, theirs, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer ours.Close()
	defer theirs.Close()
	return answer(t, theirs, args...)
}

func printed(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	text := new(bytes.Buffer)
	cmd.Stdout = text
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if first, _, ok := strings.Cut(text.String(), "\n"); ok && cmd.Args[len(cmd.Args)-1] == "window" {
		return first
	}
	return text.String()
}
