package ask

import (
	"os"
	"strings"
	"testing"
)

// cookbook returns the questions of the documentation.
func cookbook(t testing.TB) (list []string) {
	t.Helper()
	data, err := os.ReadFile("../../doc/ask.md")
	if err != nil {
		t.Fatal(err)
	}
	_, book, ok := strings.Cut(string(data), "\n## Cookbook\n")
	if !ok {
		t.Fatal("no cookbook")
	}
	for i, part := range strings.Split(book, "```") {
		if i%2 == 1 {
			list = append(list, strings.Split(strings.TrimSpace(part), "\n")...)
		}
	}
	return list
}

// TestCookbook: the documentation has at least 60 questions, and each can be parsed.
func TestCookbook(t *testing.T) {
	list := cookbook(t)
	if len(list) < 60 {
		t.Errorf("%d questions, want 60", len(list))
	}
	for _, text := range list {
		if _, err := Parse(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestCookbookPlain: the engine gives the same answers to the questions of the documentation as
// trying everything.
func TestCookbookPlain(t *testing.T) {
	most := 12
	if os.Getenv("KATACHI_LONG") != "" {
		most = 200
	}
	col, games := named(t, randomGames(t, most), RealLibrary)
	defer col.Close()
	for _, text := range cookbook(t) {
		q, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		q.Report.Limit, q.Report.First = 0, 0 // groups are compared in any order
		t.Logf("%6d hits: %s", compareAnswer(t, col, games, q, text), text)
	}
}
