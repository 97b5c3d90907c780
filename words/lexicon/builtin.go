package lexicon

import (
	_ "embed"
	"sync"

	"katachi/internal/section"
)

// common.lexicon has the lower-case words of American and British English in SCOWL, sizes 10 to 35
// (Kevin Atkinson, Spell Checker Oriented Word Lists, 2020.12.07; see common.LICENSE): the entries
// of Debian's wamerican-small and wbritish-small with two or more letters a to z.
//
//go:embed common.lexicon
var commonFile []byte

var (
	common     *Lexicon
	readCommon sync.Once
)

// Builtin returns the built-in dictionary of 41,000 common English words in American and British
// spelling, in lower case and with ranks. All callers share it.
func Builtin() *Lexicon { // a variable with sync.OnceValue would be linked into every program
	readCommon.Do(func() {
		var err error
		if common, err = section.LoadAs("common.lexicon", commonFile, fileKind, fileVersion, fromFile); err != nil {
			panic(err)
		}
	})
	return common
}
