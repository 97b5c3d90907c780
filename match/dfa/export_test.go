package dfa

import (
	"katachi/internal/section"
	"katachi/match/automaton"
	"katachi/pattern"
)

// CompileMatcher is Compile with the concrete type of its matcher.
var CompileMatcher = compile

// RowByRow is the path of that name.
const RowByRow = rowByRow

func loadMatcher(name string, data []byte) (*matcher, error) {
	return section.LoadAs(name, data, fileKind, fileVersion, load)
}

func openMatcher(path string) (*matcher, error) {
	return section.OpenAs(path, fileKind, fileVersion, load)
}

// ProductAutomaton returns the automaton of a set as GNU Go's manual builds it, by synchronised
// products of the automata of single patterns.
func ProductAutomaton(set *pattern.Set) (*automaton.DFA, error) {
	c := newCompiler(nil)
	return c.multiply(c.forms(set), 0)
}

// multiply returns the product of the automata of all forms. It multiplies each half first, which
// keeps the factors small for as long as possible. Minimal times minimal is minimal here, since no
// id is in both factors.
func (c *compiler) multiply(forms []form, first int) (*automaton.DFA, error) {
	switch len(forms) {
	case 0:
		return automaton.Compile(symbols, func(func(automaton.Pattern) bool) {}, c.Limits)
	case 1:
		return automaton.Single(symbols, forms[0].automatonPattern(uint32(first), c.MaxDepth))
	}
	half := len(forms) / 2
	left, err := c.multiply(forms[:half], first)
	if err != nil {
		return nil, err
	}
	right, err := c.multiply(forms[half:], first+half)
	if err != nil {
		return nil, err
	}
	return automaton.Product(left, right, c.Limits)
}
