package collection

import (
	"strings"
	"unicode"

	"github.com/zeebo/xxh3"
	"golang.org/x/text/unicode/norm"
)

// The words of a text, as SQLite's full text has them (SQLite, "FTS5 Extension",
// section 4.3.1, tokenizer unicode61): runs of letters and digits, without regard to
// case, and to the accent of a letter that has one.

// separator stands before and after each word of a wordText.
const separator = "\x00"

// wordText is the words of a text, so that a phrase is a part of it.
type wordText string

func wordTextOf(text string) wordText {
	var out strings.Builder
	inWord := false
	for _, r := range text {
		switch {
		case isWordRune(r):
			if !inWord {
				out.WriteString(separator)
				inWord = true
			}
			out.WriteRune(plain(r))
		case inWord && isAccent(r): // belongs to the letter before
		default:
			inWord = false
		}
	}
	if out.Len() > 0 {
		out.WriteString(separator)
	}
	return wordText(out.String())
}

// hasAll reports whether all of the blank-separated parts of a text are there. A
// part of several words, such as "7-dan", is a phrase: its words follow each
// other. Parts without a word ask nothing, but one must have a word.
func (t wordText) hasAll(text string) bool {
	asked := false
	for part := range strings.FieldsSeq(text) {
		phrase := wordTextOf(part)
		asked = asked || phrase != ""
		if !strings.Contains(string(t), string(phrase)) {
			return false
		}
	}
	return asked
}

// sum returns the checksum of the words of a text: the sum of those of its words.
func (t wordText) sum() (sum uint64) {
	at := 0
	for word := range strings.SplitSeq(strings.Trim(string(t), separator), separator) {
		if word != "" {
			sum += wordSum(xxh3.HashString(word), at)
			at++
		}
	}
	return sum
}

// wordSum returns the checksum of word number at of a text, by its hash.
func wordSum(hash uint64, at int) uint64 {
	hash = (hash + uint64(at)) * 0x9E3779B97F4A7C15
	return hash ^ hash>>29
}

func isWordRune(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.Co) }

// isAccent reports whether r is a combining accent.
func isAccent(r rune) bool { return r >= 0x300 && r <= 0x331 }

// plain returns a letter that stands for all cases of r, without its accent if it
// has one; letters with two stay as they are.
func plain(r rune) rune {
	if r < 0x80 {
		return unicode.ToLower(r)
	}
	if d := []rune(string(norm.NFD.AppendString(nil, string(r)))); len(d) == 2 && unicode.Is(unicode.Mn, d[1]) {
		r = d[0]
	}
	least := r // of the letters that are one but for case
	for o := unicode.SimpleFold(r); o != r; o = unicode.SimpleFold(o) {
		least = min(least, o)
	}
	return unicode.ToLower(least)
}
