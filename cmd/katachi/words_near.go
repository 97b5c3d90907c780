package main

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"katachi/words/lexicon"
)

// wordsNearCmd lists words with similar spelling.
type wordsNearCmd struct {
	dictionary
	limitFlag `kong:"set='what=words',set='limit=10'"`

	Word     string `arg:"" help:"The word, possibly misspelt."`
	Distance int    `not:"limit" minimum:"0" default:"-1" placeholder:"D" help:"Instead, list all words within this distance: the number of letters inserted, deleted or replaced."`
}

// Help is shown by katachi words near --help.
func (*wordsNearCmd) Help() string {
	return `The nearest words come first, each with its distance.

Examples:
  katachi words near common dictionery
  katachi words near common dictionery -n 3
  katachi words near common dictionery --distance 2`
}

// Run lists.
func (c *wordsNearCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error {
		word := l.Fold(c.Word)
		if err := c.tooLong(utf8.RuneCountInString(word), l.Stats().Longest); err != nil {
			return err
		}
		found := c.find(l, word)
		if err := l.Err(); err != nil {
			return err
		}
		if c.JSON {
			return printJSON(a.stdout, map[string]any{"word": c.Word, "near": found})
		}
		for _, s := range found {
			fmt.Fprintf(a.stdout, "%d\t%s\n", s.Distance, s.Word)
		}
		return nil
	})
}

// fewLetters is a length of words that tooLong always accepts.
const fewLetters = 64

// tooLong returns an error for a word so long that no word of the dictionary, whose longest one has
// longest bytes, can be within the distance. Without a distance, it returns an error for a word so
// long that all words are about equally far from it, and the search would not end.
func (c *wordsNearCmd) tooLong(letters, longest int) error {
	most := max(2*longest, fewLetters)
	if c.Distance >= 0 {
		most = min(most, longest+c.Distance)
	}
	if letters <= most {
		return nil
	}
	return fmt.Errorf("a word of %s: the longest in %s has %s, want %d letters or fewer",
		number(letters, "letter"), c.File, number(longest, "byte"), most)
}

func (c *wordsNearCmd) find(l *lexicon.Lexicon, word string) []lexicon.Suggestion {
	if c.Distance < 0 {
		return l.Nearest(word, c.Limit)
	}
	found := []lexicon.Suggestion{}
	for w, d := range l.Near(word, c.Distance) {
		found = append(found, lexicon.Suggestion{Word: w, Distance: d})
	}
	slices.SortStableFunc(found, func(x, y lexicon.Suggestion) int { return x.Distance - y.Distance })
	return found
}
