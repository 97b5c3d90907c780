package collection

import (
	"context"
	"slices"

	"katachi/board"
	"katachi/games/internal/catalogue"
	"katachi/games/query"
	"katachi/internal/num"
	"katachi/internal/segment"
)

// moment is a collection at one moment, as seen by a search.
type moment struct {
	*state
	c *Collection
}

// momentOf returns a collection as it is now, and the parts of it that a query selects.
func momentOf(ctx context.Context, c *Collection, q *query.Query) (moment, []part, error) {
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
func (at moment) parts(ctx context.Context, segments []part, q *query.Query) ([]part, error) {
	var list []part
	for _, s := range segments {
		if s.seg.Size() == q.Size() {
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
func (at moment) choose(ctx context.Context, list []part, w *query.Where) error {
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
		live, err := p.having(facts)
		if err != nil {
			return err
		}
		if (len(days) > 0 || len(others) > 0) && live.Count() > 0 {
			if err := p.seg.LoadGames(); err != nil {
				return err
			}
			if len(others) > 0 {
				live = live.And(p.seg.SetOf(found))
			}
			for g := range live.Games {
				day := int64(p.seg.Day(uint32(g)))
				if slices.ContainsFunc(days, func(t catalogue.Test) bool { return !t.Holds(day) }) {
					live.Remove(g)
				}
			}
		}
		list[i].live = live
	}
	return ctx.Err()
}

// having returns the games of the part that meet conditions on facts of the segment.
func (p *part) having(where []catalogue.Condition) (segment.Set, error) {
	live := slices.Clone(p.live)
	for _, alternatives := range where {
		if live.Count() == 0 {
			break
		}
		either := p.seg.None()
		for _, tests := range alternatives {
			both := slices.Clone(live)
			for i := range tests {
				games, err := p.seg.With(tests[i].Column, tests[i].Part(), tests[i].HoldsText)
				if err != nil {
					return nil, err
				}
				both = both.And(games)
			}
			either = either.Or(both)
		}
		live = either
	}
	return live, nil
}

// narrow removes the games without a hit of another query.
func (at moment) narrow(ctx context.Context, list []part, and *query.Query) error {
	parts, err := at.parts(ctx, list, and)
	if err != nil {
		return err
	}
	if and.OnlyNamed() {
		return at.narrowNamed(ctx, list, parts, and)
	}
	for i := range list {
		list[i].live = list[i].seg.None()
	}
	s := newSearch(and, at.c.opt.Threads)
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

// narrowNamed is narrow for a query for names alone, which is searched in parts.
func (at moment) narrowNamed(ctx context.Context, list, parts []part, and *query.Query) error {
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
		list[i].live = keep[i]
	}
	return err
}

// bySegments separates the conditions that all of the segments can answer, because they have all
// columns needed, from the others.
func bySegments(parts []part, list []catalogue.Condition) (facts, others []catalogue.Condition) {
	for _, p := range parts {
		if !p.hasFacts() {
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

// hasFacts reports whether the segment has the facts of its games: not if they are too long.
func (p *part) hasFacts() bool { return slices.Equal(p.seg.FactNames(), catalogue.SegmentFacts) }
