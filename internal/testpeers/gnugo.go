package testpeers

import (
	"bufio"
	"io"
	"os/exec"
	"testing"
)

// GNUGo starts GNU Go at level 10, which speaks the Go Text Protocol until the end of the test. It
// skips the test if GNU Go is absent.
func GNUGo(t testing.TB) (in io.Writer, out *bufio.Reader) {
	t.Helper()
	cmd := exec.Command(Program(t, "gnugo"), "--mode", "gtp", "--level", "10")
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stdin.Close()
		_ = cmd.Wait()
	})
	return stdin, bufio.NewReader(stdout)
}
