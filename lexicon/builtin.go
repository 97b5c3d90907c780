package lexicon

import (
	_ "embed"
	"sync"
)

// common.lexicon holds the lower-case words of American English in SCOWL, sizes
// 10 to 35 (Kevin Atkinson, Spell Checker Oriented Word Lists, 2020.12.07; see
// common.LICENSE): the entries of Debian's wamerican-small of two letters a to
// z or more.
//
//go:embed common.lexicon
var commonFile []byte

// Builtin returns the built-in dictionary of 40,000 common English words, in lower
// case and with ranks. All callers share it.
var Builtin = sync.OnceValue(func() *Lexicon {
	l, err := Load("common.lexicon", commonFile)
	if err != nil {
		panic(err)
	}
	return l
})
