package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

// row is a line of the tables of doc/dev/seeds.md: a claim and where it is.
type row struct{ claim, where, command, test string }

func page(t *testing.T) []row {
	t.Helper()
	text, err := os.ReadFile(root + "/doc/dev/seeds.md")
	if err != nil {
		t.Fatal(err)
	}
	var rows []row
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " | ")
		if m := claimName.FindString(strings.TrimSpace(cells[0])); m != "" && len(cells) == 5 {
			rows = append(rows, row{m, cells[2], cells[3], cells[4]})
		}
	}
	if len(rows) < 80 {
		t.Fatalf("%d claims in doc/dev/seeds.md, want 80 or more", len(rows))
	}
	return rows
}

var (
	claimName = regexp.MustCompile(`^[A-Z][0-9]+$`)
	placeName = regexp.MustCompile("`([a-z_/]+\\.go)`(?:: ((?:`[A-Za-z.]+`(?:, )?)+))?")
	quoted    = regexp.MustCompile("`([^`]+)`")
	testName  = regexp.MustCompile(`^(Test|Example|Fuzz|Benchmark)`)
)

// sources returns the text of all files of Go and of scripts, by their paths.
func sources(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git") {
			return filepath.SkipDir
		}
		if ext := filepath.Ext(path); d.IsDir() || ext != ".go" && ext != ".txtar" {
			return nil
		}
		text, err := os.ReadFile(path)
		rel, _ := filepath.Rel(root, path)
		texts[filepath.ToSlash(rel)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// folders are the packages in which the names of a claim are searched, by the claim's letter.
var folders = map[byte][]string{
	'G': {"match/automaton", "match/dfa", "match"},
	'E': {"match/patricia", "match/cover", "match"},
	'S': {"shape"},
	'P': {"match/ptree"},
	'D': {"words/lexicon", "words/bookworm", "match/automaton"},
}

// declares reports whether a text declares a function, method, type or variable.
func declares(text, name string) bool {
	name = regexp.QuoteMeta(name[strings.LastIndexByte(name, '.')+1:])
	return regexp.MustCompile(`(?m)^(func (\([^)]*\) )?|type |var |const )` + name + `\b`).MatchString(text)
}

// TestPageNames: every file, function and test that doc/dev/seeds.md names exists.
func TestPageNames(t *testing.T) {
	texts := sources(t)
	for _, r := range page(t) {
		if r.test == "" || r.command == "" {
			t.Errorf("%s: no command or no test", r.claim)
		}
		places := placeName.FindAllStringSubmatch(r.where, -1)
		for _, place := range places {
			dirs := append([]string{"."}, folders[r.claim[0]]...)
			found := slices.ContainsFunc(dirs, func(dir string) bool {
				text, ok := texts[filepath.ToSlash(filepath.Join(dir, place[1]))]
				if !ok {
					return false
				}
				for _, name := range quoted.FindAllStringSubmatch(place[2], -1) {
					if !declares(text, name[1]) {
						return false
					}
				}
				return true
			})
			if !found {
				t.Errorf("%s: no %s with %s", r.claim, place[1], place[2])
			}
		}
		for _, name := range quoted.FindAllStringSubmatch(r.test, -1) {
			switch name := name[1]; {
			case testName.MatchString(name):
				dirs := append([]string{"cmd/katachi", "internal/gtpengine", "internal/ops/suggest"}, folders[r.claim[0]]...)
				found := false
				for path, text := range texts {
					found = found || slices.Contains(dirs, filepath.ToSlash(filepath.Dir(path))) &&
						strings.HasSuffix(path, "_test.go") && declares(text, name)
				}
				if !found {
					t.Errorf("%s: no test %s", r.claim, name)
				}
			case strings.HasSuffix(name, ".txtar"):
				if _, ok := texts["cmd/katachi/testdata/script/"+name]; !ok {
					t.Errorf("%s: no script %s", r.claim, name)
				}
			}
		}
	}
}

// TestBrokenList: every claim of doc/dev/seeds.md is broken by an entry of broken.txt, whose
// text is in its file once, and whose tests are those that the page names.
func TestBrokenList(t *testing.T) {
	list, err := read("broken.txt")
	if err != nil {
		t.Fatal(err)
	}
	rows, texts := page(t), sources(t)
	for _, r := range rows {
		if !slices.ContainsFunc(list, func(m mutation) bool { return m.claim == r.claim }) {
			t.Errorf("%s: broken.txt has no entry for it", r.claim)
		}
	}
	for _, m := range list {
		at := slices.IndexFunc(rows, func(r row) bool { return r.claim == m.claim })
		if at < 0 {
			t.Errorf("%s: no such claim in doc/dev/seeds.md", m.claim)
			continue
		}
		for name := range strings.SplitSeq(m.test, "|") {
			name, script, _ := strings.Cut(name, "/")
			if test := rows[at].test; !strings.Contains(test, "`"+name+"`") && !strings.Contains(test, "`"+script+".txtar`") {
				t.Errorf("%s: broken for %s; doc/dev/seeds.md names %s", m.claim, m.test, test)
			}
		}
		if n := strings.Count(texts[m.file], m.old); n != 1 || m.old == m.fresh {
			t.Errorf("%s: the text to replace is in %s %d times", m.claim, m.file, n)
		}
	}
}

// TestSkipIsNoPass: a claim counts as tested only if its test passes with the unchanged code and
// fails when the claim is broken. A test that skips, does not exist or fails in both cases is
// reported.
func TestSkipIsNoPass(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"go.mod": "module toy\n\ngo 1.26\n",
		"toy.go": "package toy\n\nconst one = 1\n",

		"toy_test.go": `package toy

import "testing"

func TestNotices(t *testing.T) {
	if one != 1 {
		t.Error(one)
	}
}

func TestCrashes(t *testing.T) {
	if one != 1 {
		go panic("one")
		select {}
	}
}

func TestBlind(t *testing.T)  {}
func TestSkips(t *testing.T)  { t.Skip("its peer is absent") }
func TestBroken(t *testing.T) { t.Error("anyway") }

func TestTree(t *testing.T) {
	t.Run("skips", func(t *testing.T) { t.Skip("its peer is absent") })
	t.Run("skips if broken", func(t *testing.T) {
		if one != 1 {
			t.Skip("cannot be seen")
		}
	})
}
`,
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ test, fresh, want string }{
		{"TestNotices", "const one = 3\n", fails},
		{"TestCrashes", "const one = 3\n", fails},
		{"TestNotices|TestBlind", "const one = 3\n", "TestBlind: PASSES, but the claim is broken"},
		{"TestSkips", "const one = 3\n", "TestSkips: SKIPS with the unchanged code"},
		{"TestBroken", "const one = 3\n", "TestBroken: fails with the unchanged code"},
		{"TestTree/skips", "const one = 3\n", "TestTree/skips: SKIPS with the unchanged code"},
		{"TestTree/skips_if_broken", "const one = 3\n", "TestTree/skips_if_broken: SKIPS"},
		{"TestAbsent", "const one = 3\n", "TestAbsent: no verdict: "},
		{"TestNotices", "const one = nonsense\n", "TestNotices: no verdict: "},
	} {
		m := mutation{pkg: ".", test: c.test, file: "toy.go", old: "const one = 1\n", fresh: c.fresh}
		if got := m.try(); got != c.want && !(strings.HasSuffix(c.want, "verdict: ") && strings.HasPrefix(got, c.want)) {
			t.Errorf("%s with %q: %s, want %s", c.test, c.fresh, got, c.want)
		}
	}
}
