package main

import (
	"errors"
	"fmt"

	"katachi/internal/cputime"
	"katachi/words/lexicon"
)

// dawgCmd builds a dictionary as the DAWG document does.
type dawgCmd struct {
	File string `arg:"" help:"A word list with one word per line, a dictionary made by words build, or common: the built-in one of 41,000 English words, American and British."`
	JSON bool   `name:"json" help:"Print JSON."`
	tableFlags
}

// Help is shown by katachi lab dawg --help.
func (*dawgCmd) Help() string {
	return `Prints the steps of "DAWG-Gone!" (Brian McNamara, 2010): a trie, its equal nodes merged height by
height with each hash that the document mentions, the nodes as objects, and as an array. The hash is
made from the set of children of a node (mask), from the same set as the document's code computes it
(printed), or from the height of a node times its number of children (count).

Examples:
  katachi lab dawg common
  katachi lab dawg /usr/share/dict/words
  katachi lab dawg all.lexicon --alphabet A-Z --order passes --json`
}

// Run builds.
func (c *dawgCmd) Run(a *app) error {
	opt := c.options()
	l, err := c.words(a)
	if err != nil {
		return err
	}
	defer l.Close()
	r, err := l.Construct(opt)
	if err != nil {
		return asUsageOfTable(err)
	}
	if c.JSON {
		return printJSON(a.stdout, r)
	}
	t := a.table("", "here", "in the document")
	t.row("words", r.Words, "")
	t.row("trie nodes", r.TrieNodes, "395120")
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

// words opens the dictionary, or makes one from a word list.
func (c *dawgCmd) words(a *app) (*lexicon.Lexicon, error) {
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
