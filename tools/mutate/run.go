package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A testBinary is the tests of a package, compiled with all mutants of a sample. The mutants are in
// this package or in one that it uses.
type testBinary struct {
	binary, dir string
	prefix      string  // of the names of tests: empty, or the package that uses the mutated one
	tests       []*test // the shortest first
	skip        string  // regular expression of the tests and subtests to skip
	number      string  // the file with the number of the active mutant
}

// A test is a test, an example, the seeds of a fuzz target, or a subtest of a long test.
type test struct {
	name    string
	wall    time.Duration // time without a mutant
	used    time.Duration // processor time without a mutant
	reaches map[int]bool  // the mutants that it reaches, by number
}

// overlay writes a package with all mutants into a folder, and returns the overlay file for the go
// command.
func overlay(p *pkg, mutants []*mutant, temp string) (string, error) {
	replace := map[string]string{}
	put := func(name string, text []byte) error {
		to := filepath.Join(temp, name)
		replace[filepath.Join(p.dir, name)] = to
		return os.WriteFile(to, text, 0o644)
	}
	if err := put(switchFile, p.switchText(len(mutants), temp)); err != nil {
		return "", err
	}
	for _, f := range p.files {
		if err := put(f.name, write(p, f, mutants)); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	list := filepath.Join(temp, "overlay.json")
	return list, os.WriteFile(list, text, 0o644)
}

// build compiles the tests of some packages with an overlay of one into its folder: those of p,
// then those of the others, which are named by their folders.
func build(ctx context.Context, p *pkg, others []string, list string) (built []*testBinary, err error) {
	temp := filepath.Dir(list)
	for i, folder := range append([]string{p.dir}, others...) {
		dir, err := filepath.Abs(folder)
		if err != nil {
			return nil, err
		}
		t := &testBinary{
			binary: filepath.Join(temp, fmt.Sprintf("mutants%d.test", i)), dir: dir, number: filepath.Join(temp, numberFile),
		}
		if i > 0 {
			t.prefix = folder + ": "
		}
		cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-overlay", list, "-o", t.binary, ".")
		cmd.Dir = t.dir
		if out, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("building the tests of %s: %w\n%s", t.dir, err, out)
		}
		if _, err := os.Stat(t.binary); err != nil {
			if i == 0 && len(others) > 0 {
				continue // the tests of others are its tests
			}
			return nil, fmt.Errorf("%s has no tests", folder)
		}
		built = append(built, t)
	}
	return built, nil
}

// calibrate runs each test by itself without a mutant, to find the mutants that it reaches and its
// time. Each test must pass, or skip because it takes long, and at least one must pass; a test that
// skips because its peer is absent is an error. The subtests of a long test are run by themselves.
// The tests are those that match the regular expression which, without those that match skip.
func (t *testBinary) calibrate(ctx context.Context, which, skip string) error {
	wanted, err := regexp.Compile(which)
	if err != nil {
		return err
	}
	unwanted, err := regexp.Compile(skip)
	if err != nil {
		return err
	}
	list := exec.CommandContext(ctx, t.binary, "-test.list", "^(Test|Fuzz|Example)")
	list.Dir = t.dir
	names, err := list.Output()
	if err != nil {
		return fmt.Errorf("listing the tests: %w", err)
	}
	t.skip = skip
	passed := false
	for _, name := range strings.Fields(string(names)) {
		if !wanted.MatchString(name) || skip != "" && unwanted.MatchString(name) {
			continue
		}
		one, out, err := t.alone(ctx, name)
		if err != nil {
			return err
		}
		passed = passed || bytes.Contains(out, []byte("\n--- PASS: "+name+" "))
		parts := subtests(out, name)
		if one.used < long || len(parts) < 2 {
			t.tests = append(t.tests, one)
			continue
		}
		for _, part := range parts {
			if one, _, err = t.alone(ctx, part); err != nil {
				return err
			}
			t.tests = append(t.tests, one)
		}
	}
	if !passed {
		return fmt.Errorf("%s%d tests, and none passes without a mutant: all skip, or there is none", t.prefix, len(t.tests))
	}
	slices.SortStableFunc(t.tests, func(a, b *test) int { return cmp.Compare(a.used, b.used) })
	return nil
}

// long is the processor time from which a test's subtests are run as tests of their own.
const long = 5 * time.Second

// subtests returns the direct subtests of a test, found in its output.
func subtests(out []byte, name string) (names []string) {
	found := regexp.MustCompile(`(?m)^    --- (?:PASS|SKIP): (` + regexp.QuoteMeta(name) + `/[^/ ]+) `)
	for _, m := range found.FindAllSubmatch(out, -1) {
		names = append(names, string(m[1]))
	}
	return names
}

// alone runs a test by itself without a mutant, and also returns its output.
func (t *testBinary) alone(ctx context.Context, name string) (*test, []byte, error) {
	one := &test{name: name, wall: time.Hour, used: time.Hour, reaches: map[int]bool{}}
	notes := filepath.Join(filepath.Dir(t.number), reachedFile)
	if err := os.Remove(notes); err != nil && !os.IsNotExist(err) {
		return nil, nil, err
	}
	start := time.Now()
	cmd, out, err := t.command(ctx, none, []*test{one})
	if err != nil {
		return nil, nil, err
	}
	cmd.Args = append(cmd.Args, "-test.v")
	cmd.Env = append(os.Environ(), "KATACHI_REQUIRE=1") // a test whose peer is absent notices nothing
	if err := cmd.Run(); err != nil {
		return nil, nil, fmt.Errorf("%s%s fails without a mutant: %w\n%s", t.prefix, name, err, out)
	}
	one.wall, one.used = time.Since(start), cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime()
	text, err := os.ReadFile(notes)
	if err != nil && !os.IsNotExist(err) {
		return nil, nil, err
	}
	for _, field := range strings.Fields(string(text)) {
		n, err := strconv.Atoi(field)
		if err != nil {
			return nil, nil, err
		}
		one.reaches[n] = true
	}
	return one, out.Bytes(), nil
}

// command returns the command that runs some tests with an active mutant.
func (t *testBinary) command(ctx context.Context, mutant int, tests []*test) (*exec.Cmd, *bytes.Buffer, error) {
	var names []string
	var used, wall time.Duration
	for _, one := range tests {
		names = append(names, one.name)
		used += one.used
		wall += one.wall
	}
	cmd := limited(ctx, 2+int((2*used).Seconds()), t.binary, "-test.short", "-test.failfast",
		"-test.run", pattern(names), "-test.timeout", (patience(wall) + time.Minute).String())
	if t.skip != "" {
		cmd.Args = append(cmd.Args, "-test.skip", t.skip)
	}
	cmd.Dir = t.dir
	out := &bytes.Buffer{}
	cmd.Stdout, cmd.Stderr = out, out
	cmd.WaitDelay = 5 * time.Second
	return cmd, out, os.WriteFile(t.number, fmt.Append(nil, mutant), 0o644)
}

// pattern returns the value of -test.run for some tests, or for one subtest.
func pattern(names []string) string {
	test, part, ok := strings.Cut(names[0], "/")
	if ok {
		return "^" + test + "$/^" + regexp.QuoteMeta(part) + "$"
	}
	return "^(" + strings.Join(names, "|") + ")$"
}

// patience returns the time limit for tests that took this long without a mutant.
func patience(wall time.Duration) time.Duration { return 30*time.Second + 5*wall }

// steps returns the tests that reach a mutant, the shortest first, in groups that are run one after
// the other: each takes about as long as all before it. A subtest is a group of its own.
func (t *testBinary) steps(mutant int) (groups [][]*test) {
	const least = 300 * time.Millisecond
	var before, used time.Duration
	var group []*test
	for _, one := range t.tests {
		if !one.reaches[mutant] {
			continue
		}
		if strings.Contains(one.name, "/") {
			if group != nil {
				groups, group = append(groups, group), nil
			}
			groups = append(groups, []*test{one})
			before, used = before+used+one.used, 0
			continue
		}
		group = append(group, one)
		if used += one.used; used >= max(least, before) {
			groups = append(groups, group)
			before, used, group = before+used, 0, nil
		}
	}
	if group != nil {
		groups = append(groups, group)
	}
	return groups
}

var failed = regexp.MustCompile(`(?m)^\s*--- FAIL: ([\w/]+)`)

// runAll returns the test that notices a mutant, "" if none does, and whether any test reaches it.
func runAll(ctx context.Context, binaries []*testBinary, mutant int) (by string, tested bool, err error) {
	for _, t := range binaries {
		if len(t.steps(mutant)) == 0 {
			continue
		}
		tested = true
		if by, err = t.run(ctx, mutant); by != "" || err != nil {
			break
		}
	}
	return by, tested, err
}

// run returns the test that notices a mutant, "" if none does.
func (t *testBinary) run(ctx context.Context, mutant int) (string, error) {
	for _, tests := range t.steps(mutant) {
		if by, err := t.step(ctx, mutant, tests); by != "" || err != nil {
			return by, err
		}
	}
	return "", nil
}

// step returns the first of some tests that notices a mutant, "" if none does.
func (t *testBinary) step(ctx context.Context, mutant int, tests []*test) (string, error) {
	var wall time.Duration
	for _, one := range tests {
		wall += one.wall
	}
	timed, cancel := context.WithTimeout(ctx, patience(wall))
	defer cancel()
	cmd, out, err := t.command(timed, mutant, tests)
	if err != nil {
		return "", err
	}
	err = cmd.Run()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err == nil:
		return "", nil
	case timed.Err() != nil:
		return t.prefix + "time", nil
	}
	if name := failed.FindSubmatch(out.Bytes()); name != nil {
		return t.prefix + string(name[1]), nil
	}
	if bytes.Contains(out.Bytes(), []byte("panic: ")) {
		return t.prefix + "panic", nil
	}
	if cmd.ProcessState.ExitCode() < 0 { // ended by a signal
		return t.prefix + "time", nil
	}
	return t.prefix + "failure", nil
}
