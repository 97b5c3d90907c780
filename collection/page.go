package collection

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"

	"katachi/internal/segment"
	"katachi/query"
)

// Order is the order of a list of hits.
type Order uint8

// The values of Order. Hits of one day, and games without a date, stay in the order of the
// collection; games without a date come last.
const (
	Added  Order = iota // as Search yields them
	Oldest              // by date, the earliest first
	Newest              // by date, the latest first
)

// ParseOrder is the inverse of String: "game" (or ""), "oldest", "newest".
func ParseOrder(name string) (Order, error) {
	if name == "" {
		return Added, nil
	}
	i := slices.Index(orders[:], name)
	if i < 0 {
		return 0, fmt.Errorf("order %q: want game, oldest or newest", name)
	}
	return Order(i), nil
}

var orders = [...]string{Added: "game", Oldest: "oldest", Newest: "newest"}

// String returns the order's name.
func (o Order) String() string { return orders[o] }

// Page sums up all hits of a query, and returns those that its Offset and Limit ask for, in
// an order. A limit of 0 asks for none. Hits that the page cannot show cost no more than to
// count them.
func (c *Collection) Page(ctx context.Context, q *query.Query, order Order) (*Answer, []Hit, error) {
	if q.Limit <= 0 {
		a, err := c.Answer(ctx, q)
		return a, nil, err
	}
	p := NewPage(q.Offset, q.Limit, order, nil)
	if order == Added || q.OnlyNamed() {
		a, err := c.Each(ctx, q, p.Add)
		return a, p.Hits(), err
	}
	defer c.reading()()
	_, parts, err := c.asked(ctx, q)
	if err != nil {
		return nil, nil, err
	}
	s := newSearch(q, c.opt.Threads)
	defer s.release()
	t := newTally(s)
	err = s.blocks(ctx, parts, func(b *block) error {
		t.block(b)
		p.sift(b)
		_, err := s.list(b, p.Add)
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	return t.finish(), p.Hits(), nil
}

// A Page keeps the hits of a list from all that it is given: a few pages of them at most.
type Page struct {
	before      func(a, b *Hit) int // nil: as they come
	order       Order
	skip, limit int
	kept        []Hit
	count       int  // hits taken, if they are kept as they come
	last        Hit  // of the page
	full        bool // last is known
}

// NewPage returns a page of up to limit hits after so many others: in an order, or, if it is
// not nil, in that of before. Hits that are equal there stay in the order in which they come.
func NewPage(skip, limit int, order Order, before func(a, b *Hit) int) *Page {
	p := &Page{before: before, order: order, skip: skip, limit: limit}
	if before == nil && order != Added {
		p.before = func(a, b *Hit) int { return cmp.Compare(p.key(a.Day), p.key(b.Day)) }
	}
	return p
}

// key returns a number that is the lower the further ahead a day is.
func (p *Page) key(day uint32) uint32 {
	if p.order == Oldest {
		return day - 1 // no date is the largest
	}
	return ^day
}

// sift takes the hits from a block that lie beyond the page.
func (p *Page) sift(b *block) {
	if p.full {
		b.hits = slices.DeleteFunc(b.hits, func(h segment.Hit) bool { return p.key(b.seg.Day(h.Game)) >= p.key(p.last.Day) })
	}
}

// Add takes a hit, and reports whether more are wanted.
func (p *Page) Add(h *Hit) bool {
	switch {
	case p.limit <= 0:
		return false
	case p.before == nil:
		if p.count++; p.count > p.skip && len(p.kept) < p.limit {
			p.kept = append(p.kept, *h)
		}
		return len(p.kept) < p.limit
	case p.full && p.before(h, &p.last) >= 0:
		return true
	}
	if p.kept = append(p.kept, *h); len(p.kept) >= 2*(p.skip+p.limit)+64 {
		p.cut()
	}
	return true
}

// cut drops what lies beyond the page.
func (p *Page) cut() {
	slices.SortStableFunc(p.kept, func(a, b Hit) int { return p.before(&a, &b) })
	if most := p.skip + p.limit; len(p.kept) >= most {
		p.kept = p.kept[:most]
		p.last, p.full = p.kept[most-1], true
	}
}

// Hits returns the hits of the page.
func (p *Page) Hits() []Hit {
	if p.before == nil || p.limit <= 0 {
		return p.kept
	}
	p.cut()
	return p.kept[min(p.skip, len(p.kept)):]
}

// Hits are all hits of a query, in the order of Search, a few bytes each.
type Hits struct {
	s     *search
	lots  []lotOfHits
	count int
}

// lotOfHits are the hits of a block.
type lotOfHits struct {
	seg  *segment.Segment
	from int // number of the first
	hits []segment.Hit
}

// Hits keeps all hits of a query, and sums them up. A query for names alone has none of this
// kind: use Each. They are valid until the collection is closed, and keep open the files that they
// lie in.
func (c *Collection) Hits(ctx context.Context, q *query.Query) (*Answer, *Hits, error) {
	if q.OnlyNamed() {
		return nil, nil, ErrNoRows
	}
	done := c.reading()
	_, parts, err := c.asked(ctx, q)
	if err != nil {
		done()
		return nil, nil, err
	}
	s := newSearch(q, c.opt.Threads)
	defer s.release()
	t, list := newTally(s), &Hits{s: &search{Search: s.Keep(), query: q, columns: s.columns}}
	runtime.AddCleanup(list, func(done func()) { done() }, done)
	err = s.blocks(ctx, parts, func(b *block) error {
		t.block(b)
		return list.keep(b)
	})
	if err != nil {
		return nil, nil, err
	}
	return t.finish(), list, nil
}

// keep keeps the hits of a block that count.
func (l *Hits) keep(b *block) error {
	if q := l.s.query; q.Next != query.Any {
		b.hits = slices.DeleteFunc(b.hits, func(h segment.Hit) bool {
			_, ok := l.s.View(&h, b.seg.Winner(h.Game))
			return !ok
		})
	}
	if len(b.hits) == 0 {
		return nil
	}
	l.lots = append(l.lots, lotOfHits{b.seg, l.count, segment.Sorted(b.hits)})
	l.count += len(b.hits)
	return b.seg.LoadGames()
}

// Len returns the number of hits.
func (l *Hits) Len() int { return l.count }

// At returns hit i, from 0.
func (l *Hits) At(i int) Hit {
	defer runtime.KeepAlive(l) // its files stay open as long as it is there
	n, found := slices.BinarySearchFunc(l.lots, i, func(lot lotOfHits, i int) int { return cmp.Compare(lot.from, i) })
	if !found {
		n--
	}
	lot := &l.lots[n]
	h, _ := l.s.hit(lot.seg, &lot.hits[i-lot.from])
	return h
}
