package collection

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"

	"katachi/games/query"
	"katachi/internal/num"
	"katachi/internal/testpeers"
)

// TestTreeReplay: the branches of the trees of random queries, with variations and without, have
// the counts that the plain searcher finds for their moves, and no branch is missing. With
// KATACHI_LONG there are 1,000 trees.
func TestTreeReplay(t *testing.T) {
	testpeers.Slow(t)
	t.Parallel()
	rounds := 1
	if os.Getenv("KATACHI_LONG") != "" {
		rounds = 10
	}
	var sum treeGuards
	for round := range rounds {
		seed := uint64(4052 + round)
		r := rand.New(rand.NewPCG(seed, 5))
		c, games := testCollection(t, r, round)
		sum.add(treesAgree(t, seed, c, games, 100))
		c.Close()
	}
	t.Logf("%+v", sum)
	if sum.trees*20 < rounds*100*7 || sum.forked < sum.trees/6 || sum.branches < 3*sum.trees || sum.captures == 0 || sum.more == 0 {
		t.Errorf("too little was compared: %+v", sum)
	}
}

// treeGuards count the features of trees, to notice if the queries test too little.
type treeGuards struct {
	trees, forked, branches, captures, sequences int
	more                                         int // branches with more hits with variations than without
}

func (g *treeGuards) add(o treeGuards) {
	g.trees, g.forked, g.branches = g.trees+o.trees, g.forked+o.forked, g.branches+o.branches
	g.captures, g.sequences, g.more = g.captures+o.captures, g.sequences+o.sequences, g.more+o.more
}

// treesAgree compares n trees, on two goroutines.
func treesAgree(t *testing.T, seed uint64, c *Collection, games plainCollection, n int) treeGuards {
	t.Helper()
	var mu sync.Mutex
	var sum treeGuards
	var group sync.WaitGroup
	for part := range 2 {
		group.Go(func() {
			for i := part; i < n && !t.Failed(); i += 2 {
				r := rand.New(rand.NewPCG(seed, uint64(1000+i)))
				k := plainTree{games: games, least: 1 + r.IntN(3), left: 15}
				q := looseQuery(r, games)
				root, err := (Union{c}).Tree(context.Background(), q, &TreeOptions{MinHits: k.least, Depth: 3})
				if err == nil {
					err = k.branch(q, root)
				}
				mu.Lock()
				if err != nil {
					t.Errorf("seed %d, tree %d of %s: %v", seed, i, q, err)
				}
				if k.trees = num.FromBool(len(root.Next) > 0); q.Variations {
					k.forked = k.trees
				}
				k.sequences = num.FromBool(len(q.Sequence) > 0)
				sum.add(k.treeGuards)
				mu.Unlock()
			}
		})
	}
	group.Wait()
	return sum
}

// looseQuery returns a random query, half of them for variations, most without a condition on
// the games.
func looseQuery(r *rand.Rand, games plainCollection) *query.Query {
	q := randomQuery(r, games, 0)
	for try := 0; try < 3 && len(q.Rows)*len(q.Rows[0]) > 60; try++ {
		q = randomQuery(r, games, 0)
	}
	q.Variations = r.IntN(2) == 0
	if r.IntN(3) > 0 {
		q.Where = query.Where{}
	}
	return q
}

// plainTree compares a tree with the plain searcher, until left branches were compared.
type plainTree struct {
	games       plainCollection
	least, left int
	treeGuards
}

// branch compares b, which q leads to, and the branches that continue it.
func (k *plainTree) branch(q *query.Query, b *Branch) error {
	hits := k.games.hits(q)
	a := k.games.sum(q, hits)
	got := [...]int{b.Hits, b.Games, b.BlackWins, b.WhiteWins, int(b.First), int(b.Last)}
	want := [...]int{a.Hits, a.Games, a.BlackWins, a.WhiteWins, int(a.First), int(a.Last)}
	if got != want {
		return fmt.Errorf("%s: hits, games, wins, dates %v, want %v", q, got, want)
	}
	if len(hits) > 0 && b.Example != hits[0].Game {
		return fmt.Errorf("%s: example %d, want %d", q, b.Example, hits[0].Game)
	}
	k.branches++
	k.captures += num.FromBool(len(b.Steps) > 1)
	if q.Variations && b.Steps != nil {
		main := *q
		main.Variations = false
		k.more += num.FromBool(len(k.games.hits(&main)) < len(hits))
	}
	for _, next := range b.Next {
		if k.left--; k.left < 0 {
			return nil
		}
		if err := k.branch(longer(q, next.Steps...), next); err != nil {
			return err
		}
	}
	if len(q.Rows)*len(q.Rows[0]) <= 16 && len(b.Steps) < 2 && len(q.Sequence) < 2 && q.Next == query.Any {
		return k.missing(q, b)
	}
	return nil
}

// missing looks for moves that b leaves out.
func (k *plainTree) missing(q *query.Query, b *Branch) error {
	for cell := range len(q.Rows) * len(q.Rows[0]) {
		for _, what := range "XO" {
			step := query.Step{X: cell % len(q.Rows[0]), Y: cell / len(q.Rows[0]), What: byte(what)}
			hits := len(k.games.hits(longer(q, step)))
			twin := func(n *Branch) bool { return len(n.Steps) == 1 && n.Hits == hits }
			if hits >= k.least && !slices.ContainsFunc(b.Next, twin) {
				return fmt.Errorf("%s: %d hits of %c%d,%d have no branch", q, hits, what, step.X, step.Y)
			}
		}
	}
	return nil
}

// longer returns a query with more steps.
func longer(q *query.Query, steps ...query.Step) *query.Query {
	l := *q
	l.Next = query.Any
	l.Sequence = append(slices.Clone(q.Sequence), steps...)
	return &l
}
