package gtpengine

import (
	"context"
	"time"

	"katachi/board"
	"katachi/internal/ops/score"
	"katachi/internal/report"
	"katachi/mind/analysis"
	"katachi/mind/gtp"
	"katachi/mind/search"
)

// searcher plays by a search over a network.
type searcher struct {
	search  *search.Search
	budget  search.Budget // of a move; the client's clock may allow less
	resigns bool
}

// Visits of questions other than moves.
const (
	firstVisits = 8    // before the first report of an analysis
	mostVisits  = 1e6  // of an analysis: then memory is full
	endVisits   = 100  // for the final status of stones
	moreVisits  = 1.25 // how much an analysis grows from one report to the next, at least
)

// A searcher resigns if it wins less often than this and is behind by this many points.
const (
	resignWinrate = 0.03
	resignLead    = 5.0
)

// Genmove chooses.
func (s *searcher) Genmove(ctx context.Context, state *gtp.State) (gtp.Choice, error) {
	choice, _, err := s.choose(ctx, state)
	return choice, err
}

// choose searches and returns the best move, with what the search found.
func (s *searcher) choose(ctx context.Context, state *gtp.State) (gtp.Choice, *search.Result, error) {
	r, err := s.search.Run(ctx, state.Game, s.allowed(state))
	if err != nil {
		return gtp.Choice{}, nil, err
	}
	wins, lead := r.Winrate, r.Lead
	if state.Game.ToMove() == board.White {
		wins, lead = 1-wins, -lead
	}
	size := state.Game.Board().Size()
	late := 4*state.Game.Len() > size*size
	switch {
	case s.resigns && late && wins < resignWinrate && lead < -resignLead:
		return gtp.Choice{Resign: true}, r, nil
	case len(r.Moves) == 0: // only one visit
		return gtp.Choice{Point: board.Pass}, r, nil
	}
	return gtp.Choice{Point: r.Moves[0].Line[0]}, r, nil
}

// allowed returns the budget of a move: at least two visits, so that there is one.
func (s *searcher) allowed(state *gtp.State) search.Budget {
	b := s.budget
	b.Time = within(b.Time, state)
	if b.Visits > 0 {
		b.Visits = max(b.Visits, 2)
	}
	return b
}

// Consider chooses a move, and reports what the search found.
func (s *searcher) Consider(
	ctx context.Context, state *gtp.State, _ time.Duration, report func(*gtp.Analysis)) (gtp.Choice, error,
) {
	choice, r, err := s.choose(ctx, state)
	if err == nil {
		report(foundOf(r, state.Game))
	}
	return choice, err
}

// Analyze searches until ctx ends, with more visits from report to report.
func (s *searcher) Analyze(
	ctx context.Context, state *gtp.State, every time.Duration, report func(*gtp.Analysis),
) {
	last := time.Time{}
	for visits := firstVisits; visits < mostVisits && ctx.Err() == nil; {
		r, err := s.search.Run(ctx, state.Game, search.Budget{Visits: visits})
		if err != nil {
			break
		}
		if now := time.Now(); now.Sub(last) >= every {
			last = now
			report(foundOf(r, state.Game))
		}
		visits = max(r.Visits+4, int(float64(visits)*moreVisits))
	}
	<-ctx.Done()
}

// foundOf converts what a search found to the protocol, from the view of the player to move.
func foundOf(r *search.Result, g *board.Game) *gtp.Analysis {
	size := g.Board().Size()
	white := g.ToMove() == board.White
	a := &gtp.Analysis{Ownership: make([]float64, 0, size*size)}
	for i := range r.Moves {
		a.Moves = append(a.Moves, suggestion(&r.Moves[i], white))
	}
	for y := range size {
		for x := range size {
			owner := float64(r.Owner[board.At(x, y)])
			if white {
				owner = -owner
			}
			a.Ownership = append(a.Ownership, owner)
		}
	}
	return a
}

func suggestion(m *analysis.Move, white bool) gtp.Suggestion {
	s := gtp.Suggestion{
		Point: m.Line[0], Visits: m.Visits, Winrate: m.Winrate, LCB: m.LCB, Prior: m.Prior, ScoreLead: m.Lead, PV: m.Line,
	}
	if white {
		s.Winrate, s.LCB, s.ScoreLead = 1-s.Winrate, 1-s.LCB, -s.ScoreLead
	}
	return s
}

// Final settles the game with the network's ownership.
func (s *searcher) Final(ctx context.Context, state *gtp.State) (*gtp.Final, error) {
	owner := func(ctx context.Context, g *board.Game) (*[board.NumPoints]float32, error) {
		r, err := s.search.Run(ctx, g, search.Budget{Visits: endVisits})
		if err != nil {
			return nil, err
		}
		return r.Owner, nil
	}
	settled, err := score.Do(ctx, owner, &report.Position{Game: state.Game}, &score.Request{})
	if err != nil {
		return nil, err
	}
	return finalOf(settled), nil
}
