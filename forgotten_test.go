package katachi_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"katachi/internal/ops/search"
)

// The tests of this file fail for steps of the recipes in CONTRIBUTING.md that no other test would
// miss.

// TestEnginesInTable: every package that runs the conformance suite of engines is in the table of
// engines.
func TestEnginesInTable(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,TestImports,XTestImports", "./match/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var table, engines []string
	for dec := json.NewDecoder(strings.NewReader(string(out))); dec.More(); {
		var p struct {
			ImportPath                         string
			Imports, TestImports, XTestImports []string
		}
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		switch tests := append(p.TestImports, p.XTestImports...); {
		case p.ImportPath == "katachi/match/engines":
			table = p.Imports
		case slices.ContainsFunc(tests, func(s string) bool { return strings.HasSuffix(s, "match/internal/matchtest") }) &&
			slices.Contains(p.Imports, "katachi/match") && compiles(t, p.ImportPath):
			engines = append(engines, p.ImportPath)
		}
	}
	if len(engines) < 5 {
		t.Errorf("only %q run the suite", engines)
	}
	for _, e := range engines {
		if !slices.Contains(table, e) {
			t.Errorf("%s is not in the table of match/engines", e)
		}
	}
}

// compiles reports whether a package has a function from a set to a Matcher.
func compiles(t *testing.T, path string) bool {
	t.Helper()
	files, err := filepath.Glob(strings.TrimPrefix(path, "katachi/") + "/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Recv == nil && slices.Contains([]string{"Compile", "Build", "New"}, d.Name.Name) {
				return true
			}
		}
	}
	return false
}

// TestHitFieldsInDocument: doc/json.md names every field of a hit.
func TestHitFieldsInDocument(t *testing.T) {
	text := read(t, "doc/json.md")
	for _, f := range reflect.VisibleFields(reflect.TypeFor[search.Hit]()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.Anonymous && name != "" && name != "-" && !strings.Contains(text, "`"+name) {
			t.Errorf("doc/json.md does not name the field %s of a hit", name)
		}
	}
}

// TestViewsChecked: a browser test checks every view of the page for accessibility.
func TestViewsChecked(t *testing.T) {
	list := regexp.MustCompile(`views: readonly View\[\] = \[(.*)\]`).FindStringSubmatch(read(t, "web/page/src/state.ts"))
	if list == nil {
		t.Fatal("state.ts has no list of views")
	}
	tests := read(t, "web/browser_views_test.go")
	for view := range strings.SplitSeq(list[1], ", ") {
		view = strings.Trim(view, "'")
		if !strings.Contains(tests, `"#`+view+`"`) && !strings.Contains(tests, `"#`+view+`?`) {
			t.Errorf("TestPageAccessible has no fragment #%s", view)
		}
	}
}
