//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"katachi/internal/lockfile"
)

// changes are calls that change the collection c. Each waits for another writer.
var changes = []string{
	"index b.sgf", "index --names", "index b.sgf --duplicates strict --names", "games tag good 1", "games tag good 1 --remove", "games duplicates --remove", "games remove 1",
	"collection compact", "collection check --repair", "collection searches --remove kept", "search --play E5 --save other",
}

// TestWait: each command that changes a collection waits for another writer, says so once, and then
// does its work. With --wait 0 it ends at once, with --wait 300ms after 300 ms, and after Ctrl-C
// soon.
func TestWait(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"a.sgf": "(;SZ[9];B[ee])(;SZ[9];B[ee])", "b.sgf": "(;SZ[9];B[dd];W[ee])"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	for _, call := range []string{"index a.sgf", "search --play E5 --save kept"} {
		if e := interruptAfter(t, 0, 0, 0, append(strings.Fields(call), "--in", "c")...); e.text != "" && strings.Contains(e.text, "katachi:") {
			t.Fatal(e.text)
		}
	}
	for _, call := range changes {
		t.Run(call, func(t *testing.T) {
			args := append(strings.Fields(call), "--in", "c", "--wait")
			lock, err := os.OpenFile("c/lock", os.O_RDWR, 0)
			if err == nil {
				err = lockfile.Take(lock)
			}
			if err != nil {
				t.Fatal(err)
			}
			lockfile.Sign(lock)
			waits := fmt.Sprintf("katachi: waiting for another writer (process %d), at most ", os.Getpid())
			const ends = "c: another program is writing to the collection: try again later, or wait for it with --wait 10m"
			for wait, said := range map[string]int{"0": 0, "300ms": 1} {
				if e := interruptAfter(t, 0, 0, 0, append(args, wait)...); !strings.Contains(e.text, ends) || strings.Count(e.text, waits) != said {
					t.Errorf("--wait %s: %s", wait, e.text)
				}
			}
			if e := interruptAfter(t, time.Second, syscall.SIGINT, 1, append(args, "1h")...); e.by != syscall.SIGINT || e.after > soon || strings.Contains(e.text, ends) {
				t.Errorf("interrupted: ended by %v after %v: %s", e.by, e.after, e.text)
			}
			if text := released(t, lock, waits, append(args, "1h")); strings.Contains(text, ends) || strings.Count(text, waits) != 1 {
				t.Errorf("%s", text)
			}
		})
	}
}

// released runs katachi, releases the lock once katachi says that it waits, and returns what it
// printed.
func released(t *testing.T, lock *os.File, waits string, args []string) string {
	t.Helper()
	program, err := exec.LookPath("katachi") // put there by testscript.Main
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "out")
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	cmd := exec.Command(program, args...)
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var text []byte
	for range 1000 {
		if text, err = os.ReadFile(path); err != nil || bytes.Contains(text, []byte(waits)) {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	lockfile.Release(lock)
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	text, err = os.ReadFile(path)
	if err != nil {
		t.Error(err)
	}
	return string(text)
}
