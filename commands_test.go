package katachi_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	testFunc   = regexp.MustCompile(`(?m)^func ((?:Test|Benchmark|Fuzz|Example)\w*)\(`)
	namedTest  = regexp.MustCompile("`((?:Test|Fuzz|Benchmark|Example)[A-Z]\\w*)`")
	selection  = regexp.MustCompile(`-(?:run|bench) ('[^']+'|[^\s'` + "`" + `]+)`)
	packageArg = regexp.MustCompile(`(?:^|\s)\./[\w/.-]+`)
	aCommand   = regexp.MustCompile("`[^`]*(go test|-run |-bench |make |katachi |scripts/|duel\\.py|\\.sh)[^`]*`")
)

// testFunctions returns the names of tests, benchmarks, fuzz targets and examples by folder,
// including those of the module beam and of the release kit.
func testFunctions(t *testing.T) map[string][]string {
	t.Helper()
	functions := map[string][]string{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range testFunc.FindAllStringSubmatch(string(text), -1) {
			functions[filepath.Dir(path)] = append(functions[filepath.Dir(path)], m[1])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return functions
}

// documents returns the Markdown files of the root, of doc and of doc/dev, by path.
func documents(t *testing.T) map[string]string {
	t.Helper()
	list, err := filepath.Glob("doc/*.md")
	if err != nil {
		t.Fatal(err)
	}
	root, _ := filepath.Glob("*.md")
	dev, _ := filepath.Glob("doc/dev/*.md")
	list = append(list, dev...)
	texts := map[string]string{}
	for _, path := range append(list, root...) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts[path] = string(text)
	}
	return texts
}

// TestNamedTests: each test that a document names exists, and each -run and -bench in a document
// selects at least one test or benchmark (of the package, if one is given).
func TestNamedTests(t *testing.T) {
	functions := testFunctions(t)
	exists := func(folder string, is *regexp.Regexp) bool {
		for dir, list := range functions {
			if folder != "" && dir != folder && !strings.HasSuffix(dir, "/"+folder) {
				continue
			}
			for _, name := range list {
				if is.MatchString(name) {
					return true
				}
			}
		}
		return false
	}
	checked := 0
	for path, text := range documents(t) {
		for _, m := range namedTest.FindAllStringSubmatch(text, -1) {
			if checked++; !exists("", regexp.MustCompile("^"+m[1]+"$")) {
				t.Errorf("%s: there is no %s", path, m[1])
			}
		}
		for _, span := range codeSpan.FindAllString(codeFence.ReplaceAllString(text, ""), -1) {
			command := strings.Join(strings.Fields(strings.Trim(span, "`")), " ")
			folder := ""
			if p := packageArg.FindAllString(command, -1); len(p) == 1 && !strings.HasSuffix(p[0], "...") && !strings.Contains(command, "go run") {
				folder = filepath.Clean(strings.TrimSpace(p[0]))
			}
			for _, m := range selection.FindAllStringSubmatch(command, -1) {
				name, _, _ := strings.Cut(strings.Trim(m[1], "'"), "/")
				if name == "xxx" || name == "." || strings.Contains(command, "make ") {
					continue
				}
				is, err := regexp.Compile(strings.ReplaceAll(name, "\\|", "|"))
				if err != nil {
					t.Errorf("%s: %s: %v", path, command, err)
				} else if checked++; !exists(folder, is) {
					t.Errorf("%s: %s: -run or -bench %s selects nothing", path, command, name)
				}
			}
		}
	}
	if checked < 200 {
		t.Errorf("found only %d names of tests", checked)
	}
}

// TestFigureCommands: each part of doc/dev/results.md has the command that makes its figures.
func TestFigureCommands(t *testing.T) {
	text := documents(t)["doc/dev/results.md"]
	parts := regexp.MustCompile(`(?m)^##+ `).Split(text, -1)[1:]
	if len(parts) < 10 {
		t.Errorf("doc/dev/results.md has only %d parts", len(parts))
	}
	for _, part := range parts {
		title, _, _ := strings.Cut(part, "\n")
		if strings.ContainsAny(part, "0123456789") && !aCommand.MatchString(part) {
			t.Errorf("doc/dev/results.md: %q has figures and no command", title)
		}
	}
}
