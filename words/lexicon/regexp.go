package lexicon

import (
	"encoding/binary"
	"fmt"
	"iter"
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

// expression is the question of a regular expression (Ken Thompson, "Regular expression search
// algorithm", Communications of the ACM 11(6), 1968). A state is a set of instructions of its
// program: those that read a letter or match, four bytes each.
type expression struct{ prog *syntax.Prog }

func (q expression) first() string {
	return q.through([]uint32{uint32(q.prog.Start)}, syntax.EmptyBeginText)
}

func (q expression) next(at string, r rune) string {
	var next []uint32
	for pc := range q.places(at) {
		if i := &q.prog.Inst[pc]; reads(i) && i.MatchRune(r) {
			next = append(next, i.Out)
		}
	}
	return q.through(next, 0)
}

func (q expression) ends(at string) int {
	for pc := range q.places(q.through(slices.Collect(q.places(at)), syntax.EmptyEndText)) {
		if q.prog.Inst[pc].Op == syntax.InstMatch {
			return 0
		}
	}
	return -1
}

// places yields the instructions of a state.
func (q expression) places(at string) iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for i := 0; i < len(at); i += 4 {
			if !yield(binary.LittleEndian.Uint32([]byte(at[i : i+4]))) {
				return
			}
		}
	}
}

// through returns the instructions that read a letter or match and can be reached from others
// without reading, in ascending order; empty is the set of conditions that hold.
func (q expression) through(from []uint32, empty syntax.EmptyOp) string {
	seen := make([]bool, len(q.prog.Inst))
	var places []uint32
	for len(from) > 0 {
		pc := from[len(from)-1]
		from = from[:len(from)-1]
		if seen[pc] {
			continue
		}
		seen[pc] = true
		switch i := &q.prog.Inst[pc]; i.Op {
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
	slices.Sort(places)
	var key []byte
	for _, pc := range places {
		key = binary.LittleEndian.AppendUint32(key, pc)
	}
	return string(key)
}

// reads reports whether an instruction reads a letter.
func reads(i *syntax.Inst) bool {
	switch i.Op {
	case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
		return true
	}
	return false
}
