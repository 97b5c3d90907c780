package main

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// TestGTPEnds: katachi gtp ends in the middle of a long search, however the client leaves: by quit,
// by closing the input, or by no longer reading.
func TestGTPEnds(t *testing.T) {
	program, err := exec.LookPath("katachi")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, command string
		wait          string // for a line that begins with this
		leave         func(in io.WriteCloser, out io.Closer)
		killed        bool // it ends with an error, or by a signal
	}{
		{"quit while it chooses", "genmove b", "", func(in io.WriteCloser, _ io.Closer) { fmt.Fprintln(in, "quit") }, false},
		{"quit while it analyses", "kata-analyze b 5", "info", func(in io.WriteCloser, _ io.Closer) { fmt.Fprintln(in, "quit") }, false},
		{"input closed while it analyses", "lz-analyze b 5", "info", func(in io.WriteCloser, _ io.Closer) { in.Close() }, false},
		{"nobody reads the analysis", "kata-analyze b 5", "info", func(_ io.WriteCloser, out io.Closer) { out.Close() }, true},
		{"nobody reads the move", "genmove b", "", func(in io.WriteCloser, out io.Closer) { out.Close(); fmt.Fprintln(in, "stop") }, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cmd := exec.Command(program, "gtp", "--time", "1h")
			in, out := startPiped(t, cmd)
			timer := time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill(); t.Error("it did not end within a minute") })
			defer timer.Stop()
			answers := bufio.NewReader(out)
			fmt.Fprintf(in, "boardsize 9\n%s\n", tt.command)
			if _, err := readAnswer(answers); err != nil {
				t.Fatal(err)
			}
			for line := ""; tt.wait != "" && !strings.HasPrefix(line, tt.wait); {
				if line, err = answers.ReadString('\n'); err != nil {
					t.Fatal(err)
				}
			}
			if tt.wait == "" {
				time.Sleep(100 * time.Millisecond) // in the middle of the search
			}
			tt.leave(in, out)
			if !tt.killed {
				if text, err := io.ReadAll(answers); err != nil || !strings.HasSuffix(string(text), "\n") {
					t.Errorf("%q, %v", text, err)
				}
			}
			if err := cmd.Wait(); (err != nil) != tt.killed {
				t.Errorf("it ended with %v", err)
			}
		})
	}
}
