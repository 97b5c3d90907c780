// Package lab shows how engines match, step by step, and how well models predict.
package lab

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"katachi/board"
	"katachi/match/automaton"
	"katachi/match/dfa"
	"katachi/pattern"
)

// Automaton is an automaton of patterns as in GNU Go's manual, chapter "The DFA pattern matcher".
// Its symbols are '.', 'O' (own), 'X' (opponent's) and '#' (off the board).
type Automaton struct {
	*automaton.DFA
	name    func(id uint32) string
	couples [][2]automaton.State // pairs of states of the last product; nil if there was none
}

// ManualSymbols are the symbols, in the order of the table.
const ManualSymbols = ".OX#"

// manualClasses maps the characters of the manual's strings to what they accept.
var manualClasses = map[rune]pattern.Class{
	'.': pattern.Empty, 'O': pattern.Own, 'X': pattern.Other, 'o': pattern.NotOther, 'x': pattern.NotOwn,
	'?': pattern.On, '#': pattern.Off, '*': pattern.Any,
}

// StringAutomaton returns the automaton of strings such as "????..X", inserted one after the other
// by synchronised products; string numbers begin at 1. States have the same numbers as in the
// manual.
func StringAutomaton(texts []string, opt *automaton.Options) (*Automaton, error) {
	var d *automaton.DFA
	var couples [][2]automaton.State
	for i, text := range texts {
		p := automaton.Pattern{ID: uint32(i + 1)}
		for at, c := range text {
			k, ok := manualClasses[c]
			if !ok {
				return nil, fmt.Errorf("string %q, character %d: %q: want . O X o x ? # or *", text, at+1, c)
			}
			p.Sets = append(p.Sets, automaton.SetFromMask(uint64(k)))
		}
		single, err := automaton.Single(len(ManualSymbols), p)
		if err == nil && d != nil {
			single, couples, err = automaton.Couples(d, single, opt)
		}
		if err != nil {
			return nil, err
		}
		d = single
	}
	name := func(id uint32) string { return texts[id-1] }
	return &Automaton{d, name, couples}, nil
}

// SetAutomaton returns the automaton of a set's patterns, whose numbers are their ids.
func SetAutomaton(set *pattern.Set, opt *dfa.Options) (*Automaton, error) {
	d, err := dfa.Automaton(set, opt)
	if err != nil {
		return nil, err
	}
	return &Automaton{d, func(id uint32) string { return set.At(int(id)).Name }, nil}, nil
}

// ManualString returns the string of a pattern as in the manual, read along the spiral from the
// pattern's anchor. S is a stone of either colour, which the manual's patterns do not have.
func ManualString(p *pattern.Pattern) string {
	o := p.Orient(0)
	var text strings.Builder
	for _, k := range dfa.Text(&o, true) {
		text.WriteByte("-.OoXxS?#------*"[k])
	}
	return text.String()
}

// Dot draws the automaton as a graph for Graphviz: with the error state if complete is set, and
// with the pairs of states of the product if couples is set.
func (a *Automaton) Dot(w io.Writer, complete, couples bool) error {
	o := automaton.Drawing{Symbols: ManualSymbols, Complete: complete}
	if couples && a.couples != nil {
		o.Name = func(s automaton.State) string { return fmt.Sprintf("%d,%d", a.couples[s][0], a.couples[s][1]) }
	}
	return a.DFA.Dot(w, o)
}

// ReadSymbols reads a string of '.', 'O', 'X' and '#'.
func ReadSymbols(text string) ([]byte, error) {
	symbols := make([]byte, 0, len(text))
	for at, c := range text {
		i := strings.IndexRune(ManualSymbols, c)
		if i < 0 {
			return nil, fmt.Errorf("%q, character %d: %q: want . O X or #", text, at+1, c)
		}
		symbols = append(symbols, byte(i))
	}
	return symbols, nil
}

// SymbolsAround returns the symbols that a scan reads around a point of the board, from the view of
// the stone on the point.
func (a *Automaton) SymbolsAround(b *board.Board, p board.Point) []byte {
	around := dfa.Around(b, p, a.Stats().Height-1)
	symbols := make([]byte, len(around))
	for i, c := range around {
		symbols[i] = byte(c)
	}
	return symbols
}

// List prints the automaton in the form of the manual's tables.
func (a *Automaton) List(w io.Writer) error { return a.DFA.List(w, ManualSymbols) }

// Scan prints a scan of the input state by state, as section 10.3 of the manual does.
func (a *Automaton) Scan(w io.Writer, input []byte) error {
	out := bufio.NewWriter(w)
	steps, stopped := a.Trace(input)
	a.print(out, steps, input, stopped)
	return out.Flush()
}

// Rescan prints the effect on a scan of changing the symbol at a place, counted from 0, as section
// 10.5 of the manual describes it: states before the place are remembered, only the others are
// walked again.
func (a *Automaton) Rescan(w io.Writer, input []byte, place int, to byte) error {
	if place < 0 || place >= len(input) {
		return fmt.Errorf("place %d of a string of %d symbols: want 0 to %d", place, len(input), len(input)-1)
	}
	out := bufio.NewWriter(w)
	before, stopped := a.Trace(input)
	fmt.Fprintf(out, "Place %d: %c becomes %c.\n", place, ManualSymbols[input[place]], ManualSymbols[to])
	changed := slices.Clone(input)
	changed[place] = to
	read := before[len(before)-1].Read
	if stopped {
		read++ // the symbol that led to the error state
	}
	if place >= read {
		fmt.Fprintf(out, "The scan read %d symbols, places 0 to %d: nothing is walked again.\n", read, read-1)
		return out.Flush()
	}
	steps, kept, stopped := a.Retrace(before, changed, place)
	fmt.Fprintf(out, "Of %d states, %d are kept; the scan continues from the last of them.\n", len(before), kept)
	a.print(out, steps[kept-1:], changed, stopped)
	return out.Flush()
}

func (a *Automaton) print(out *bufio.Writer, steps []automaton.Step, input []byte, stopped bool) {
	for _, s := range steps {
		fmt.Fprintf(out, "Current state: %5d, substring to scan : %s\n", s.State, symbolText(input[s.Read:]))
		for _, id := range s.Found {
			fmt.Fprintf(out, "Found pattern %d: %s\n", id, a.name(id))
		}
	}
	if last := steps[len(steps)-1]; stopped {
		fmt.Fprintf(out, "%c leads to the error state: nothing more can be found.\n", ManualSymbols[input[last.Read]])
	}
}

func symbolText(input []byte) string {
	text := make([]byte, len(input))
	for i, sym := range input {
		text[i] = ManualSymbols[sym]
	}
	return string(text)
}

// Sizes prints the size of the automaton in each layout.
func (a *Automaton) Sizes(w io.Writer) error {
	for _, l := range automaton.Layouts() {
		t, err := a.Pack(l, nil)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "%-10s %d bytes\n", l, t.Bytes()); err != nil {
			return err
		}
	}
	return nil
}
