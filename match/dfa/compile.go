package dfa

import (
	"fmt"

	"katachi/automaton"
	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// Options chooses how a set is compiled. Nil and the zero value are good. No
// choice changes what is found.
type Options struct {
	// Product builds as GNU Go's manual does, by synchronised products of
	// automata of single patterns, instead of trie, subset construction and
	// minimisation. The automaton is the same; it takes longer.
	Product bool
	// Hints says how patterns may be changed before they go into the automaton.
	Hints Hints
	// MaxDepth is the length at which strings are cut; what lies beyond is
	// checked cell by cell where the rest has matched. 0 means 250. Only
	// patterns that reach over half a board are that long.
	MaxDepth int
	// Limits bounds the construction: see automaton.Options.
	Limits *automaton.Options
}

// Hints is the freedom to turn patterns: see hint.go.
type Hints uint8

// How much freedom is used.
const (
	TurnAndExchange Hints = iota // turned, and colours exchanged so that every anchor is an own stone: the fastest
	Turn                         // turned, as GNU Go does: the smallest
	None                         // as drawn
)

func (o *Options) orDefault() Options {
	var opt Options
	if o != nil {
		opt = *o
	}
	if opt.MaxDepth == 0 {
		opt.MaxDepth = 250
	}
	return opt
}

// form is a pattern as the automaton knows it: turned and perhaps with colours
// exchanged (its hint), read from its anchor.
type form struct {
	pattern.Oriented
	exchanged bool // own and other are exchanged
	anchor    int
	text      []pattern.Class // the string, cut where nothing more is decided
}

// Compile builds the automaton of set. It fails if the automaton outgrows its
// limits.
func Compile(set *pattern.Set, opt *Options) (*Matcher, error) {
	o := opt.orDefault()
	forms := chooseForms(set, &o)
	a, err := build(set, forms, &o)
	if err != nil {
		return nil, err
	}
	return newMatcher(newProgram(set, forms, a, o.MaxDepth)), nil
}

// Automaton returns the automaton that Compile makes of set, to be drawn or
// measured. Its symbols are the values of board.Color as the own side sees
// them, its ids those of the patterns.
func Automaton(set *pattern.Set, opt *Options) (*automaton.DFA, error) {
	o := opt.orDefault()
	return build(set, chooseForms(set, &o), &o)
}

// build makes the minimal automaton of the forms, whose ids are their indices.
func build(set *pattern.Set, forms []form, o *Options) (*automaton.DFA, error) {
	construct := determinize
	if o.Product {
		construct = multiply
	}
	a, err := construct(forms, 0, o)
	if err != nil {
		return nil, fmt.Errorf("set %s of %d patterns: %w", set.Name, set.Len(), err)
	}
	return a, nil
}

// determinize makes it by trie, subset construction and minimisation.
func determinize(forms []form, first int, o *Options) (*automaton.DFA, error) {
	return automaton.Compile(symbols, func(yield func(automaton.Pattern) bool) {
		for id := range forms {
			if !yield(forms[id].automatonPattern(uint32(first+id), o.MaxDepth)) {
				return
			}
		}
	}, o.Limits)
}

// multiply returns the product of the automata of all forms, halves first: that
// keeps the factors small for as long as possible. Minimal times minimal is
// minimal here, since no id is in both factors.
func multiply(forms []form, first int, o *Options) (*automaton.DFA, error) {
	switch len(forms) {
	case 0:
		return automaton.Compile(symbols, func(func(automaton.Pattern) bool) {}, o.Limits)
	case 1:
		return automaton.Single(symbols, forms[0].automatonPattern(uint32(first), o.MaxDepth))
	}
	half := len(forms) / 2
	left, err := multiply(forms[:half], first, o)
	if err != nil {
		return nil, err
	}
	right, err := multiply(forms[half:], first+half, o)
	if err != nil {
		return nil, err
	}
	return automaton.Product(left, right, o.Limits)
}

// symbols is the size of the alphabet: the values of board.Color.
const symbols = 4

// automatonPattern returns f as a string of symbol sets. A class is a set as it
// is: bit 1<<Color.
func (f *form) automatonPattern(id uint32, maxDepth int) automaton.Pattern {
	p := automaton.Pattern{ID: id}
	for _, k := range f.text[:min(len(f.text), maxDepth)] {
		p.Sets = append(p.Sets, automaton.SetFromMask(uint64(k)))
	}
	return p
}

// newForm reads o from its anchor, with colours exchanged or not.
func newForm(o pattern.Oriented, exchanged bool) form {
	if exchanged {
		cells := make([]pattern.Class, len(o.Cells))
		for i, k := range o.Cells {
			cells[i] = k.Swap()
		}
		o.Cells = cells
	}
	f := form{Oriented: o, exchanged: exchanged, anchor: match.Anchor(&o)}
	f.text = informative(&f.Oriented, f.anchor)
	return f
}

// side returns which colour plays the pattern's own side where f is found from
// a colour's point of view.
func (f *form) side(view board.Color) board.Color {
	if f.exchanged {
		return view.Opponent()
	}
	return view
}
