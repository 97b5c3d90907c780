package ask

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"katachi/board"
	"katachi/internal/terms"
	"katachi/match"
	"katachi/match/engines"
	"katachi/pattern"
)

// anyPattern is the name that stands for all patterns.
const anyPattern = "*"

// patterns holds the patterns that a question needs, from the sets of [Options].
type patterns struct {
	matcher match.Matcher
	wanted  map[mark][]bool // by id in the matcher's set
	names   []string        // by id
}

// newPatterns compiles the patterns that a question needs; nil if it needs none.
func newPatterns(q *Question, sets []*pattern.Set) (*patterns, error) {
	list := q.find(func(e *Expr) bool { return e.atom.pattern })
	if len(list) == 0 {
		return nil, nil
	}
	p := &patterns{wanted: map[mark][]bool{}}
	all := pattern.NewSet("question")
	of := map[*pattern.Pattern]int{} // id in all
	for _, e := range list {
		ids := map[int]bool{}
		for _, set := range sets {
			for _, one := range set.All() {
				if !isCalled(one, e.Text) {
					continue
				}
				if _, ok := of[one]; !ok {
					own := *one
					own.Name = fmt.Sprint(all.Len()) // names are unique in a set, but not among sets
					id, err := all.Add(&own)
					if err != nil {
						return nil, err
					}
					of[one] = id
					p.names = append(p.names, one.Name)
				}
				ids[of[one]] = true
			}
		}
		if len(ids) == 0 {
			return nil, q.wrong(e, noPattern(e.Text, sets))
		}
		wanted := make([]bool, 1+slices.Max(slices.Collect(maps.Keys(ids))))
		for id := range ids {
			wanted[id] = true
		}
		p.wanted[e.mark()] = wanted
	}
	var err error
	p.matcher, err = engines.Compile(all, "hashtree", engines.Work{})
	return p, err
}

// isCalled reports whether a pattern has a name, in any language.
func isCalled(p *pattern.Pattern, name string) bool {
	if name == anyPattern || strings.EqualFold(p.Name, name) {
		return true
	}
	for _, own := range p.Names {
		if strings.EqualFold(own, name) {
			return true
		}
	}
	return false
}

// noPattern returns the error for a name that no pattern has.
func noPattern(name string, sets []*pattern.Set) error {
	var list []string
	for _, set := range sets {
		for _, p := range set.All() {
			list = append(list, p.Name)
		}
	}
	if len(list) == 0 {
		return fmt.Errorf("no patterns are given: give files of them")
	}
	return fmt.Errorf("no pattern is called %q%s", name, terms.Perhaps(terms.Nearest(name, list)))
}

// following matches the patterns along a game.
type following struct {
	*patterns
	inc   match.Incremental
	fresh bool // inc is at the position before the move
}

// play follows a move; set-up stones may have changed the board before it.
func (f *following) play(b *board.Board, d *board.Delta) {
	if f.fresh {
		f.inc.Play(d)
		return
	}
	before := *b
	before.Undo(d)
	f.inc.Reset(&before)
	f.inc.Play(d)
	f.fresh = true
}

// plays is an atom: the move is that of a pattern that held before it, or it completes a pattern
// without a move.
func (s *state) plays(e *Expr) verdict {
	wanted, set := s.follow.wanted[e.mark()], s.follow.matcher.Set()
	gone, born := s.follow.inc.Changes()
	for _, h := range gone {
		if has(wanted, h) && s.playsMoveOf(h) {
			return yes
		}
	}
	for _, h := range born {
		if has(wanted, h) && set.Of(h).Move() == pattern.NoMove {
			return yes
		}
	}
	return no
}

// playsMoveOf reports whether the move is that of a hit's pattern.
func (s *state) playsMoveOf(h match.Hit) bool {
	return h.Side == s.color && s.point != board.Pass && h.Move(s.follow.matcher.Set().Of(h)) == s.point
}

// patterns returns the names of the patterns that the move plays or completes, each once, among
// those in the first event of a question.
func (s *state) patterns(q *Question) (list []string) {
	s.sync()
	gone, born := s.follow.inc.Changes()
	for _, e := range q.Events[0].If.appendFound(nil, func(e *Expr) bool { return e.atom.pattern }) {
		wanted := s.follow.wanted[e.mark()]
		add := func(h match.Hit) {
			if name := s.follow.names[h.Pattern]; has(wanted, h) && !slices.Contains(list, name) {
				list = append(list, name)
			}
		}
		for _, h := range gone {
			if e.Op == "breaks" || s.playsMoveOf(h) {
				add(h)
			}
		}
		for _, h := range born {
			if e.Op == "pattern" && s.follow.matcher.Set().Of(h).Move() == pattern.NoMove {
				add(h)
			}
		}
	}
	return list
}

// breaks is an atom: a pattern held before the move and does not any more. Its own move does not
// break it.
func (s *state) breaks(e *Expr) verdict {
	wanted, set := s.follow.wanted[e.mark()], s.follow.matcher.Set()
	gone, _ := s.follow.inc.Changes()
	for _, h := range gone {
		if has(wanted, h) && (h.Side != s.color || h.Move(set.Of(h)) != s.point || s.point == board.Pass) {
			return yes
		}
	}
	return no
}

func has(wanted []bool, h match.Hit) bool {
	return int(h.Pattern) < len(wanted) && wanted[h.Pattern]
}
