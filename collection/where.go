package collection

import (
	"context"

	"katachi/board"
	"katachi/query"
)

// asked returns what a query asks of the collection as it is now.
func (c *Collection) asked(ctx context.Context, q *query.Query) ([]part, error) {
	if err := q.Check(); err != nil {
		return nil, err
	}
	st, err := c.snapshot(ctx)
	if err != nil {
		return nil, err
	}
	return c.parts(ctx, st, q)
}

// parts returns the segments for boards of q's size, with the games that q
// asks for.
func (c *Collection) parts(ctx context.Context, st *state, q *query.Query) ([]part, error) {
	var list []part
	for _, s := range st.segments {
		if s.seg.Size() == q.Size() {
			list = append(list, s)
		}
	}
	if !q.Where.IsZero() {
		if err := c.choose(ctx, list, &q.Where); err != nil {
			return nil, err
		}
	}
	for _, and := range q.And {
		if err := c.narrow(ctx, list, and); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// choose takes the games away of which other things are known.
func (c *Collection) choose(ctx context.Context, list []part, w *query.Where) error {
	found, err := c.ids(ctx, conditions(w)...)
	if err != nil {
		return err
	}
	for i, p := range list {
		if err := p.seg.Load(); err != nil {
			return err
		}
		list[i].live = p.seg.None()
		for _, g := range p.seg.Find(found) {
			if p.live.Has(g) {
				list[i].live.Add(g)
			}
		}
	}
	return nil
}

// narrow takes the games away that hold no hit of another query.
func (c *Collection) narrow(ctx context.Context, list []part, and *query.Query) error {
	parts, err := c.parts(ctx, &state{segments: list}, and)
	if err != nil {
		return err
	}
	for i := range list {
		list[i].live = list[i].seg.None()
	}
	s := newSearch(and, c.opt.Threads)
	return s.blocks(ctx, parts, func(b *block) error {
		for k := range b.hits {
			if _, ok := s.View(&b.hits[k], board.Empty); ok {
				list[b.part].live.Add(int(b.hits[k].Game))
			}
		}
		return nil
	})
}
