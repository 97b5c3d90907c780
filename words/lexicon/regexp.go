package lexicon

import (
	"fmt"
	"regexp/syntax"
	"slices"
)

// ParseRegexp compiles a regular expression, in the syntax of Go's package regexp, that must match
// whole words. Word boundaries (\b, \B), and the beginnings and ends
// of lines, which are meaningless inside a word, are errors; ^ and $ are allowed at the ends of
// text.
func ParseRegexp(text string) (*Pattern, error) {
	tree, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return nil, err
	}
	prog, err := syntax.Compile(tree.Simplify())
	if err != nil {
		return nil, err
	}
	for _, i := range prog.Inst {
		if i.Op == syntax.InstEmptyWidth && syntax.EmptyOp(i.Arg)&^(syntax.EmptyBeginText|syntax.EmptyEndText) != 0 {
			return nil, fmt.Errorf("regular expression %q: \\b, \\B and (?m) say nothing of whole words", text)
		}
	}
	return &Pattern{text: text, prog: prog}, nil
}

// matchRegexp runs the program of a regular expression as a set of instructions during a walk
// through the dictionary (Ken Thompson, "Regular expression search algorithm", Communications of
// the ACM 11(6), 1968): every word is visited once, and branches that cannot match are abandoned at
// once.
func matchRegexp(l *Lexicon, prog *syntax.Prog, yield func(string) bool) {
	m := regexpMatcher{l: l, tour: newTour(l), prog: prog, yield: yield}
	m.at(l.Root(), m.through([]uint32{uint32(prog.Start)}, syntax.EmptyBeginText))
}

type regexpMatcher struct {
	l     *Lexicon
	tour  tour
	prog  *syntax.Prog
	path  []byte
	yield func(string) bool
}

// through returns the instructions that read a letter or match and can be reached from others
// without reading; empty is the set of conditions that hold.
func (m *regexpMatcher) through(from []uint32, empty syntax.EmptyOp) (places []uint32) {
	seen := make([]bool, len(m.prog.Inst))
	for len(from) > 0 {
		pc := from[len(from)-1]
		from = from[:len(from)-1]
		if seen[pc] {
			continue
		}
		seen[pc] = true
		switch i := &m.prog.Inst[pc]; i.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			from = append(from, i.Out, i.Arg)
		case syntax.InstCapture, syntax.InstNop:
			from = append(from, i.Out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(i.Arg)&^empty == 0 {
				from = append(from, i.Out)
			} else if syntax.EmptyOp(i.Arg)&syntax.EmptyEndText != 0 {
				places = append(places, pc) // where the word may end
			}
		case syntax.InstFail:
		default:
			places = append(places, pc)
		}
	}
	return places
}

// ends reports whether the word may end at one of the places.
func (m *regexpMatcher) ends(places []uint32, empty syntax.EmptyOp) bool {
	return slices.ContainsFunc(m.through(slices.Clone(places), empty|syntax.EmptyEndText), func(pc uint32) bool {
		return m.prog.Inst[pc].Op == syntax.InstMatch
	})
}

func (m *regexpMatcher) at(n Node, places []uint32) bool {
	if !m.tour.goesOn() {
		return false
	}
	empty := syntax.EmptyOp(0)
	if len(m.path) == 0 {
		empty = syntax.EmptyBeginText
	}
	if n.word && m.ends(places, empty) && !m.yield(string(m.path)) {
		return false
	}
	if len(m.path) >= m.l.longest {
		return true
	}
	return m.l.eachLetter(n, func(r rune, text []byte, to Node) bool {
		var next []uint32
		for _, pc := range places {
			if i := &m.prog.Inst[pc]; reads(i) && i.MatchRune(r) {
				next = append(next, i.Out)
			}
		}
		if len(next) == 0 {
			return true
		}
		m.path = append(m.path, text...)
		more := m.at(to, m.through(next, 0))
		m.path = m.path[:len(m.path)-len(text)]
		return more
	})
}

// reads reports whether an instruction reads a letter.
func reads(i *syntax.Inst) bool {
	switch i.Op {
	case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
		return true
	}
	return false
}
