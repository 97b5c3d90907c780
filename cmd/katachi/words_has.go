package main

import (
	"fmt"
	"strconv"
	"strings"

	"katachi/words/lexicon"
)

// wordsHasCmd looks up words.
type wordsHasCmd struct {
	dictionary
	As    string   `default:"word" enum:"word,rank,value,prefix" help:"What to print: whether it is a word; the rank of a word in the sorted list, or the word at a rank; the value of a word; or for a prefix the number of its words and the sum of their values."`
	Words []string `arg:"" name:"word" help:"Words, ranks from 0, or prefixes."`
}

// Help is shown by katachi words has --help.
func (*wordsHasCmd) Help() string {
	return `The exit code is 0 if all words are in the dictionary, else 1. Dictionaries made by words build with
--ranks, like the built-in one, have ranks; those made with --values have values.

Examples:
  katachi words has common cat katze
  katachi words has common catz || echo no word of the list
  katachi words has common go 15629 --as rank
  katachi words has frequencies.lexicon cat dog --as value
  katachi words has frequencies.lexicon ca --as prefix`
}

// Run looks up.
func (c *wordsHasCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error {
		switch c.As {
		case "rank":
			return c.ranks(a, l)
		case "value", "prefix":
			return c.values(a, l)
		}
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

// ranked is a word with its rank.
type ranked struct {
	Rank int    `json:"rank"`
	Word string `json:"word"`
}

// ranks prints the ranks of words, or the words at ranks.
func (c *wordsHasCmd) ranks(a *app, l *lexicon.Lexicon) error {
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

// valued is a word with its value, or a prefix with the sum of values.
type valued struct {
	Word  string `json:"word"`
	Value uint64 `json:"value"`
	Words int    `json:"words,omitempty"`
}

// values prints the values of words, or the sums of prefixes.
func (c *wordsHasCmd) values(a *app, l *lexicon.Lexicon) error {
	if !l.HasValues() {
		return fmt.Errorf("%s: its words have no values (build it with --values)", c.File)
	}
	list := make([]valued, 0, len(c.Words))
	for _, w := range c.Words {
		v := valued{Word: l.Fold(w)}
		ok := true
		if c.As == "prefix" {
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
		if c.As == "prefix" {
			fmt.Fprintf(a.stdout, "%s\t%d\t%s\n", v.Word, v.Value, number(v.Words, "word"))
			continue
		}
		fmt.Fprintf(a.stdout, "%s\t%d\n", v.Word, v.Value)
	}
	return nil
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
