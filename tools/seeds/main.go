// Command seeds breaks the code behind each claim of doc/dev/seeds.md, one after the other, and
// requires that the test of the claim fails, because a test that cannot fail shows nothing. Each
// test must also pass with the unchanged code: a test that always fails, or is skipped because a
// peer is absent, says nothing about the claim. So the peers must be there, and a skip is a
// failure.
//
//	go run ./tools/seeds              all claims
//	go run ./tools/seeds S7 D12      these claims
//
// The list is broken.txt: blocks of a head line (claim, package, test, file) and the text
// that is replaced (lines that begin with "- ") by another (lines with "+ "). Of tests that
// are joined by |, each has to fail. No file is changed: the go command is given an overlay.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// mutation is a claim and a change that breaks it.
type mutation struct {
	claim, pkg, test string
	file             string
	old, fresh       string
}

func main() {
	list, err := read("tools/seeds/broken.txt")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	failed := 0
	for _, m := range list {
		if len(os.Args) > 1 && !slices.Contains(os.Args[1:], m.claim) {
			continue
		}
		verdict := m.try()
		if verdict != fails {
			failed++
		}
		fmt.Printf("%-4s %-28s %-24s %s\n", m.claim, m.file, m.test, verdict)
	}
	if failed > 0 {
		fmt.Fprintf(os.Stderr, "%d claims have no test that fails when they are broken\n", failed)
		os.Exit(1)
	}
}

// read reads the list.
func read(name string) (list []mutation, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	for n, line := range strings.Split(string(text), "\n") {
		fields := strings.Fields(line)
		switch {
		case line == "" || line[0] == '#':
		case strings.HasPrefix(line, "- "):
			list[len(list)-1].old += line[2:] + "\n"
		case strings.HasPrefix(line, "+ "):
			list[len(list)-1].fresh += line[2:] + "\n"
		case len(fields) == 4:
			list = append(list, mutation{claim: fields[0], pkg: fields[1], test: fields[2], file: fields[3]})
		default:
			return nil, fmt.Errorf("%s:%d: want a head of claim, package, test and file, or a line of text", name, n+1)
		}
	}
	return list, nil
}

// try returns the result of the test with the claim broken; it should be "fails".
func (m *mutation) try() string {
	text, err := os.ReadFile(m.file)
	if err != nil {
		return err.Error()
	}
	if n := strings.Count(string(text), m.old); n != 1 {
		return fmt.Sprintf("the text to replace occurs %d times", n)
	}
	dir, err := os.MkdirTemp("", "seeds")
	if err != nil {
		return err.Error()
	}
	defer os.RemoveAll(dir)
	broken, overlay := filepath.Join(dir, "broken.go"), filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(broken, []byte(strings.Replace(string(text), m.old, m.fresh, 1)), 0o666); err != nil {
		return err.Error()
	}
	path, err := filepath.Abs(m.file)
	if err != nil {
		return err.Error()
	}
	data, err := json.Marshal(map[string]map[string]string{"Replace": {path: broken}})
	if err != nil {
		return err.Error()
	}
	if err := os.WriteFile(overlay, data, 0o666); err != nil {
		return err.Error()
	}
	for name := range strings.SplitSeq(m.test, "|") {
		if verdict := m.compare(overlay, name); verdict != fails {
			return name + ": " + verdict
		}
	}
	return fails
}

// Results of a test.
const (
	fails  = "fails"
	passes = "passes"
	skips  = "SKIPS"
)

// compare runs a test with the unchanged code, where it must pass, and with the broken file.
func (m *mutation) compare(overlay, test string) string {
	if whole := m.run(test); whole != passes {
		return whole + " with the unchanged code"
	}
	args := []string{"-overlay", overlay}
	if usesRapid(m.pkg) {
		args = append(args, "-rapid.nofailfile") // otherwise rapid writes a file to testdata
	}
	verdict := m.run(test, args...)
	if verdict == passes {
		return "PASSES, but the claim is broken"
	}
	return verdict
}

// run runs a test and returns its result.
func (m *mutation) run(test string, args ...string) string {
	pattern := "^(" + strings.ReplaceAll(test, "/", ")$/^(") + ")$" // one for each level of tests
	args = append([]string{"test", "-json", "-timeout", "60s", "-run", pattern, m.pkg}, args...)
	out, _ := exec.Command("go", args...).CombinedOutput() // the events say what failed
	return outcome(test, out)
}

// event is a line of go test -json.
type event struct{ Action, Test, Output string }

// outcome returns the result of a test from the events of its run. The test itself must have
// reported it: a run that ends well may have skipped the test, or found none of that name.
func outcome(test string, events []byte) string {
	verdict, began := "", false
	var other strings.Builder // what the compiler and the package say
	for line := range bytes.Lines(events) {
		var e event
		if err := json.Unmarshal(line, &e); err != nil {
			other.Write(line)
			continue
		}
		switch {
		case e.Test == "":
			other.WriteString(e.Output)
			if e.Action == "fail" && began && verdict == "" {
				verdict = fails // the program ended during the test: a crash or a timeout
			}
		case e.Test != test:
		case e.Action == "run":
			began = true
		case e.Action == "pass":
			verdict = passes
		case e.Action == "skip":
			verdict = skips
		case e.Action == "fail":
			verdict = fails
		}
	}
	if verdict == "" {
		const most = 300 // bytes: a program that is called wrongly prints all its flags
		text := strings.Join(strings.Fields(other.String()), " ")
		return "no verdict: " + strings.ToValidUTF8(text[:min(len(text), most)], "")
	}
	return verdict
}

// usesRapid reports whether the tests of a package use package rapid, and so have its flags.
func usesRapid(pkg string) bool {
	files, _ := filepath.Glob(filepath.Join(pkg, "*_test.go"))
	return slices.ContainsFunc(files, func(name string) bool {
		text, err := os.ReadFile(name)
		return err == nil && strings.Contains(string(text), `"pgregory.net/rapid"`)
	})
}
