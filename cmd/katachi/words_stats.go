package main

import (
	"fmt"

	"katachi/words/lexicon"
)

// wordStats adds rows with statistics of a dictionary.
func wordStats(t *columns, s lexicon.Stats) {
	t.row("words", s.Words)
	t.row("longest", number(s.Longest, "byte"))
	t.row("alphabet", fmt.Sprintf("%s, case: %s", number(s.Alphabet, "byte"), s.Case))
	t.row("trie nodes", s.TrieNodes)
	t.row("DAWG nodes", s.Nodes)
	t.row("edges", s.Edges)
	t.row("bytes", fmt.Sprintf("%d: %d in cells of %d each, %d in prefixes, %d in ranks",
		s.Bytes, s.Cells, s.CellBytes, s.Starts, s.Ranks))
}

// wordsCheckCmd verifies a dictionary.
type wordsCheckCmd struct{ dictionary }

// Help is shown by katachi words check --help.
func (*wordsCheckCmd) Help() string {
	return `Prints ok, or what is damaged and where, with exit code 1.

Examples:
  katachi words check all.lexicon`
}

// Run checks.
func (c *wordsCheckCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error {
		if err := l.Check(); err != nil {
			return err
		}
		if c.JSON {
			return printJSON(a.stdout, map[string]any{"file": c.File, "ok": true, "words": l.Len()})
		}
		_, err := fmt.Fprintf(a.stdout, "%s: ok, %s\n", c.File, number(l.Len(), "word"))
		return err
	})
}

// wordsStatsCmd counts.
type wordsStatsCmd struct {
	dictionary
	Table bool `help:"Also build the table of the DAWG document, with a column for each letter, and print its size."`
}

// Help is shown by katachi words stats --help.
func (*wordsStatsCmd) Help() string {
	return `Examples:
  katachi words stats common
  katachi words stats all.lexicon --table --json`
}

// Run counts.
func (c *wordsStatsCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error {
		r := struct {
			lexicon.Stats
			Table *lexicon.TableLayout `json:"table,omitempty"`
		}{Stats: l.Stats()}
		if c.Table {
			t, err := l.Table(nil)
			if err != nil {
				return err
			}
			size := t.Layout()
			r.Table = &size
		}
		if c.JSON {
			return printJSON(a.stdout, r)
		}
		t := a.list()
		wordStats(t, r.Stats)
		if size := r.Table; size != nil {
			t.row("as a table", layout(*size))
		}
		return t.flush()
	})
}
