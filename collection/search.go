package collection

import (
	"context"
	"errors"
	"iter"
	"sync"

	"katachi/collection/segment"
	"katachi/internal/ordered"
	"katachi/query"
)

// search is a query on its way through the parts of a collection.
type search struct {
	*segment.Search
	query   *query.Query
	columns int // of the query
	threads int
}

func newSearch(q *query.Query, threads int) *search {
	columns, _ := q.Extent()
	return &search{segment.NewSearch(q), q, columns, ordered.Threads(threads)}
}

// block is what a block of a segment's games gave.
type block struct {
	part int
	seg  *segment.Segment
	hits []segment.Hit
	err  error
}

// errEnough is what take returns where no more blocks are wanted.
var errEnough = errors.New("enough")

// blocks searches the parts, block by block on all threads, and hands what each
// gives to take, in order. The hits of a block are valid until the next. An error
// of take ends the search, and is returned unless it is errEnough.
func (s *search) blocks(ctx context.Context, parts []part, take func(*block) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	taken := func(b *block) error {
		err := b.err
		if err == nil {
			err = take(b)
		}
		if err != nil {
			cancel() // the blocks that are searched now end soon
		}
		buffers.Put(&b.hits)
		return err
	}
	worker := func() func(job) *block {
		var f segment.Finder
		return func(j job) *block { return j.search(ctx, &f) }
	}
	var err error
	if s.threads == 1 { // without the cost of handing over
		err = inTurn(ctx, s.jobs(parts), worker(), taken)
	} else {
		err = ordered.Run(ctx, s.threads, s.jobs(parts), worker, taken)
	}
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

// inTurn is ordered.Run on the caller's goroutine.
func inTurn(ctx context.Context, jobs iter.Seq[job], work func(job) *block, take func(*block) error) error {
	for j := range jobs {
		if err := take(work(j)); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// job is a block of games to be searched.
type job struct {
	part  int
	seg   *segment.Segment
	plan  *segment.Plan
	block int
	err   error // of the plan
}

// jobs yields the blocks of the parts. Each part is planned when its turn comes.
func (s *search) jobs(parts []part) iter.Seq[job] {
	return func(yield func(job) bool) {
		for i, p := range parts {
			plan, err := s.Plan(p.seg, p.live)
			if err != nil {
				yield(job{part: i, seg: p.seg, err: err})
				return
			}
			for n := range plan.Blocks() {
				if !yield(job{part: i, seg: p.seg, plan: plan, block: n}) {
					return
				}
			}
		}
	}
}

// buffers are for the hits of blocks.
var buffers = sync.Pool{New: func() any { return new([]segment.Hit) }}

// search searches the block.
func (j job) search(ctx context.Context, f *segment.Finder) *block {
	b := &block{part: j.part, seg: j.seg, err: j.err}
	if j.err == nil {
		buffer := buffers.Get().(*[]segment.Hit)
		b.hits, b.err = f.Find(ctx, j.plan, j.block, (*buffer)[:0])
	}
	return b
}
