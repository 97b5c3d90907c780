package main

import (
	"flag"

	"katachi/beam/fold"
	"katachi/beam/kinds"
)

// models trains a model.
type models struct{ kinds.Model }

func (m *models) flags(f *flag.FlagSet) {
	f.IntVar(&m.Epochs, "epochs", 1, "the model sees every game `N` times")
	f.Uint64Var(&m.Seed, "seed", 0, "`NUMBER` that determines the order of the positions")
	f.IntVar(&m.Bits, "bits", 24, "room for 2^`N` hashed features while it learns: 10 to 25")
	f.IntVar(&m.Keep, "keep", 0, "keep only the `N` hashed features that matter most (0: all)")
}

func (m *models) fold() (fold.Fold, error) {
	switch {
	case m.Epochs < 1:
		return nil, usagef("--epochs %d: want 1 or more", m.Epochs)
	case m.Bits < 10 || m.Bits > 25:
		return nil, usagef("--bits %d: want 10 to 25", m.Bits)
	case m.Keep < 0:
		return nil, usagef("--keep %d: want 0 or more", m.Keep)
	}
	return &m.Model, nil
}

func (*models) about() (what, help string) {
	return "train a model that gives every move a probability", `Writes the same file as katachi learn -o MODEL. Workers read the games and find the features of their
moves; one worker does the training, which needs all games in one order.

  katachi-beam model --games 'games/*.zip' -o games.model
`
}

// players counts the names of players' moves.
type players struct{ kinds.Names }

func (p *players) flags(f *flag.FlagSet) {
	f.BoolVar(&p.Reading, "reading", true, "include names that depend on reading, such as ladder and net")
	f.BoolVar(&p.All, "all", false, "include structural shapes, such as diagonal connections")
}

func (p *players) fold() (fold.Fold, error) { return &p.Names, nil }

func (*players) about() (what, help string) {
	return "count who plays what, by name", `Writes the output of katachi name --summary --json -n all --top all: a line for all players together,
then one for each.

  katachi-beam names --games 'games/*.zip' -o who.jsonl
`
}
