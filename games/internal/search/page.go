package search

import (
	"cmp"
	"fmt"
	"slices"

	"katachi/games/internal/segment"
)

// The orders of a list of hits by date. Hits of one day stay in the order of the collection, and so
// do games without a date, which come last.
const (
	ByOldest = "oldest"
	ByNewest = "newest"
)

// Listing is how to list hits. The zero value and nil list them in the order of Search.
type Listing struct {
	Order  string              // by date, "oldest" or "newest" first; "game", or "", is the order of Search
	Before func(a, b *Hit) int // compares hits, instead of Order; equal ones stay in order
	Each   func(*Hit) bool     // called for every hit, listed or not, in the order of the collections, until it returns false; the Hit is valid only during the call
}

// Page selects hits from a list; it holds a few pages of them at most.
type Page struct {
	before      func(a, b *Hit) int // nil: in the order of adding
	ByDay       bool                // before compares keys
	oldest      bool                // oldest first
	skip, Limit int
	Kept        []Hit
	count       int  // number of hits added, if they stay in order
	last        Hit  // last hit of the page
	full        bool // the page is full, and last is set
}

// NewPage returns a page of up to limit hits after the first skip hits.
func NewPage(skip, limit int, how *Listing) (*Page, error) {
	p := &Page{before: how.Before, oldest: how.Order == ByOldest, skip: skip, Limit: limit}
	switch {
	case how.Before != nil || how.Order == "" || how.Order == "game":
	case how.Order == ByOldest || how.Order == ByNewest:
		p.ByDay, p.before = true, func(a, b *Hit) int { return cmp.Compare(p.key(a.Day), p.key(b.Day)) }
	default:
		return nil, fmt.Errorf("order %q: want game, oldest or newest", how.Order)
	}
	return p, nil
}

// key returns a number that is lower for days that come earlier in the list.
func (p *Page) key(day uint32) uint32 {
	if p.oldest {
		return day - 1 // no date is the largest
	}
	return ^day
}

// Sift removes the hits of a block that come after the page.
func (p *Page) Sift(b *Block) {
	if p.full {
		b.Hits = slices.DeleteFunc(b.Hits, func(h segment.Hit) bool { return p.key(b.Seg.Day(h.Game)) >= p.key(p.last.Day) })
	}
}

// Add adds a hit, and reports whether more are needed.
func (p *Page) Add(h *Hit) bool {
	switch {
	case p.Limit <= 0:
		return false
	case p.before == nil:
		if p.count++; p.count > p.skip && len(p.Kept) < p.Limit {
			p.Kept = append(p.Kept, *h)
		}
		return len(p.Kept) < p.Limit
	case p.full && p.before(h, &p.last) >= 0:
		return true
	}
	if p.Kept = append(p.Kept, *h); len(p.Kept) >= 2*(p.skip+p.Limit)+64 {
		p.cut()
	}
	return true
}

// cut drops the hits after the page.
func (p *Page) cut() {
	slices.SortStableFunc(p.Kept, func(a, b Hit) int { return p.before(&a, &b) })
	if most := p.skip + p.Limit; len(p.Kept) >= most {
		p.Kept = p.Kept[:most]
		p.last, p.full = p.Kept[most-1], true
	}
}

// Hits returns the hits of the page.
func (p *Page) Hits() []Hit {
	if p.before == nil || p.Limit <= 0 {
		return p.Kept
	}
	p.cut()
	return p.Kept[min(p.skip, len(p.Kept)):]
}
