package pattern

import (
	"fmt"
	"iter"
)

// Set is a list of patterns with stable ids 0, 1, 2, ... in the order of Add:
// what a matcher compiles. Names are unique within a set.
type Set struct {
	Name     string
	patterns []*Pattern
	byName   map[string]int
	most     int // patterns that Add takes; 0 for any number
}

// NewSet returns an empty set; its name goes into every hit that is printed.
func NewSet(name string) *Set { return &Set{Name: name, byName: make(map[string]int)} }

// SetLimit bounds the number of patterns that Add takes, for sets that are read
// from files of others; 0 takes any number. Programs for people offer it as an
// option of the name max-patterns, which the error states.
func (s *Set) SetLimit(most int) { s.most = most }

// Add appends p, which the set owns from then on, and returns its id. It
// refuses patterns that fail Check, names the set has already, and what goes
// beyond its limit.
func (s *Set) Add(p *Pattern) (int, error) {
	if err := p.Check(); err != nil {
		return 0, err
	}
	if s.most > 0 && len(s.patterns) >= s.most {
		return 0, fmt.Errorf("%w: more than %d patterns, which is max-patterns", ErrPattern, s.most)
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

// Of returns the pattern of a hit in s: for a match.Hit of a matcher of s,
// set.Of(hit).
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
