package main

import (
	"fmt"

	"katachi/words/lexicon"
)

// wordsListCmd lists all words, or a range of them.
type wordsListCmd struct {
	wordsPage

	From string `placeholder:"WORD" help:"Begin with this word, or the first one after it."`
	To   string `placeholder:"WORD" help:"End before this word."`
}

// Help is shown by katachi words list --help.
func (*wordsListCmd) Help() string {
	return `Examples:
  katachi words list common | shuf -n 10
  katachi words list common -n 20 --skip 1000
  katachi words list common --from go --to gob`
}

// Run lists.
func (c *wordsListCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error { return c.print(a, l, l.Range(l.Fold(c.From), l.Fold(c.To))) })
}

// wordsHasCmd looks up words.
type wordsHasCmd struct {
	dictionary
	Words []string `arg:"" name:"word" help:"Words to look up."`
}

// Help is shown by katachi words has --help.
func (*wordsHasCmd) Help() string {
	return `The exit code is 0 if all words are in the dictionary, else 1.

Examples:
  katachi words has common cat katze
  katachi words has common "$word" >/dev/null && echo "$word is a word"`
}

// Run looks up.
func (c *wordsHasCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error {
		has, all := make(map[string]bool, len(c.Words)), true
		for _, w := range c.Words {
			has[w] = l.Contains(l.Fold(w))
			all = all && has[w]
			if !c.JSON {
				fmt.Fprintf(a.stdout, "%s\t%s\n", w, map[bool]string{true: "yes", false: "no"}[has[w]])
			}
		}
		if c.JSON {
			if err := printJSON(a.stdout, has); err != nil {
				return err
			}
		}
		if !all {
			return errReported // the answer is no
		}
		return nil
	})
}

// wordsPrefixCmd lists the words with a prefix.
type wordsPrefixCmd struct {
	wordsPage

	Prefix string `arg:"" help:"The prefix."`
}

// Help is shown by katachi words prefix --help.
func (*wordsPrefixCmd) Help() string {
	return `Examples:
  katachi words prefix common quad`
}

// Run lists.
func (c *wordsPrefixCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error { return c.print(a, l, l.WithPrefix(l.Fold(c.Prefix))) })
}

// wordsBeginsCmd lists the words that a text begins with.
type wordsBeginsCmd struct {
	wordsPage

	Text string `arg:"" help:"The text."`
}

// Help is shown by katachi words begins --help.
func (*wordsBeginsCmd) Help() string {
	return `Examples:
  katachi words begins common gopherholes     go`
}

// Run lists.
func (c *wordsBeginsCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error { return c.print(a, l, l.PrefixesOf(l.Fold(c.Text))) })
}

// wordsMatchCmd lists the words that match a pattern.
type wordsMatchCmd struct {
	wordsPage

	Pattern string `arg:"" help:"The pattern: ? is any letter, * any number of letters, [abc] [a-m] [^abc] one of a set; \\ takes the next character literally."`
	Regexp  bool   `help:"Take the pattern as a regular expression, as in Go and RE2, for whole words."`
}

// Help is shown by katachi words match --help.
func (*wordsMatchCmd) Help() string {
	return `Examples:
  katachi words match common 'c?t'
  katachi words match common '[^aeiou]*[aeiou]ght'
  katachi words match common --regexp '(un|re).*(able|ible)'`
}

// Run lists.
func (c *wordsMatchCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error {
		parse, text := lexicon.ParsePattern, l.Fold(c.Pattern)
		if c.Regexp {
			parse, text = lexicon.ParseRegexp, c.Pattern
		}
		p, err := parse(text)
		if err != nil {
			return usagef("%v", err)
		}
		return c.print(a, l, l.Match(p))
	})
}

// wordsAnagramCmd lists words by their letters.
type wordsAnagramCmd struct {
	wordsPage

	Letters string `arg:"" help:"The letters; ? stands for any letter."`
	Part    bool   `help:"Also list words that use only some of the letters."`
	Min     int    `name:"min-length" needs:"part" type:"count" default:"2" placeholder:"N" help:"With --part: the least number of letters (default: ${default})."`
}

// Help is shown by katachi words anagram --help.
func (*wordsAnagramCmd) Help() string {
	return `Examples:
  katachi words anagram common retains
  katachi words anagram common 'retain?'
  katachi words anagram common aeinrst --part --min-length 6`
}

// Run lists.
func (c *wordsAnagramCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error {
		if c.Part {
			return c.print(a, l, l.Within(l.Fold(c.Letters), c.Min))
		}
		return c.print(a, l, l.Anagrams(l.Fold(c.Letters)))
	})
}
