package names

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"katachi/internal/lang"
	"katachi/joseki"
)

// TestLanguages: each file of words has names that are given; Japanese has a word for each term.
func TestLanguages(t *testing.T) {
	known := map[string]bool{"language": true}
	for _, term := range Builtin().Terms() {
		if known[term.English] = true; term.Names["ja"] == "" || term.Names["ja-Latn"] == "" {
			t.Errorf("%s has no Japanese word", term.English)
		}
	}
	for _, e := range joseki.Builtin().Entries() {
		known[e.Name] = true
	}
	files, err := filepath.Glob("../internal/lang/*.words")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if name, _, ok := strings.Cut(line, " | "); ok && line[0] != '#' && !known[name] {
				t.Errorf("%s: %q is the name of nothing", file, name)
			}
		}
	}
}

// TestFallsBack: a name is English in a language that has no word for it.
func TestFallsBack(t *testing.T) {
	words, err := lang.Read(fstest.MapFS{
		"en.words": {Data: []byte("hane | Bends around.\ncut | Separates.\n")},
		"ja.words": {Data: []byte("hane | ハネ | hane\n")},
		"xx.words": {Data: []byte("hane | bendo\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	terms := ruledTerms(words)
	for _, tt := range []struct {
		term           int
		language, want string
	}{
		{0, "xx", "bendo"},
		{0, "ja", "ハネ"},
		{0, "both", "hane ハネ"},
		{0, "en", "hane"},
		{0, "", "hane"},
		{0, "yy", "hane"},
		{1, "xx", "cut"},
		{1, "ja", "cut"},
		{1, "both", "cut"},
	} {
		if got := terms[tt.term].In(tt.language); got != tt.want {
			t.Errorf("%s in %q is %q, want %q", terms[tt.term].English, tt.language, got, tt.want)
		}
	}
}
