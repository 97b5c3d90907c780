package patternset_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"katachi/internal/patternset"
	"katachi/match"
	"katachi/match/engines"
	"katachi/pattern"
)

// write writes pattern files by name and returns their folder.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const (
	hane = "pattern: hane\n  .1\n  XO\n"
	cut  = "Pattern Cut1\n\n*O\nOX\n\n:8,X\n"
)

// TestLoad loads every kind of pattern set.
func TestLoad(t *testing.T) {
	dir := write(t, map[string]string{"a.patterns": hane, "b.db": cut, "none.patterns": "", "bad.patterns": "X\n"})
	a, b := filepath.Join(dir, "a.patterns"), filepath.Join(dir, "b.db")
	compiled := filepath.Join(dir, "c.katachi")
	ms, _, err := patternset.Matchers([]string{a}, "hashtree", engines.Unlimited, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := ms[0].(match.Saved).WriteFile(compiled); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		spec, name string
		len        int
	}{
		{a, "a.patterns", 1},
		{b, "b.db", 1},
		{a + "," + b, "a.patterns+b.db", 2},
		{compiled, "a.patterns", 1},
		{"shapes", "shapes", 61},
	} {
		set, _, err := patternset.Load(c.spec, 0)
		if err != nil || set.Name != c.name || set.Len() != c.len {
			t.Errorf("%s: %v, error %v; want %d patterns of %s", c.spec, set, err, c.len, c.name)
		}
	}
	for _, c := range []struct {
		spec   string
		wrong  string
		called bool // whether the error is a SpecError
	}{
		{a + ",", "empty name", true},
		{a + "," + compiled, "set of its own", true},
		{"corner:" + a, "native patterns draw their edges", true},
		{filepath.Join(dir, "none.patterns"), "no pattern found", false},
		{filepath.Join(dir, "bad.patterns"), "bad.patterns:1", false},
		{filepath.Join(dir, "gone.db"), "gone.db", false},
		{filepath.Join(dir, "gone.katachi"), "gone.katachi", false},
	} {
		_, _, err := patternset.Load(c.spec, 0)
		spec := patternset.SpecError("")
		if err == nil || !strings.Contains(err.Error(), c.wrong) || errors.As(err, &spec) != c.called {
			t.Errorf("%s: error %v, want %q", c.spec, err, c.wrong)
		}
	}
	if got := patternset.Files([]string{"full:x.db,y", "shapes"}); !slices.Equal(got, []string{"x.db", "y", "shapes"}) {
		t.Errorf("Files: %q", got)
	}
}

// TestMaxPatterns checks that as many patterns as allowed are read, over files of both formats
// together, and that one more is an error with its place and the limit.
func TestMaxPatterns(t *testing.T) {
	dir := write(t, map[string]string{"a.patterns": hane, "b.db": cut, "c.patterns": hane + strings.Replace(hane, "hane", "two", 1)})
	a, b, c := filepath.Join(dir, "a.patterns"), filepath.Join(dir, "b.db"), filepath.Join(dir, "c.patterns")
	for _, spec := range []string{a + "," + b, c} {
		if set, _, err := patternset.Load(spec, 2); err != nil || set.Len() != 2 {
			t.Errorf("%s: error %v, want 2 patterns", spec, err)
		}
	}
	if set, _, err := patternset.Load("shapes", 2); err != nil || set.Len() < 3 {
		t.Errorf("a built-in set: error %v", err)
	}
	for spec, place := range map[string]string{a + "," + b: "b.db:1", c: "c.patterns:4"} {
		_, _, err := patternset.Load(spec, 1)
		if err == nil || !strings.Contains(err.Error(), place) || !strings.HasSuffix(err.Error(), "more than 1 patterns (the limit max-patterns)") {
			t.Errorf("%s: error %v, want %s and max-patterns", spec, err, place)
		}
	}
}

// engineOf returns the type of the matchers of an engine.
func engineOf(t *testing.T, name string) reflect.Type {
	t.Helper()
	m, err := engines.Compile(pattern.NewSet("none"), name, engines.Unlimited)
	if err != nil {
		t.Fatal(err)
	}
	return reflect.TypeOf(m)
}

// TestMatchersAuto checks that the engine "auto" keeps the engine of a compiled file, and chooses
// one for other sets by the number of positions.
func TestMatchersAuto(t *testing.T) {
	dir := write(t, map[string]string{"a.patterns": hane})
	compiled := filepath.Join(dir, "a.katachi")
	ms, _, err := patternset.Matchers([]string{filepath.Join(dir, "a.patterns")}, engines.Auto, engines.Unlimited, 0)
	if err != nil {
		t.Fatal(err)
	}
	m := ms[0]
	if want := engineOf(t, "hashtree"); reflect.TypeOf(m) != want {
		t.Fatalf("many positions: %T, want %s", m, want)
	}
	if err := m.(match.Saved).WriteFile(compiled); err != nil {
		t.Fatal(err)
	}
	one := engines.Work{Positions: 1}
	for _, c := range []struct {
		specs  []string
		engine string
		want   []string // engines
	}{
		{[]string{compiled}, engines.Auto, []string{"hashtree"}},
		{[]string{compiled}, "window", []string{"window"}},
		{nil, "window", []string{"window", "window"}},
	} {
		got, _, err := patternset.Matchers(c.specs, c.engine, one, 0)
		if err != nil || len(got) != len(c.want) {
			t.Fatalf("%v by %s: %v, error %v", c.specs, c.engine, got, err)
		}
		for i := range got {
			if reflect.TypeOf(got[i]) != engineOf(t, c.want[i]) {
				t.Errorf("%v by %s: %T, want that of %s", c.specs, c.engine, got[i], c.want[i])
			}
		}
	}
	few, _, err := patternset.Matchers([]string{filepath.Join(dir, "a.patterns")}, engines.Auto, one, 0)
	if err != nil || reflect.TypeOf(few[0]) == reflect.TypeOf(m) {
		t.Errorf("one position: %T, error %v", few[0], err)
	}
}

// TestWords: the error for an unknown word lists the built-in sets; the error for a missing file
// does not.
func TestWords(t *testing.T) {
	t.Chdir(t.TempDir())
	const words = "(built in are openings, shapes, moves)"
	for spec, want := range map[string]bool{"shape": true, "shape,b": true, "./shape": false, "shape.patterns": false, `a\b`: false} {
		_, _, err := patternset.Load(spec, 0)
		if err == nil || strings.HasSuffix(err.Error(), words) != want {
			t.Errorf("%s: error %v, want %s: %t", spec, err, words, want)
		}
		ms, _, failed := patternset.Matchers([]string{"shapes", spec}, "window", engines.Unlimited, 0)
		if ms != nil || failed == nil || failed.Error() != err.Error() {
			t.Errorf("%s: %v, error %v, want %v", spec, ms, failed, err)
		}
	}
}

// TestWarnings: the warnings of several files are returned in the order of the files.
func TestWarnings(t *testing.T) {
	odd := "Pattern Odd1\n\n*O\nOX\n\n:8more,X\n"
	dir := write(t, map[string]string{"a.db": odd, "b.db": strings.Replace(odd, "Odd1", "Odd2", 1), "c.patterns": hane})
	spec := filepath.Join(dir, "a.db") + "," + filepath.Join(dir, "b.db")
	_, loaded, err := patternset.Load(spec, 0)
	if err != nil || len(loaded) < 2 || !strings.Contains(loaded[0].String(), "a.db") || !strings.Contains(loaded[len(loaded)-1].String(), "b.db") {
		t.Fatalf("warnings %v, error %v", loaded, err)
	}
	_, warned, err := patternset.Matchers([]string{filepath.Join(dir, "c.patterns"), spec}, "window", engines.Unlimited, 0)
	if err != nil || !slices.Equal(warned, loaded) {
		t.Errorf("warnings %v, error %v, want %v", warned, err, loaded)
	}
}
