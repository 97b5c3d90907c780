package engine

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

// Limits of a program's output.
const (
	mostLine = 4 << 20 // bytes of a line: an analysis of 25x25 points with every move takes some 300 KB
	mostSaid = 8 << 10 // bytes of standard error that are kept, the last
	mostQuot = 100     // characters of a line that an error quotes
)

// grace is the time for a program to exit after its input is closed.
const grace = time.Second

// diedError is the error of a program that exited on its own.
type diedError struct{ last string }

func (e *diedError) Error() string {
	if e.last == "" {
		return "it ended by itself and said nothing on standard error"
	}
	return "it ended by itself; its last words: " + e.last
}

// process is a program that reads and writes lines.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	lines  chan string // closed at the end of the output
	said   tail        // end of its standard error
	read   int         // lines taken from lines so far
	broken error       // why reading stopped; set before lines is closed; nil at the end of the output
	ended  bool
}

// run starts a program, without a shell.
func run(command []string) (*process, error) {
	p := &process{lines: make(chan string, 64)}
	p.cmd = exec.Command(command[0], command[1:]...)
	p.cmd.Stderr, p.cmd.WaitDelay = &p.said, grace
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.in = in
	if err := p.cmd.Start(); err != nil {
		if failed := new(exec.Error); errors.As(err, &failed) {
			err = failed.Err // the caller names the program
		}
		return nil, fmt.Errorf("cannot be started: %w", err)
	}
	go func() {
		defer close(p.lines)
		s := bufio.NewScanner(out)
		s.Buffer(nil, mostLine)
		for s.Scan() {
			p.lines <- strings.TrimRight(s.Text(), "\r")
		}
		if errors.Is(s.Err(), bufio.ErrTooLong) {
			p.broken = fmt.Errorf("it wrote a line of more than %d MB", mostLine>>20)
		}
	}()
	return p, nil
}

// send writes text to the program. It leaves errors to [process.next], which can explain them
// better.
func (p *process) send(text string) { _, _ = io.WriteString(p.in, text) }

// next returns the next line, waiting at most for patience.
func (p *process) next(ctx context.Context, patience time.Duration) (string, error) {
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case line, ok := <-p.lines:
		if ok {
			p.read++
			return line, nil
		}
		if p.broken != nil {
			return "", p.broken
		}
		p.stop(grace)
		return "", &diedError{p.said.last()}
	case <-late.C:
		return "", fmt.Errorf("no answer for %v%s", patience, p.said.appendix())
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// wrong returns an error about the last line read.
func (p *process) wrong(line, format string, args ...any) error {
	if len(line) > mostQuot {
		line = strings.ToValidUTF8(line[:mostQuot], "") + " ..."
	}
	return fmt.Errorf("line %d of its output: %s: %q", p.read, fmt.Sprintf(format, args...), line)
}

// stop closes the program's input, kills it if it does not exit in time, and waits for it.
func (p *process) stop(patience time.Duration) {
	if p.ended {
		return
	}
	p.ended = true
	_ = p.in.Close()
	kill := time.AfterFunc(patience, func() { _ = p.cmd.Process.Kill() })
	defer kill.Stop()
	// Wait closes the output, so let the reader finish first; a child process may keep the output
	// open.
	late := time.NewTimer(patience + grace)
	defer late.Stop()
	for reading := true; reading; {
		select {
		case _, reading = <-p.lines:
		case <-late.C:
			reading = false
		}
	}
	_ = p.cmd.Wait() // the exit status does not matter
	for range p.lines {
	}
}

// tail is a writer that keeps the end of its input.
type tail struct {
	mu   sync.Mutex
	text []byte
}

// Write keeps the end of text.
func (t *tail) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, text...)
	t.text = t.text[max(0, len(t.text)-mostSaid):]
	return len(text), nil
}

// last returns the last lines, joined into one.
func (t *tail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.FieldsFunc(strings.ToValidUTF8(string(t.text), "?"), func(r rune) bool { return r == '\n' || r == '\r' })
	const most = 3
	return strings.Join(lines[max(0, len(lines)-most):], "; ")
}

// appendix returns the last lines for the end of an error text; "" if there are none.
func (t *tail) appendix() string {
	if last := t.last(); last != "" {
		return "; its last words: " + last
	}
	return ""
}
