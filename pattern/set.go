package pattern

import (
	"fmt"
	"iter"
)

// Set is a list of patterns with stable ids 0, 1, 2, ... in the order of Add. Matchers compile it.
// Names are unique within a set.
type Set struct {
	Name     string
	patterns []*Pattern
	byName   map[string]int
	most     int // limit of the number of patterns; 0 for none
}

// NewSet returns an empty set; its name is part of every hit that is printed.
func NewSet(name string) *Set { return &Set{Name: name, byName: make(map[string]int)} }

// SetLimit limits the number of patterns in the set, for sets read from untrusted files; 0 means no
// limit. Commands offer it as the option max-patterns, which the error names.
func (s *Set) SetLimit(most int) { s.most = most }

// Add appends p, which then belongs to the set, and returns its id. It returns an error if p fails
// Check, if its name is taken, or if the set is at its limit.
//
// Add keeps p.Symmetries as they are. A pattern that looks the same in several of them, such as a
// crosscut, is then found once in each: up to eight hits for one. [Append] leaves out the others; in
// code, p.Symmetries = p.Merge(p.Symmetries) does.
func (s *Set) Add(p *Pattern) (int, error) {
	if err := p.Check(); err != nil {
		return 0, err
	}
	if s.most > 0 && len(s.patterns) >= s.most {
		return 0, fmt.Errorf("%w: more than %d patterns (the limit max-patterns)", ErrPattern, s.most)
	}
	if p.Name != "" {
		if id, ok := s.byName[p.Name]; ok {
			format := "%w: %s: name is taken by pattern %d of set %s: give one of them another"
			if p.String() == s.patterns[id].String() {
				format = "%w: %s: the same is there already, as pattern %d of set %s: take one of them out"
			}
			return 0, fmt.Errorf(format, ErrPattern, p.Name, id, s.Name)
		}
		s.byName[p.Name] = len(s.patterns)
	}
	s.patterns = append(s.patterns, p)
	return len(s.patterns) - 1, nil
}

// Len returns the number of patterns.
func (s *Set) Len() int { return len(s.patterns) }

// At returns the pattern with the id, 0 <= id < Len.
func (s *Set) At(id int) *Pattern { return s.patterns[id] }

// Of returns the pattern of a hit in s, such as a match.Hit of a matcher compiled from s.
func (s *Set) Of(hit interface{ PatternID() int }) *Pattern { return s.patterns[hit.PatternID()] }

// ID returns the id of the pattern with the name.
func (s *Set) ID(name string) (id int, ok bool) {
	id, ok = s.byName[name]
	return id, ok
}

// All yields ids and patterns in the order of ids.
func (s *Set) All() iter.Seq2[int, *Pattern] {
	return func(yield func(int, *Pattern) bool) {
		for id, p := range s.patterns {
			if !yield(id, p) {
				return
			}
		}
	}
}
