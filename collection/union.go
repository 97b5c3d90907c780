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

// going is what is done with hits.
type going struct {
	each  func(*Hit) bool // nil: they are counted only; not called again once it returns false
	sift  *page           // where it is not nil, those that lie beyond it are skipped
	brief bool            // nothing is counted, and the search ends when each returns false
}

// each goes over all hits, in the order of the collections, game by game and by node within a game, and
// sums them up; Offset and Limit do not count.
func (u Union) each(ctx context.Context, q *query.Query, w going) (*Answer, error) {
	if q.OnlyNamed() {
		return u.eachNamed(ctx, q, w.each)
	}
	defer u.reading()()
	parts, of, err := u.asked(ctx, q)
	if err != nil {
		return nil, err
	}
	s := newSearch(q, u[0].opt.Threads)
	defer s.release()
	return u.sum(ctx, s, parts, of, w)
}

// sum is each for a search that is ready, in parts of the collections that of says.
func (u Union) sum(ctx context.Context, s *search, parts []part, of []int, w going) (*Answer, error) {
	s.counted.Store(w.each == nil && w.sift == nil)
	t := newTally(s)
	sum := shares{u: u, t: t, now: -1}
	err := s.blocks(ctx, parts, func(b *block) error {
		sum.begin(of[b.part])
		counts := t // what list counts
		switch {
		case w.each == nil:
			t.block(b)
			return nil
		case w.sift != nil:
			t.block(b)
			w.sift.sift(b)
			counts = nil
		case w.brief:
			counts = nil
		}
		more, err := s.list(b, sum.now, counts, w.each)
		if err != nil || more {
			return err
		}
		if w.each = nil; w.brief {
			return errEnough
		}
		s.counted.Store(w.sift == nil) // the list is full
		return nil
	})
	if err != nil {
		return nil, err
	}
	sum.end()
	a := t.finish()
	a.Shares = sum.list
	return a, nil
}

// shares notes what each of several collections has of the hits that a tally counts.
type shares struct {
	u      Union
	t      *tally
	now    int // the collection of the last block; -1 before
	before Share
	list   []Share
}

// begin says that a block of a collection comes.
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
		s.list = make([]Share, len(s.u))
	}
	if s.now < 0 {
		return
	}
	t := s.t
	t.endPart()
	t.part, t.games = -1, segment.Set{}
	s.list[s.now] = Share{t.answer.Games - s.before.Games, t.answer.Hits - s.before.Hits}
	s.before = Share{t.answer.Games, t.answer.Hits}
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
		_, list, err := momentOf(ctx, c, q)
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
		return eachNamed(ctx, u[0], q, each)
	}
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
		a, err := eachNamed(ctx, c, q, in)
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

// Tree follows all hits of a query, and counts what was played: the tree of a
// joseki, of a fuseki, or of any other shape. It searches once, and then walks
// along each hit's game, so that its cost is that of the hits times the depth.
// A query for variations follows all of them: a hit that waits for its continuation at a fork
// counts once in each branch, so that a branch may have more hits than the one below. Offset and
// Limit do not count. The branches of several collections have no Example, whose number would be of
// any of them.
func (u Union) Tree(ctx context.Context, q *query.Query, opt *TreeOptions) (*Branch, error) {
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
