package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"katachi/internal/ops/lab"
	"katachi/match/automaton"
	"katachi/match/dfa"
)

// dfaCmd shows the automaton of GNU Go's manual.
type dfaCmd struct {
	patternFiles
	String   []string `sep:"none" not:"file,name,path" placeholder:"TEXT" help:"Instead of patterns, print the automaton of strings as in the manual, such as ????..X; may be repeated."`
	Path     string   `default:"spiral" enum:"${paths}" help:"Order in which the points around a stone are read: ${enum}."`
	Scan     string   `not:"on" placeholder:"SYMBOLS" help:"Instead, print how a string of . O X # is scanned, state by state."`
	On       string   `needs:"at" not:"path" type:"input" placeholder:"POSITION" help:"Like --scan, with the string read around the point --at of a position, from the view of the stone there."`
	At       string   `needs:"on" placeholder:"POINT" help:"With --on, the point where the scan starts."`
	Change   string   `needs:"scan,on" placeholder:"PLACE=SYMBOL" help:"Then change the symbol at a place of the path, counted from 0, and print the states that are walked again."`
	Play     string   `needs:"on" not:"change" placeholder:"POINT=SYMBOL" help:"Like --change, with a point of the board: O is an own stone, X an opponent's."`
	Strings  bool     `not:"scan,on,dot,sizes,path,string" help:"Instead, print the string of each pattern, read along the spiral."`
	Dot      bool     `not:"scan,on,sizes" help:"Draw the automaton as a graph for Graphviz."`
	Complete bool     `needs:"dot" help:"Also draw the error state and all edges to it."`
	Couples  bool     `needs:"dot string" help:"With --dot and several --string: label each state of the last product with the pair of states that it stands for."`
	Sizes    bool     `not:"scan,on" help:"Print the size of the automaton in each layout in which it can be stored."`
}

// Help is shown by katachi lab dfa --help.
func (*dfaCmd) Help() string {
	return `Examples:
  katachi lab dfa --string '????..X' --string XXo
  katachi lab dfa --string X..X --string 'X???' --scan X..XXO....
  katachi lab dfa --string X..X --scan X..XXO.... --change 3=O
  katachi lab dfa shapes --name crosscut
  katachi lab dfa patterns.db --on game.sgf --at Q16 --play R15=X
  katachi lab dfa shapes --name crosscut --strings
  katachi lab dfa shapes --name crosscut --dot | dot -Tsvg > automaton.svg
  katachi lab dfa --string '????..X' --string XXo --dot --complete --couples
  katachi lab dfa patterns.db --path squares --sizes
  katachi lab dfa patterns.db --scan X..XXO....

The table is that of GNU Go's manual, chapter "The DFA pattern matcher". Each state has a line with
its next states by '.', 'O' (own stone), 'X' (opponent's stone) and '#' (off the board), where 0 is
the error state, and with the numbers of the patterns found there (katachi patterns list has their
names). Patterns are used only as drawn. POSITION is a diagram, or a record, of which the final
position is taken.`
}

// Run prints.
func (c *dfaCmd) Run(a *app) error {
	if c.Strings {
		return c.strings(a)
	}
	all, err := c.automata(a)
	if err != nil {
		return err
	}
	for _, d := range all {
		if err := c.show(a, d); err != nil {
			return err
		}
	}
	return nil
}

// automata returns the automaton of the strings, or of each set.
func (c *dfaCmd) automata(a *app) (all []*lab.Automaton, err error) {
	if len(c.String) > 0 {
		d, err := lab.StringAutomaton(c.String, a.tableLimits())
		if err != nil {
			if errors.As(err, new(*automaton.LimitError)) {
				return nil, err
			}
			return nil, usagef("--string: %v", err)
		}
		return []*lab.Automaton{d}, nil
	}
	sets, err := c.sets(a)
	if err != nil {
		return nil, err
	}
	var path dfa.Path
	if err := path.UnmarshalText([]byte(c.Path)); err != nil {
		return nil, err
	}
	for _, set := range sets {
		d, err := lab.SetAutomaton(set, &dfa.Options{Path: path, AsDrawn: true, Limits: a.tableLimits()})
		if err != nil {
			return nil, err
		}
		all = append(all, d)
	}
	return all, nil
}

// strings prints the string of each pattern.
func (c *dfaCmd) strings(a *app) error {
	sets, err := c.sets(a)
	if err != nil {
		return err
	}
	for _, set := range sets {
		for _, p := range set.All() {
			if _, err := fmt.Fprintf(a.stdout, "%s\t%s\n", lab.ManualString(p), p.Name); err != nil {
				return err
			}
		}
	}
	return nil
}

// show prints the requested view of one automaton.
func (c *dfaCmd) show(a *app, d *lab.Automaton) error {
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
func (c *dfaCmd) scan(a *app, d *lab.Automaton) error {
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
func (c *dfaCmd) input(a *app, d *lab.Automaton) (input []byte, change string, err error) {
	if c.Scan != "" {
		input, err = lab.ReadSymbols(c.Scan)
		if err != nil {
			return nil, "", usagef("--scan %v", err)
		}
		return input, c.Change, nil
	}
	f := positionFlags{Position: c.On, Move: atEnd, Game: 1}
	pos, err := f.position(a)
	if err != nil {
		return nil, "", err
	}
	b := pos.Game.Board()
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
