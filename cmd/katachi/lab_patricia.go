package main

import (
	"bufio"
	"fmt"

	"katachi/internal/ops/lab"
	"katachi/match/engines"
	"katachi/match/patricia"
)

// patriciaCmd shows the Patricia trees of Explorer.
type patriciaCmd struct {
	patternFiles
	Order     string `default:"selective" enum:"${orders}" help:"Linear order of cells: ${enum}."`
	Dot       bool   `not:"sistrings,trace" help:"Draw the trees as a graph for Graphviz."`
	Sistrings bool   `not:"trace" help:"Instead, print the sistring of each pattern: as drawn, or, with --order selective, of each form stored in its tree."`
	Trace     string `needs:"at" type:"input" placeholder:"POSITION" help:"Instead, print the nodes visited from the point --at of a position, and the patterns found."`
	At        string `needs:"trace" placeholder:"POINT" help:"For --trace, where the walks start."`
}

// Help is shown by katachi lab patricia --help.
func (*patriciaCmd) Help() string {
	return `Examples:
  katachi lab patricia my.patterns
  katachi lab patricia shapes --name crosscut --sistrings --order squares
  katachi lab patricia shapes --name crosscut --trace game.sgf --at Q16
  katachi lab patricia shapes --dot | dot -Tsvg > tree.svg

The trees are those of "Pattern Matching in Explorer". Each node has a line with the branch that leads
to it (* don't care, . empty, X black, O white, # off the board) and the cell that it tests, as column
and row relative to the first cell. Each leaf has a line with its patterns and the number of their
cells that the path to it has not tested. POSITION is a diagram, or a record, of which the final
position is taken.`
}

// Run prints.
func (c *patriciaCmd) Run(a *app) error {
	var order patricia.Order
	if err := order.UnmarshalText([]byte(c.Order)); err != nil {
		return err
	}
	sets, err := c.sets(a)
	if err != nil {
		return err
	}
	for _, set := range sets {
		if err := (engines.Room{Variant: 150, Cell: 10}).Check(set, engines.Memory(a.memory)); err != nil {
			return err
		}
		m := patricia.Build(set, &patricia.Options{Order: order})
		switch {
		case c.Sistrings:
			err = c.sistrings(a, m, order)
		case c.Dot:
			err = m.Dot(a.stdout)
		case c.Trace != "":
			err = c.trace(a, m)
		default:
			if err = m.List(a.stdout); err == nil {
				s := m.Stats()
				fmt.Fprintf(a.stdout, "%s: %s, %s, %s, %s\n", set.Name, number(set.Len(), "pattern"),
					number(s.Sistrings, "sistring"), number(s.Nodes, "node"), number(s.Leaves, "leaf"))
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// sistrings prints the sistrings.
func (c *patriciaCmd) sistrings(a *app, m *patricia.Matcher, order patricia.Order) error {
	out := bufio.NewWriter(a.stdout)
	if order != patricia.Selective {
		for _, p := range m.Set().All() {
			fmt.Fprintf(out, "%s\t%s\n", patricia.Sistring(p, order), p.Name)
		}
		return out.Flush()
	}
	for n := range m.Nodes() {
		for _, f := range n.Patterns {
			fmt.Fprintf(out, "%s\t%s (%s, symmetry %d)\n", f.Sistring, m.Set().At(f.Pattern).Name, f.Side.Name(), f.Sym)
		}
	}
	return out.Flush()
}

// trace prints the steps from a point.
func (c *patriciaCmd) trace(a *app, m *patricia.Matcher) error {
	f := positionFlags{Position: c.Trace, Move: atEnd, Game: 1}
	pos, err := f.position(a)
	if err != nil {
		return err
	}
	b := pos.Game.Board()
	at, err := pointOf("at", c.At, b.Size())
	if err != nil {
		return err
	}
	return lab.TracePatricia(a.stdout, m, b, at)
}
