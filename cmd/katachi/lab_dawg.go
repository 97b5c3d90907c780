package main

import (
	"fmt"

	"katachi/internal/cputime"
	"katachi/lexicon"
)

// dawgCmd builds as the DAWG document does.
type dawgCmd struct {
	dictionary
	tableFlags
}

// Help is shown by katachi lab dawg --help.
func (*dawgCmd) Help() string {
	return `The steps of "DAWG-Gone!" (Brian McNamara, 2010): a trie, its equal nodes merged height by
height with each of the hashes that are spoken of there, the nodes as objects, and as an
array. The hash is of which children a node has (mask), the same as the document's code
computes it (printed), or its height times how many children it has (count).

Examples:
  katachi lab dawg common
  katachi lab dawg all.lexicon --alphabet A-Z --order passes --json`
}

// Run builds.
func (c *dawgCmd) Run(a *app) error {
	opt, err := c.options()
	if err != nil {
		return err
	}
	return c.ask(func(l *lexicon.Lexicon) error {
		r, err := l.Construct(opt)
		if err != nil {
			return asUsageOfTable(err)
		}
		if c.JSON {
			return printJSON(a.stdout, r)
		}
		t := a.list()
		t.row("words", r.Words)
		t.row("trie nodes", r.TrieNodes)
		t.row("DAWG nodes", fmt.Sprintf("%d, %s", r.Nodes, number(r.Edges, "edge")))
		for _, h := range r.Hashes {
			t.row("hash "+h.Hash, fmt.Sprintf("%.3f s, %d pairs of nodes compared", h.Seconds, h.Compared))
		}
		t.row("as objects", fmt.Sprintf("%d bytes", r.Objects))
		t.row("as a table", layout(r.Table))
		t.row("as a dictionary", fmt.Sprintf("%d bytes", r.File))
		t.row("seconds", fmt.Sprintf("%.3f of %s", r.Seconds, cputime.OfProcess))
		return t.flush()
	})
}
