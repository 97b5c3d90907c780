package collection

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"katachi/internal/segment"
	"katachi/query"
)

// The orders of a list of hits by date. Hits of one day, and games without a date, stay in the order of the
// collection; games without a date come last.
const (
	byOldest = "oldest"
	byNewest = "newest"
)

// Listing is how hits are listed. The zero value, and nil, list them as they come.
type Listing struct {
	Order  string              // by date, "oldest" or "newest" first; "game", or "", is as Search yields them
	Before func(a, b *Hit) int // compares hits, in place of Order; those that are equal stay as they come
	Each   func(*Hit) bool     // is called for every hit, listed or not, in the order of the collections, until it returns false; a Hit is valid until then
}

// Page sums up all hits of a query, and returns those that its Offset and Limit ask for. A limit
// of 0 asks for none. Hits that the page cannot show cost no more than to count them.
func (u Union) Page(ctx context.Context, q *query.Query, how *Listing) (*Answer, []Hit, error) {
	if how == nil {
		how = &Listing{}
	}
	p, err := newPage(q.Offset, q.Limit, how)
	if err != nil {
		return nil, nil, err
	}
	w := going{}
	switch each := how.Each; {
	case each != nil && q.Limit <= 0:
		w.each = each
	case each != nil:
		w.each = func(h *Hit) bool {
			if each != nil && !each(h) {
				each = nil
			}
			return p.add(h) || each != nil
		}
	case q.Limit > 0:
		w.each = p.add
		if p.byDay {
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
	byDay       bool                // before compares keys
	oldest      bool                // first
	skip, limit int
	kept        []Hit
	count       int  // hits taken, if they are kept as they come
	last        Hit  // of the page
	full        bool // last is known
}

// newPage returns a page of up to limit hits after so many others.
func newPage(skip, limit int, how *Listing) (*page, error) {
	p := &page{before: how.Before, oldest: how.Order == byOldest, skip: skip, limit: limit}
	switch {
	case how.Before != nil || how.Order == "" || how.Order == "game":
	case how.Order == byOldest || how.Order == byNewest:
		p.byDay, p.before = true, func(a, b *Hit) int { return cmp.Compare(p.key(a.Day), p.key(b.Day)) }
	default:
		return nil, fmt.Errorf("order %q: want game, oldest or newest", how.Order)
	}
	return p, nil
}

// key returns a number that is the lower the further ahead a day is.
func (p *page) key(day uint32) uint32 {
	if p.oldest {
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
