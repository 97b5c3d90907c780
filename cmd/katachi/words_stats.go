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

// wordsStatsCmd counts.
type wordsStatsCmd struct {
	dictionary
	Check bool `help:"Instead, verify every byte and the structure: print ok, or what is damaged and where, with exit code 1."`
	Table bool `not:"check" help:"Also build the table of the DAWG document, with a column for each letter, and print its size."`
}

// Help is shown by katachi words stats --help.
func (*wordsStatsCmd) Help() string {
	return `Examples:
  katachi words stats common
  katachi words stats all.lexicon --table --json
  katachi words stats all.lexicon --check`
}

// Run counts.
func (c *wordsStatsCmd) Run(a *app) error {
	return c.ask(func(l *lexicon.Lexicon) error {
		if c.Check {
			return a.sound(c.File, c.JSON, l.Check(), "word", l.Len())
		}
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
