package main

import (
	"context"
	"errors"
	"io"
	"testing"
)

// TestInterruptedInput: an interrupt ends a read that waits for another program.
func TestInterruptedInput(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	never, w := io.Pipe()
	defer w.Close()
	stop()
	a := &app{ctx: ctx, stdin: never}
	if _, err := a.read("-"); !errors.Is(err, context.Canceled) {
		t.Errorf("read(-) = %v, want %v", err, context.Canceled)
	}
}
