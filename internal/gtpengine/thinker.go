package gtpengine

import (
	"context"
	"slices"
	"time"

	"katachi/board"
	"katachi/internal/judge"
	"katachi/internal/ops/score"
	"katachi/internal/report"
	"katachi/mind/gtp"
	"katachi/mind/playout"
	"katachi/reading"
)

// thinker connects a judge.Thinker to the protocol.
type thinker struct {
	*judge.Thinker
	budget playout.Budget // budget of a move; the client's clock may allow less

	// The result for the position of the last question about final status.
	counted    *score.Settled
	countedOf  *board.Game
	countedLen int
	countedAt  uint64
}

// Budgets of questions other than moves.
var (
	atFirst = playout.Budget{Visits: 64, Full: true}                          // before the first report of an analysis
	atEnd   = playout.Budget{Visits: 2000, Time: 4 * time.Second, Full: true} // for the final status of stones
)

// mostAtEnd is the number of visits after which a status that is still unclear is left so.
const mostAtEnd = 32000

// Genmove chooses.
func (t *thinker) Genmove(ctx context.Context, s *gtp.State) (gtp.Choice, error) {
	choice, _, err := t.Choose(ctx, s.Game, t.allowed(s), nil)
	return gtp.Choice(choice), err
}

// allowed returns the budget of a move: what the player's clock allows, but never more than the
// user's budget.
func (t *thinker) allowed(s *gtp.State) playout.Budget {
	b := t.budget
	b.Time = within(b.Time, s)
	return b
}

// within returns the time for a move: what the player's clock allows, but never more than most; 0
// means no limit.
func within(most time.Duration, s *gtp.State) time.Duration {
	if k := s.Time.Of(s.Game.ToMove()); k.Known {
		think := clockOf(&s.Time, k).Think(emptyPoints(s.Game.Board()))
		if most == 0 || think < most {
			return think
		}
	}
	return most
}

// clockOf converts a clock of the protocol to that of package judge. A period of byo-yomi is the
// time for a single move; later periods are not used.
func clockOf(t *gtp.Time, k gtp.Clock) judge.Clock {
	c := judge.Clock{Left: k.Time, Overtime: k.Stones > 0, Moves: k.Stones, Period: t.Period, Stones: t.Stones}
	if t.ByoYomi {
		c.Moves, c.Stones = 1, 1
	}
	return c
}

func emptyPoints(b *board.Board) (n int) {
	for p := range b.Points {
		if b.Color(p) == board.Empty {
			n++
		}
	}
	return n
}

// Consider chooses a move, and reports while it searches.
func (t *thinker) Consider(
	ctx context.Context, s *gtp.State, every time.Duration, report func(*gtp.Analysis)) (gtp.Choice, error,
) {
	size := s.Game.Board().Size()
	show := spaced(every, func(a *playout.Analysis) { report(analysisOf(a, size)) })
	choice, a, err := t.Choose(ctx, s.Game, t.allowed(s), show)
	switch {
	case a != nil:
		report(analysisOf(a, size))
	case err == nil:
		report(&gtp.Analysis{Moves: []gtp.Suggestion{{Point: choice.Point, Winrate: 0.5, LCB: 0.5}}})
	}
	return gtp.Choice(choice), err
}

// Analyze searches until ctx ends. It reports nothing if the search cannot begin.
func (t *thinker) Analyze(
	ctx context.Context, s *gtp.State, every time.Duration, report func(*gtp.Analysis),
) {
	size := s.Game.Board().Size()
	if a, _ := t.Thinker.Analyze(ctx, s.Game, atFirst, nil); a != nil {
		report(analysisOf(a, size))
		show := spaced(every, func(a *playout.Analysis) { report(analysisOf(a, size)) })
		_, _ = t.Thinker.Analyze(ctx, s.Game, playout.Budget{Full: true}, show)
	}
	<-ctx.Done()
}

// spaced returns a report function that drops calls less than every after the last one that it
// passed on.
func spaced(every time.Duration, report func(*playout.Analysis)) func(*playout.Analysis) {
	last := time.Now()
	return func(a *playout.Analysis) {
		if now := time.Now(); now.Sub(last) >= every {
			last = now
			report(a)
		}
	}
}

// analysisOf converts an analysis to that of the protocol.
func analysisOf(a *playout.Analysis, size int) *gtp.Analysis {
	g := &gtp.Analysis{Ownership: make([]float64, 0, size*size)}
	for i := range a.Lines {
		l := &a.Lines[i]
		g.Moves = append(g.Moves, gtp.Suggestion{
			Point: l.Moves[0], Visits: l.Visits, Winrate: l.Winrate, LCB: l.LCB, Prior: l.Prior, ScoreLead: l.Lead, PV: l.Moves,
		})
	}
	sign := float32(1)
	if a.Color == board.White {
		sign = -1
	}
	for y := range size {
		for x := range size {
			g.Ownership = append(g.Ownership, float64(sign*a.Owner[board.At(x, y)]))
		}
	}
	return g
}

// Final settles the game with the ownership of a search, which goes on as long as the status of
// some chains is undecided.
func (t *thinker) Final(ctx context.Context, s *gtp.State) (*gtp.Final, error) {
	b := s.Game.Board()
	if t.counted == nil || t.countedOf != s.Game || t.countedLen != s.Game.Len() || t.countedAt != b.Hash() {
		counted, err := t.count(ctx, s.Game)
		if err != nil {
			return nil, err
		}
		t.counted, t.countedOf, t.countedLen, t.countedAt = counted, s.Game, s.Game.Len(), b.Hash()
	}
	return finalOf(t.counted), nil
}

// count searches a position after the end of its game, and settles it.
func (t *thinker) count(ctx context.Context, g *board.Game) (*score.Settled, error) {
	end := time.Now().Add(atEnd.Time)
	budget := atEnd
	for {
		visits := 0
		owner := func(ctx context.Context, g *board.Game) (*[board.NumPoints]float32, error) {
			a, err := t.Thinker.Analyze(ctx, g, budget, nil)
			if err != nil {
				return nil, err
			}
			visits = a.Visits
			return &a.Owner, nil
		}
		s, err := score.Do(ctx, owner, &report.Position{Game: g}, &score.Request{})
		if err != nil {
			return nil, err
		}
		undecided := func(v judge.Verdict) bool { return v.Status == reading.Undecided }
		budget.Visits, budget.Time = visits, time.Until(end)
		if !slices.ContainsFunc(s.Chains, undecided) || visits >= mostAtEnd || budget.Time <= 0 {
			return s, nil
		}
	}
}

// finalOf converts a settled game to that of the protocol.
func finalOf(s *score.Settled) *gtp.Final {
	end := &gtp.Final{Dead: s.Dead, Lead: s.Lead}
	for i := range s.Chains {
		if v := &s.Chains[i]; v.Status == reading.InSeki {
			end.Seki = append(end.Seki, v.Stones[0])
		}
	}
	return end
}
