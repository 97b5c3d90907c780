package collection

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"katachi/games/internal/search"
	"katachi/games/internal/segment"
	"katachi/games/internal/store"
	"katachi/games/query"
)

// Union is several collections that are searched as one: their hits are counted, sorted and
// followed together, the games of the first collection before those of the next. The field In of a
// hit is its collection; the numbers of games are those within each collection. A game in two
// collections counts twice.
type Union []*Collection

// sink says what to do with hits.
type sink struct {
	each  func(*Hit) bool // nil means only count; not called again once it returns false
	sift  *search.Page    // if not nil, hits beyond the page are skipped
	brief bool            // count nothing, and end the search when each returns false
}

// each iterates over all hits, in the order of the collections, game by game and by node within a
// game, and sums them up; Offset and Limit do not apply.
func (u Union) each(ctx context.Context, q *query.Query, w sink) (*Answer, error) {
	if q.OnlyNamed() {
		return u.eachNamed(ctx, q, w.each)
	}
	defer u.reading()()
	parts, of, err := u.asked(ctx, q)
	if err != nil {
		return nil, err
	}
	s := search.New(q, u[0].store.Opt.Threads)
	defer s.Release()
	return u.sum(ctx, s, parts, of, w)
}

// sum is each for a prepared search in parts; of has the collection of each part.
func (u Union) sum(ctx context.Context, s *search.Search, parts []search.Part, of []int, w sink) (*Answer, error) {
	s.Counted.Store(w.each == nil && w.sift == nil)
	t := search.NewTally(s)
	sum := shares{u: u, t: t, now: -1}
	err := s.Blocks(ctx, parts, func(b *search.Block) error {
		sum.begin(of[b.Part])
		counts := t // the tally for list
		switch {
		case w.each == nil:
			t.Block(b)
			return nil
		case w.sift != nil:
			t.Block(b)
			w.sift.Sift(b)
			counts = nil
		case w.brief:
			counts = nil
		}
		more, err := s.List(b, sum.now, counts, w.each)
		if err != nil || more {
			return err
		}
		if w.each = nil; w.brief {
			return search.ErrEnough
		}
		s.Counted.Store(w.sift == nil) // the list is full
		return nil
	})
	if err != nil {
		return nil, err
	}
	sum.end()
	a := t.Finish()
	a.Shares = sum.list
	return a, nil
}

// shares notes each collection's share of the hits that a tally counts.
type shares struct {
	u      Union
	t      *search.Tally
	now    int // the collection of the last block; -1 before
	before search.Share
	list   []search.Share
}

// begin notes that a block of a collection follows.
func (s *shares) begin(of int) {
	if of != s.now {
		s.end()
		s.now = of
	}
}

// end ends a collection.
func (s *shares) end() {
	if len(s.u) < 2 {
		return
	}
	if s.list == nil {
		s.list = make([]search.Share, len(s.u))
	}
	if s.now < 0 {
		return
	}
	t := s.t
	t.EndPart()
	t.Part, t.Games = -1, segment.Set{}
	s.list[s.now] = search.Share{Games: t.Answer.Games - s.before.Games, Hits: t.Answer.Hits - s.before.Hits}
	s.before = search.Share{Games: t.Answer.Games, Hits: t.Answer.Hits}
}

// reading begins a reader of each collection.
func (u Union) reading() (done func()) {
	var all []func()
	for _, c := range u {
		all = append(all, c.store.Reading())
	}
	return func() {
		for _, one := range all {
			one()
		}
	}
}

// asked returns the parts that a query selects in all collections, and the collection of each part.
func (u Union) asked(ctx context.Context, q *query.Query) (parts []search.Part, of []int, err error) {
	for i, c := range u {
		_, list, err := snapshotOf(ctx, c.store, q)
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
	if len(u) == 1 {
		return answerNamed(ctx, u[0].store, q, each)
	}
	sum := &Answer{ID: q.ID, Next: []Continuation{}, Played: &search.Played{}}
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
		a, err := answerNamed(ctx, c.store, q, in)
		if err != nil {
			return nil, err
		}
		addNamed(sum, a)
		sum.Shares = append(sum.Shares, search.Share{Games: a.Games, Hits: a.Hits})
	}
	slices.SortFunc(sum.Years, func(x, y Year) int { return cmp.Compare(x.Year, y.Year) })
	return sum, nil
}

// answerNamed is eachNamed for one collection.
func answerNamed(ctx context.Context, s *store.Store, q *query.Query, each func(*Hit) bool) (*Answer, error) {
	defer s.Reading()()
	at, parts, err := snapshotOf(ctx, s, q)
	if err != nil {
		return nil, err
	}
	names, err := at.naming(ctx, parts, q)
	if err != nil {
		return nil, err
	}
	return names.Answer(ctx, each)
}

// addNamed adds the counts of an answer to a query for names alone.
func addNamed(a, b *Answer) {
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

// Tree follows all hits of a query, and counts the moves played: the tree of a joseki, of a fuseki,
// or of any other shape. It searches once, and then follows each hit's game, so its cost is
// proportional to hits times depth. For a query with variations it follows all of them: a hit whose
// continuation comes after a fork counts once in each branch, so that a branch may have more hits
// than its parent. Offset and Limit do not apply. For several collections branches have no Example,
// because its number would be ambiguous.
func (u Union) Tree(ctx context.Context, q *query.Query, opt *TreeOptions) (*Branch, error) {
	if q.OnlyNamed() {
		return nil, ErrNoRows
	}
	defer u.reading()()
	parts, _, err := u.asked(ctx, q)
	if err != nil {
		return nil, err
	}
	s := search.New(q, u[0].store.Opt.Threads)
	defer s.Release()
	root, err := tree(newGrower(ctx, s, parts, opt))
	if err != nil || len(u) == 1 {
		return root, err
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
	if err := t.seed(); err != nil {
		return nil, err
	}
	if err := t.grow(t.root, 0); err != nil {
		return nil, err
	}
	return t.root.Branch, nil
}

// Page sums up all hits of a query, and returns those selected by its Offset and Limit. A limit of
// 0 selects none. Hits that are not on the page cost no more than counting them.
func (u Union) Page(ctx context.Context, q *query.Query, how *Listing) (*Answer, []Hit, error) {
	if how == nil {
		how = &Listing{}
	}
	p, err := search.NewPage(q.Offset, q.Limit, how)
	if err != nil {
		return nil, nil, err
	}
	w := sink{}
	switch each := how.Each; {
	case each != nil && q.Limit <= 0:
		w.each = each
	case each != nil:
		w.each = func(h *Hit) bool {
			if each != nil && !each(h) {
				each = nil
			}
			return p.Add(h) || each != nil
		}
	case q.Limit > 0:
		w.each = p.Add
		if p.ByDay {
			w.sift = p
		}
	}
	a, err := u.each(ctx, q, w)
	if err != nil {
		return nil, nil, err
	}
	return a, p.Hits(), nil
}

// Answer sums up all hits of a query.
func (c *Collection) Answer(ctx context.Context, q *query.Query) (*Answer, error) {
	return Union{c}.each(ctx, q, sink{})
}

// Search yields the hits of a query, game by game in the order of the collection, and by node
// within a game, with the query's Offset and Limit. It holds in memory at most the hits of a few
// thousand games. An error ends the sequence.
func (c *Collection) Search(ctx context.Context, q *query.Query) iter.Seq2[Hit, error] {
	return func(yield func(Hit, error) bool) {
		n := 0
		_, err := Union{c}.each(ctx, q, sink{each: func(h *Hit) bool {
			n++
			if n <= q.Offset {
				return true
			}
			return yield(*h, nil) && (q.Limit == 0 || n-q.Offset < q.Limit)
		}, brief: true})
		if err != nil {
			yield(Hit{}, err)
		}
	}
}
