// Package search searches segments of games, block by block on all threads, and sums up what it
// finds. Reading order: part.go, search.go, hits.go (the list), answer.go (the sums), years.go, page.go.
package search

import (
	"context"
	"errors"
	"iter"
	"sync"
	"sync/atomic"
	"time"

	"katachi/games/internal/segment"
	"katachi/games/query"
	"katachi/internal/ordered"
)

// Search is a query during its search in the parts of a collection.
type Search struct {
	*segment.Search
	Query   *query.Query
	columns int // number of columns of the query
	Threads int
	Counted atomic.Bool     // from the next part on, hits are only counted, for which sums of frequent positions are enough
	Plans   []*segment.Plan // by part; nil for a part that gave its sums
}

func New(q *query.Query, threads int) *Search {
	columns, _ := q.Extent()
	return &Search{Search: segment.NewSearch(q), Query: q, columns: columns, Threads: ordered.Threads(threads)}
}

// Release returns the memory of s for reuse; s must not be used afterwards.
func (s *Search) Release() {
	for _, p := range s.Plans {
		if p != nil {
			p.Release()
		}
	}
	s.Search.Release()
}

// Block is the result for a block of a segment's games, or for all of the segment as sums.
type Block struct {
	Part int
	Seg  *segment.Segment
	Hits []segment.Hit
	sums *segment.Sums
	Err  error
}

// ErrEnough is returned by take when no more blocks are needed.
var ErrEnough = errors.New("enough")

// alone is how long a search runs before it starts threads.
const alone = time.Millisecond

// Blocks searches the parts, block by block on all threads, and passes the results to take, in
// order. The hits of a block are valid until the next one. An error of take ends the search, and is
// returned unless it is errEnough.
func (s *Search) Blocks(ctx context.Context, parts []Part, take func(*Block) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	taken := func(b *Block) error {
		err := b.Err
		if err == nil {
			err = take(b)
		}
		if err != nil {
			cancel() // the blocks in progress end soon
		}
		Buffers.Put(&b.Hits)
		return err
	}
	work := func(j Job) *Block { return j.Search(ctx) }
	jobs, end := s.jobs(parts), time.Time{}
	if s.Threads > 1 {
		end = time.Now().Add(alone)
	}
	done, err := false, error(nil)
	if len(parts) == 0 || parts[0].Seg.Elsewhere == nil { // other processes would be idle meanwhile
		done, err = inTurn(ctx, jobs, end, work, taken)
	}
	if err == nil && !done {
		err = ordered.Run(ctx, s.Threads, jobs, func() func(Job) *Block { return work }, taken)
	}
	if errors.Is(err, ErrEnough) {
		return nil
	}
	return err
}

// inTurn is ordered.Run on the caller's goroutine, without the cost of handing over, until the time
// end if that is not zero. It reports whether everything was done.
func inTurn(ctx context.Context, jobs iter.Seq[Job], end time.Time, work func(Job) *Block, take func(*Block) error) (done bool, err error) {
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

// Job is a block of games to search.
type Job struct {
	Part  int
	Seg   *segment.Segment
	Plan  *segment.Plan
	Block int
	Query *query.Query
	Live  segment.Set   // games of the segment that are searched
	sums  *segment.Sums // stored sums; if set, the plan is not used
	err   error         // error of the plan
}

// jobs yields the blocks of the parts. Each part is planned when its turn comes. After a break,
// another loop continues with the next block.
func (s *Search) jobs(parts []Part) iter.Seq[Job] {
	at, n := 0, 0
	return func(yield func(Job) bool) {
		for ; at < len(parts); at++ {
			if len(s.Plans) == at && parts[at].Live.Count() == 0 { // a filter has excluded all
				s.Plans = append(s.Plans, nil)
				continue
			}
			if len(s.Plans) == at && s.Counted.Load() {
				if sums := s.Sums(parts[at].Seg, parts[at].Live); sums != nil {
					s.Plans = append(s.Plans, nil)
					if !yield(Job{Part: at, Seg: parts[at].Seg, sums: sums}) {
						at++
						return
					}
					continue
				}
			}
			if len(s.Plans) == at {
				plan, err := s.Plan(parts[at].Seg, parts[at].Live)
				if err != nil {
					yield(Job{Part: at, Seg: parts[at].Seg, err: err})
					return
				}
				s.Plans = append(s.Plans, plan)
			}
			for plan := s.Plans[at]; n < parts[at].Seg.Blocks(); {
				if n++; !plan.In(n - 1) {
					continue
				}
				if !yield(Job{Part: at, Seg: parts[at].Seg, Plan: plan, Block: n - 1, Query: s.Query, Live: parts[at].Live}) {
					return
				}
			}
			n = 0
		}
	}
}

// Buffers are for the hits of blocks.
var Buffers = sync.Pool{New: func() any { return new([]segment.Hit) }}

// finders are for the goroutines that search.
var finders = sync.Pool{New: func() any { return new(segment.Finder) }}

// Search searches the block.
func (j Job) Search(ctx context.Context) *Block {
	b := &Block{Part: j.Part, Seg: j.Seg, sums: j.sums, Err: j.err}
	switch {
	case j.Plan == nil:
	case j.Seg.Elsewhere != nil:
		b.Hits, b.Err = j.Seg.Elsewhere(ctx, j.Block, j.Seg.InBlock(j.Live, j.Block), j.Query.String())
	default:
		buffer, f := Buffers.Get().(*[]segment.Hit), finders.Get().(*segment.Finder)
		b.Hits, b.Err = f.Find(ctx, j.Plan, j.Block, (*buffer)[:0])
		finders.Put(f)
	}
	return b
}
