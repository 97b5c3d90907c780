package segment

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"katachi/board"
	"katachi/games/query"
)

// Search is a query made ready for all segments. It does not change until Release.
type Search struct {
	forms      []form
	faces      []face // theirs
	same       []int  // by cell of the query: the first equivalent cell
	swap       []int  // the same seen with colours swapped; nil if the query has no such symmetry
	next       query.Next
	variations bool
	fixed      bool     // colours are as drawn only
	position   position // if the index of positions may know it
}

// searches and plans reuse the memory of released values: preparing a query is most of the cost if
// it searches few games.
var (
	searches = sync.Pool{New: func() any { return new(Search) }}
	plans    = sync.Pool{New: func() any { return new(Plan) }}
)

// NewSearch prepares a query, which must pass its Check.
func NewSearch(q *query.Query) *Search {
	s := searches.Get().(*Search)
	s.next, s.variations, s.fixed = q.Next, q.Variations, q.FixedColor
	images, sym := q.Turned()
	s.forms = slices.Grow(s.forms[:0], len(images))[:len(images)]
	s.faces = s.faces[:0]
	for i := range images {
		s.forms[i].set(i, &images[i], q)
		s.faces = append(s.faces, s.forms[i].face)
	}
	s.same, s.swap = sym.Cells(q.Extent())
	s.position = positionOf(&s.forms[0], q.Size())
	return s
}

// Release lets the memory of s be reused. Neither s nor its plans may be used afterwards.
func (s *Search) Release() { searches.Put(s) }

// Plan is a search prepared for one segment: the possible places of each form of the
// query, each with its cells in the order of the tests. It does not change.
type Plan struct {
	seg    *Segment
	live   Set // games whose main lines are searched
	asked  Set // games that may have hits, in variations, too
	places []placement
	listed bool // live has only games that the index of positions lists
	many   bool // live has many games; else places have no cells

	forms      []form // of the query
	lines      Set    // of variations; nil if none
	linePlaces []placement
	trees      Set // games whose trees are walked instead of their main lines; nil if none

	placer, linePlacer placer
}

// Release lets the memory of p be reused. It must not be used afterwards.
func (p *Plan) Release() { plans.Put(p) }

// Plan prepares the search of some games of a segment. It fails if the segment is
// damaged.
func (s *Search) Plan(seg *Segment, games Set) (*Plan, error) {
	p := plans.Get().(*Plan)
	*p = Plan{seg: seg, live: games, asked: games, forms: s.forms, placer: p.placer, linePlacer: p.linePlacer}
	listed, ok := seg.listed(s.position, games)
	if ok && !s.variations {
		if p.asked = listed; listed.Count() == 0 {
			p.live, p.listed = listed, true
			return p, nil // nothing else of the segment is needed
		}
	}
	if err := seg.open(); err != nil {
		return nil, err
	}
	if ok {
		p.live, p.listed, p.many = listed, true, listed.Count() >= manyListed
		if p.many {
			p.places = p.placer.placements(s.forms, seg, seg.layout)
		} else {
			p.barePlaces(s.forms)
		}
	} else {
		p.places = p.placer.placements(s.forms, seg, seg.layout)
	}
	if !s.variations {
		return p, nil
	}
	if err := seg.openTrees(); err != nil || len(seg.forked) == 0 {
		return p, err
	}
	if seg.lines.count > 0 {
		p.lines = seg.lines.some(games, seg)
		if p.linePlaces = p.places; p.listed || seg.lines.width != seg.width {
			p.linePlaces = p.linePlacer.placements(s.forms, seg, seg.lines.layout)
		}
	}
	for _, g := range seg.lines.whole {
		if !games.Has(int(g)) {
			continue
		}
		if p.trees == nil {
			p.live, p.trees = slices.Clone(p.live), seg.None()
		}
		p.trees.Add(int(g))
		p.live.Remove(int(g))
	}
	return p, nil
}

// In reports whether a block of games needs to be searched.
func (p *Plan) In(block int) bool {
	return slices.ContainsFunc(p.seg.InBlock(p.asked, block), func(w uint64) bool { return w != 0 })
}

// Find appends the hits in a block of games to dst, in no particular order. It
// returns the error of ctx, or an error if the block is damaged.
func (f *Finder) Find(ctx context.Context, plan *Plan, block int, dst []Hit) (hits []Hit, err error) {
	if plan.seg.before != nil {
		defer func() {
			if value := recover(); value != nil {
				hits, err = dst, plan.seg.doubt(value)
			}
		}()
	}
	if plan.listed {
		f.out = dst
		err = f.inListed(plan, block)
	} else {
		f.begin(plan, block, dst)
		if err = plan.seg.need(block, partStones); err == nil {
			err = f.run(ctx, plan.places)
		}
	}
	if plan.lines != nil && err == nil {
		err = f.lines(ctx, plan, block)
	}
	if plan.trees != nil && err == nil {
		f.variations(plan, block)
	}
	hits = f.out
	f.out = nil
	return hits, cmp.Or(err, f.fault)
}

// doubt returns the damage that led to a panic, although earlier programs found none: a disk can
// change data that no program wrote. Without damage it panics again.
func (s *Segment) doubt(value any) error {
	err := s.table.verifyAll()
	if err == nil && s.lines.sound != nil {
		err = s.lines.verifyAll()
	}
	if err == nil {
		panic(value)
	}
	return err
}

// Hit is a place of a game where a form of the query holds, at the first node
// after which it is complete.
type Hit struct {
	Game  uint32      // in the segment
	Node  int32       // node after which it is complete
	Next  int32       // node of the continuation; -1 if there is none
	off   uint16      // place of the continuation, from the origin
	place uint16      // the origin: the cell under the top left cell of the form
	image uint8       // number of the form
	Color board.Color // who played the continuation, as on the board; Empty if nobody did
}

// Place returns the point under the top left cell of the rectangle.
func (h *Hit) Place() board.Point { return pointAt(h.place) }

// Origin is a place on the board, and the orientation of the query there.
type Origin struct {
	place uint16
	image uint8
}

// Origin returns the origin of a hit.
func (h *Hit) Origin() Origin { return Origin{h.place, h.image} }

// NextPoint returns the point of the continuation, if there is one.
func (h *Hit) NextPoint() board.Point { return pointAt(h.place + h.off) }

// Symmetry returns the symmetry that maps the query to a hit.
func (s *Search) Symmetry(h *Hit) board.Symmetry { return s.faces[h.image].symmetry }

// View is a hit as the query sees it.
type View struct {
	Cell    int         // of the continuation, y*width + x; of equivalent cells the first; -1 if there is none
	Color   board.Color // of the continuation; Empty if there is none
	Swapped bool        // the query's Black is White in the game
	Winner  board.Color // of the game
}

// View maps a hit back to the query, and reports whether it counts: the query may
// require a colour of the continuation. winner is the winner of the game.
func (s *Search) View(h *Hit, winner board.Color) (View, bool) {
	v := View{Cell: -1, Swapped: s.faces[h.image].swapped, Winner: winner}
	if h.Color != board.Empty {
		v.Color = h.Color
		if v.Swapped {
			v.Color = v.Color.Opponent()
		}
		v.Cell = s.cell(h, &v)
	}
	if v.Swapped {
		v.Winner = v.Winner.Opponent()
	}
	switch s.next {
	case query.Black:
		return v, v.Color == board.Black
	case query.White:
		return v, v.Color == board.White
	}
	return v, true
}

// cell returns the cell of a continuation. If a symmetry of the query swaps
// colours, all continuations are seen as played by one colour: Black, unless
// White is requested.
func (s *Search) cell(h *Hit, v *View) int {
	cell := s.faces[h.image].origin(h.off)
	if s.swap == nil {
		return s.same[cell]
	}
	want := board.Black
	if s.next == query.White {
		want = board.White
	}
	if v.Color == want {
		return s.same[cell]
	}
	v.Color, v.Swapped = want, !v.Swapped
	return s.swap[cell]
}

// Swaps reports whether a symmetry of the query swaps colours, so that all continuations are seen
// as played by one colour.
func (s *Search) Swaps() bool { return s.swap != nil }

// Same returns, for each cell of the query, the first equivalent cell.
func (s *Search) Same() []int { return s.same }
