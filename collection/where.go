package collection

import (
	"context"

	"katachi/board"
	"katachi/internal/num"
	"katachi/query"
)

// asked returns what a query asks of the collection as it is now.
func (c *Collection) asked(ctx context.Context, q *query.Query) (*state, []part, error) {
	if err := q.Check(); err != nil {
		return nil, nil, err
	}
	st, err := c.snapshot(ctx)
	if err != nil {
		return nil, nil, err
	}
	list, err := c.parts(ctx, st, st.segments, q)
	return st, list, err
}

// parts returns those of the segments of a state that are for boards of q's size, with
// the games that q asks for.
func (c *Collection) parts(ctx context.Context, st *state, segments []part, q *query.Query) ([]part, error) {
	var list []part
	for _, s := range segments {
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
		if err := c.narrow(ctx, st, list, and); err != nil {
			return nil, err
		}
	}
	if len(q.Named) == 0 {
		return list, nil
	}
	names, err := c.newNameSearch(ctx, st, list, q)
	if err != nil {
		return nil, err
	}
	return list, names.narrow(ctx, num.FromBool(q.OnlyNamed())) // the hits are those of the first name
}

// choose takes the games away of which other things are known. The segments know the days, the
// catalogue all else.
func (c *Collection) choose(ctx context.Context, list []part, w *query.Where) error {
	days, others := byDay(conditions(w))
	var found []int64
	if len(others) > 0 {
		var err error
		if found, err = c.ids(ctx, others...); err != nil {
			return err
		}
	}
	for i, p := range list {
		if err := p.seg.LoadGames(); err != nil {
			return err
		}
		live := p.seg.None()
		add := func(g int) {
			if p.live.Has(g) && holdAll(days, p.seg.Day(uint32(g))) {
				live.Add(g)
			}
		}
		if len(others) == 0 {
			for g := range p.seg.Games() {
				add(g)
			}
		} else {
			for _, g := range p.seg.Find(found) {
				add(g)
			}
		}
		list[i].live = live
	}
	return nil
}

// narrow takes the games away that hold no hit of another query.
func (c *Collection) narrow(ctx context.Context, st *state, list []part, and *query.Query) error {
	parts, err := c.parts(ctx, st, list, and)
	if err != nil {
		return err
	}
	if and.OnlyNamed() {
		return c.narrowNamed(ctx, st, list, parts, and)
	}
	for i := range list {
		list[i].live = list[i].seg.None()
	}
	s := newSearch(and, c.opt.Threads)
	defer s.release()
	return s.blocks(ctx, parts, func(b *block) error {
		for k := range b.hits {
			if _, ok := s.View(&b.hits[k], board.Empty); ok {
				list[b.part].live.Add(int(b.hits[k].Game))
			}
		}
		return nil
	})
}

// narrowNamed is narrow for a query for names alone, which is looked for in parts.
func (c *Collection) narrowNamed(ctx context.Context, st *state, list, parts []part, and *query.Query) error {
	s, err := c.newNameSearch(ctx, st, parts, and)
	if err != nil {
		return err
	}
	keep := s.none()
	if counts(and) {
		err = s.eachGame(ctx, and.Named[0], func(g *gameCount) { keep[g.part].Add(int(g.game)) })
	} else {
		err = s.hits(ctx, false, func(h *nameHit, _ board.Point, _ board.Symmetry) { keep[h.part].Add(int(h.game)) })
	}
	for i := range list {
		list[i].live = keep[i]
	}
	return err
}
