package harvest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
)

// Merge adds up parts into one. The result has the same bytes for any order and grouping of the
// same parts. Their windows must have the same sizes. If ctx ends, it writes no file.
func Merge(ctx context.Context, path string, parts ...string) error {
	all, err := openParts(parts)
	if err != nil {
		return err
	}
	defer all.close()
	return writePart(path, &all.provenance, func(i int) (source, error) { return all.source(ctx, i) })
}

// partSet is several open parts of the same sizes.
type partSet struct {
	parts      []*part
	provenance Provenance
}

func openParts(paths []string) (*partSet, error) {
	if len(paths) == 0 {
		return nil, errors.New("no parts to merge")
	}
	s := &partSet{}
	for i, path := range paths {
		p, err := openPart(path)
		if err != nil {
			s.close()
			return nil, err
		}
		s.parts = append(s.parts, p)
		if i == 0 {
			s.provenance = p.provenance
		} else if err := s.provenance.add(&p.provenance); err != nil {
			s.close()
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return s, nil
}

func (s *partSet) close() {
	for _, p := range s.parts {
		p.close()
	}
}

// source returns the windows of size number i of all parts, without duplicates.
func (s *partSet) source(ctx context.Context, i int) (source, error) {
	m := &merged{ctx: ctx}
	for _, p := range s.parts {
		from, err := p.source(s.provenance.Sizes[i])
		if err != nil {
			return nil, err
		}
		if err := m.advance(&head{source: from}); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// merged combines several sources into one, in which each key occurs once.
type merged struct {
	ctx   context.Context
	heads []*head // in descending order of their records
	steps int
}

// head is a source with its next record.
type head struct {
	source source
	record record
}

// readEvery is how many windows are read between two checks of the context.
const readEvery = 1 << 10

func (m *merged) next(r *record) (bool, error) {
	if m.steps++; m.steps%readEvery == 0 {
		if err := m.ctx.Err(); err != nil {
			return false, err
		}
	}
	for first := true; ; first = false {
		last := len(m.heads) - 1
		if last < 0 || !first && m.heads[last].record.key != r.key {
			return !first, nil
		}
		h := m.heads[last]
		if first {
			*r = h.record
		} else {
			r.tally.Add(&h.record.tally)
		}
		m.heads = m.heads[:last]
		if err := m.advance(h); err != nil {
			return false, err
		}
	}
}

// advance reads the next record of a source, and moves the source to its place among the others.
func (m *merged) advance(h *head) error {
	ok, err := h.source.next(&h.record)
	if !ok || err != nil {
		return err
	}
	i, _ := slices.BinarySearchFunc(m.heads, h, func(a, b *head) int { return cmp.Compare(b.record.key, a.record.key) })
	m.heads = slices.Insert(m.heads, i, h)
	return nil
}
