package lang_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"katachi/internal/lang"
)

// TestSay: arguments fill their places in every language, quoted where these are in quotes;
// sentences among them are in the same language, and errors can be found again.
func TestSay(t *testing.T) {
	s := lang.Say("illegal move", 3, "black", "Q16", lang.Say("ko"))
	if got, want := s.Error(), "Move 3, black Q16, cannot be played: ko"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := s.In("ja"), "3手目のblack Q16は打てません: コウです"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := lang.Say("no job", "a\n\"b").Error(), `There is no job "a\n\"b"`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := lang.Say("no games of size", 9, []*lang.Sentence{lang.Say("game"), lang.Say("games", 2)}).Error(), "the collection has no games on 9x9; it has 1 game, 2 games"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if s := lang.Say("file missing", fs.ErrNotExist); !errors.Is(s, fs.ErrNotExist) || s.Args[0].(*lang.Sentence).Code != "error" {
		t.Errorf("%+v", s)
	}
	if s := lang.Say("no names").Because(fs.ErrExist); lang.Of(s) != s || !errors.Is(s, fs.ErrExist) {
		t.Errorf("%+v", s)
	}
}

// problems returns the sentences of a language by code, and their places in order.
func problems(t *testing.T, tag string) (words map[string]string, places map[string][]string) {
	t.Helper()
	text, err := os.ReadFile(tag + ".say")
	if err != nil {
		t.Fatal(err)
	}
	words, places = map[string]string{}, map[string][]string{}
	for _, line := range regexp.MustCompile(`(?m)^problem (.+?) \| (.+)$`).FindAllStringSubmatch(string(text), -1) {
		words[line[1]] = line[2]
		found := regexp.MustCompile(`\{\d\}`).FindAllString(line[2], -1)
		slices.Sort(found)
		places[line[1]] = slices.Compact(found)
	}
	return words, places
}

// TestProblems: every language says each problem, with the same places.
func TestProblems(t *testing.T) {
	_, english := problems(t, "en")
	for _, tag := range []string{"ja", "ko", "zh"} {
		words, places := problems(t, tag)
		for code, want := range english {
			if got, ok := places[code]; !ok || !slices.Equal(got, want) {
				t.Errorf("%s.say: problem %s has the places %v, want %v: %q", tag, code, got, want, words[code])
			}
		}
		for code := range words {
			if _, ok := english[code]; !ok {
				t.Errorf("%s.say: en.say has no problem %s", tag, code)
			}
		}
	}
}

// TestSameLines: the languages besides English have the same lines for the first help,
// columns, the solver, reviews and questions.
func TestSameLines(t *testing.T) {
	lines := map[string][]string{}
	for _, tag := range []string{"ja", "ko", "zh"} {
		text, err := os.ReadFile(tag + ".say")
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range regexp.MustCompile(`(?m)^((?:help|column|solve|review|asked) .+?) \| `).FindAllStringSubmatch(string(text), -1) {
			lines[tag] = append(lines[tag], line[1])
		}
		if !slices.Equal(lines[tag], lines["ja"]) || len(lines[tag]) < 110 {
			t.Errorf("%s.say has %d lines that differ from the %d of ja.say", tag, len(lines[tag]), len(lines["ja"]))
		}
	}
}

// codeAt is the argument of a function that is the code of a sentence; what fills it follows.
var codeAt = map[string]int{"Say": 0, "bad": 1, "NewProblem": 2, "refuse": 2, "wrong": 1, "place": 2}

// TestProblemsUsed: each code in the sources has a sentence with as many places as there are
// arguments, and each sentence is used.
func TestProblemsUsed(t *testing.T) {
	_, english := problems(t, "en")
	used := map[string]bool{}
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "dist"):
			return fs.SkipDir
		case strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go"):
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.BasicLit:
					used[text(n)] = true
				case *ast.CallExpr:
					checkCall(t, path, n, english)
				}
				return true
			})
		case strings.HasSuffix(path, ".js"):
			script, err := os.ReadFile(path)
			for _, made := range regexp.MustCompile(`new Problem\('([^']+)'`).FindAllStringSubmatch(string(script), -1) {
				if _, ok := english[made[1]]; !ok {
					t.Errorf("%s: en.say has no problem %s", path, made[1])
				}
				used[made[1]] = true
			}
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range slices.Sorted(maps.Keys(english)) {
		if !used[code] && !slices.ContainsFunc(ends(code), func(end string) bool { return used[end] }) {
			t.Errorf("no source uses the problem %s", code)
		}
	}
}

// ends returns the ends of a code that begin with a blank, since a source may say "date" + " range".
func ends(code string) (list []string) {
	for i, c := range code {
		if c == ' ' {
			list = append(list, code[i:])
		}
	}
	return list
}

// text returns the text of a literal, or "" for others.
func text(e ast.Expr) string {
	if l, ok := e.(*ast.BasicLit); ok && l.Kind == token.STRING {
		text, _ := strconv.Unquote(l.Value)
		return text
	}
	return ""
}

// checkCall checks the code and the number of arguments of a call that makes a sentence.
func checkCall(t *testing.T, path string, call *ast.CallExpr, english map[string][]string) {
	t.Helper()
	name := ""
	switch f := call.Fun.(type) {
	case *ast.Ident:
		name = f.Name
	case *ast.SelectorExpr:
		name = f.Sel.Name
	}
	at, ok := codeAt[name]
	inAsk := filepath.Base(filepath.Dir(path)) == "ask"
	if !ok || (name == "wrong" || name == "place") && !inAsk || len(call.Args) <= at || text(call.Args[at]) == "" {
		return
	}
	code := text(call.Args[at])
	places, known := english[code]
	if given := len(call.Args) - at - 1; !known || given != len(places) {
		t.Errorf("%s: %s(%q) has %d arguments, en.say has %d places (%v)", path, name, code, given, len(places), known)
	}
}
