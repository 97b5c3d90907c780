package dfa

import (
	"fmt"
	"slices"

	"katachi/board"
	"katachi/match"
	"katachi/match/automaton"
	"katachi/pattern"
)

// Insert returns a matcher for the patterns of m, a matcher of this package, and the patterns more,
// and what each insertion changed in the automaton: section 10.4 of the manual. The patterns of m
// keep their ids, forms and path, and states that do not change are kept. m is not changed. Errors
// come from Set.Add or from a limit in opt, of which only Limits is used.
func Insert(m match.Matcher, more []*pattern.Pattern, opt *Options) (match.Matcher, []automaton.Change, error) {
	old, ok := m.(*matcher)
	if !ok {
		return nil, nil, fmt.Errorf("patterns are inserted into an automaton: want engine dfa")
	}
	return old.program.insert(more, opt)
}

func (p *program) insert(more []*pattern.Pattern, opt *Options) (match.Matcher, []automaton.Change, error) {
	c := newCompiler(opt)
	c.MaxDepth, c.path = p.maxDepth, p.wholePath()
	set := pattern.NewSet(p.set.Name)
	set.SetLimit(p.set.Len() + len(more))
	forms := make([]form, 0, p.set.Len()+len(more))
	for id, q := range p.set.All() {
		if _, err := set.Add(q); err != nil {
			return nil, nil, err
		}
		n := p.plans[id].form
		o := q.Orient(board.Symmetry(n & 7))
		forms = append(forms, c.newForm(o, n>>3&1 != 0))
	}
	a, err := c.build(p.set, forms)
	if err != nil {
		return nil, nil, err
	}
	grown, err := automaton.Grow(a, c.Limits)
	if err != nil {
		return nil, nil, err
	}
	var changes []automaton.Change
	for _, q := range more {
		id, err := set.Add(q)
		if err != nil {
			return nil, nil, err
		}
		f := c.choose(q)
		if err := grown.Insert(f.automatonPattern(uint32(id), c.MaxDepth)); err != nil {
			return nil, nil, fmt.Errorf("pattern %q: %w", q.Name, err)
		}
		forms, changes = append(forms, f), append(changes, grown.Change())
	}
	made, err := newProgram(set, forms, grown.DFA(), c)
	if err != nil {
		return nil, nil, err
	}
	return newMatcher(made), changes, nil
}

// wholePath returns the path of p followed by all places that its patterns never read, for larger
// patterns.
func (p *program) wholePath() route {
	path, met := slices.Clone(p.path), map[offset]bool{}
	for _, o := range path {
		met[o] = true
	}
	for _, o := range routes[Squares] {
		if !met[o] {
			path = append(path, o)
		}
	}
	return path
}
