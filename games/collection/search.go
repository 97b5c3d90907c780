package collection

import (
	"context"
	"errors"
	"iter"
	"sync"
	"sync/atomic"
	"time"

	"katachi/games/query"
	"katachi/internal/ordered"
	"katachi/internal/segment"
)

// search is a query during its search in the parts of a collection.
type search struct {
	*segment.Search
	query   *query.Query
	columns int // number of columns of the query
	threads int
	counted atomic.Bool     // from the next part on, hits are only counted, for which sums of frequent positions are enough
	plans   []*segment.Plan // by part; nil for a part that gave its sums
}

func newSearch(q *query.Query, threads int) *search {
	columns, _ := q.Extent()
	return &search{Search: segment.NewSearch(q), query: q, columns: columns, threads: ordered.Threads(threads)}
}

// release returns the memory of s for reuse; s must not be used afterwards.
func (s *search) release() {
	for _, p := range s.plans {
		if p != nil {
			p.Release()
		}
	}
	s.Release()
}

// block is the result for a block of a segment's games, or for all of the segment as sums.
type block struct {
	part int
	seg  *segment.Segment
	hits []segment.Hit
	sums *segment.Sums
	err  error
}

// errEnough is returned by take when no more blocks are needed.
var errEnough = errors.New("enough")

// alone is how long a search runs before it starts threads.
const alone = time.Millisecond

// blocks searches the parts, block by block on all threads, and passes the results to take, in
// order. The hits of a block are valid until the next one. An error of take ends the search, and is
// returned unless it is errEnough.
func (s *search) blocks(ctx context.Context, parts []part, take func(*block) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	taken := func(b *block) error {
		err := b.err
		if err == nil {
			err = take(b)
		}
		if err != nil {
			cancel() // the blocks in progress end soon
		}
		buffers.Put(&b.hits)
		return err
	}
	work := func(j job) *block { return j.search(ctx) }
	jobs, end := s.jobs(parts), time.Time{}
	if s.threads > 1 {
		end = time.Now().Add(alone)
	}
	done, err := inTurn(ctx, jobs, end, work, taken)
	if err == nil && !done {
		err = ordered.Run(ctx, s.threads, jobs, func() func(job) *block { return work }, taken)
	}
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

// inTurn is ordered.Run on the caller's goroutine, without the cost of handing over, until the time
// end if that is not zero. It reports whether everything was done.
func inTurn(ctx context.Context, jobs iter.Seq[job], end time.Time, work func(job) *block, take func(*block) error) (done bool, err error) {
	for j := range jobs {
		pause()
		if err := take(work(j)); err != nil {
			return false, err
		}
		if !end.IsZero() && time.Now().After(end) {
			return false, ctx.Err()
		}
	}
	return true, ctx.Err()
}

// job is a block of games to search.
type job struct {
	part  int
	seg   *segment.Segment
	plan  *segment.Plan
	block int
	sums  *segment.Sums // stored sums; if set, the plan is not used
	err   error         // error of the plan
}

// jobs yields the blocks of the parts. Each part is planned when its turn comes. After a break,
// another loop continues with the next block.
func (s *search) jobs(parts []part) iter.Seq[job] {
	at, n := 0, 0
	return func(yield func(job) bool) {
		for ; at < len(parts); at++ {
			if len(s.plans) == at && parts[at].live.Count() == 0 { // a filter has excluded all
				s.plans = append(s.plans, nil)
				continue
			}
			if len(s.plans) == at && s.counted.Load() {
				if sums := s.Sums(parts[at].seg, parts[at].live); sums != nil {
					s.plans = append(s.plans, nil)
					if !yield(job{part: at, seg: parts[at].seg, sums: sums}) {
						at++
						return
					}
					continue
				}
			}
			if len(s.plans) == at {
				plan, err := s.Plan(parts[at].seg, parts[at].live)
				if err != nil {
					yield(job{part: at, seg: parts[at].seg, err: err})
					return
				}
				s.plans = append(s.plans, plan)
			}
			for plan := s.plans[at]; n < parts[at].seg.Blocks(); {
				if n++; !plan.In(n - 1) {
					continue
				}
				if !yield(job{part: at, seg: parts[at].seg, plan: plan, block: n - 1}) {
					return
				}
			}
			n = 0
		}
	}
}

// buffers are for the hits of blocks.
var buffers = sync.Pool{New: func() any { return new([]segment.Hit) }}

// finders are for the goroutines that search.
var finders = sync.Pool{New: func() any { return new(segment.Finder) }}

// search searches the block.
func (j job) search(ctx context.Context) *block {
	b := &block{part: j.part, seg: j.seg, sums: j.sums, err: j.err}
	if j.plan != nil {
		buffer, f := buffers.Get().(*[]segment.Hit), finders.Get().(*segment.Finder)
		b.hits, b.err = f.Find(ctx, j.plan, j.block, (*buffer)[:0])
		finders.Put(f)
	}
	return b
}
