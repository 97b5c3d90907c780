package shape

import "cmp"

// record is a lowest list, one of its moves, and its tally: the unit that is learned, and that
// partial files store in the order of compare.
type record struct {
	list  List
	move  Move
	tally Tally
}

func (r *record) compare(s *record) int {
	if c := compare(r.list.All(), s.list.All()); c != 0 {
		return c
	}
	return cmp.Compare(r.move, s.move)
}

// compare orders lists as numbers from the core outwards. No list is the beginning of another one,
// because the stop rule sees the same in both.
func compare(a, b []Code) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return cmp.Compare(a[i], b[i])
		}
	}
	return cmp.Compare(len(a), len(b))
}

// common returns the length of the common prefix of a and b.
func common(a, b []Code) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

// source yields records in ascending order.
type source interface {
	// next reads the next record into r; false at the end.
	next(r *record) (bool, error)
}

// merge calls emit with the records of all sources in ascending order, adding up equal ones.
func merge(sources []source, emit func(*record) error) error {
	m, err := newMerged(sources)
	if err != nil {
		return err
	}
	for r := new(record); ; {
		if ok, err := m.next(r); !ok || err != nil {
			return err
		}
		if err := emit(r); err != nil {
			return err
		}
	}
}

// newMerged returns the records of several sources as one source, adding up equal ones.
func newMerged(sources []source) (source, error) {
	if len(sources) == 1 {
		return sources[0], nil
	}
	heads, err := newHeads(sources)
	return &heads, err
}

func (hs *heads) next(r *record) (bool, error) {
	if len(*hs) == 0 {
		return false, nil
	}
	*r = (*hs)[0].record
	if err := hs.advance(); err != nil {
		return false, err
	}
	for len(*hs) > 0 && (*hs)[0].record.compare(r) == 0 {
		r.tally.Add(&(*hs)[0].record.tally)
		if err := hs.advance(); err != nil {
			return false, err
		}
	}
	return true, nil
}

// head is a source with its current record, and the first two codes of that, which decide most
// comparisons.
type head struct {
	prefix uint64
	source source
	record record
}

// advance reads the next record; it returns false at the end.
func (h *head) advance() (bool, error) {
	ok, err := h.source.next(&h.record)
	h.prefix = prefix(h.record.list.Codes[:])
	return ok, err
}

func (h *head) less(g *head) bool {
	if h.prefix != g.prefix {
		return h.prefix < g.prefix
	}
	return h.record.compare(&g.record) < 0
}

// prefix returns the first two codes of a list as a number.
func prefix(codes []Code) uint64 { return uint64(codes[0])<<32 | uint64(codes[1]) }

// heads is a heap, the least head first.
type heads []*head

func newHeads(sources []source) (heads, error) {
	var hs heads
	for _, s := range sources {
		h := &head{source: s}
		ok, err := h.advance()
		if err != nil {
			return nil, err
		}
		if ok {
			hs = append(hs, h)
		}
	}
	for i := len(hs)/2 - 1; i >= 0; i-- {
		hs.down(i)
	}
	return hs, nil
}

// advance advances the first source.
func (hs *heads) advance() error {
	h := *hs
	ok, err := h[0].advance()
	if err != nil {
		return err
	}
	if !ok {
		h[0] = h[len(h)-1]
		*hs = h[:len(h)-1]
	}
	hs.down(0)
	return nil
}

// down moves head i down to its place.
func (hs heads) down(i int) {
	for {
		least := 2*i + 1
		if least >= len(hs) {
			return
		}
		if right := least + 1; right < len(hs) && hs[right].less(hs[least]) {
			least = right
		}
		if !hs[least].less(hs[i]) {
			return
		}
		hs[i], hs[least] = hs[least], hs[i]
		i = least
	}
}
