package collection

import (
	"context"
	"slices"

	"katachi/board"
	"katachi/games/internal/catalogue"
	"katachi/games/internal/search"
	"katachi/games/query"
	"katachi/internal/num"
)

// moment is a collection at one moment, as seen by a search.
type moment struct {
	*state
	c *Collection
}

// momentOf returns a collection as it is now, and the parts of it that a query selects.
func momentOf(ctx context.Context, c *Collection, q *query.Query) (moment, []search.Part, error) {
	if err := q.Check(); err != nil {
		return moment{}, nil, err
	}
	st, err := c.snapshot(ctx)
	if err != nil {
		return moment{}, nil, err
	}
	at := moment{st, c}
	list, err := at.parts(ctx, st.segments, q)
	return at, list, err
}

// parts returns the segments for boards of q's size, with the games that q selects.
func (at moment) parts(ctx context.Context, segments []search.Part, q *query.Query) ([]search.Part, error) {
	var list []search.Part
	for _, s := range segments {
		if s.Seg.Size() == q.Size() {
			list = append(list, s)
		}
	}
	if !q.Where.IsZero() {
		if err := at.choose(ctx, list, &q.Where); err != nil {
			return nil, err
		}
	}
	for _, and := range q.And {
		if err := at.narrow(ctx, list, and); err != nil {
			return nil, err
		}
	}
	if len(q.Named) == 0 {
		return list, nil
	}
	names, err := at.names(ctx, list, q)
	if err != nil {
		return nil, err
	}
	return list, names.narrow(ctx, num.FromBool(q.OnlyNamed())) // the hits come from the first name
}

// choose removes the games that do not match w: the segments have the days and most facts, the
// catalogue has all others.
func (at moment) choose(ctx context.Context, list []search.Part, w *query.Where) error {
	days, others := catalogue.ByDay(at.c.conditions(w))
	facts, others := bySegments(list, others)
	var found []int64
	if len(others) > 0 {
		var err error
		if found, err = at.c.ids(ctx, others...); err != nil {
			return err
		}
	}
	for i, p := range list {
		live, err := p.Having(facts)
		if err != nil {
			return err
		}
		if (len(days) > 0 || len(others) > 0) && live.Count() > 0 {
			if err := p.Seg.LoadGames(); err != nil {
				return err
			}
			if len(others) > 0 {
				live = live.And(p.Seg.SetOf(found))
			}
			for g := range live.Games {
				day := int64(p.Seg.Day(uint32(g)))
				if slices.ContainsFunc(days, func(t catalogue.Test) bool { return !t.Holds(day) }) {
					live.Remove(g)
				}
			}
		}
		list[i].Live = live
	}
	return ctx.Err()
}

// narrow removes the games without a hit of another query.
func (at moment) narrow(ctx context.Context, list []search.Part, and *query.Query) error {
	parts, err := at.parts(ctx, list, and)
	if err != nil {
		return err
	}
	if and.OnlyNamed() {
		return at.narrowNamed(ctx, list, parts, and)
	}
	for i := range list {
		list[i].Live = list[i].Seg.None()
	}
	s := search.New(and, at.c.opt.Threads)
	defer s.Release()
	return s.Blocks(ctx, parts, func(b *search.Block) error {
		for k := range b.Hits {
			if _, ok := s.View(&b.Hits[k], board.Empty); ok {
				list[b.Part].Live.Add(int(b.Hits[k].Game))
			}
		}
		return nil
	})
}

// narrowNamed is narrow for a query for names alone, which is searched in parts.
func (at moment) narrowNamed(ctx context.Context, list, parts []search.Part, and *query.Query) error {
	s, err := at.names(ctx, parts, and)
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
		list[i].Live = keep[i]
	}
	return err
}

// bySegments separates the conditions that all of the segments can answer, because they have all
// columns needed, from the others.
func bySegments(parts []search.Part, list []catalogue.Condition) (facts, others []catalogue.Condition) {
	for _, p := range parts {
		if !p.HasFacts() {
			return nil, list
		}
	}
	for _, c := range list {
		if slices.ContainsFunc(c, func(tests []catalogue.Test) bool { return slices.ContainsFunc(tests, catalogue.Test.NotOfFact) }) {
			others = append(others, c)
		} else {
			facts = append(facts, c)
		}
	}
	return facts, others
}
