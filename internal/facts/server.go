package facts

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"
)

// servers lists Go servers, each with lower-case words that its records have in the application,
// the place or the source. From programs and records of these servers (2026).
var servers = []struct {
	name  string
	words []string
}{
	{"Fox", []string{"foxwq", "fox", "野狐"}},
	{"Tygem", []string{"tygem", "tygemgo", "弈城", "타이젬"}},
	{"KGS", []string{"gokgs", "kgs"}},
	{"OGS", []string{"ogs", "online-go"}},
	{"IGS", []string{"igs", "pandanet", "gopanda"}},
	{"CyberOro", []string{"cyberoro"}},
	{"wBaduk", []string{"wbaduk"}},
	{"DGS", []string{"dragongoserver", "dragon go server"}},
	{"NNGS", []string{"nngs"}},
}

// Server returns the server on which a game was played, or "" if unknown. It looks at the texts
// (application, place and source of the record), and at the ending of the file: GIB is Tygem's
// format.
func Server(file string, texts ...string) string {
	for _, text := range texts {
		text = strings.ToLower(text)
		for _, s := range servers {
			for _, word := range s.words {
				if hasWord(text, word) {
					return s.name
				}
			}
		}
	}
	if path.Ext(strings.TrimSuffix(strings.ToLower(file), ".gz")) == ".gib" {
		return "Tygem"
	}
	return ""
}

// hasWord reports whether a text contains a word with no letter before or after it. Letters may be
// beside a word of ideographs.
func hasWord(text, word string) bool {
	for rest := text; ; {
		before, after, found := strings.Cut(rest, word)
		if !found {
			return false
		}
		last, _ := utf8.DecodeLastRuneInString(before)
		next, _ := utf8.DecodeRuneInString(after)
		if word[0] >= utf8.RuneSelf || !unicode.IsLetter(last) && !unicode.IsLetter(next) {
			return true
		}
		rest = after
	}
}
