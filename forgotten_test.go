package katachi_test

import (
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The tests of this file fail for steps of the recipes in CONTRIBUTING.md that no other test would
// miss.

// TestEnginesInTable: every package that runs the conformance suite of engines is in the table of
// engines.
func TestEnginesInTable(t *testing.T) {
	var table strings.Builder
	for _, name := range glob(t, "match/engines/*.go") {
		table.WriteString(read(t, name))
	}
	engines := map[string]bool{}
	for _, name := range glob(t, "match/*/*_test.go") {
		if strings.Contains(read(t, name), "matchtest.Run(") {
			engines[path.Dir(name)] = true
		}
	}
	if len(engines) < 5 {
		t.Errorf("only %v run the suite", engines)
	}
	for dir := range engines {
		if !strings.Contains(table.String(), `"katachi/`+dir+`"`) {
			t.Errorf("%s is not in the table of match/engines", dir)
		}
	}
}

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	for i := range names {
		names[i] = filepath.ToSlash(names[i])
	}
	return names
}

// TestViewsChecked: a browser test checks every view of the page for accessibility.
func TestViewsChecked(t *testing.T) {
	_, list, _ := strings.Cut(read(t, "web/page/src/state.ts"), "export const tabs = {")
	list, _, _ = strings.Cut(list, "}")
	views := regexp.MustCompile(`'(\w+)'`).FindAllStringSubmatch(list, -1)
	if len(views) == 0 {
		t.Fatal("state.ts has no list of views")
	}
	tests := read(t, "web/browser_views_test.go")
	for _, found := range views {
		view := found[1]
		if !strings.Contains(tests, `"#`+view+`"`) && !strings.Contains(tests, `"#`+view+`?`) {
			t.Errorf("TestPageAccessible has no fragment #%s", view)
		}
	}
}
