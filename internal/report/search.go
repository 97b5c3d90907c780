package report

import (
	"cmp"
	"context"
	"io"
	"slices"

	"katachi/collection"
	"katachi/internal/num"
	"katachi/progress"
)

// SearchOptions of [Search]. The zero value, and nil, are good.
type SearchOptions struct {
	Sort string    // order of the list: "game" or "", as the games were added; "oldest" or "newest", by date
	Hits io.Writer // where every hit is written, as WriteHits says; nil means nowhere

	Progress progress.Func // of naming games, where a search for names needs it

	Before func(a, b *collection.Hit) int // compares hits in an order of its own, in place of Sort; nil for none
}

// Found is what a search has found.
type Found struct {
	Placed
	Answer *collection.Answer
	List   []Listed

	Warning string // what is odd about the names that were searched; "" if nothing is
}

// Listed is a hit of the list, and what is known of its game.
type Listed struct {
	collection.Hit
	Info collection.Info // of the game
	Move int             // stones played up to the hit; -1 where that is not known
}

// Search counts all hits of a query, writes them as they come where that is wanted,
// and lists those that Offset and Limit of the query ask for; Limit 0 lists none.
func Search(ctx context.Context, col *collection.Collection, p *Placed, opt *SearchOptions) (*Found, error) {
	if opt == nil {
		opt = &SearchOptions{}
	}
	warning := ""
	if AsksNames(p.Query) {
		var err error
		if warning, err = readyNames(ctx, col, opt.Progress); err != nil {
			return nil, err
		}
	}
	list := newPage(p.Offset, p.Limit, opt.Sort)
	if opt.Before != nil {
		list.before = func(a, b collection.Hit) int { return opt.Before(&a, &b) }
	}
	each := list.add
	var export *hitWriter
	if opt.Hits != nil {
		var err error
		if export, err = newHitWriter(ctx, col, p.Query, opt.Hits); err != nil {
			return nil, err
		}
		each = func(h *collection.Hit) bool {
			export.add(h)
			list.add(h)
			return true
		}
	} else if p.Limit == 0 {
		each = nil
	}
	answer, err := col.Each(ctx, p.Query, each)
	err = namesDamaged(col, err)
	if err == nil && export != nil {
		err = export.w.Flush() // returns the first error of any hit
	}
	if err != nil {
		return nil, err
	}
	found := &Found{Placed: *p, Answer: answer, Warning: warning}
	for _, h := range list.hits() {
		listed, err := found.lookUp(ctx, col, h)
		if err != nil {
			return nil, err
		}
		found.List = append(found.List, listed)
	}
	return found, nil
}

// lookUp returns a hit with what is known of its game.
func (f *Found) lookUp(ctx context.Context, col *collection.Collection, h collection.Hit) (Listed, error) {
	listed := Listed{Hit: h, Move: -1}
	var err error
	if listed.Info, err = col.Game(ctx, h.Game); err != nil {
		return listed, err
	}
	if h.Move > 0 {
		listed.Move = h.Move
		return listed, nil
	}
	if f.Variations && listed.Info.Variations { // the node may lie in a variation
		return listed, nil
	}
	g, err := col.SGF(ctx, h.Game)
	if err != nil {
		return listed, err
	}
	listed.Move = 0
	for _, s := range Steps(g) {
		if int(s.Node) > h.Node {
			break
		}
		listed.Move += num.FromBool(!s.Setup)
	}
	return listed, nil
}

// page keeps the hits of a list, in the order in which they come or by date. It holds
// a few pages at most.
type page struct {
	skip, limit int
	before      func(a, b collection.Hit) int // nil: as they come
	kept        []collection.Hit
	count       int
}

func newPage(skip, limit int, order string) *page {
	p := &page{skip: skip, limit: limit}
	switch order {
	case "oldest": // 0-1 is the largest uint32: games without a date come last
		p.before = func(a, b collection.Hit) int { return cmp.Compare(a.Day-1, b.Day-1) }
	case "newest":
		p.before = func(a, b collection.Hit) int { return cmp.Compare(b.Day, a.Day) }
	}
	return p
}

// add takes a hit, and reports whether more are wanted.
func (p *page) add(h *collection.Hit) bool {
	if p.limit == 0 {
		return false
	}
	p.count++
	if p.before == nil {
		if p.count > p.skip && len(p.kept) < p.limit {
			p.kept = append(p.kept, *h)
		}
		return len(p.kept) < p.limit
	}
	p.kept = append(p.kept, *h)
	if most := p.skip + p.limit; len(p.kept) >= 2*most+1024 {
		slices.SortStableFunc(p.kept, p.before)
		p.kept = p.kept[:most]
	}
	return true
}

// hits returns the hits of the list.
func (p *page) hits() []collection.Hit {
	if p.before == nil {
		return p.kept
	}
	slices.SortStableFunc(p.kept, p.before)
	return p.kept[min(p.skip, len(p.kept)):min(p.skip+p.limit, len(p.kept))]
}
