// Command seeds breaks the claims of doc/seeds.md on purpose, one after the other, and
// demands that the test of each claim fails: a test that cannot fail shows nothing.
//
//	go run ./scripts/seeds              all claims
//	go run ./scripts/seeds S7 D12      these claims
//
// The list is broken.txt: blocks of a head line (claim, package, test, file) and the text
// that is replaced (lines that begin with "- ") by another (lines with "+ "). Of tests that
// are joined by |, each has to fail. No file is changed: the go command is given an overlay.
package main

import (
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
	list, err := read("scripts/seeds/broken.txt")
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
		if verdict != "fails" {
			failed++
		}
		fmt.Printf("%-4s %-28s %-24s %s\n", m.claim, m.file, m.test, verdict)
	}
	if failed > 0 {
		fmt.Fprintf(os.Stderr, "%d claims whose test does not fail when they are broken\n", failed)
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

// try returns what becomes of the test when the claim is broken: "fails", as it should.
func (m *mutation) try() string {
	text, err := os.ReadFile(m.file)
	if err != nil {
		return err.Error()
	}
	if n := strings.Count(string(text), m.old); n != 1 {
		return fmt.Sprintf("the text to replace is there %d times", n)
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
		if verdict := m.run(overlay, name); verdict != "fails" {
			return name + ": " + verdict
		}
	}
	return "fails"
}

// run runs a test of the claim with the broken file.
func (m *mutation) run(overlay, test string) string {
	pattern := "^(" + strings.ReplaceAll(test, "/", ")$/^(") + ")$" // one for each level of tests
	args := []string{"test", "-overlay", overlay, "-timeout", "60s", "-run", pattern, m.pkg}
	if usesRapid(m.pkg) {
		args = append(args, "-rapid.nofailfile") // or it is kept below testdata
	}
	out, err := exec.Command("go", args...).CombinedOutput()
	switch {
	case err == nil:
		return "PASSES, but the claim is broken"
	case strings.Contains(string(out), "[build failed]"), strings.Contains(string(out), "no tests to run"),
		strings.Contains(string(out), "flag provided but not defined"):
		return "no verdict: " + strings.Join(strings.Fields(string(out)), " ")
	}
	return "fails"
}

// usesRapid reports whether tests of a package know the flags of package rapid.
func usesRapid(pkg string) bool {
	files, _ := filepath.Glob(filepath.Join(pkg, "*_test.go"))
	return slices.ContainsFunc(files, func(name string) bool {
		text, err := os.ReadFile(name)
		return err == nil && strings.Contains(string(text), `"pgregory.net/rapid"`)
	})
}
