package search

import (
	"context"
	"fmt"
	"time"

	"katachi/games/collection"
	"katachi/internal/num"
	"katachi/internal/ops/name"
	"katachi/internal/ordered"
	"katachi/internal/report"
)

// Estimate estimates the number of hits of a query from some of the games. A search for names alone
// cannot be estimated and returns an error.
func Estimate(ctx context.Context, in collection.Union, p *report.Placed) (*collection.Estimate, error) {
	p, _, err := name.ReadyFor(ctx, in, p, nil)
	if err != nil {
		return nil, err
	}
	e, err := in.Estimate(ctx, p.Query)
	return e, name.UnionDamaged(in, err)
}

// EstimateText describes an estimate in one line.
func EstimateText(e *collection.Estimate) string {
	if e.Exact() {
		return num.Count(e.Hits.About, "hit") + " in " + num.Count(e.Games.About, "game") + " (exact: all games were looked at)"
	}
	return fmt.Sprintf("about %s (95%% interval: %d to %d) in %s (%d to %d); looked at %d of %s",
		num.Count(e.Hits.About, "hit"), e.Hits.Low, e.Hits.High, num.Count(e.Games.About, "game"), e.Games.Low, e.Games.High,
		e.Looked, num.Count(e.Of, "game"))
}

// patience is how long a search runs before its hits are estimated.
const patience = 60 * time.Millisecond

// estimating starts estimating the hits of a query in parallel with a search that takes long, and
// calls tell, unless nil, with the estimate. End stops it and waits.
func estimating(ctx context.Context, in collection.Union, p *report.Placed, tell func(*collection.Estimate)) (end func()) {
	if tell == nil || p.OnlyNamed() {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	var beside ordered.Group
	beside.Go(func() {
		select {
		case <-ctx.Done():
			return
		case <-time.After(patience):
		}
		if e, err := in.Estimate(ctx, p.Query); err == nil && ctx.Err() == nil { // an error is the search's, too
			tell(e)
		}
	})
	return func() {
		cancel()
		beside.Wait()
	}
}
