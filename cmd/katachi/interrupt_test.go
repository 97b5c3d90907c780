//go:build unix

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"

	"katachi/internal/testpeers"
)

// manyPatterns writes a file with enough patterns that reading it takes far longer than any test
// waits.
func manyPatterns(t *testing.T, n int) string {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	var text bytes.Buffer
	text.WriteString("version: 1\n")
	for i := range n {
		fmt.Fprintf(&text, "\npattern: p%d\n\n", i)
		for range 7 {
			text.WriteString("  ")
			for range 7 {
				text.WriteByte("XO..?xo"[r.IntN(7)])
			}
			text.WriteByte('\n')
		}
	}
	path := filepath.Join(t.TempDir(), "many.patterns")
	if err := os.WriteFile(path, text.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// hugeRecord writes a record that takes long to read.
func hugeRecord(t *testing.T, bytes int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "huge.sgf")
	node := ";B[dd]C[a comment];W[]"
	if err := os.WriteFile(path, []byte("(;SZ[19]"+strings.Repeat(node, bytes/len(node))+")"), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// ended is how a process ended, and how long after the signal.
type ended struct {
	by    syscall.Signal // 0 if it ended by itself
	text  string         // of both outputs
	after time.Duration
}

// interrupt starts katachi and sends it signals after a while.
func interrupt(t *testing.T, sig syscall.Signal, times int, args ...string) ended {
	t.Helper()
	return interruptAfter(t, 500*time.Millisecond, sig, times, args...)
}

// interruptAfter starts katachi and sends it signals after a time.
func interruptAfter(t *testing.T, wait time.Duration, sig syscall.Signal, times int, args ...string) ended {
	t.Helper()
	program, err := exec.LookPath("katachi") // put there by testscript.Main
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, args...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(wait)
	begin := time.Now()
	for range times {
		_ = cmd.Process.Signal(sig) // after an error it has ended by itself, which e.by shows
		time.Sleep(50 * time.Millisecond)
	}
	err = cmd.Wait()
	e := ended{text: out.String(), after: time.Since(begin)}
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		if status, ok := exit.Sys().(syscall.WaitStatus); ok && status.Signaled() {
			e.by = status.Signal()
		}
	}
	return e
}

// soon is far shorter than the commands below run, and far longer than they may take to end.
const soon = 10 * time.Second

// TestInterrupts interrupts commands while they read input that takes minutes: each ends soon, by
// the signal that it was sent, and says why.
func TestInterrupts(t *testing.T) {
	testpeers.Slow(t)
	if testing.Short() {
		t.Skip("waits for processes")
	}
	patterns := manyPatterns(t, 300_000)
	record := hugeRecord(t, 250<<20)
	for _, args := range [][]string{
		{"patterns", "stats", "--check", patterns, "--max-patterns", "1000000"},
		{"patterns", "compile", patterns, "-o", filepath.Join(t.TempDir(), "x.katachi"), "--max-patterns", "1000000"},
		{"match", "--patterns", patterns, "...", "--max-patterns", "1000000"},
		{"match", record, "--max-file", "1GB", "--max-tree", "100GB"},
		{"name", record, "--max-file", "1GB", "--max-tree", "100GB"},
		{"suggest", record, "--max-file", "1GB", "--max-tree", "100GB"},
		{"engines", "--rounds", "1000"},
	} {
		t.Run(strings.Join(args[:2], " "), func(t *testing.T) {
			for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
				e := interrupt(t, sig, 1, args...)
				if e.by != sig || e.after > soon || !strings.Contains(e.text, "katachi: interrupted") {
					t.Errorf("%v: ended by %v after %v: %s", sig, e.by, e.after, e.text)
				}
			}
		})
	}
	if e := interrupt(t, syscall.SIGINT, 2, "patterns", "stats", "--check", patterns, "--max-patterns", "1000000"); e.by != syscall.SIGINT || e.after > patience {
		t.Errorf("a second signal: ended by %v after %v: %s", e.by, e.after, e.text)
	}
}

// TestInterruptedIndex: an interrupted index says what is kept.
func TestInterruptedIndex(t *testing.T) {
	testpeers.Slow(t)
	if testing.Short() {
		t.Skip("waits for processes")
	}
	dir := t.TempDir()
	games := filepath.Join(dir, "games.zip")
	randomGames(t, games, 40_000, 100)
	e := interrupt(t, syscall.SIGINT, 1, "index", games, "--in", filepath.Join(dir, "c"))
	if e.by != syscall.SIGINT || !strings.Contains(e.text, "katachi: interrupted: the games stored so far are kept; run the same command again") {
		t.Errorf("ended by %v: %s", e.by, e.text)
	}
}

// TestInterruptedReview: an interrupted review writes the moves that it has reviewed. The engine hangs
// after two answers.
func TestInterruptedReview(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for processes")
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	file := filepath.Join(t.TempDir(), "reviewed.sgf")
	for wait := time.Second; ; wait *= 2 {
		e := interruptAfter(t, wait, syscall.SIGINT, 1, "review", "--engine", "fake-engine analysis hang", "-o", file)
		data, err := os.ReadFile(file)
		if os.IsNotExist(err) && wait < soon {
			continue
		}
		n := bytes.Count(data, []byte("SBKV[")) - 1 // one before the first move
		said := regexp.MustCompile(`katachi: interrupted: the review of (\d+) of \d+ moves is printed and written\n$`).FindStringSubmatch(e.text)
		if err != nil || n == 0 || n >= 180 || e.by != syscall.SIGINT || said == nil || said[1] != strconv.Itoa(n) {
			t.Errorf("%d moves are written (%v), ended by %v: %s", n, err, e.by, e.text)
		}
		return
	}
}

// TestInterruptedLoop types Ctrl-C at a terminal while a shell repeats a command: the loop ends,
// because the signal kills the command.
func TestInterruptedLoop(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for processes")
	}
	bash := testpeers.Program(t, "bash")
	script := `echo begin; for i in 1 2 3; do katachi engines --rounds 1000; echo round $i; done; echo end`
	cmd := exec.Command(bash, "-c", script)
	terminal, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		testpeers.Skip(t, "no terminal: "+err.Error())
	}
	defer terminal.Close()
	var out bytes.Buffer
	read := make(chan struct{})
	go func() {
		_, _ = io.Copy(&out, terminal) // ends with an error when the shell does
		close(read)
	}()
	time.Sleep(2 * time.Second)
	if _, err := terminal.Write([]byte("\x03")); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	select {
	case <-read:
	case <-time.After(soon):
		t.Fatal("the terminal does not end")
	}
	text := out.String()
	if !strings.Contains(text, "begin") || !strings.Contains(text, "interrupted") || strings.Contains(text, "round") || strings.Contains(text, "end\r\n") {
		t.Errorf("the terminal shows %q", text)
	}
}
