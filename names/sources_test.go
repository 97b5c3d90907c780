package names_test

import (
	"os"
	"strings"
	"testing"

	"katachi/names"
)

// TestTermSources: doc/names.md says of every Japanese term where it is from, and of no other.
func TestTermSources(t *testing.T) {
	text, err := os.ReadFile("../doc/names.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(text), "## 5. Where the Japanese words are from")
	part, _, ends := strings.Cut(rest, "\n## ")
	if !ok || !ends {
		t.Fatal("doc/names.md has no part 5")
	}
	stated := map[string]bool{}
	add := func(list string) {
		for _, term := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == '\n' }) {
			stated[strings.TrimSpace(term)] = true
		}
	}
	for line := range strings.Lines(part) {
		if cells := strings.Split(line, "|"); len(cells) > 2 {
			add(cells[1])
		}
	}
	_, none, _ := strings.Cut(part, "none is contradicted:")
	none, _, _ = strings.Cut(none, "(from English)")
	add(strings.ReplaceAll(none, " and ", ", "))
	known := map[string]bool{"": true, "terms": true, "---": true}
	for _, term := range names.Builtin().Terms() {
		if known[term.Names["ja"]] = true; term.Names["ja"] != "" && !stated[term.Names["ja"]] {
			t.Errorf("doc/names.md does not say where %s (%s) is from", term.Names["ja"], term.Names["ja-Latn"])
		}
	}
	for term := range stated {
		if !known[term] {
			t.Errorf("doc/names.md says where %s is from, which is no term", term)
		}
	}
}
