package question

import (
	"os"
	"strings"
	"testing"

	"katachi/games/collection"
)

// TestEnglish: 50 questions as players put them can be asked, are none of the documentation, and have
// answers in the sample.
func TestEnglish(t *testing.T) {
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	book, err := os.ReadFile("../../../doc/ask.md")
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("../../../games/ask/testdata/plain.txt")
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for line := range strings.Lines(string(data)) {
		english, text, ok := strings.Cut(strings.TrimSpace(line), " | ")
		if !ok || strings.HasPrefix(english, "#") {
			continue
		}
		asked++
		a, err := Do(t.Context(), &Env{In: col}, &Request{Question: text})
		switch {
		case err != nil:
			t.Errorf("%s: %s: %v", english, text, err)
		case a.Total.Hits == 0:
			t.Errorf("%s: %s: no answer", english, text)
		case strings.Contains(string(book), "\n"+text+"\n"):
			t.Errorf("%s: %s stands in the documentation", english, text)
		}
	}
	if asked != 50 {
		t.Errorf("%d questions, want 50", asked)
	}
}
