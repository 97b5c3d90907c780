package main

import (
	"go/format"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// toy is a module whose tests notice all changes except those of the lower bound of clamp, and one
// of a bound that is equivalent.
var toy = map[string]string{
	"go.mod": "module toy\n\ngo 1.26\n",
	"toy.go": `package toy

import "fmt"

// Clamp has its lower bound tested by package user.
func Clamp(x, high int) int { return clamp(x, high) }

// clamp's lower bound is not tested.
func clamp(x, high int) int {
	if x < 10 {
		return 10
	}
	if x > high { // as
		x = high
	}
	return x
}

func spin(n uint8) (s string, err error) {
	for n > 0 {
		n -= 1
		s += "-" +
			"x" // two
	}
	if len(s) == 4 {
		return "", fmt.Errorf("no more than %d", 1)
	}
	return s, nil
}
`,
	"toy_test.go": `package toy

import "testing"

func TestClamp(t *testing.T) {
	for _, c := range [][2]int{{14, 14}, {15, 15}, {16, 15}} {
		if got := clamp(c[0], 15); got != c[1] {
			t.Fatal(got)
		}
	}
}

func TestSpin(t *testing.T) {
	for n, want := range []string{"", "-x", "", "-x-x-x"} {
		s, err := spin(uint8(n))
		if s != want || (err == nil) != (n != 2) {
			t.Fatal(n, s, err)
		}
	}
}
`,
}

func loadToy(t *testing.T) *pkg { return loadModule(t, toy) }

// loadModule writes the files of a module into a folder and reads its package.
func loadModule(t *testing.T, files map[string]string) *pkg {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	p, err := load(t.Context(), ".")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestToy tries all mutants of a small package, and finds what its tests do not notice.
func TestToy(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a module and waits for endless loops")
	}
	loadToy(t)
	r := run{dir: t.TempDir()}
	if err := r.mutate(t.Context(), "."); err != nil {
		t.Fatal(err)
	}
	var survived []string
	for _, d := range sorted(r.done) {
		if d.Verdict == "survived" {
			survived = append(survived, d.ID)
		}
	}
	want := []string{
		"toy.go:clamp:condition: x < 10 -> false",
		"toy.go:clamp:number: 10 -> one more",
		"toy.go:clamp:operator: x < 10 -> <=",
		"toy.go:clamp:number: 10 -> one more #2",
		"toy.go:clamp:operator: x > high -> >=",
	}
	slices.Sort(survived)
	slices.Sort(want)
	if !slices.Equal(survived, want) {
		t.Errorf("survived:\n%s\nwant:\n%s", strings.Join(survived, "\n"), strings.Join(want, "\n"))
	}
	if d := r.done["toy.go:spin:statement: n -= 1 -> nothing"]; d.Verdict != "killed" {
		t.Errorf("an endless loop: %v", d)
	}
}

// TestWithoutImports: a package that imports nothing has mutants, though the switch between them needs
// imports.
func TestWithoutImports(t *testing.T) {
	const low = "package toy\n\nfunc low(n int) bool { return n < 3 }\n"
	p := loadModule(t, map[string]string{"go.mod": toy["go.mod"], "toy.go": low})
	if len(choose(p, 0, 1)) == 0 {
		t.Error("no mutants")
	}
}

// user is a package whose test notices changes of the lower bound of clamp, in a child process with
// an environment of its own.
const user = `package user

import (
	"os"
	"os/exec"
	"testing"
	"toy"
)

func TestMain(m *testing.M) {
	if os.Getenv("CHILD") != "" {
		os.Exit(toy.Clamp(3, 15) + toy.Clamp(10, 15))
	}
	os.Exit(m.Run())
}

func TestLow(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = []string{"CHILD=1"}
	if cmd.Run(); cmd.ProcessState.ExitCode() != 20 {
		t.Fatal(cmd.ProcessState)
	}
}
`

// TestOthers: the tests of a package that uses the mutated one can kill more mutants, also in a
// child process. The results and the table name that package.
func TestOthers(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a module")
	}
	loadToy(t)
	if err := os.Mkdir("user", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("user/user_test.go", []byte(user), 0o644); err != nil {
		t.Fatal(err)
	}
	r := run{dir: t.TempDir(), skip: "Spin", others: []string{"user"}}
	if err := r.mutate(t.Context(), "."); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]result{
		"toy.go:clamp:condition: x < 10 -> false":   {Verdict: "killed", By: "user: TestLow"},
		"toy.go:clamp:number: 10 -> one more #2":    {Verdict: "killed", By: "user: TestLow"},
		"toy.go:clamp:condition: x > high -> false": {Verdict: "killed", By: "TestClamp"},
		"toy.go:clamp:operator: x < 10 -> <=":       {Verdict: "survived", Skip: "Spin", Others: r.others},
	} {
		got := r.done[id]
		want.Package, want.ID, want.Line, want.Seconds = "toy", id, got.Line, got.Seconds
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	if c, err := count(r.dir, "toy", r.done); err != nil || !slices.Equal(c.others, r.others) {
		t.Errorf("tests of %q, %v; want %q", c.others, err, r.others)
	}
	r = run{dir: t.TempDir(), others: []string{"none"}}
	if err := r.mutate(t.Context(), "."); err == nil || len(r.done) > 0 {
		t.Errorf("a folder without a package: %v, %d results", err, len(r.done))
	}
}

// TestGoesOn: a mutant is not tried twice, except with -again; skipped tests kill nothing; a mutant
// that no longer exists leaves the results; equivalent mutants do not count.
func TestGoesOn(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a module")
	}
	p := loadToy(t)
	dir := t.TempDir()
	all := choose(p, 0, 1)
	done := map[string]result{"gone": {Package: "toy", ID: "gone", Verdict: "survived"}}
	for _, m := range all {
		done[m.id] = result{Package: "toy", ID: m.id, Verdict: "killed", By: "before"}
	}
	last := all[len(all)-1].id
	done[last] = result{Package: "toy", ID: last, Verdict: "survived"}
	other := map[string]result{"kept": {Package: "other", ID: "kept", Verdict: "killed"}}
	name := filepath.Join(dir, resultsFile)
	if err := writeResults(name, map[string]map[string]result{"toy": done, "other": other}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		again      bool
		skip, want string
	}{{false, "", "survived"}, {true, "Spin", "survived"}, {true, "", "killed"}} {
		r := run{dir: dir, again: c.again, skip: c.skip}
		if err := r.mutate(t.Context(), "."); err != nil {
			t.Fatal(err)
		}
		results, err := readResults(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := results["other"]; !reflect.DeepEqual(got, other) {
			t.Errorf("the results of another package are %v", got)
		}
		got := results["toy"]
		if len(got) != len(all) || got[last].Verdict != c.want || got[all[0].id].By != "before" {
			t.Errorf("again %v, without %q: %d results of %d, last %v, first %v", c.again, c.skip, len(got), len(all), got[last], got[all[0].id])
		}
	}
	done = map[string]result{"a": {ID: "a", Verdict: "killed"}, "b": {ID: "b", Verdict: "survived"}, "c": {ID: "c", Verdict: "survived"}}
	list := "toy\tb\tit is never asked\nother\tc\tof another package\n"
	if err := os.WriteFile(filepath.Join(dir, "equivalent.tsv"), []byte(list), 0o644); err != nil {
		t.Fatal(err)
	}
	c, err := count(dir, "toy", done)
	if err != nil || c.killed != 1 || c.equivalent != 1 || len(c.open) != 1 || c.score() != 50 {
		t.Errorf("%+v, %v", c, err)
	}
}

// TestBoth: a mutant that survived the tests of one run and, in another run, all tests that the
// first one skipped, survived all tests. No other two runs imply that.
func TestBoth(t *testing.T) {
	web := []string{"web"}
	for _, c := range []struct{ before, now, want result }{
		{result{Skip: "Slow"}, result{Run: "Slow"}, result{}},
		{result{Run: "Fast"}, result{Skip: "Fast"}, result{}},
		{result{Run: "Fast"}, result{}, result{}},
		{result{}, result{Run: "Fast"}, result{}},
		{result{Skip: "Slow"}, result{Run: "Fast"}, result{Skip: "Slow"}},
		{result{Run: "Fast"}, result{Run: "Slow"}, result{Run: "Fast"}},
		{result{Skip: "Slow"}, result{Run: "Slow", Skip: "Slowest"}, result{Skip: "Slow"}},
		{result{Run: "Fast", Skip: "Faster"}, result{Skip: "Fast"}, result{Run: "Fast", Skip: "Faster"}},
		{result{Skip: "Slow"}, result{Run: "Slow", Others: web}, result{Run: "Slow", Others: web}},
		{result{Skip: "Slow", Others: web}, result{Run: "Slow"}, result{Skip: "Slow", Others: web}},
		{result{Skip: "Slow", Others: web}, result{Run: "Slow", Others: web}, result{Others: web}},
	} {
		if got := both(c.before, c.now); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v, then %v: %v, want %v", c.before, c.now, got, c.want)
		}
	}
}

// TestWritten: a file written with all its mutants is valid Go; without mutants it is unchanged.
func TestWritten(t *testing.T) {
	p := loadToy(t)
	f := p.files[0]
	if got := string(write(p, f, nil)); got != string(f.text) {
		t.Errorf("without a mutant:\n%s", got)
	}
	if _, err := format.Source(write(p, f, choose(p, 0, 1))); err != nil {
		t.Error(err)
	}
}

// TestResults checks the committed results: they can be read, and each equivalent mutant has a
// reason, and survived if it is in the sample.
func TestResults(t *testing.T) {
	dir := filepath.Join("..", "..", "doc", "data", "mutation")
	results, err := readResults(filepath.Join(dir, resultsFile))
	if err != nil || len(results) == 0 {
		t.Fatal(len(results), err)
	}
	for pkg, all := range results {
		equivalent, err := readEquivalent(dir, pkg)
		if err != nil {
			t.Fatal(err)
		}
		for id := range equivalent {
			if d, ok := all[id]; ok && d.Verdict != "survived" { // one that is not in the sample was tried separately
				t.Errorf("%s: %s is listed as equivalent, but it is %q", pkg, id, d.Verdict)
			}
		}
	}
}

// TestSkipsAreSeen: if no test passes, or a test skips because its peer is absent, that is an
// error, and no mutant counts as survived.
func TestSkipsAreSeen(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a module")
	}
	loadToy(t)
	for _, c := range []struct{ body, want string }{
		{`t.Skip("always")`, "none passes"},
		{`if os.Getenv("KATACHI_REQUIRE") != "" { t.Fatal("required here, but absent") }; t.Skip("absent")`, "required here, but absent"},
	} {
		text := "package toy\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\nvar _ = os.Args\n\nfunc TestAll(t *testing.T) { " + c.body + " }\n"
		if err := os.WriteFile("toy_test.go", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		r := run{dir: t.TempDir()}
		if err := r.mutate(t.Context(), "."); err == nil || !strings.Contains(err.Error(), c.want) || len(r.done) > 0 {
			t.Errorf("%s: %v, %d results; want an error that says %q", c.body, err, len(r.done), c.want)
		}
	}
}

// TestSubtests: the subtests of a long test are found in its output, and run one at a time.
func TestSubtests(t *testing.T) {
	out := "=== RUN   TestA\n--- PASS: TestA (9.00s)\n    --- PASS: TestA/one.two (1.00s)\n        --- PASS: TestA/one.two/deep (1.00s)\n" +
		"    --- SKIP: TestA/three (0.00s)\n--- PASS: TestAB (1.00s)\n    --- PASS: TestAB/four (1.00s)\n"
	if got, want := subtests([]byte(out), "TestA"), []string{"TestA/one.two", "TestA/three"}; !slices.Equal(got, want) {
		t.Errorf("subtests %q, want %q", got, want)
	}
	all := map[int]bool{1: true}
	var b testBinary
	for _, name := range []string{"TestB", "TestC", "TestA/one.two", "TestA/three", "TestD"} {
		b.tests = append(b.tests, &test{name: name, used: 10 * time.Millisecond, reaches: all})
	}
	var got []string
	for _, group := range b.steps(1) {
		var names []string
		for _, one := range group {
			names = append(names, one.name)
		}
		got = append(got, pattern(names))
	}
	if want := []string{"^(TestB|TestC)$", `^TestA$/^one\.two$`, "^TestA$/^three$", "^(TestD)$"}; !slices.Equal(got, want) {
		t.Errorf("runs %q, want %q", got, want)
	}
}
