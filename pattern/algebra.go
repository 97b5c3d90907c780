package pattern

import "fmt"

// Set algebra compares patterns by meaning: two patterns are the same if their Keys are equal,
// however they are drawn, turned, coloured and named. The results share the patterns, keep their
// order, and have the name of the first set.

// Union returns the patterns of a, and those of b that a does not have. A pattern of b whose name
// is taken gets the name of its set as a prefix, and a number if that is taken, too.
func Union(a, b *Set) (*Set, error) {
	u := NewSet(a.Name)
	seen := map[string]bool{}
	for _, s := range []*Set{a, b} {
		for _, p := range s.All() {
			if key := p.Key(); !seen[key] {
				seen[key] = true
				if _, err := u.Add(u.renamed(p, s.Name)); err != nil {
					return nil, err
				}
			}
		}
	}
	return u, nil
}

// Intersection returns the patterns of a that are also in b.
func Intersection(a, b *Set) *Set { return a.chosen(b.keys(), true) }

// Difference returns the patterns of a that are not in b.
func Difference(a, b *Set) *Set { return a.chosen(b.keys(), false) }

// keys returns the Keys of a set.
func (s *Set) keys() map[string]bool {
	keys := make(map[string]bool, s.Len())
	for _, p := range s.All() {
		keys[p.Key()] = true
	}
	return keys
}

// chosen returns the patterns whose Key is in keys, or is not if in is false, without duplicates.
func (s *Set) chosen(keys map[string]bool, in bool) *Set {
	kept := NewSet(s.Name)
	seen := map[string]bool{}
	for _, p := range s.All() {
		if key := p.Key(); keys[key] == in && !seen[key] {
			seen[key] = true
			kept.mustAdd(p)
		}
	}
	return kept
}

// mustAdd adds a pattern of another set under a name that is not taken.
func (s *Set) mustAdd(p *Pattern) {
	if _, err := s.Add(p); err != nil {
		panic(err) // it was valid in another set
	}
}

// renamed returns p, under another name if its name is taken in s.
func (s *Set) renamed(p *Pattern, from string) *Pattern {
	if _, taken := s.byName[p.Name]; !taken || p.Name == "" {
		return p
	}
	q := *p
	q.Name = from + ": " + p.Name
	for n := 2; ; n++ {
		if _, taken := s.byName[q.Name]; !taken {
			return &q
		}
		q.Name = fmt.Sprintf("%s: %s %d", from, p.Name, n)
	}
}

// General returns the patterns of s without the redundant ones. A pattern is redundant if it has no
// move and covers a more general pattern that is kept: wherever it matches, the other matches
// within its rectangle (see [Pattern.Covers]). General calls stop from time to time and returns its
// error. The running time is quadratic in the number of patterns.
func (s *Set) General(stop func() error) (*Set, error) {
	dropped := make([]bool, s.Len())
	for id, p := range s.All() {
		if err := stop(); err != nil {
			return nil, err
		}
		for other, q := range s.All() {
			if other == id || dropped[other] || len(p.Moves) > 0 || len(q.Moves) > 0 || p.Structural || !p.mayCover(q) || !p.Covers(q) {
				continue
			}
			dropped[id] = true
			break
		}
	}
	kept := NewSet(s.Name)
	for id, p := range s.All() {
		if !dropped[id] {
			kept.mustAdd(p)
		}
	}
	return kept, nil
}

// mayCover reports whether q fits into p, turned or not.
func (p *Pattern) mayCover(q *Pattern) bool {
	return min(q.Width, q.Height) <= min(p.Width, p.Height) && max(q.Width, q.Height) <= max(p.Width, p.Height)
}
