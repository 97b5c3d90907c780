//go:build !unix

package main

import (
	"context"
	"os/exec"
)

// limited returns a command; only the context ends it.
func limited(ctx context.Context, _ int, name string, args ...string) *exec.Cmd {
	return exec.CommandContext(ctx, name, args...)
}
