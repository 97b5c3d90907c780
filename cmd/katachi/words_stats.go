package main

import (
	"errors"
	"fmt"

	"katachi/internal/cputime"
	"katachi/internal/ops/lab"
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
	Steps bool `not:"check,table" help:"Instead, build it step by step as the DAWG document does, and print the cost of each step; FILE may be a word list, too."`

	tableFlags `set:"needs=table,steps"`
	svgFlag    `kong:"set='picture=DAWG of a short list',set='needs=steps'"`
}

// Help is shown by katachi words stats --help.
func (*wordsStatsCmd) Help() string {
	return `Examples:
  katachi words stats common
  katachi words stats all.lexicon --table --json
  katachi words stats all.lexicon --check
  katachi words stats /usr/share/dict/words --steps
  katachi words stats months.txt --steps --svg dawg.svg

--steps prints the steps of "DAWG-Gone!" (Brian McNamara, 2010): a trie, its equal nodes merged
height by height with each hash that the document mentions, the nodes as objects, and as an array.
The hash is made from the set of children of a node (mask), from the same set as the document's code
computes it (printed), or from the height of a node times its number of children (count).`
}

// Run counts.
func (c *wordsStatsCmd) Run(a *app) error {
	if c.Steps {
		return c.steps(a)
	}
	return c.ask(func(l *lexicon.Lexicon) error {
		if c.Check {
			return a.sound(c.File, c.JSON, l.Check(), "word", l.Len())
		}
		r := struct {
			lexicon.Stats
			Table *lexicon.TableLayout `json:"table,omitempty"`
		}{Stats: l.Stats()}
		if c.Table {
			t, err := l.Table(c.options())
			if err != nil {
				return asUsageOfTable(err)
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

// steps builds the dictionary as the DAWG document does.
func (c *wordsStatsCmd) steps(a *app) error {
	l, err := c.words(a)
	if err != nil {
		return err
	}
	defer l.Close()
	if err := c.draw(l); err != nil {
		return err
	}
	r, err := l.Construct(c.options())
	if err != nil {
		return asUsageOfTable(err)
	}
	if c.JSON {
		return printJSON(a.stdout, r)
	}
	t := a.table("", "here", "in the document")
	t.row("words", r.Words, "")
	t.row("trie nodes", r.TrieNodes, "395120, about 400000")
	t.row("DAWG nodes", fmt.Sprintf("%d, %s", r.Nodes, number(r.Edges, "edge")), "54843")
	for _, h := range r.Hashes {
		t.row("hash "+h.Hash, fmt.Sprintf("%.3f s, %d pairs of nodes compared", h.Seconds, h.Compared), "")
	}
	t.row("as objects", fmt.Sprintf("%d bytes", r.Objects), "almost 15 MB")
	t.row("as a table", layout(r.Table), "2961576 bytes")
	t.row("as a dictionary", fmt.Sprintf("%d bytes", r.File), "")
	t.row("seconds", fmt.Sprintf("%.3f of %s", r.Seconds, cputime.OfProcess), "4")
	return t.flush()
}

// draw writes the picture, if one is wanted.
func (c *wordsStatsCmd) draw(l *lexicon.Lexicon) error {
	if c.SVG == "" {
		return nil
	}
	t, err := l.Table(c.options())
	if err != nil {
		return asUsageOfTable(err)
	}
	return writeFile(c.SVG, lab.WordGraph(t).SVG)
}

// words opens the dictionary, or makes one from a word list.
func (c *wordsStatsCmd) words(a *app) (*lexicon.Lexicon, error) {
	l, err := openDictionary(c.File)
	if !errors.Is(err, lexicon.ErrCorrupt) && !errors.Is(err, lexicon.ErrKind) {
		return l, err
	}
	b, listErr := lexicon.NewBuilder(nil)
	if listErr != nil {
		return nil, listErr
	}
	if listErr := addList(a, b, c.File); listErr != nil {
		return nil, fmt.Errorf("%w; as a list: %w", err, listErr)
	}
	return b.Finish(a.ctx)
}
