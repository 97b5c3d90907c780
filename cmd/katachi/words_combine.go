package main

import (
	"fmt"

	"katachi/match/automaton"
	"katachi/words/lexicon"
)

// wordsCombineCmd combines dictionaries.
type wordsCombineCmd struct {
	Files  []string `arg:"" name:"file" minItems:"2" help:"Two or more dictionaries made by words build, or common."`
	Output string   `short:"o" required:"" type:"output" placeholder:"FILE" help:"Dictionary to write."`
	By     string   `default:"union" enum:"union,intersection,difference" help:"Words to keep: all (union), those in every dictionary (intersection), those only in the first one (difference)."`
	dictionaryForm
}

// Help is shown by katachi words combine --help.
func (*wordsCombineCmd) Help() string {
	return `The automata of the dictionaries are combined. Values are not kept.

Examples:
  katachi words combine mine.lexicon common -o both.lexicon
  katachi words combine all.lexicon common --by difference -o rare.lexicon`
}

// Run combines.
func (c *wordsCombineCmd) Run(a *app) error {
	if err := checkOutputs([]string{c.Output}, c.Files...); err != nil {
		return err
	}
	var all *automaton.DFA
	for _, name := range c.Files {
		d, err := wordAutomaton(a, name)
		if err != nil {
			return err
		}
		switch {
		case all == nil:
			all = d
		case c.By == "union":
			all, err = automaton.Union(all, d, a.tableLimits())
		case c.By == "intersection":
			all, err = automaton.Intersection(all, d, a.tableLimits())
		default:
			all, err = automaton.Difference(all, d, a.tableLimits())
		}
		if err != nil {
			return err
		}
	}
	b, err := lexicon.NewBuilder(&lexicon.Options{Ranks: c.Ranks})
	if err != nil {
		return err
	}
	for w := range all.Words() {
		if err := b.Add(string(w)); err != nil {
			return err
		}
	}
	l, err := b.Finish(a.ctx)
	if err != nil {
		return fmt.Errorf("%s: %w are left", c.Files[0], err)
	}
	if err := l.WriteFile(c.Output); err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.stdout, "%s: %s\n", c.Output, number(l.Len(), "word"))
	return err
}

// wordAutomaton returns the automaton of a dictionary's words.
func wordAutomaton(a *app, name string) (*automaton.DFA, error) {
	l, err := openDictionary(name)
	if err != nil {
		return nil, err
	}
	defer l.Close()
	s, err := automaton.NewSorted(256, a.tableLimits())
	if err != nil {
		return nil, err
	}
	words := 0
	for w := range l.All() {
		if words++; words%10_000 == 0 && a.ctx.Err() != nil {
			return nil, a.ctx.Err()
		}
		if err := s.Add([]byte(w)); err != nil {
			return nil, err
		}
	}
	if err := l.Err(); err != nil {
		return nil, err
	}
	return s.Finish()
}
