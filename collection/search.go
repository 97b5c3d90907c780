package collection

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"

	"katachi/board"
	"katachi/query"
)

// part is a segment as one search sees it.
type part struct {
	seg  *segment
	live []uint64 // games to look at
}

// search is a query on its way through the parts of a collection.
type search struct {
	query   *query.Query
	forms   []form
	same    []int // by cell of the query: the first cell that means the same
	swap    []int // the same seen with colours swapped; nil if the query has no such symmetry
	threads int
}

func newSearch(q *query.Query, threads int) *search {
	s := &search{query: q, forms: forms(q), threads: threads}
	s.same, s.swap = q.Cells()
	if threads <= 0 {
		s.threads = runtime.NumCPU()
	}
	return s
}

// plan is a search made ready for one segment.
type plan struct {
	part   int
	seg    *segment
	live   []uint64
	places []placement
	trees  []uint64 // games whose trees are searched in place of their main lines; nil if none
}

// block is what a range of a segment's games gave.
type block struct {
	part int
	seg  *segment
	hits []found
	err  error
}

// job is a block to be searched.
type job struct {
	plan  *plan
	block int // number of a block of games
	done  chan<- *block
}

// plan prepares a part. Its error is that of a damaged segment.
func (s *search) plan(i int, p part) (*plan, error) {
	if err := p.seg.use(); err != nil {
		return nil, err
	}
	out := &plan{part: i, seg: p.seg, live: p.live, places: placements(s.forms, p.seg)}
	if s.query.Variations && len(p.seg.forked) > 0 {
		out.live = slices.Clone(p.live)
		out.trees = make([]uint64, len(p.live))
		for _, g := range p.seg.forked {
			if hasBit(p.live, int(g)) {
				setBit(out.trees, int(g))
				clearBit(out.live, int(g))
			}
		}
	}
	return out, nil
}

// blocks yields what each block of games gives, in the order of the parts. The
// hits of a block are valid until the next.
func (s *search) blocks(ctx context.Context, parts []part, yield func(*block) bool) {
	if s.threads == 1 {
		s.inTurn(ctx, parts, yield)
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	defer group.Wait()
	defer cancel()
	jobs := make(chan job)
	results := make(chan chan *block, 2*s.threads)
	group.Go(func() { s.produce(ctx, parts, jobs, results) })
	for range s.threads {
		group.Go(func() {
			var p probe
			for j := range jobs {
				j.done <- s.block(ctx, &p, j)
			}
		})
	}
	for r := range results {
		b := <-r
		if !yield(b) {
			return
		}
		buffers.Put(&b.hits)
	}
}

// inTurn is blocks on the caller's thread, without the cost of handing over.
func (s *search) inTurn(ctx context.Context, parts []part, yield func(*block) bool) {
	var p probe
	for i, part := range parts {
		plan, err := s.plan(i, part)
		if err != nil {
			yield(&block{part: i, seg: part.seg, err: err})
			return
		}
		for n := range part.seg.blocks {
			b := s.block(ctx, &p, job{plan: plan, block: n})
			more := yield(b)
			buffers.Put(&b.hits)
			if !more {
				return
			}
		}
	}
}

// produce hands out the jobs, and their results in the same order.
func (s *search) produce(ctx context.Context, parts []part, jobs chan<- job, results chan<- chan *block) {
	defer close(jobs)
	defer close(results)
	q := queue{ctx, jobs, results}
	for i, part := range parts {
		plan, err := s.plan(i, part)
		if err != nil {
			q.tell(&block{part: i, seg: part.seg, err: err})
			continue
		}
		for n := range part.seg.blocks {
			if !q.give(job{plan: plan, block: n}) {
				return
			}
		}
	}
	if ctx.Err() != nil {
		q.tell(&block{err: ctx.Err()})
	}
}

// queue is jobs, and a place for the result of each, in their order.
type queue struct {
	ctx     context.Context
	jobs    chan<- job
	results chan<- chan *block
}

// place takes the next place; false if the search is cancelled.
func (q *queue) place() (chan *block, bool) {
	done := make(chan *block, 1)
	select {
	case q.results <- done:
		return done, true
	case <-q.ctx.Done():
		return nil, false
	}
}

// tell is for a result that needs no job.
func (q *queue) tell(b *block) {
	if done, ok := q.place(); ok {
		done <- b
	}
}

// give hands out a job; false if the search is cancelled.
func (q *queue) give(j job) (ok bool) {
	if j.done, ok = q.place(); !ok {
		return false
	}
	select {
	case q.jobs <- j:
		return true
	case <-q.ctx.Done():
		j.done <- &block{err: q.ctx.Err()}
		return false
	}
}

// buffers are for the hits of blocks.
var buffers = sync.Pool{New: func() any { return new([]found) }}

// block searches a range.
func (s *search) block(ctx context.Context, p *probe, j job) *block {
	p.seg, p.live = j.plan.seg, j.plan.live
	p.out = (*buffers.Get().(*[]found))[:0]
	b := &block{part: j.plan.part, seg: p.seg}
	p.block(j.block)
	b.err = p.places(ctx, j.plan.places)
	if j.plan.trees != nil {
		p.trees(j)
	}
	b.hits = p.out
	p.out = nil
	return b
}

// places looks for all placements in a block; an error is that of ctx.
func (p *probe) places(ctx context.Context, list []placement) error {
	for i := range list {
		if i%64 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		p.run(&list[i])
	}
	return nil
}

// trees looks for all placements in the trees of a job.
func (p *probe) trees(j job) {
	plan := j.plan
	for i, g := range p.seg.forked {
		if int(g)/(64*blockWords) != j.block || !hasBit(plan.trees, int(g)) {
			continue
		}
		tree := p.seg.trees[p.seg.treeAt[i]:p.seg.treeAt[i+1]]
		ever := everIn(tree)
		for k := range plan.places {
			if place := &plan.places[k]; possible(ever, place) {
				p.out = treeHits(p.out, place.form, place.origin, g, tree)
			}
		}
	}
}

// sorted sorts hits by game, node, place and image.
func sorted(hits []found) {
	slices.SortStableFunc(hits, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.game, b.game), cmp.Compare(a.node, b.node))
	})
}

// seen is a hit as the query sees it.
type seen struct {
	cell    int // of the continuation, y*width + x; -1 if there is none
	color   board.Color
	swapped bool
	winner  board.Color
}

// seen turns a hit back to the query, and reports whether it counts: the
// continuation may have to be of one colour.
func (s *search) seen(h *found, won board.Color) (seen, bool) {
	v := seen{cell: -1, swapped: s.forms[h.image].swapped, winner: won}
	if h.color != board.Empty {
		v.color = h.color
		if v.swapped {
			v.color = v.color.Opponent()
		}
		v.cell = s.cell(h, &v)
	}
	if v.swapped {
		v.winner = v.winner.Opponent()
	}
	switch s.query.Next {
	case query.Black:
		return v, v.color == board.Black
	case query.White:
		return v, v.color == board.White
	}
	return v, true
}

// cell returns the cell of a continuation. Where a symmetry of the query swaps
// colours, all continuations are seen as played by one colour: Black, unless
// White is asked for.
func (s *search) cell(h *found, v *seen) int {
	cell := int(s.forms[h.image].back[h.off])
	if s.swap == nil {
		return s.same[cell]
	}
	want := board.Black
	if s.query.Next == query.White {
		want = board.White
	}
	if v.color == want {
		return s.same[cell]
	}
	v.color, v.swapped = want, !v.swapped
	return s.swap[cell]
}
