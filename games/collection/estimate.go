package collection

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"time"

	"katachi/games/internal/search"
	"katachi/games/internal/segment"
	"katachi/games/query"
	"katachi/internal/ordered"
)

// Estimate is an estimate of the number of hits of a query, from some of the games, chosen at
// random.
type Estimate struct {
	Games  Range `json:"games" doc:"With at least one hit"`
	Hits   Range `json:"hits"`
	Looked int   `json:"looked" doc:"Games that were looked at"`
	Of     int   `json:"of" doc:"Games that the question is about: if all were looked at, the counts are exact"`
}

// Range is an estimated count with its 95 % interval: about 95 of 100 such intervals contain the
// count.
type Range struct {
	About int `json:"about" doc:"The likeliest"`
	Low   int `json:"low" doc:"Of the 95 % interval"`
	High  int `json:"high" doc:"Of the 95 % interval"`
}

// Exact reports whether all games were searched, so that the counts are those of an Answer.
func (e *Estimate) Exact() bool { return e.Looked == e.Of }

const (
	estimateTime   = 180 * time.Millisecond // time for an estimate
	estimateBlocks = 16                     // least number of blocks, however long they take
)

// Estimate counts the hits of a query in some of the games: as many as can be searched in a fifth
// of a second. Each call uses a different sample. For a query for names alone it returns
// ErrNoRows: counting is just as fast.
func (u Union) Estimate(ctx context.Context, q *query.Query) (*Estimate, error) {
	end := time.Now().Add(estimateTime)
	return u.estimate(ctx, q, rand.Shuffle, func(blocks int) bool { return blocks >= estimateBlocks && time.Now().After(end) })
}

// estimate is Estimate with a given order of the blocks and a given end: it calls enough after each
// block.
func (u Union) estimate(ctx context.Context, q *query.Query, shuffle func(n int, swap func(i, k int)), enough func(blocks int) bool) (*Estimate, error) {
	if q.OnlyNamed() {
		return nil, ErrNoRows
	}
	defer u.reading()()
	alone := *q
	alone.And = nil // is searched only in the sample
	e := sampler{u: u, q: q}
	var err error
	if e.parts, e.of, err = u.asked(ctx, &alone); err != nil {
		return nil, err
	}
	e.Search = search.New(q, u[0].store.Opt.Threads)
	defer e.release()
	e.plans = make([]*segment.Plan, len(e.parts))
	left, all := e.blocks(), 0
	for _, b := range left {
		all += b.games
	}
	shuffle(len(left), func(i, k int) { left[i], left[k] = left[k], left[i] })
	whole := len(left)
	for size := estimateBlocks; len(left) > 0 && !enough(len(e.seen)); size *= 2 {
		size = min(size, len(left))
		if err := e.look(ctx, left[:size], enough); err != nil {
			return nil, err
		}
		left = left[size:]
	}
	return e.estimate(all, whole), nil
}

// sampler searches for a query in a sample of blocks.
type sampler struct {
	*search.Search
	plans []*segment.Plan // of the parts that were needed; nil for others
	u     Union
	q     *query.Query
	parts []search.Part
	of    []int // by part: its collection
	seen  []sampled
}

// sampled is a block of a part, and its counts.
type sampled struct {
	part, block int
	games       int // number of games that the query selects
	with, hits  int // games with hits, and hits
}

// blocks returns all blocks with games that the query selects.
func (e *sampler) blocks() (list []sampled) {
	for i, p := range e.parts {
		for n := range p.Seg.Blocks() {
			if games := p.Seg.InBlock(p.Live, n).Count(); games > 0 {
				list = append(list, sampled{part: i, block: n, games: games})
			}
		}
	}
	return list
}

// look searches blocks until there are enough.
func (e *sampler) look(ctx context.Context, some []sampled, enough func(blocks int) bool) error {
	held, err := e.holding(ctx, some)
	if err != nil {
		return err
	}
	var fault error
	jobs := func(yield func(sampled) bool) {
		for _, b := range some {
			if e.plans[b.part] == nil {
				if e.plans[b.part], fault = e.Plan(e.parts[b.part].Seg, e.parts[b.part].Live); fault != nil {
					return
				}
			}
			if !yield(b) {
				return
			}
		}
	}
	find := func(b sampled) *found {
		seg := e.parts[b.part].Seg
		return &found{b, search.Job{Part: b.part, Seg: seg, Plan: e.plans[b.part], Block: b.block, Query: e.q, Live: e.parts[b.part].Live}.Search(ctx)}
	}
	err = ordered.Run(ctx, e.Threads, jobs, func() func(sampled) *found { return find }, func(f *found) error {
		defer search.Buffers.Put(&f.Block.Hits)
		if f.Err != nil {
			return f.Err
		}
		if e.count(f, held); enough(len(e.seen)) {
			return search.ErrEnough
		}
		return nil
	})
	if errors.Is(err, search.ErrEnough) {
		return nil
	}
	return cmp.Or(err, fault)
}

// found is a block after its search.
type found struct {
	sampled
	*search.Block
}

// holding returns, for each part, the games of the blocks that match the further queries, or nil if
// there are no such queries.
func (e *sampler) holding(ctx context.Context, some []sampled) ([]search.Part, error) {
	if len(e.q.And) == 0 {
		return nil, nil
	}
	list := make([]search.Part, len(e.parts))
	for i, p := range e.parts {
		list[i] = search.Part{File: p.File, Seg: p.Seg, Live: p.Seg.None()}
	}
	for _, b := range some {
		p := &e.parts[b.part]
		copy(p.Seg.InBlock(list[b.part].Live, b.block), p.Seg.InBlock(p.Live, b.block))
	}
	for from := 0; from < len(list); {
		to := from
		for to < len(list) && e.of[to] == e.of[from] {
			to++
		}
		c := e.u[e.of[from]]
		st, err := c.store.Snapshot(ctx)
		if err != nil {
			return nil, err
		}
		for _, and := range e.q.And {
			if err := (snapshot{st, c.store}).narrow(ctx, list[from:to], and); err != nil {
				return nil, err
			}
		}
		from = to
	}
	return list, nil
}

// count adds the counts of a block. held are the games that count, or nil for all.
func (e *sampler) count(f *found, held []search.Part) {
	games := f.Seg.None()
	for i := range f.Block.Hits {
		h := &f.Block.Hits[i]
		if held != nil && !held[f.sampled.part].Live.Has(int(h.Game)) {
			continue
		}
		if _, ok := e.View(h, f.Seg.Winner(h.Game)); ok {
			games.Add(int(h.Game))
			f.sampled.hits++
		}
	}
	f.with = games.Count()
	e.seen = append(e.seen, f.sampled)
}

// estimate returns the estimate for all games, which are in the given number of blocks.
func (e *sampler) estimate(games, blocks int) *Estimate {
	out := &Estimate{Of: games}
	for _, b := range e.seen {
		out.Looked += b.games
	}
	all := len(e.seen) == blocks
	out.Hits = total(e.seen, func(b *sampled) int { return b.hits }, games, all)
	out.Games = total(e.seen, func(b *sampled) int { return b.with }, games, all)
	if 2*out.Games.About > games { // the smaller number is known better
		without := total(e.seen, func(b *sampled) int { return b.games - b.with }, games, all)
		out.Games = Range{games - without.About, games - without.High, games - without.Low}
	}
	out.Games.High = min(out.Games.High, games)
	return out
}

// total estimates the sum over all games from blocks chosen at random, using the mean per game and
// the variation between blocks. Small counts are treated as rare events, because few blocks with
// hits say little about the variation: the count is divided by how many hits occur together, and
// gets the bounds of a Poisson number (E. B. Wilson, M. M. Hilferty, "The distribution of
// chi-square", 1931).
func total(seen []sampled, value func(*sampled) int, games int, all bool) Range {
	count, looked := 0, 0
	for i := range seen {
		count, looked = count+value(&seen[i]), looked+seen[i].games
	}
	if all || looked == 0 {
		return Range{count, count, count}
	}
	together := 1.0
	if mean := float64(count) / float64(looked); count > 0 {
		squares := 0.0
		for i := range seen {
			d := float64(value(&seen[i])) - mean*float64(seen[i].games)
			squares += d * d
		}
		blocks := float64(len(seen))
		together = max(1, squares*blocks/(blocks-1)/float64(count))
	}
	times := float64(games) / float64(looked)
	part := math.Sqrt(1 - 1/times) // the part that was searched is known exactly
	events, z := float64(count)/together, student(len(seen)-1)
	low := float64(count) - together*(events-poissonLow(events, z))*part
	high := float64(count) + together*(poissonHigh(events, z)-events)*part
	return Range{
		About: int(math.Round(float64(count) * times)),
		Low:   max(count, int(low*times)),
		High:  int(math.Ceil(high * times)),
	}
}

// poissonLow and poissonHigh return the bounds, z standard deviations away, for the mean of a
// Poisson variable with the observed value n.
func poissonLow(n, z float64) float64 {
	if n == 0 {
		return 0
	}
	c := 1 - 1/(9*n) - z/(3*math.Sqrt(n))
	return n * max(0, c*c*c)
}

func poissonHigh(n, z float64) float64 {
	n++
	c := 1 - 1/(9*n) + z/(3*math.Sqrt(n))
	return n * c * c * c
}

// student returns the 95 % quantile of Student's distribution with 10 or more degrees of freedom,
// from two terms of its series.
func student(freedom int) float64 {
	const z = 1.95996
	n := float64(freedom)
	return z + (z*z*z+z)/(4*n) + (5*z*z*z*z*z+16*z*z*z+3*z)/(96*n*n)
}

// release returns the memory of e for reuse.
func (e *sampler) release() {
	e.Search.Plans = e.plans
	e.Search.Release()
}
