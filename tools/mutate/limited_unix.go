//go:build unix

package main

import (
	"context"
	"fmt"
	"os/exec"
	"syscall"
)

// memory is the limit for the address space of the tests, in kilobytes.
const memory = 8 << 20

// limited returns a command with limits: it is killed after this many seconds of processor time,
// its memory is limited, and when the context ends, it is killed with all its child processes.
func limited(ctx context.Context, seconds int, name string, args ...string) *exec.Cmd {
	script := fmt.Sprintf(`ulimit -v %d; ulimit -t %d; exec "$0" "$@"`, memory, seconds)
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", script, name}, args...)...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	return cmd
}
