package main

import (
	"fmt"

	"katachi/internal/ops/lab"
	"katachi/match/engines"
	"katachi/match/ptree"
)

// ptreeCmd shows Pieter's pattern tree.
type ptreeCmd struct {
	patternFiles
	Order   string `default:"page" enum:"page,rare" help:"Order of cells: page (stones and edges in the order of a scan) or rare (the order that engine ptree uses)."`
	Dot     bool   `not:"triples,trace" help:"Draw the tree as a graph for Graphviz."`
	Triples bool   `not:"trace,order" help:"Instead, print the triples of each pattern as drawn."`
	Trace   string `type:"input" placeholder:"POSITION" help:"Instead, print the node instances of a search, and the patterns found."`
	Image   int    `needs:"trace" minimum:"0" maximum:"7" default:"-1" placeholder:"N" help:"With --trace, search only image N of the board, 0..7 (default: all)."`
}

// Help is shown by katachi lab ptree --help.
func (*ptreeCmd) Help() string {
	return `Examples:
  katachi lab ptree my.patterns
  katachi lab ptree shapes --name crosscut --triples
  katachi lab ptree shapes --name crosscut --trace game.sgf
  katachi lab ptree shapes --dot | dot -Tsvg > tree.svg

The tree is that of Pieter's Pattern Search Algorithm. Each node has a line with its triple (content,
columns to the right and rows up from the hit before), followed by the patterns that end there and the
side that plays them. A pattern is stored in one of its eight images. In an instance, (0,0) is the
edge cell at the lower left corner, so that A1 is (1,1). With --order rare, columns and rows are
counted from the first cell, and empty cells have triples too.`
}

// Run prints.
func (c *ptreeCmd) Run(a *app) error {
	sets, err := c.sets(a)
	if err != nil {
		return err
	}
	build, room := ptree.NewPage, engines.Room{Variant: 100, Cell: 18}
	if c.Order == "rare" {
		build = ptree.New
	}
	for _, set := range sets {
		if err := room.Check(set, engines.Memory(a.memory)); err != nil {
			return err
		}
		m := build(set)
		show := func() error { return m.List(a.stdout) }
		switch {
		case c.Triples:
			show = func() error { return lab.Triples(a.stdout, set) }
		case c.Dot:
			show = func() error { return m.Dot(a.stdout) }
		case c.Trace != "":
			show = func() error { return c.trace(a, m) }
		}
		if err := show(); err != nil {
			return err
		}
		if !c.Dot && !c.Triples && c.Trace == "" {
			s := m.Stats()
			fmt.Fprintf(a.stdout, "%s: %s, %s\n", set.Name, number(set.Len(), "pattern"), number(s.Nodes, "node"))
		}
	}
	return nil
}

// trace prints the instances of a search.
func (c *ptreeCmd) trace(a *app, m *ptree.Matcher) error {
	f := positionFlags{Position: c.Trace, Move: atEnd, Game: 1}
	pos, err := f.position(a)
	if err != nil {
		return err
	}
	return lab.TraceTree(a.stdout, m, pos.Game.Board(), c.Image)
}
