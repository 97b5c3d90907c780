package web_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"katachi/internal/testpeers"
)

// tools runs the bundler of the page, which is a module of its own.
func tools(t *testing.T, args ...string) {
	t.Helper()
	cmd := exec.Command("go", append([]string{"run", "."}, args...)...)
	cmd.Dir = "tools"
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go run -C web/tools . %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// TestBundle fails when the committed bundle is not what the sources make.
func TestBundle(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the bundler")
	}
	tools(t, "-check")
}

// TestTypes checks the page's types with the TypeScript compiler.
func TestTypes(t *testing.T) {
	node := testpeers.Program(t, "node")
	tsc := testpeers.NPM(t, "typescript", "bin", "tsc")
	if out, err := exec.Command(node, tsc, "--strict", "-p", "page").CombinedOutput(); err != nil {
		t.Fatalf("tsc --strict -p web/page: %v\n%s", err, out)
	}
}

// TestUnits runs the unit tests of the page's pure parts.
func TestUnits(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the bundler")
	}
	node := testpeers.Program(t, "node")
	dir := t.TempDir()
	tools(t, "-tests", dir)
	files, err := filepath.Glob(filepath.Join(dir, "*.mjs"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no unit tests were bundled: %v", err)
	}
	out, err := exec.Command(node, append([]string{"--test", "--test-reporter=spec"}, files...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("node --test: %v\n%s", err, out)
	}
	t.Log(lastLines(string(out), 9))
}

// lastLines returns the last n lines of a text.
func lastLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}
