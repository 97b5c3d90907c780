package catalogue

import (
	"strings"
	"unicode"

	"github.com/zeebo/xxh3"
	"golang.org/x/text/unicode/norm"
)

// The words of a text are those of SQLite's full text (SQLite, "FTS5 Extension", section 4.3.1,
// tokenizer unicode61): runs of letters and digits, without regard to case, and to the accent of a
// letter that has one.

// separator comes before and after each word of a wordText.
const separator = "\x00"

// wordText is the words of a text, in a form in which a phrase is a substring.
type wordText string

func WordTextOf(text string) wordText {
	var out strings.Builder
	inWord := false
	for _, r := range text {
		switch {
		case IsWordRune(r):
			if !inWord {
				out.WriteString(separator)
				inWord = true
			}
			out.WriteRune(plain(r))
		case inWord && IsAccent(r): // belongs to the letter before
		default:
			inWord = false
		}
	}
	if out.Len() > 0 {
		out.WriteString(separator)
	}
	return wordText(out.String())
}

// hasAll reports whether the text has all of the blank-separated parts of text. A part of several
// words, such as "7-dan", is a phrase: its words must follow each other. Parts without a word are
// ignored, but at least one must have a word.
func (t wordText) hasAll(text string) bool {
	asked := false
	for part := range strings.FieldsSeq(text) {
		phrase := WordTextOf(part)
		asked = asked || phrase != ""
		if !strings.Contains(string(t), string(phrase)) {
			return false
		}
	}
	return asked
}

// Sum returns the checksum of the words of a text: the sum of those of its words.
func (t wordText) Sum() (sum uint64) {
	at := 0
	for word := range strings.SplitSeq(strings.Trim(string(t), separator), separator) {
		if word != "" {
			sum += wordSum(xxh3.HashString(word), at)
			at++
		}
	}
	return sum
}

// wordSum returns the checksum of the word with index at in a text, from its hash.
func wordSum(hash uint64, at int) uint64 {
	hash = (hash + uint64(at)) * 0x9E3779B97F4A7C15
	return hash ^ hash>>29
}

func IsWordRune(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.Co) }

// IsAccent reports whether r is a combining accent.
func IsAccent(r rune) bool { return r >= 0x300 && r <= 0x331 }

// plain returns the same letter for all cases of r, without its accent if it has one; letters with
// two accents keep them.
func plain(r rune) rune {
	if r < 0x80 {
		return unicode.ToLower(r)
	}
	if d := []rune(string(norm.NFD.AppendString(nil, string(r)))); len(d) == 2 && unicode.Is(unicode.Mn, d[1]) {
		r = d[0]
	}
	least := r // least of the letters that differ only in case
	for o := unicode.SimpleFold(r); o != r; o = unicode.SimpleFold(o) {
		least = min(least, o)
	}
	return unicode.ToLower(least)
}
