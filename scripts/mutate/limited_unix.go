//go:build unix

package main

import (
	"context"
	"fmt"
	"os/exec"
	"syscall"
)

// memory is what the tests may take, as kilobytes of addresses.
const memory = 8 << 20

// limited returns a command that is ended after some seconds of processor time, with all
// that it started when the context ends, and that gets no memory without end.
func limited(ctx context.Context, seconds int, name string, args ...string) *exec.Cmd {
	script := fmt.Sprintf(`ulimit -v %d; ulimit -t %d; exec "$0" "$@"`, memory, seconds)
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", script, name}, args...)...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	return cmd
}
