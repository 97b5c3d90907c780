package main

import (
	"fmt"
	"strconv"

	"katachi/words/lexicon"
)

// wordsRankCmd prints the ranks of words.
type wordsRankCmd struct {
	dictionary
	Words []string `arg:"" name:"word" help:"Words, or ranks: numbers from 0."`
}

// Help is shown by katachi words rank --help.
func (*wordsRankCmd) Help() string {
	return `The dictionary must be built with --ranks, like the built-in one.

Examples:
  katachi words rank common go 15629`
}

// ranked is a word with its rank.
type ranked struct {
	Rank int    `json:"rank"`
	Word string `json:"word"`
}

// Run prints.
func (c *wordsRankCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error {
		if !l.HasRanks() {
			return fmt.Errorf("%s: has no ranks (build it with --ranks)", c.File)
		}
		if err := l.Check(); err != nil {
			return err
		}
		list := make([]ranked, 0, len(c.Words))
		for _, w := range c.Words {
			r, err := rankOf(l, w)
			if err != nil {
				return err
			}
			list = append(list, r)
		}
		if c.JSON {
			return printJSON(a.stdout, list)
		}
		for _, r := range list {
			fmt.Fprintf(a.stdout, "%d\t%s\n", r.Rank, r.Word)
		}
		return nil
	})
}

// rankOf returns the word and rank for a word or a number.
func rankOf(l *lexicon.Lexicon, w string) (ranked, error) {
	if rank, ok := l.Rank(l.Fold(w)); ok {
		return ranked{rank, l.Fold(w)}, nil
	}
	n, err := strconv.Atoi(w)
	if err != nil {
		return ranked{}, fmt.Errorf("%q is not in the dictionary: katachi words near finds similar words", w)
	}
	if n < 0 || n >= l.Len() {
		return ranked{}, fmt.Errorf("rank %d: want 0 to %d", n, l.Len()-1)
	}
	return ranked{n, l.Word(n)}, nil
}
