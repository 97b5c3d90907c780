package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"katachi/board"
	"katachi/internal/disk"
	"katachi/internal/lang"
	"katachi/internal/report"
)

// preferred returns the language without --lang and KATACHI_LANG: that of the settings, a file
// language in katachi's folder of settings with a line such as ja, else that of the system if katachi
// speaks it, else English.
func preferred() string {
	var wanted []string
	if dir, err := os.UserConfigDir(); err == nil {
		set, _ := disk.ReadFile(filepath.Join(dir, "katachi", "language"))
		wanted = append(wanted, strings.TrimSpace(string(set)))
	}
	wanted = append(wanted, cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")))
	for _, tag := range wanted {
		tag, _, _ = strings.Cut(strings.ReplaceAll(tag, "-", "_"), "_")
		if tag == "both" || slices.ContainsFunc(lang.Builtin().Languages, func(l lang.Language) bool { return l.Tag == tag }) {
			return tag
		}
	}
	return "en"
}

// languageOf returns the language of a command line of which only a part was read.
func languageOf(ctx *kong.Context) string {
	for _, p := range ctx.Path {
		if p.Flag != nil && p.Flag.Name == "lang" {
			return fmt.Sprint(ctx.FlagValue(p.Flag))
		}
	}
	return cmp.Or(os.Getenv("KATACHI_LANG"), preferred())
}

// told returns the text of an error with katachi's sentence in it, if there is one, in the language of the
// command.
func (a *app) told(err error, text string) string {
	s := report.Said(err)
	var said interface {
		error
		Sentence() (string, []any)
	}
	switch inner := (*lang.Sentence)(nil); {
	case s.Code != "error":
	case errors.As(err, &inner):
		s = inner
	case errors.As(err, &said):
		s = lang.Of(said)
	}
	return strings.Replace(text, s.Text, s.In(a.lang), 1)
}

// column returns the title of a column, or another word beside values, in a language.
func column(title, tag string) string {
	return cmp.Or(lang.Builtin().Sentence(tag, "column "+title), title)
}

// says returns the filled sentence of a fact in the language of the command, or english: see lang.Told.
func (a *app) says(fact, english string, pairs ...string) string {
	return lang.Told(a.lang, fact, english, pairs...)
}

// side names a player.
func (a *app) side(c board.Color) string {
	if a.lang == "en" {
		return c.Name()
	}
	return a.says(c.Name(), c.Name())
}

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
