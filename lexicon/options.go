package lexicon

import (
	"strings"
	"unicode/utf8"

	"katachi/progress"
)

// Case says what becomes of capital letters when a dictionary is built. It is
// stored in the dictionary, so that [Lexicon.Fold] can bring a question into
// the same form.
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

// fold returns s in this case. It does not allocate where s is so already.
func (c Case) fold(s string) string {
	switch c {
	case Lower:
		return strings.ToLower(s)
	case Upper:
		return strings.ToUpper(s)
	}
	return s
}

// Options says which words of a list go into a dictionary, and in what form.
// The zero value takes every word as it is; nil is the zero value.
type Options struct {
	// Case is applied first; the other options see the result.
	Case Case
	// MinLength and MaxLength bound the length of words, in letters (Unicode
	// code points); 0 means no bound. Empty words are never taken.
	MinLength, MaxLength int
	// Letters, if not empty, leaves out words with any other letter. A range is
	// written with a hyphen: "a-z'".
	Letters string
	// Ignore holds words to leave out.
	Ignore map[string]bool
	// Ranks adds the section that [Lexicon.Rank] and [Lexicon.Word] need, about
	// one byte an edge.
	Ranks bool
	// Compact asks for a form that takes about half the bytes where long words share little, such as
	// lines of games, and more than the other for words of a language. Look-ups take twice as long.
	Compact bool
	// Workspace bounds the bytes of words waiting to be sorted; 0 means 64 MiB.
	// Words that come in ascending order never wait.
	Workspace int
	// Progress receives reports while Finish works: "merging" words that came unsorted,
	// "packing" states.
	Progress progress.Func
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

// filter decides about single words.
type filter struct {
	Options
	letters *letterSet // nil: all
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

// Skipped counts the words that the options left out of a dictionary, by the
// first reason that applied, and those that came more than once.
type Skipped struct {
	Short   int `json:"short"`
	Long    int `json:"long"`
	Letters int `json:"letters"`
	Ignored int `json:"ignored"`
	Repeats int `json:"repeats"`
}

// take returns the form in which a word is stored, and whether it is.
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
