package names

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"katachi/internal/lang"
	"katachi/internal/num"
	"katachi/names/joseki"
)

// TestLanguages: each file of words has only names that are given; Japanese has a word for each
// term.
func TestLanguages(t *testing.T) {
	known := map[string]bool{"language": true, ",": true, "left at move %d": true, "completed": true}
	for _, term := range Builtin().Terms() {
		if known[term.English] = true; term.Names["ja"] == "" || term.Names["ja-Latn"] == "" {
			t.Errorf("%s has no Japanese word", term.English)
		}
	}
	for _, term := range PurposeTerms() {
		known[term.English] = true
	}
	for _, e := range joseki.Builtin().Entries() {
		known[e.Name], known[e.Kind()] = true, true
		for part := range strings.SplitSeq(e.Name, ", ") {
			known[part] = true
		}
	}
	files, err := filepath.Glob("../internal/lang/??.*")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if name, _, ok := strings.Cut(line, " | "); ok && line[0] != '#' && !strings.HasPrefix(name, "problem ") && !known[namedBy(name)] {
				t.Errorf("%s: %q is the name of nothing", file, name)
			}
		}
	}
}

// TestWordSources: internal/lang/SOURCES.md has exactly the sources that the files of words name, and each
// Chinese and Korean word is listed with its sources.
func TestWordSources(t *testing.T) {
	text, err := os.ReadFile("../internal/lang/SOURCES.md")
	if err != nil {
		t.Fatal(err)
	}
	_, part, ok := strings.Cut(string(text), "## Chinese and Korean")
	if !ok {
		t.Fatal("SOURCES.md has no Chinese part")
	}
	listed := map[string]bool{} // whether a word has the source
	for line := range strings.Lines(part) {
		if name, _, ok := strings.Cut(strings.TrimPrefix(line, "- *"), "*:"); ok && line[0] == '-' {
			listed[name] = false
		}
	}
	for _, file := range []string{"zh", "ko"} {
		text, err := os.ReadFile("../internal/lang/" + file + ".words")
		if err != nil {
			t.Fatal(err)
		}
		var sources []string
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			switch list, ok := strings.CutPrefix(line, "# sources: "); {
			case ok:
				sources = strings.Split(list, "; ")
			case line == "":
				sources = nil
			case line[0] != '#' && !strings.HasPrefix(line, "language |") && sources == nil:
				t.Errorf("%s.words: no sources above %q", file, line)
			}
			for _, s := range sources {
				if _, ok := listed[s]; !ok {
					t.Errorf("%s.words: SOURCES.md does not say what source %q is", file, s)
				}
				listed[s] = true
			}
		}
	}
	for s, used := range listed {
		if !used {
			t.Errorf("no word is from source %q of SOURCES.md", s)
		}
	}
}

// TestLanguageTable: doc/names.md states how complete each language is. The test prints the table.
func TestLanguageTable(t *testing.T) {
	text, err := os.ReadFile("../doc/names.md")
	if err != nil {
		t.Fatal(err)
	}
	entries := joseki.Builtin().Entries()
	terms := Builtin().Terms()
	table := "| language | moves and shapes | openings and josekis | purposes | meanings of moves and shapes |\n| --- | --- | --- | --- | --- |\n"
	for _, l := range lang.Builtin().Languages[1:] {
		known, lines, aims, meanings := 0, 0, 0, 0
		for _, term := range terms {
			known += num.FromBool(term.Names[l.Tag] != "")
			meanings += num.FromBool(lang.Builtin().Meaning(term.English, l.Tag) != "")
		}
		for _, term := range PurposeTerms() {
			aims += num.FromBool(term.Names[l.Tag] != "")
		}
		for i := range entries {
			lines += num.FromBool(entries[i].Names[l.Tag] != "")
		}
		table += fmt.Sprintf("| %s (`%s`) | %d of %d | %d of %d | %d of %d | %d of %d |\n", l.Name, l.Tag,
			known, len(terms), lines, len(entries), aims, len(PurposeTerms()), meanings, len(terms))
	}
	if !strings.Contains(string(text), table) {
		t.Errorf("doc/names.md wants this table:\n%s", table)
	}
}

// namedBy returns the name that a line is about: the one after "purpose: " or, in a sentence, after
// its form; "language" for a sentence without a name.
func namedBy(line string) string {
	form, name, _ := strings.Cut(line, " ")
	switch {
	case form == "purpose:" || slices.Contains([]string{"name", "answer", "same", "implies", "does", "while", "then", "means"}, form) && name != "":
		return name
	case slices.Contains([]string{"black", "white", "stone", "stones", "lead", "name", "nameless", "answer", "sentence", "line", "report", "loses", "better", "help", "column", "solve", "review", "asked"}, form):
		return "language"
	}
	return line
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
