package gtpengine

import (
	"context"
	"math"
	"time"

	"katachi/internal/judge"
	"katachi/mind/gtp"
)

// player connects a judge.Player to the protocol.
type player struct{ judge.Player }

// Genmove chooses.
func (p *player) Genmove(ctx context.Context, s *gtp.State) (gtp.Choice, error) {
	choice, err := p.Choose(ctx, s.Game)
	return gtp.Choice(choice), err
}

// Final counts all stones as alive, because the player captures dead ones.
func (*player) Final(_ context.Context, s *gtp.State) (*gtp.Final, error) {
	return &gtp.Final{Lead: s.Game.Score()}, nil
}

// Analyze makes one report, without a search. The win rate is not known, and reported as 50 %.
func (p *player) Analyze(
	ctx context.Context, s *gtp.State, _ time.Duration, report func(*gtp.Analysis),
) {
	report(p.analysis(s))
	<-ctx.Done()
}

// Consider reports once and chooses a move.
func (p *player) Consider(
	ctx context.Context, s *gtp.State, _ time.Duration, report func(*gtp.Analysis)) (gtp.Choice, error,
) {
	report(p.analysis(s))
	return p.Genmove(ctx, s)
}

func (p *player) analysis(s *gtp.State) *gtp.Analysis {
	a := &gtp.Analysis{}
	for _, m := range p.Candidates(s.Game) {
		a.Moves = append(a.Moves, gtp.Suggestion{
			Point: m.Point, Visits: int(math.Round(1000 * m.Probability)),
			Winrate: 0.5, LCB: 0.5, Prior: m.Probability,
		})
	}
	return a
}
