package main

import (
	"flag"
	"strconv"
	"strings"

	"katachi/beam/fold"
	"katachi/beam/kinds"
	"katachi/internal/harvest"
)

// harvests collects patterns around moves.
type harvests struct {
	sizes, table, most string
	atLeast            int
}

func (h *harvests) flags(f *flag.FlagSet) {
	f.StringVar(&h.sizes, "size", "3,5,7", "sizes of the squares around moves: odd `NUMBERS` from 3 to 15")
	f.IntVar(&h.atLeast, "at-least", 2, "keep patterns that occur `N` times or more")
	f.StringVar(&h.most, "most", "1000", "keep the `N` most frequent patterns, or all")
	f.StringVar(&h.table, "table", "", "also write this `FILE`: a line for each pattern kept")
}

func (h *harvests) fold() (fold.Fold, error) {
	k := &kinds.Harvest{Selection: harvest.Selection{AtLeast: h.atLeast}}
	for text := range strings.SplitSeq(h.sizes, ",") {
		n, err := strconv.Atoi(text)
		if err != nil {
			return nil, usagef("--size %s: want numbers such as 3,5,7", h.sizes)
		}
		k.Sizes = append(k.Sizes, n)
	}
	if err := harvest.CheckSizes(k.Sizes); err != nil {
		return nil, usagef("--size: %w", err)
	}
	if h.atLeast < 1 {
		return nil, usagef("--at-least %d: want 1 or more", h.atLeast)
	}
	if h.most != "all" {
		n, err := strconv.Atoi(h.most)
		if err != nil || n < 1 {
			return nil, usagef("--most %s: want a number of 1 or more, or all", h.most)
		}
		k.Most = n
	}
	return k, nil
}

func (h *harvests) beside() string { return h.table }

func (*harvests) about() (what, help string) {
	return "collect the patterns around moves, with counts and results", `Writes the same files as katachi patterns harvest -o FILE --table FILE.

  katachi-beam harvest --games 'games/*.zip' -o often.patterns --table often.tsv
  katachi-beam harvest --games 'games/*.zip' -o often.patterns --size 5,9 --at-least 100 --most all
`
}
