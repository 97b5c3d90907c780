package lexicon

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// letterSet is a set of letters: those named, or all others.
type letterSet struct {
	ascii  [2]uint64 // letters below 128
	ranges []letterRange
	not    bool
}

type letterRange struct{ lo, hi rune }

// has reports whether r is in the set.
func (s *letterSet) has(r rune) bool { return s.named(r) != s.not }

func (s *letterSet) named(r rune) bool {
	if r < utf8.RuneSelf {
		return s.ascii[r>>6]>>(r&63)&1 != 0
	}
	for _, x := range s.ranges {
		if x.lo <= r && r <= x.hi {
			return true
		}
	}
	return false
}

func (s *letterSet) hasAll(word string) bool {
	for _, r := range word {
		if !s.has(r) {
			return false
		}
	}
	return true
}

func (s *letterSet) add(lo, hi rune) {
	for r := lo; r <= hi && r < utf8.RuneSelf; r++ {
		s.ascii[r>>6] |= 1 << (r & 63)
	}
	if hi >= utf8.RuneSelf {
		s.ranges = append(s.ranges, letterRange{lo, hi})
	}
}

// parseLetters reads the inside of a set: letters and ranges such as a-z. A hyphen at either end,
// or after a backslash, stands for itself.
func parseLetters(text string) (*letterSet, error) {
	set := new(letterSet)
	if !utf8.ValidString(text) {
		return nil, fmt.Errorf("letters %q: not UTF-8", text)
	}
	for rest := text; rest != ""; {
		lo, tail := firstLetter(rest)
		hi := lo
		if len(tail) > 1 && tail[0] == '-' {
			hi, tail = firstLetter(tail[1:])
		}
		if hi < lo {
			return nil, fmt.Errorf("letters %q: range %c-%c runs backwards", text, lo, hi)
		}
		set.add(lo, hi)
		rest = tail
	}
	return set, nil
}

// firstLetter splits off the first letter, without a backslash before it.
func firstLetter(s string) (rune, string) {
	if len(s) > 1 {
		s = strings.TrimPrefix(s, `\`)
	}
	r, n := utf8.DecodeRuneInString(s)
	return r, s[n:]
}
