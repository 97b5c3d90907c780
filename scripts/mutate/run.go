package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"time"
)

// A testBinary is the tests of a package with all mutants of a sample.
type testBinary struct {
	binary, dir string
	// What the tests may take with a mutant at work: real time and processor time.
	wall time.Duration
	cpu  int // seconds
}

// build compiles the tests of a package with all mutants into a file of a folder.
func build(ctx context.Context, p *pkg, mutants []*mutant, temp string) (*testBinary, error) {
	replace := map[string]string{}
	put := func(name string, text []byte) error {
		to := filepath.Join(temp, name)
		replace[filepath.Join(p.dir, name)] = to
		return os.WriteFile(to, text, 0o644)
	}
	if err := put(switchFile, p.switchText()); err != nil {
		return nil, err
	}
	for _, f := range p.files {
		if err := put(f.name, write(p, f, mutants)); err != nil {
			return nil, err
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return nil, err
	}
	list := filepath.Join(temp, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o644); err != nil {
		return nil, err
	}
	t := &testBinary{binary: filepath.Join(temp, "mutants.test"), dir: p.dir}
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-overlay", list, "-o", t.binary, ".")
	cmd.Dir = p.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building the tests of %s: %w\n%s", p.path, err, out)
	}
	return t, nil
}

// calibrate runs the tests with no mutant at work: they have to pass, and what they take
// says how long to wait when one is.
func (t *testBinary) calibrate(ctx context.Context) error {
	t.wall, t.cpu = time.Hour, 3600
	start := time.Now()
	cmd, out := t.command(ctx, 0)
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("the tests fail without a mutant: %w\n%s", err, out)
	}
	used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	t.cpu = 2 + int((2 * used).Seconds())
	t.wall = 30*time.Second + 5*time.Since(start)
	return nil
}

// command returns the command that runs the tests with a mutant at work.
func (t *testBinary) command(ctx context.Context, mutant int) (*exec.Cmd, *bytes.Buffer) {
	cmd := limited(ctx, t.cpu, t.binary, "-test.short", "-test.failfast",
		"-test.timeout", (t.wall + time.Minute).String())
	cmd.Dir = t.dir
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d", variable, mutant))
	out := &bytes.Buffer{}
	cmd.Stdout, cmd.Stderr = out, out
	cmd.WaitDelay = 5 * time.Second
	return cmd, out
}

var failed = regexp.MustCompile(`(?m)^\s*--- FAIL: ([\w/]+)`)

// run returns the test that notices a mutant; nothing if none does.
func (t *testBinary) run(ctx context.Context, mutant int) (string, error) {
	timed, cancel := context.WithTimeout(ctx, t.wall)
	defer cancel()
	cmd, out := t.command(timed, mutant)
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err == nil:
		return "", nil
	case timed.Err() != nil:
		return "time", nil
	}
	if name := failed.FindSubmatch(out.Bytes()); name != nil {
		return string(name[1]), nil
	}
	if bytes.Contains(out.Bytes(), []byte("panic: ")) {
		return "panic", nil
	}
	if cmd.ProcessState.ExitCode() < 0 { // ended by a signal
		return "time", nil
	}
	return "failure", nil
}
