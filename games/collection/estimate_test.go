package collection

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"katachi/games/query"
	"katachi/internal/num"
	"katachi/internal/testpeers"
)

// TestIntervals: of the intervals that samples of real games give for random queries, at least 93
// in 100 contain the count of all games, and those of frequent queries are narrow.
func TestIntervals(t *testing.T) {
	const inBlock, queries = 8, 400
	c := created(t, nil, testpeers.Path(t, "games", "fox-pro2.zip"))
	games, r := someGames(t, c, 11), rand.New(rand.NewPCG(1, 2))
	ids, err := c.store.IDs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	all := len(ids)
	sizes := []int{16, 40} // of samples, in blocks
	held, wide, frequent := make([]Answer, len(sizes)), make([]int, len(sizes)), 0
	for asked := 0; asked < queries; {
		q := randomQuery(r, games, 0)
		q.Where = query.Where{}
		if q.Check() != nil || slow(q) {
			continue
		}
		asked++
		blocks, truth := inBlocks(t, c, q, all, inBlock)
		frequent += num.FromBool(truth.Hits > 500)
		for i, n := range sizes {
			r.Shuffle(len(blocks), func(i, k int) { blocks[i], blocks[k] = blocks[k], blocks[i] })
			e := (&sampler{seen: blocks[:n]}).estimate(all, len(blocks))
			held[i].Hits += num.FromBool(e.Hits.Low <= truth.Hits && truth.Hits <= e.Hits.High)
			held[i].Games += num.FromBool(e.Games.Low <= truth.Games && truth.Games <= e.Games.High)
			wide[i] += num.FromBool(truth.Hits > 500 && e.Hits.High-e.Hits.Low > truth.Hits/2)
		}
	}
	for i, n := range sizes {
		t.Logf("%d blocks: of %d intervals %d of hits and %d of games hold; %d of %d are wide", n, queries, held[i].Hits, held[i].Games, wide[i], frequent)
		if least := queries * 93 / 100; held[i].Hits < least || held[i].Games < least {
			t.Errorf("%d blocks: of %d intervals %d of hits and %d of games hold, want %d", n, queries, held[i].Hits, held[i].Games, least)
		}
		if frequent < 50 || wide[i]*5 > frequent {
			t.Errorf("%d blocks: %d of %d intervals of frequent queries are wider than half of what they hold, want a fifth", n, wide[i], frequent)
		}
	}
}

// TestTotal: the same for made-up games of which one in five has hits, one or five of them; and the
// intervals are about as wide as four standard deviations of the sum.
func TestTotal(t *testing.T) {
	const blocks, looked, inBlock, part, rounds = 200, 20, 8, 0.2, 1000
	r := rand.New(rand.NewPCG(5, 6))
	for _, each := range []int{1, 5} {
		held, width := 0, 0
		for range rounds {
			all, truth := make([]sampled, blocks), 0
			for i := range all {
				all[i].games = inBlock
				for range inBlock {
					all[i].hits += each * num.FromBool(r.Float64() < part)
				}
				truth += all[i].hits
			}
			got := total(all[:looked], func(b *sampled) int { return b.hits }, blocks*inBlock, false)
			held += num.FromBool(got.Low <= truth && truth <= got.High)
			width += got.High - got.Low
		}
		deviation := float64(each) * math.Sqrt(blocks*blocks/looked*inBlock*part*(1-part)*(1-1.0*looked/blocks))
		if wide := float64(width) / rounds / deviation; held < rounds*93/100 || wide < 3.5 || wide > 6 {
			t.Errorf("%d hits together: %d of %d intervals hold, and are %.1f standard deviations wide", each, held, rounds, wide)
		}
	}
}

// slow reports whether a query may have hits nearly everywhere, or searches variations.
func slow(q *query.Query) bool {
	stones := strings.Join(q.Rows, "")
	return q.Variations || strings.Count(stones, "X")+strings.Count(stones, "O") < 2
}

// inBlocks returns what a query finds in each block of inBlock games of a collection, which has the
// given number of games, and in all of them.
func inBlocks(t *testing.T, c *Collection, q *query.Query, games, inBlock int) (blocks []sampled, truth Answer) {
	t.Helper()
	for from := 0; from < games; from += inBlock {
		blocks = append(blocks, sampled{games: min(inBlock, games-from)})
	}
	last := int64(0)
	for h, err := range c.Search(t.Context(), q) {
		if err != nil {
			t.Fatal(err)
		}
		b := &blocks[int(h.Game-1)/inBlock]
		b.hits, truth.Hits = b.hits+1, truth.Hits+1
		if h.Game != last {
			b.with, truth.Games, last = b.with+1, truth.Games+1, h.Game
		}
	}
	return blocks, truth
}

// someGames replays every each-th game of a collection.
func someGames(t *testing.T, c *Collection, each int64) (games plainCollection) {
	t.Helper()
	for g, err := range c.Games(t.Context(), &query.Where{}) {
		if err != nil {
			t.Fatal(err)
		}
		if g.ID%each != 0 {
			continue
		}
		text, err := c.Record(t.Context(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, plainReplay(t, text, g))
	}
	return games
}

// TestEstimate: an estimate that examines all games agrees with an answer, whatever the query and
// the number of collections; an estimate that examines a part of them says how many there were.
func TestEstimate(t *testing.T) {
	small := &Options{SegmentGames: 64}
	one := created(t, small, testpeers.Path(t, "games", "fox-pro2.zip"))
	u, r := Union{one, created(t, small, testpeers.Path(t, "games", "fox-pro2.zip"))}, rand.New(rand.NewPCG(1, 2))
	games, narrowed, found := someGames(t, one, 29), 0, 0
	for asked := 0; asked < 64; {
		q := randomQuery(r, games, 1)
		if q.Check() != nil || slices.ContainsFunc(append(q.And, q), slow) || asked%2 == 1 && len(q.And) == 0 {
			continue
		}
		asked++
		a, _, err := u.Page(t.Context(), q, nil)
		if err != nil {
			t.Fatal(err)
		}
		e, err := u.estimate(t.Context(), q, r.Shuffle, func(int) bool { return false })
		if err != nil {
			t.Fatal(err)
		}
		if !e.Exact() || e.Hits != (Range{a.Hits, a.Hits, a.Hits}) || e.Games != (Range{a.Games, a.Games, a.Games}) {
			t.Errorf("%v: all games were looked at: %+v, want %d hits in %d games", q, e, a.Hits, a.Games)
		}
		part, err := u.estimate(t.Context(), q, r.Shuffle, func(blocks int) bool { return blocks >= 5 })
		if err != nil {
			t.Fatal(err)
		}
		if part.Of != e.Of || part.Looked > 5*64 || part.Looked < min(5, e.Of) {
			t.Errorf("%v: looked at %d of %d games, want those of 5 blocks of 64 of %d", q, part.Looked, part.Of, e.Of)
		}
		narrowed += num.FromBool(len(q.And) > 0 && a.Hits > 0)
		found += num.FromBool(a.Hits > 0)
	}
	if narrowed < 3 || found < 10 {
		t.Errorf("%d queries have hits, %d of these have further queries: want 10 and 3", found, narrowed)
	}
}

// TestEstimateNothing: a query for names alone is not estimated; without games the estimate is 0.
func TestEstimateNothing(t *testing.T) {
	c, err := NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := (Union{c}).Estimate(t.Context(), &query.Query{Named: []query.Named{{}}}); !errors.Is(err, ErrNoRows) {
		t.Errorf("names alone: %v, want %v", err, ErrNoRows)
	}
	e, err := Union{c}.Estimate(t.Context(), &query.Query{Rows: []string{"XO"}})
	if err != nil || *e != (Estimate{}) || !e.Exact() {
		t.Errorf("no games: %+v, %v", e, err)
	}
}
