package lexicon

import (
	"strings"
	"unicode/utf8"

	"katachi"
)

// Case says how letter case is changed when a dictionary is built. It is stored in the dictionary,
// so that [Lexicon.Fold] can convert queries to the same form.
type Case uint8

// The three cases.
const (
	Keep  Case = iota // words as they are
	Lower             // "Cat" is stored as "cat"
	Upper             // "Cat" is stored as "CAT"
)

var caseNames = [...]string{"keep", "lower", "upper"}

func (c Case) String() string {
	if int(c) < len(caseNames) {
		return caseNames[c]
	}
	return "unknown"
}

// fold returns s in this case. It does not allocate if s is unchanged.
func (c Case) fold(s string) string {
	switch c {
	case Lower:
		return strings.ToLower(s)
	case Upper:
		return strings.ToUpper(s)
	}
	return s
}

// Options says which words of a list go into a dictionary, and in what form. The zero value and nil
// take every word as it is.
type Options struct {
	// Case is applied first; the other options apply to the result.
	Case Case
	// MinLength and MaxLength limit the length of words in letters (Unicode code points); 0 means
	// no limit. Empty words are never taken.
	MinLength, MaxLength int
	// Letters, if not empty, leaves out words with any other letter. A range has a hyphen: "a-z'".
	Letters string
	// Ignore holds words to leave out.
	Ignore map[string]bool
	// Ranks adds the section for [Lexicon.Rank] and [Lexicon.Word], about one byte per edge.
	Ranks bool
	// Workspace limits the bytes of words waiting to be sorted; 0 means 64 MiB. Words in ascending
	// order never wait.
	Workspace int
	// Progress receives reports from Finish: "merging" for unsorted words, "packing" for states.
	Progress katachi.ProgressFunc
}

func (o *Options) orDefault() Options {
	var opt Options
	if o != nil {
		opt = *o
	}
	if opt.Workspace <= 0 {
		opt.Workspace = 64 << 20
	}
	return opt
}

// filter decides which words to take.
type filter struct {
	Options
	letters *letterSet // nil means all
}

func newFilter(opt Options) (*filter, error) {
	f := &filter{Options: opt}
	if opt.Letters == "" {
		return f, nil
	}
	set, err := parseLetters(opt.Letters)
	f.letters = set
	return f, err
}

// Skipped counts the words left out of a dictionary by the first option that applied, and the
// repeated words.
type Skipped struct {
	Short   int `json:"short"`
	Long    int `json:"long"`
	Letters int `json:"letters"`
	Ignored int `json:"ignored"`
	Repeats int `json:"repeats"`
}

// take returns the stored form of a word, and whether it is taken.
func (f *filter) take(word string, skip *Skipped) (string, bool) {
	word = f.Case.fold(word)
	if word == "" {
		skip.Short++
		return "", false
	}
	if f.MinLength > 1 || f.MaxLength > 0 {
		switch n := utf8.RuneCountInString(word); {
		case n < f.MinLength:
			skip.Short++
			return "", false
		case f.MaxLength > 0 && n > f.MaxLength:
			skip.Long++
			return "", false
		}
	}
	if f.letters != nil && !f.letters.hasAll(word) {
		skip.Letters++
		return "", false
	}
	if len(f.Ignore) > 0 && f.Ignore[word] {
		skip.Ignored++
		return "", false
	}
	return word, true
}
