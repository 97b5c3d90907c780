package dfa

import (
	"fmt"

	"katachi/board"
	"katachi/match"
	"katachi/match/automaton"
	"katachi/pattern"
)

// Options are the options of Compile. Nil and the zero value mean the defaults. No option changes
// the hits.
type Options struct {
	// Path is the order in which the surroundings of a point are read.
	Path Path
	// Plain walks the automaton as it is and reads every place of the path. Without it, links that
	// a board makes impossible and places that decide nothing are left out: see reduce.go.
	Plain bool
	// AsDrawn leaves the patterns as they are drawn, as the manual does. Without it, each pattern
	// may be turned and its colours exchanged before it goes into the automaton: see hint.go.
	AsDrawn bool
	// MaxDepth is the length at which strings are cut; if a string matches up to there, the
	// remaining cells are checked one by one. 0 means 250. Only patterns that reach over half a
	// board are that long.
	MaxDepth int
	// Limits bounds the construction: see automaton.Options.
	Limits *automaton.Options
}

// compiler is what the steps of a compilation share.
type compiler struct {
	Options
	path route
}

func newCompiler(o *Options) *compiler {
	c := new(compiler)
	if o != nil {
		c.Options = *o
	}
	if c.MaxDepth == 0 {
		c.MaxDepth = 250
	}
	c.path = routes[c.Path]
	return c
}

// forms returns the form of each pattern, indexed by id, and decides on the path.
func (c *compiler) forms(set *pattern.Set) []form {
	switch c.Path {
	case Searched:
		c.path = routes[Squares]
		c.path = search(c.chooseForms(set))
	case rowByRow:
		reach := 0
		for _, p := range set.All() {
			reach = max(reach, p.Width, p.Height)
		}
		c.path = rows(reach)
	}
	return c.chooseForms(set)
}

// form is a pattern as the automaton sees it: turned and perhaps with colours exchanged (its hint),
// and read from its anchor.
type form struct {
	pattern.Oriented
	exchanged bool // own and other are exchanged
	anchor    int
	text      []pattern.Class // the string, cut after the last cell that decides something
}

// Compile builds the automaton of set. It fails if the automaton exceeds its limits.
func Compile(set *pattern.Set, opt *Options) (match.Matcher, error) {
	return shown(compile(set, opt))
}

// shown returns m as an interface, which is nil after an error.
func shown(m *matcher, err error) (match.Matcher, error) {
	if err != nil {
		return nil, err
	}
	return m, nil
}

func compile(set *pattern.Set, opt *Options) (*matcher, error) {
	c := newCompiler(opt)
	forms := c.forms(set)
	a, err := c.build(set, forms)
	if err != nil {
		return nil, err
	}
	p, err := newProgram(set, forms, a, c)
	if err != nil {
		return nil, err
	}
	return newMatcher(p), nil
}

// Automaton returns the automaton that Compile builds for set, for drawing or measuring. Its
// symbols are the values of board.Color as seen by the own side; its ids are those of the patterns.
func Automaton(set *pattern.Set, opt *Options) (*automaton.DFA, error) {
	c := newCompiler(opt)
	return c.build(set, c.forms(set))
}

// build makes the minimal automaton of the forms, whose ids are their indices.
func (c *compiler) build(set *pattern.Set, forms []form) (*automaton.DFA, error) {
	a, err := c.determinize(forms)
	if err != nil {
		return nil, fmt.Errorf("set %s of %d patterns: %w", set.Name, set.Len(), err)
	}
	return a, nil
}

// determinize builds it by trie, subset construction and minimisation.
func (c *compiler) determinize(forms []form) (*automaton.DFA, error) {
	return automaton.Compile(symbols, func(yield func(automaton.Pattern) bool) {
		for id := range forms {
			if !yield(forms[id].automatonPattern(uint32(id), c.MaxDepth)) {
				return
			}
		}
	}, c.Limits)
}

// symbols is the size of the alphabet: the values of board.Color.
const symbols = 4

// automatonPattern returns f as a string of symbol sets. A class already is such a set: bit
// 1<<Color.
func (f *form) automatonPattern(id uint32, maxDepth int) automaton.Pattern {
	p := automaton.Pattern{ID: id}
	for _, k := range f.text[:min(len(f.text), maxDepth)] {
		p.Sets = append(p.Sets, automaton.SetFromMask(uint64(k)))
	}
	return p
}

// newForm reads o from its anchor, with colours exchanged or not.
func (c *compiler) newForm(o pattern.Oriented, exchanged bool) form {
	f := form{Oriented: o, exchanged: exchanged}
	if exchanged {
		f.exchange()
	}
	f.anchor = match.Anchor(&f.Oriented)
	f.text = informative(&f.Oriented, f.anchor, c.path)
	return f
}

// exchange exchanges own and other.
func (f *form) exchange() {
	cells := make([]pattern.Class, len(f.Cells))
	for i, k := range f.Cells {
		cells[i] = k.Swap()
	}
	f.Cells = cells
}

// side returns the colour that plays the pattern's own side if f matches from the point of view of
// view.
func (f *form) side(view board.Color) board.Color {
	if f.exchanged {
		return view.Opponent()
	}
	return view
}
