package main

import (
	"fmt"
	"strconv"
	"strings"

	"katachi/words/lexicon"
)

// wordsValueCmd prints the values of words.
type wordsValueCmd struct {
	dictionary
	Prefix bool     `help:"Take each word as a prefix: print the number of words with it, and the sum of their values."`
	Words  []string `arg:"" name:"word" help:"Words, or prefixes."`
}

// Help is shown by katachi words value --help.
func (*wordsValueCmd) Help() string {
	return `Dictionaries made by words build --values have values.

Examples:
  katachi words value frequencies.lexicon cat dog
  katachi words value frequencies.lexicon ca --prefix`
}

// valued is a word with its value, or a prefix with the sum of values.
type valued struct {
	Word  string `json:"word"`
	Value uint64 `json:"value"`
	Words int    `json:"words,omitempty"`
}

// Run prints.
func (c *wordsValueCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error {
		if !l.HasValues() {
			return fmt.Errorf("%s: its words have no values (build it with --values)", c.File)
		}
		list := make([]valued, 0, len(c.Words))
		for _, w := range c.Words {
			v := valued{Word: l.Fold(w)}
			ok := true
			if c.Prefix {
				v.Value, v.Words = l.Sum(v.Word)
			} else {
				v.Value, ok = l.Value(v.Word)
			}
			if err := l.Err(); err != nil {
				return err
			}
			if !ok {
				return fmt.Errorf("%q is not in the dictionary: katachi words near finds similar words", w)
			}
			list = append(list, v)
		}
		if c.JSON {
			return printJSON(a.stdout, list)
		}
		for _, v := range list {
			if c.Prefix {
				fmt.Fprintf(a.stdout, "%s\t%d\t%s\n", v.Word, v.Value, number(v.Words, "word"))
				continue
			}
			fmt.Fprintf(a.stdout, "%s\t%d\n", v.Word, v.Value)
		}
		return nil
	})
}

// wordValue splits a line of a list with values: a word, a tab, a number.
func wordValue(line string) (string, uint64, error) {
	word, text, ok := strings.Cut(line, "\t")
	n, err := strconv.ParseUint(strings.TrimSpace(text), 10, 64)
	if !ok || err != nil {
		return "", 0, fmt.Errorf("%.40q: want a word, a tab and a number", line)
	}
	return word, n, nil
}
