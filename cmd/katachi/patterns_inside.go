package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"katachi/board"
	"katachi/internal/ops/lab"
	"katachi/internal/picture"
	"katachi/match/automaton"
	"katachi/match/dfa"
	"katachi/match/engines"
	"katachi/match/patricia"
	"katachi/match/ptree"
	"katachi/pattern"
)

// insideCmd shows what an engine makes of patterns: GNU Go's automaton, the trees of Explorer, or
// Pieter's.
type insideCmd struct {
	patternFiles
	svgFlag `kong:"set='picture=automaton or the trees',set='not=strings'"`
	Engine  string `default:"dfa" enum:"dfa,patricia,ptree" help:"The automaton of GNU Go's manual (dfa), the trees of \"Pattern Matching in Explorer\" (patricia), or the tree of Pieter's Pattern Search Algorithm (ptree)."`
	Order   string `placeholder:"ORDER" help:"Order of cells. Of dfa: ${paths} (default: spiral); of patricia: ${orders} (default: selective); of ptree: page (stones and edges in the order of a scan, the default) or rare (the order that the engine uses)."`
	Strings bool   `not:"scan,on,dot,sizes,string" help:"Instead, print the string of each pattern: as dfa reads it along the spiral; the sistrings of patricia, as drawn, or with --order selective of each form in its tree; the triples of ptree, as drawn."`
	Dot     bool   `not:"scan,on,sizes" help:"Draw the automaton or the trees as a graph for Graphviz."`
	On      string `type:"input" placeholder:"POSITION" help:"Instead, print a search in a position: how dfa scans the string around the point --at, from the view of the stone there; the nodes that patricia visits from the point --at; the node instances of ptree."`
	At      string `for:"engine=dfa,patricia" needs:"on" placeholder:"POINT" help:"For --on, the point where the search starts."`
	Image   int    `for:"engine=ptree" needs:"on" minimum:"0" maximum:"7" default:"-1" placeholder:"N" help:"With --on, search only image N of the board, 0..7 (default: all)."`

	String   []string `for:"engine=dfa" sep:"none" not:"file,name,order" placeholder:"TEXT" help:"Instead of patterns, print the automaton of strings as in the manual, such as ????..X; may be repeated."`
	Scan     string   `for:"engine=dfa" not:"on" placeholder:"SYMBOLS" help:"Like --on, with a string of . O X #."`
	Change   string   `for:"engine=dfa" needs:"scan,on" placeholder:"PLACE=SYMBOL" help:"Then change the symbol at a place of the path, counted from 0, and print the states that are walked again."`
	Play     string   `for:"engine=dfa" needs:"on" not:"change" placeholder:"POINT=SYMBOL" help:"Like --change, with a point of the board: O is an own stone, X an opponent's."`
	Complete bool     `for:"engine=dfa" needs:"dot" help:"Also draw the error state and all edges to it."`
	Couples  bool     `for:"engine=dfa" needs:"dot string" help:"With several --string: label each state of the last product with the pair of states that it stands for."`
	Sizes    bool     `for:"engine=dfa" not:"scan,on" help:"Print the size of the automaton in each layout in which it can be stored."`
}

// Help is shown by katachi patterns inside --help.
func (*insideCmd) Help() string {
	return `Examples:
  katachi patterns inside --string "????..X" --string XXo
  katachi patterns inside --string X..X --string "X???" --scan X..XXO....
  katachi patterns inside --string X..X --scan X..XXO.... --change 3=O
  katachi patterns inside shapes --name crosscut
  katachi patterns inside patterns.db --on game.sgf --at Q16 --play R15=X
  katachi patterns inside shapes --name crosscut --svg automaton.svg
  katachi patterns inside patterns.db --order squares --sizes
  katachi patterns inside shapes --engine patricia --name crosscut --strings
  katachi patterns inside shapes --engine patricia --on game.sgf --at Q16
  katachi patterns inside my.patterns --engine ptree --svg tree.svg
  katachi patterns inside my.patterns --engine ptree --on game.sgf

dfa: each state has a line with its next states by '.', 'O' (own stone), 'X' (opponent's stone) and
'#' (off the board), where 0 is the error state, and with the numbers of the patterns found there:
those of katachi patterns list, from 0; of --string from 1, as in the manual. Patterns are used only
as drawn.

patricia: each node has a line with the branch that leads to it (* don't care, . empty, X black, O
white, # off the board) and the cell that it tests, as column and row relative to the first cell.
Each leaf has a line with its patterns and the number of their cells that the path to it has not
tested.

ptree: each node has a line with its triple (content, columns to the right and rows up from the hit
before), followed by the patterns that end there and the side that plays them. A pattern is stored in
one of its eight images. In an instance, (0,0) is the edge cell at the lower left corner, so that A1
is (1,1). With --order rare, columns and rows are counted from the first cell, and empty cells have
triples too.

POSITION is a diagram, or a record, of which the final position is taken.`
}

// Run prints.
func (c *insideCmd) Run(a *app) error {
	switch {
	case c.Order != "" && (c.Strings && c.Engine != "patricia" || c.On != "" && c.Engine == "dfa"):
		return usagef("--order does nothing here: strings have one order with --engine %s", c.Engine)
	case c.Engine == "dfa" && len(c.String) > 0:
		d, err := lab.StringAutomaton(c.String, a.tableLimits())
		if err == nil {
			return c.automaton(a, d, "automaton of strings")
		}
		if errors.As(err, new(*automaton.LimitError)) {
			return err
		}
		return wrongOption("string", err)
	}
	sets, err := c.sets(a)
	if err != nil {
		return err
	}
	if c.SVG != "" && len(sets) > 1 {
		return usagef("--svg draws one set of patterns, not %d", len(sets))
	}
	show := map[string]func(*app, *pattern.Set) error{"dfa": c.dfa, "patricia": c.patricia, "ptree": c.ptree}[c.Engine]
	for _, set := range sets {
		if err := show(a, set); err != nil {
			return err
		}
	}
	return nil
}

// position returns the board of --on.
func (c *insideCmd) board(a *app) (*board.Board, error) {
	f := positionFlags{Position: c.On, Move: atEnd, Game: 1}
	pos, err := f.position(a)
	if err != nil {
		return nil, err
	}
	return pos.Game.Board(), nil
}

// draw writes the picture, if one is wanted.
func (c *insideCmd) draw(graph func() *picture.Graph) error {
	if c.SVG == "" {
		return nil
	}
	return writeFile(c.SVG, graph().SVG)
}

// dfa shows the automaton of a set.
func (c *insideCmd) dfa(a *app, set *pattern.Set) error {
	var path dfa.Path
	if err := path.UnmarshalText([]byte(cmp.Or(c.Order, "spiral"))); err != nil {
		return wrongOption("order", err)
	}
	if c.Strings {
		for _, p := range set.All() {
			if _, err := fmt.Fprintf(a.stdout, "%s\t%s\n", lab.ManualString(p), p.Name); err != nil {
				return err
			}
		}
		return nil
	}
	opt := dfa.PlainOptions()
	if path != dfa.Spiral { // uncut strings make too many states
		opt = &dfa.Options{Path: path, AsDrawn: true}
	}
	opt.Limits = a.tableLimits()
	d, err := lab.SetAutomaton(set, opt)
	if err != nil {
		return err
	}
	return c.automaton(a, d, set.Name+": automaton, as drawn, along the path "+path.String())
}

// automaton prints the requested view of an automaton.
func (c *insideCmd) automaton(a *app, d *lab.Automaton, title string) error {
	if err := c.draw(func() *picture.Graph { return d.Graph(title) }); err != nil {
		return err
	}
	if c.Sizes {
		fmt.Fprintf(a.stdout, "%s, %s\n", number(d.NumStates(), "state"), number(d.NumEdges(), "transition"))
		return d.Sizes(a.stdout)
	}
	if c.Dot {
		return d.Dot(a.stdout, c.Complete, c.Couples)
	}
	if c.Scan+c.On == "" {
		return d.List(a.stdout)
	}
	return c.scan(a, d)
}

// scan prints a scan, and the part that is scanned again after a change.
func (c *insideCmd) scan(a *app, d *lab.Automaton) error {
	input, change, err := c.input(a, d)
	if err != nil {
		return err
	}
	if change == "" {
		return d.Scan(a.stdout, input)
	}
	text, symbol, _ := strings.Cut(change, "=")
	place, err := strconv.Atoi(text)
	to, wrong := lab.ReadSymbols(symbol)
	if err != nil || wrong != nil || len(to) != 1 || place < 0 || place >= len(input) {
		return usagef("--change %s: want a place from 0 to %d and a symbol of . O X #, such as 3=O", change, len(input)-1)
	}
	if err := d.Scan(a.stdout, input); err != nil {
		return err
	}
	return d.Rescan(a.stdout, input, place, to[0])
}

// input returns the string to scan, and the change as PLACE=SYMBOL.
func (c *insideCmd) input(a *app, d *lab.Automaton) (input []byte, change string, err error) {
	if c.Scan != "" {
		input, err = lab.ReadSymbols(c.Scan)
		if err != nil {
			return nil, "", wrongOption("scan", err)
		}
		return input, c.Change, nil
	}
	b, err := c.board(a)
	if err != nil {
		return nil, "", err
	}
	at, err := pointOf("at", c.At, b.Size())
	if err != nil {
		return nil, "", err
	}
	change = c.Change
	if c.Play != "" {
		point, symbol, _ := strings.Cut(c.Play, "=")
		p, err := pointOf("play", point, b.Size())
		if err != nil {
			return nil, "", err
		}
		change = fmt.Sprintf("%d=%s", dfa.PlaceOf(at, p), symbol)
	}
	return d.SymbolsAround(b, at), change, nil
}

// patricia shows the trees of a set.
func (c *insideCmd) patricia(a *app, set *pattern.Set) error {
	var order patricia.Order
	if err := order.UnmarshalText([]byte(cmp.Or(c.Order, "selective"))); err != nil {
		return wrongOption("order", err)
	}
	if err := (engines.Room{Variant: 150, Cell: 10}).Check(set, engines.Memory(a.memory)); err != nil {
		return err
	}
	m := patricia.Compile(set, &patricia.Options{Order: order})
	if err := c.draw(func() *picture.Graph { return lab.PatriciaGraph(m) }); err != nil {
		return err
	}
	switch {
	case c.Strings:
		return sistrings(a, m, order)
	case c.Dot:
		return m.Dot(a.stdout)
	case c.On != "":
		b, err := c.board(a)
		if err != nil {
			return err
		}
		at, err := pointOf("at", c.At, b.Size())
		if err != nil {
			return err
		}
		return lab.TracePatricia(a.stdout, m, b, at)
	}
	if err := m.List(a.stdout); err != nil {
		return err
	}
	s := m.Stats()
	_, err := fmt.Fprintf(a.stdout, "%s: %s, %s, %s, %s\n", set.Name, number(set.Len(), "pattern"),
		number(s.Sistrings, "sistring"), number(s.Nodes, "node"), number(s.Leaves, "leaf"))
	return err
}

// sistrings prints the sistrings.
func sistrings(a *app, m *patricia.Matcher, order patricia.Order) error {
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

// ptree shows the tree of a set.
func (c *insideCmd) ptree(a *app, set *pattern.Set) error {
	build := map[string]func(*pattern.Set) *ptree.Matcher{"": ptree.CompilePage, "page": ptree.CompilePage, "rare": ptree.Compile}[c.Order]
	if build == nil {
		return wrongOption("order", fmt.Errorf("want page or rare, but got %q", c.Order))
	}
	if err := (engines.Room{Variant: 100, Cell: 18}).Check(set, engines.Memory(a.memory)); err != nil {
		return err
	}
	m := build(set)
	if err := c.draw(func() *picture.Graph { return lab.TreeGraph(m) }); err != nil {
		return err
	}
	switch {
	case c.Strings:
		return lab.Triples(a.stdout, set)
	case c.Dot:
		return m.Dot(a.stdout)
	case c.On != "":
		b, err := c.board(a)
		if err != nil {
			return err
		}
		return lab.TraceTree(a.stdout, m, b, c.Image)
	}
	if err := m.List(a.stdout); err != nil {
		return err
	}
	_, err := fmt.Fprintf(a.stdout, "%s: %s, %s\n", set.Name, number(set.Len(), "pattern"), number(m.Stats().Nodes, "node"))
	return err
}
