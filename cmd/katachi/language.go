package main

import (
	"cmp"
	"slices"
	"strings"

	"katachi/internal/lang"
)

// language is the language of a table besides English.
type language struct{ tag, name string }

// otherLanguage returns the language of --lang; Japanese if that is English or both.
func otherLanguage(tag string) language {
	list := lang.Builtin().Languages
	if i := slices.IndexFunc(list, func(l lang.Language) bool { return l.Tag == tag }); i > 0 {
		return language{tag, strings.ToLower(list[i].Name)}
	}
	return language{"ja", "japanese"}
}

// word returns the word of l followed by the one in Latin letters, or only one of them if there is
// little room.
func (l language) word(names map[string]string) brief {
	word, latin := names[l.tag], names[l.tag+"-Latn"]
	return brief{strings.TrimSpace(word + " " + latin), cmp.Or(word, latin)}
}
