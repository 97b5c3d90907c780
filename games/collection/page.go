package collection

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"katachi/games/query"
	"katachi/internal/segment"
)

// The orders of a list of hits by date. Hits of one day stay in the order of the collection, and so
// do games without a date, which come last.
const (
	byOldest = "oldest"
	byNewest = "newest"
)

// Listing is how to list hits. The zero value and nil list them in the order of Search.
type Listing struct {
	Order  string              // by date, "oldest" or "newest" first; "game", or "", is the order of Search
	Before func(a, b *Hit) int // compares hits, instead of Order; equal ones stay in order
	Each   func(*Hit) bool     // called for every hit, listed or not, in the order of the collections, until it returns false; the Hit is valid only during the call
}

// Page sums up all hits of a query, and returns those selected by its Offset and Limit. A limit of
// 0 selects none. Hits that are not on the page cost no more than counting them.
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

// page selects hits from a list; it holds a few pages of them at most.
type page struct {
	before      func(a, b *Hit) int // nil: in the order of adding
	byDay       bool                // before compares keys
	oldest      bool                // oldest first
	skip, limit int
	kept        []Hit
	count       int  // number of hits added, if they stay in order
	last        Hit  // last hit of the page
	full        bool // the page is full, and last is set
}

// newPage returns a page of up to limit hits after the first skip hits.
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

// key returns a number that is lower for days that come earlier in the list.
func (p *page) key(day uint32) uint32 {
	if p.oldest {
		return day - 1 // no date is the largest
	}
	return ^day
}

// sift removes the hits of a block that come after the page.
func (p *page) sift(b *block) {
	if p.full {
		b.hits = slices.DeleteFunc(b.hits, func(h segment.Hit) bool { return p.key(b.seg.Day(h.Game)) >= p.key(p.last.Day) })
	}
}

// add adds a hit, and reports whether more are needed.
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

// cut drops the hits after the page.
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
