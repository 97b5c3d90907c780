package web_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/chromedp/chromedp"
)

var (
	toldParts = regexp.MustCompile(`\{\d\}`)
	verbs     = regexp.MustCompile(`%(\[\d\])?[a-z]`)
	letters   = regexp.MustCompile(`[A-Za-z]`)
)

// sentencesOf returns the sentences that katachi may print, as patterns: the texts in Go packages
// and in the site's scripts.
func sentencesOf(t *testing.T) (list []*regexp.Regexp) {
	t.Helper()
	add := func(text string) {
		parts := verbs.Split(text, -1)
		if len(parts) > 1 && len(letters.FindAllString(strings.Join(parts, ""), -1)) < 5 {
			return // it could be anything
		}
		for i := range parts {
			parts[i] = regexp.QuoteMeta(parts[i])
		}
		list = append(list, regexp.MustCompile(`(?i)^`+strings.Join(parts, ".+")+`$`))
	}
	for _, dir := range []string{".", "../internal/api", "../internal/report", "../query", "../collection", "../board", "../sgf", "../internal/terms"} {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", dir, err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
					if text, err := strconv.Unquote(l.Value); err == nil && utf8.ValidString(text) && text != "" {
						add(text)
					}
				}
				return true
			})
		}
	}
	for _, name := range []string{"wasm/worker.js", "wasm/positions.js"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, said := range regexp.MustCompile(`(?:Problem|Error)\('([^']+)'\)`).FindAllStringSubmatch(string(text), -1) {
			add(said[1])
		}
	}
	return list
}

// TestTold: katachi really uses each sentence that the page has in other languages, each language
// has all of them, and no translation loses a variable part.
func TestTold(t *testing.T) {
	said := sentencesOf(t)
	var first []string
	for _, language := range []string{"ja", "ko", "zh"} {
		text, err := os.ReadFile(filepath.Join("page", "src", "lang", language+".told"))
		if err != nil {
			t.Fatal(err)
		}
		var sentences []string
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			if line == "" || line[0] == '#' {
				continue
			}
			sentence, words, ok := strings.Cut(line, " | ")
			if !ok || words == "" {
				t.Errorf("%s.told: %q has no translation", language, line)
			}
			sentences = append(sentences, sentence)
			parts, has := toldParts.FindAllString(sentence, -1), toldParts.FindAllString(words, -1)
			slices.Sort(has)
			if !slices.Equal(parts, has) {
				t.Errorf("%s.told: %q has the parts %v, its translation has %v", language, sentence, parts, has)
			}
			plain := toldParts.ReplaceAllString(sentence, "1")
			if !slices.ContainsFunc(said, func(p *regexp.Regexp) bool { return p.MatchString(plain) }) {
				t.Errorf("%s.told: katachi does not use %q", language, sentence)
			}
		}
		if first == nil {
			first = sentences
		}
		if !slices.Equal(sentences, first) {
			t.Errorf("%s.told has other sentences than ja.told", language)
		}
	}
}

// TestPageTold: refusals of the server, and the reasons why it found nothing, are shown in the
// reader's language.
func TestPageTold(t *testing.T) {
	b := openPage(t, desktop, "#explore?m=Q16&f.date=2010..1990")
	eval[any](b, `localStorage.setItem('katachi.language', '"ja"')`)
	b.do(chromedp.Reload())
	said := func(fragment, selector, want string) {
		t.Helper()
		eval[any](b, fmt.Sprintf(`location.hash = %q`, fragment))
		b.wait(fmt.Sprintf(`document.querySelector(%q)?.textContent.includes(%q) === true`, selector, want))
	}
	said("explore?m=Q16&f.date=2010..1990", ".results .notice", `日付"2010..1990": 一つの値か、1990..1999のような小さい順の範囲に`)
	said("explore?query=rows%3D...", ".results .notice", "範囲に石がないので")
	said("explore?size=5&m=C3", ".results", "棋譜集に5x5の棋譜はありません。あるのは19x19 (516 games)です")
	said("shapes?shape=no+such+shape", ".panel .error", `形"no such shape"はありません`)
}
