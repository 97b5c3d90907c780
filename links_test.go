package katachi_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

var (
	markdownLink = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	codeSpan     = regexp.MustCompile("`[^`]*`")
	codeFence    = regexp.MustCompile("(?ms)^```.*?^```")
)

// TestLinks: each relative link in a document leads to a file, and to a heading if it names one.
func TestLinks(t *testing.T) {
	links := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || path != "." && strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case filepath.Ext(path) != ".md":
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		prose := codeSpan.ReplaceAllString(codeFence.ReplaceAllString(string(text), ""), "")
		for _, m := range markdownLink.FindAllStringSubmatch(prose, -1) {
			if strings.Contains(m[1], "://") || strings.HasPrefix(m[1], "mailto:") {
				continue
			}
			links++
			file, heading, _ := strings.Cut(m[1], "#")
			if file = filepath.Join(filepath.Dir(path), file); strings.HasPrefix(m[1], "#") {
				file = path
			}
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s: the link %s leads to no file", path, m[1])
			} else if heading != "" && filepath.Ext(file) == ".md" && !hasHeading(t, file, heading) {
				t.Errorf("%s: the link %s leads to no heading", path, m[1])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if links < 50 {
		t.Errorf("found only %d links", links)
	}
}

// hasHeading reports whether a document has a heading with an anchor. Like GitHub, it makes anchors
// of lower-case letters, with - for blanks and without other marks.
func hasHeading(t *testing.T, file, anchor string) bool {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(codeFence.ReplaceAllString(string(text), "")) {
		title := strings.TrimLeft(line, "#")
		if title == line {
			continue
		}
		made := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
				return unicode.ToLower(r)
			}
			return -1
		}, strings.TrimSpace(title))
		if made == anchor {
			return true
		}
	}
	return false
}

// TestDocumentSizes: documents stay short enough to be read. A word is text between blanks that has
// a letter or a digit. Tables count, code blocks do not.
func TestDocumentSizes(t *testing.T) {
	most := map[string]int{"README.md": 900, "ARCHITECTURE.md": 5500, "doc/guide.md": 5000, "doc/library.md": 3000, "doc/dev/results.md": 5000}
	total := 0
	for path, text := range documents(t) {
		words := 0
		for _, word := range strings.Fields(codeFence.ReplaceAllString(text, "")) {
			if strings.ContainsFunc(word, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
				words++
			}
		}
		if n, limited := most[path]; limited && words > n {
			t.Errorf("%s has %d words, want %d at most", path, words, n)
		}
		total += words
	}
	if total > 36000 {
		t.Errorf("the documents of the root and of doc have %d words, want 36,000 at most", total)
	}
}
