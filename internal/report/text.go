package report

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"katachi/games/collection"
	"katachi/internal/num"
)

// Plain makes a text harmless in a line of a terminal or a log: line ends and tabs become blanks,
// and other control characters and those that turn the direction of writing are dropped.
func Plain(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp) && unicode.IsSpace(r):
			return ' '
		case unicode.In(r, unicode.Cc, unicode.Bidi_Control):
			return -1
		}
		return r
	}, text)
}

// OneLine makes a text of a record fit for one line: plain, and with single blanks.
func OneLine(text string) string { return strings.Join(strings.Fields(Plain(text)), " ") }

// Date formats a date yyyymmdd, in which month and day may be 0: "1846-09-11", "1846-09", "1846" or
// "?".
func Date(d uint32) string {
	switch {
	case d == 0:
		return "?"
	case d%1e4 == 0:
		return fmt.Sprintf("%04d", d/1e4)
	case d%100 == 0:
		return fmt.Sprintf("%04d-%02d", d/1e4, d/100%100)
	}
	return fmt.Sprintf("%04d-%02d-%02d", d/1e4, d/100%100, d%100)
}

// Counts describes in one line how many hits an answer has, in how many games.
func Counts(a *collection.Answer) string {
	return num.Count(a.Hits, "hit") + " in " + num.Count(a.Games, "game")
}

// Wins describes who won, among the hits whose games have a winner: "Black won 55%, White 45% (1
// without a winner)".
func Wins(black, white, hits int) string {
	known := black + white
	if known == 0 {
		return "no winner"
	}
	text := fmt.Sprintf("Black won %s, White %s", num.Percent(black, known), num.Percent(white, known))
	if known < hits {
		text += fmt.Sprintf(" (%d without a winner)", hits-known)
	}
	return text
}

func OrUnknown(name string) string {
	if name == "" {
		return "?"
	}
	return name
}

// Capital returns a text with a capital first letter.
func Capital(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[n:]
}
