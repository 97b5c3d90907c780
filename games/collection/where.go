package collection

import (
	"context"
	"slices"

	"katachi/board"
	"katachi/games/internal/catalogue"
	"katachi/games/internal/naming"
	"katachi/games/internal/search"
	"katachi/games/internal/store"
	"katachi/games/query"
	"katachi/internal/num"
)

// snapshot is a collection as it is at one moment, for a search.
type snapshot struct {
	*store.State
	store *store.Store
}

// snapshotOf returns a collection as it is now, and the parts of it that a query selects.
func snapshotOf(ctx context.Context, s *store.Store, q *query.Query) (snapshot, []search.Part, error) {
	if err := q.Check(); err != nil {
		return snapshot{}, nil, err
	}
	st, err := s.Snapshot(ctx)
	if err != nil {
		return snapshot{}, nil, err
	}
	at := snapshot{st, s}
	list, err := at.parts(ctx, st.Segments, q)
	return at, list, err
}

// parts returns the segments for boards of q's size, with the games that q selects.
func (at snapshot) parts(ctx context.Context, segments []search.Part, q *query.Query) ([]search.Part, error) {
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
	names, err := at.naming(ctx, list, q)
	if err != nil {
		return nil, err
	}
	return list, names.Narrow(ctx, num.FromBool(q.OnlyNamed())) // the hits come from the first name
}

// naming prepares a search for the names of a query in parts.
func (at snapshot) naming(ctx context.Context, parts []search.Part, q *query.Query) (*naming.Search, error) {
	return naming.NewSearch(ctx, at.store, at.State, parts, q)
}

// choose removes the games that do not match w: the segments have the days and most facts, the
// catalogue has all others.
func (at snapshot) choose(ctx context.Context, list []search.Part, w *query.Where) error {
	days, others := catalogue.ByDay(at.store.Conditions(w))
	facts, others := bySegments(list, others)
	var found []int64
	if len(others) > 0 {
		var err error
		if found, err = at.store.IDs(ctx, others...); err != nil {
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
func (at snapshot) narrow(ctx context.Context, list []search.Part, and *query.Query) error {
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
	s := search.New(and, at.store.Opt.Threads)
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
func (at snapshot) narrowNamed(ctx context.Context, list, parts []search.Part, and *query.Query) error {
	s, err := at.naming(ctx, parts, and)
	if err != nil {
		return err
	}
	with, err := s.With(ctx)
	for i := range list {
		list[i].Live = with[i]
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
