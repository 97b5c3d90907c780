package collection

import (
	"cmp"
	"context"
	"slices"

	"katachi/internal/segment"
	"katachi/query"
)

// Union is several collections that are searched as one: hits are counted, sorted and followed
// together, the games of the first collection before those of the next. Hits say by their In of
// which collection they are; the numbers of games are those of each collection by itself. A game
// that lies in two collections counts twice.
type Union []*Collection

// Share is what one collection has of the hits of a Union.
type Share struct{ Games, Hits int }

// Each is [Collection.Each] for all collections.
func (u Union) Each(ctx context.Context, q *query.Query, each func(*Hit) bool) (*Answer, error) {
	if len(u) == 1 {
		return u[0].Each(ctx, q, each)
	}
	return u.each(ctx, q, nil, each)
}

// Page is [Collection.Page] for all collections.
func (u Union) Page(ctx context.Context, q *query.Query, order Order) (*Answer, []Hit, error) {
	if len(u) == 1 {
		return u[0].Page(ctx, q, order)
	}
	if q.Limit <= 0 {
		a, err := u.each(ctx, q, nil, nil)
		return a, nil, err
	}
	p := NewPage(q.Offset, q.Limit, order, nil)
	sift := p
	if order == Added {
		sift = nil
	}
	a, err := u.each(ctx, q, sift, p.Add)
	return a, p.Hits(), err
}

// each is Each; where sift is not nil, hits that lie beyond that page are passed over.
func (u Union) each(ctx context.Context, q *query.Query, sift *Page, each func(*Hit) bool) (*Answer, error) {
	if q.OnlyNamed() {
		return u.eachNamed(ctx, q, each)
	}
	defer u.reading()()
	parts, of, err := u.asked(ctx, q)
	if err != nil {
		return nil, err
	}
	s := newSearch(q, u[0].opt.Threads)
	defer s.release()
	t := newTally(s)
	shares := make([]Share, len(u))
	now := -1 // the collection of the last block
	var before Share
	end := func() {
		if now < 0 {
			return
		}
		t.endPart()
		t.part, t.games = -1, segment.Set{}
		shares[now] = Share{t.answer.Games - before.Games, t.answer.Hits - before.Hits}
		before = Share{t.answer.Games, t.answer.Hits}
	}
	in := func(h *Hit) bool {
		h.In = now
		return each(h)
	}
	err = s.blocks(ctx, parts, func(b *block) error {
		if of[b.part] != now {
			end()
			now = of[b.part]
		}
		t.block(b)
		if sift != nil {
			sift.sift(b)
		}
		if each == nil {
			return nil
		}
		more, err := s.list(b, in)
		if !more {
			each = nil
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	end()
	a := t.finish()
	a.Shares = shares
	return a, nil
}

// reading begins a reader of each collection.
func (u Union) reading() (done func()) {
	var all []func()
	for _, c := range u {
		all = append(all, c.reading())
	}
	return func() {
		for _, one := range all {
			one()
		}
	}
}

// asked returns what a query asks of all collections, and of which each part is.
func (u Union) asked(ctx context.Context, q *query.Query) (parts []part, of []int, err error) {
	for i, c := range u {
		_, list, err := c.asked(ctx, q)
		if err != nil {
			return nil, nil, err
		}
		for range list {
			of = append(of, i)
		}
		parts = append(parts, list...)
	}
	return parts, of, nil
}

// eachNamed is each for a query for names alone.
func (u Union) eachNamed(ctx context.Context, q *query.Query, each func(*Hit) bool) (*Answer, error) {
	sum := &Answer{ID: q.ID, Next: []Continuation{}, Played: &Played{}}
	for i, c := range u {
		var in func(*Hit) bool
		if each != nil {
			in = func(h *Hit) bool {
				h.In = i
				more := each(h)
				if !more {
					each = nil
				}
				return more
			}
		}
		a, err := c.Each(ctx, q, in)
		if err != nil {
			return nil, err
		}
		sum.addNamed(a)
		sum.Shares = append(sum.Shares, Share{a.Games, a.Hits})
	}
	slices.SortFunc(sum.Years, func(x, y Year) int { return cmp.Compare(x.Year, y.Year) })
	return sum, nil
}

// addNamed adds the counts of an answer to a query for names alone.
func (a *Answer) addNamed(b *Answer) {
	a.Games += b.Games
	a.Hits += b.Hits
	a.Switched += b.Switched
	a.BlackWins += b.BlackWins
	a.WhiteWins += b.WhiteWins
	a.BlackWinsGames += b.BlackWinsGames
	a.WhiteWinsGames += b.WhiteWinsGames
	a.WithoutNext += b.WithoutNext
	a.BlackWinsWithout += b.BlackWinsWithout
	a.WhiteWinsWithout += b.WhiteWinsWithout
	if p := b.Played; p != nil {
		a.Played.Black += p.Black
		a.Played.White += p.White
		a.Played.Won += p.Won
		a.Played.Lost += p.Lost
	}
	a.Last = max(a.Last, b.Last)
	if b.First != 0 && (a.First == 0 || b.First < a.First) {
		a.First = b.First
	}
	for _, y := range b.Years {
		i := slices.IndexFunc(a.Years, func(own Year) bool { return own.Year == y.Year })
		if i < 0 {
			a.Years = append(a.Years, y)
			continue
		}
		own := &a.Years[i]
		own.Hits += y.Hits
		own.Games += y.Games
		own.BlackWins += y.BlackWins
		own.WhiteWins += y.WhiteWins
	}
}

// Tree is [Collection.Tree] for all collections. The branches of several have no Example, whose
// number would be of any of them.
func (u Union) Tree(ctx context.Context, q *query.Query, opt *TreeOptions) (*Branch, error) {
	if len(u) == 1 {
		return u[0].Tree(ctx, q, opt)
	}
	if q.OnlyNamed() {
		return nil, ErrNoRows
	}
	defer u.reading()()
	parts, _, err := u.asked(ctx, q)
	if err != nil {
		return nil, err
	}
	s := newSearch(q, u[0].opt.Threads)
	defer s.release()
	root, err := tree(newGrower(ctx, s, parts, opt))
	if err != nil {
		return nil, err
	}
	for left := []*Branch{root}; len(left) > 0; {
		b := left[len(left)-1]
		b.Example = 0
		left = append(left[:len(left)-1], b.Next...)
	}
	return root, nil
}

// tree grows a tree.
func tree(t *grower) (*Branch, error) {
	if t.opt.Join {
		return t.join()
	}
	if err := t.seed(); err != nil {
		return nil, err
	}
	if err := t.grow(t.root, 0); err != nil {
		return nil, err
	}
	return t.root.Branch, nil
}
