package collection

import (
	"cmp"
	"context"
	"fmt"
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

// MarshalText returns the order's name.
func (o Order) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText is the inverse of String: "game" (or ""), "oldest", "newest".
func (o *Order) UnmarshalText(text []byte) error {
	name := cmp.Or(string(text), orders[Added])
	i := slices.Index(orders[:], name)
	if i < 0 {
		return fmt.Errorf("order %q: want game, oldest or newest", name)
	}
	*o = Order(i)
	return nil
}

var orders = [...]string{Added: "game", Oldest: "oldest", Newest: "newest"}

// String returns the order's name.
func (o Order) String() string { return orders[o] }

// Listing is how hits are listed. The zero value, and nil, list them as they come.
type Listing struct {
	Order  Order
	Before func(a, b *Hit) int // compares hits, in place of Order; those that are equal stay as they come
	Each   func(*Hit)          // is called for every hit, whether it is listed or not, in the order of the collections
}

// Page sums up all hits of a query, and returns those that its Offset and Limit ask for. A limit
// of 0 asks for none. Hits that the page cannot show cost no more than to count them.
func (u Union) Page(ctx context.Context, q *query.Query, how *Listing) (*Answer, []Hit, error) {
	if how == nil {
		how = &Listing{}
	}
	p := newPage(q.Offset, q.Limit, how)
	w := going{}
	switch {
	case how.Each != nil:
		w.each = func(h *Hit) bool {
			how.Each(h)
			p.add(h)
			return true
		}
	case q.Limit > 0:
		w.each = p.add
		if how.Before == nil && how.Order != Added {
			w.sift = p
		}
	}
	a, err := u.each(ctx, q, w)
	if err != nil {
		return nil, nil, err
	}
	return a, p.hits(), nil
}

// page keeps the hits of a list from all that it is given: a few pages of them at most.
type page struct {
	before      func(a, b *Hit) int // nil: as they come
	order       Order
	skip, limit int
	kept        []Hit
	count       int  // hits taken, if they are kept as they come
	last        Hit  // of the page
	full        bool // last is known
}

// newPage returns a page of up to limit hits after so many others.
func newPage(skip, limit int, how *Listing) *page {
	p := &page{before: how.Before, order: how.Order, skip: skip, limit: limit}
	if p.before == nil && p.order != Added {
		p.before = func(a, b *Hit) int { return cmp.Compare(p.key(a.Day), p.key(b.Day)) }
	}
	return p
}

// key returns a number that is the lower the further ahead a day is.
func (p *page) key(day uint32) uint32 {
	if p.order == Oldest {
		return day - 1 // no date is the largest
	}
	return ^day
}

// sift takes the hits from a block that lie beyond the page.
func (p *page) sift(b *block) {
	if p.full {
		b.hits = slices.DeleteFunc(b.hits, func(h segment.Hit) bool { return p.key(b.seg.Day(h.Game)) >= p.key(p.last.Day) })
	}
}

// add takes a hit, and reports whether more are wanted.
func (p *page) add(h *Hit) bool {
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
func (p *page) cut() {
	slices.SortStableFunc(p.kept, func(a, b Hit) int { return p.before(&a, &b) })
	if most := p.skip + p.limit; len(p.kept) >= most {
		p.kept = p.kept[:most]
		p.last, p.full = p.kept[most-1], true
	}
}

// hits returns the hits of the page.
func (p *page) hits() []Hit {
	if p.before == nil || p.limit <= 0 {
		return p.kept
	}
	p.cut()
	return p.kept[min(p.skip, len(p.kept)):]
}
