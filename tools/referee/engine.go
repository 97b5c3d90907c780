package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Errors of a program that does not play.
var (
	errDied   = errors.New("ended by itself")
	errSilent = errors.New("does not answer")
)

// refusal is the error of a command that the program answered with "?".
type refusal string

func (r refusal) Error() string { return string(r) }

// engine is a program that speaks the Go Text Protocol.
type engine struct {
	cmd      *exec.Cmd
	in       io.WriteCloser
	lines    chan string // closed at the end of the output
	said     tail        // on standard error
	patience time.Duration
	before   time.Duration // processor time used before the game began
	stopped  bool
}

// start starts a command of the shell. The process ends with ctx, or when it is stopped.
func start(ctx context.Context, command string, patience time.Duration) (*engine, error) {
	e := &engine{lines: make(chan string, 64), patience: patience}
	// exec: the process is the program itself, so that its processor time can be read.
	e.cmd = exec.CommandContext(ctx, "/bin/sh", "-c", "exec "+command)
	e.cmd.Stderr, e.cmd.WaitDelay = &e.said, time.Second
	in, err := e.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := e.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	e.in = in
	if err := e.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		defer close(e.lines)
		s := bufio.NewScanner(out)
		for s.Scan() {
			e.lines <- strings.TrimRight(s.Text(), "\r")
		}
	}()
	return e, nil
}

// ask sends a command and returns the answer, its lines joined. The error is a refusal,
// errDied, errSilent or that of ctx.
func (e *engine) ask(ctx context.Context, format string, args ...any) (string, error) {
	if _, err := fmt.Fprintf(e.in, format+"\n", args...); err != nil {
		return "", e.died()
	}
	late := time.NewTimer(e.patience)
	defer late.Stop()
	var answer []string
	for {
		select {
		case line, ok := <-e.lines:
			switch {
			case !ok:
				return "", e.died()
			case line != "":
				answer = append(answer, line)
			case len(answer) > 0:
				return understood(answer)
			}
		case <-late.C:
			return "", errSilent
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// understood parses an answer.
func understood(lines []string) (string, error) {
	text := strings.Join(lines, "\n")
	switch text[0] {
	case '=':
		return strings.TrimSpace(text[1:]), nil
	case '?':
		return "", refusal(strings.TrimSpace(text[1:]))
	}
	return "", refusal(fmt.Sprintf("%q is not an answer of the protocol", text))
}

// died returns errDied with the last line of standard error, which is complete only when the
// program has been waited for: its output may have been closed before.
func (e *engine) died() error {
	e.stop()
	if last := e.said.last(); last != "" {
		return fmt.Errorf("%w: %s", errDied, last)
	}
	return errDied
}

// stop asks the program to end, kills it after a second, and waits for it.
func (e *engine) stop() {
	if e.stopped {
		return
	}
	e.stopped = true
	_, _ = io.WriteString(e.in, "quit\n")
	_ = e.in.Close()
	kill := time.AfterFunc(time.Second, func() { _ = e.cmd.Process.Kill() })
	defer kill.Stop()
	for range e.lines { // so that the reader ends
	}
	_ = e.cmd.Wait() // the exit status does not matter
}

// begin starts counting processor time.
func (e *engine) begin() { e.before, _ = processTime(e.cmd.Process.Pid) }

// used returns the processor time since begin. If the system does not report the time of a running
// process, used stops the engine.
func (e *engine) used() time.Duration {
	if now, ok := processTime(e.cmd.Process.Pid); ok && !e.stopped {
		return now - e.before
	}
	e.stop()
	if s := e.cmd.ProcessState; s != nil {
		return s.UserTime() + s.SystemTime() - e.before
	}
	return 0
}

// tail keeps the end of the text written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	t.text = t.text[max(0, len(t.text)-4096):]
	return len(p), nil
}

// last returns the last line.
func (t *tail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.TrimSpace(string(t.text))
	return text[strings.LastIndexByte(text, '\n')+1:]
}
