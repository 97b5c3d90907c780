package main

import (
	"cmp"
	"iter"
	"unicode/utf8"

	"katachi/words/lexicon"
)

// wordsListCmd lists words.
type wordsListCmd struct {
	wordsPage

	Text string `arg:"" optional:"" help:"Only words that match: ? is any letter, * any number of letters, [abc] [a-m] [^abc] one of a set; \\\\ takes the next character literally."`
	As   string `needs:"text" default:"pattern" enum:"pattern,regexp,prefix,text,letters,part" help:"What TEXT is: a pattern; a regular expression, as in Go and RE2, for whole words; the prefix of the words; a text that the words are prefixes of; their letters, where ? is any; or letters of which they use at least a part."`
	Min  int    `name:"min-length" type:"count" default:"0" placeholder:"N" help:"Leave out words of fewer letters (default: none; with --as part, of 1)."`
	From string `not:"text" placeholder:"WORD" help:"Begin with this word, or the first one after it."`
	To   string `not:"text" placeholder:"WORD" help:"End before this word."`
}

// Help is shown by katachi words list --help.
func (*wordsListCmd) Help() string {
	return `Examples:
  katachi words list common | shuf -n 10
  katachi words list common -n 20 --skip 1000
  katachi words list common --from go --to gob
  katachi words list common "c?t"
  katachi words list common "[^aeiou]*[aeiou]ght"
  katachi words list common "(un|re).*(able|ible)" --as regexp
  katachi words list common quad --as prefix
  katachi words list common gopherholes --as text     go
  katachi words list common "retain?" --as letters
  katachi words list common aeinrst --as part --min-length 6`
}

// Run lists.
func (c *wordsListCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error {
		words, err := c.find(l)
		if err != nil {
			return usagef("%w", err)
		}
		return c.print(a, l, func(yield func(string) bool) {
			for w := range words {
				if utf8.RuneCountInString(w) >= c.Min && !yield(w) {
					return
				}
			}
		})
	})
}

// find returns the words.
func (c *wordsListCmd) find(l *lexicon.Lexicon) (iter.Seq[string], error) {
	text, parse := l.Fold(c.Text), lexicon.ParsePattern
	switch {
	case c.Text == "":
		return l.Range(l.Fold(c.From), l.Fold(c.To)), nil
	case c.As == "prefix":
		return l.WithPrefix(text), nil
	case c.As == "text":
		return l.PrefixesOf(text), nil
	case c.As == "letters":
		return l.Anagrams(text), nil
	case c.As == "part":
		return l.Within(text, cmp.Or(c.Min, 2)), nil
	case c.As == "regexp":
		text, parse = c.Text, lexicon.ParseRegexp
	}
	p, err := parse(text)
	if err != nil {
		return nil, err
	}
	return l.Match(p), nil
}
