package report

import (
	"fmt"
	"strings"
	"unicode"

	"katachi/collection"
	"katachi/internal/num"
)

// OneLine makes a record's text fit for one line: line ends and tabs are blanks,
// and other control characters are dropped.
func OneLine(text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)), " ")
}

// Date returns a date yyyymmdd, in which months and days may be 0, as far as it is
// known: "1846-09-11", "1846-09", "1846" or "?".
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

// Counts says in one line how many hits an answer has, in how many games.
func Counts(a *collection.Answer) string {
	return num.Count(a.Hits, "hit") + " in " + num.Count(a.Games, "game")
}

func orUnknown(name string) string {
	if name == "" {
		return "?"
	}
	return name
}
