package harvest

import (
	"container/heap"
	"context"
	"errors"
)

// Merge adds up parts into one: of any order and grouping of the same parts the same bytes. Their
// windows must have the same sizes. If ctx ends, it writes no file.
func Merge(ctx context.Context, path string, parts ...string) error {
	all, err := openParts(parts)
	if err != nil {
		return err
	}
	defer all.close()
	return writePart(path, &all.provenance, func(i int) (source, error) { return all.source(ctx, i, nil) })
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
			return nil, &mergeError{path, err}
		}
	}
	return s, nil
}

// mergeError is the error of a part that does not go with the others.
type mergeError struct {
	path string
	err  error
}

func (e *mergeError) Error() string { return e.path + ": " + e.err.Error() }
func (e *mergeError) Unwrap() error { return e.err }

func (s *partSet) close() {
	for _, p := range s.parts {
		p.close()
	}
}

// source returns the windows of size i of all parts, each once. read is called now and then with
// the number of windows read since the last call.
func (s *partSet) source(ctx context.Context, i int, read func(int)) (source, error) {
	m := &merged{ctx: ctx, read: read}
	for _, p := range s.parts {
		from, err := p.source(s.provenance.Sizes[i])
		if err != nil {
			return nil, err
		}
		h := &head{source: from}
		ok, err := from.next(&h.record)
		if err != nil {
			return nil, err
		}
		if ok {
			m.heads = append(m.heads, h)
		}
	}
	heap.Init(&m.heads)
	return m, nil
}

// merged is several sources as one, in which each key stands once.
type merged struct {
	ctx   context.Context
	heads heads
	steps int
	read  func(int)
}

const readEvery = 1 << 10

func (m *merged) next(r *record) (bool, error) {
	if len(m.heads) == 0 {
		return false, nil
	}
	if m.steps++; m.steps%readEvery == 0 {
		if err := m.ctx.Err(); err != nil {
			return false, err
		}
		if m.read != nil {
			m.read(readEvery)
		}
	}
	*r = m.heads[0].record
	if err := m.advance(); err != nil {
		return false, err
	}
	for len(m.heads) > 0 && m.heads[0].record.key == r.key {
		r.tally.Add(&m.heads[0].record.tally)
		if err := m.advance(); err != nil {
			return false, err
		}
	}
	return true, nil
}

// advance goes on in the source with the lowest record.
func (m *merged) advance() error {
	h := m.heads[0]
	ok, err := h.source.next(&h.record)
	switch {
	case err != nil:
		return err
	case ok:
		heap.Fix(&m.heads, 0)
	default:
		heap.Pop(&m.heads)
	}
	return nil
}

// head is a source with its next record.
type head struct {
	source source
	record record
}

// heads is a heap of sources by their next records.
type heads []*head

func (h heads) Len() int           { return len(h) }
func (h heads) Less(i, k int) bool { return h[i].record.key < h[k].record.key }
func (h heads) Swap(i, k int)      { h[i], h[k] = h[k], h[i] }

// Push is for package heap.
func (h *heads) Push(x any) { *h = append(*h, x.(*head)) }

// Pop is for package heap.
func (h *heads) Pop() any {
	old := *h
	last := old[len(old)-1]
	*h = old[:len(old)-1]
	return last
}
