package review

import (
	"cmp"
	"context"
	"iter"
	"math"
	"slices"

	"katachi/board"
	"katachi/internal/report"
	"katachi/internal/winrate"
	"katachi/mind/analysis"
	"katachi/mind/playout"
)

// What is special about a review by playouts stands in this file: they measure single moves too
// roughly to claim losses, so that the review says which moves to look at first.

// byPlayouts returns a Judge that searches one position after the other, reusing the tree. In
// decided positions it uses half of the visits, and the rest in close ones.
func (v *reviewer) byPlayouts(search *playout.Search) report.Judge {
	spread := &visitPool{each: v.opt.Budget}
	v.searched = make([]*report.Searched, len(v.found))
	return func(ctx context.Context, positions iter.Seq2[int, *report.Position], found func(i int, p *analysis.Position)) error {
		for i, pos := range positions {
			a, err := spread.search(ctx, search, pos.Game)
			if err != nil {
				return err
			}
			if a.Full {
				v.Full++
			}
			v.searched[i] = report.NewSearched(pos.Game, a)
			found(i, v.searched[i].Position())
		}
		return nil
	}
}

// visitPool distributes visits over many positions; the total stays within the sum of their budgets.
type visitPool struct {
	each  playout.Budget
	saved int // visits
}

// decided is the win rate of the likely winner from which a position counts as decided.
const decided = 0.97

// search searches the position of a game.
func (t *visitPool) search(ctx context.Context, s *playout.Search, g *board.Game) (*playout.Analysis, error) {
	b := t.each
	b.Full = true
	half := b.Visits / 2
	if b.Time > 0 || half < report.LeastVisits {
		return s.Run(ctx, g, b, nil)
	}
	b.Visits = half
	a, err := s.Run(ctx, g, b, nil)
	if err != nil {
		return a, err
	}
	rest := t.each.Visits - half
	if max(a.Winrate, 1-a.Winrate) >= decided {
		t.saved += rest
		return a, nil
	}
	if close := len(a.Lines) > 1 && a.Lines[1].Winrate >= a.Lines[0].LCB; close {
		more := min(t.saved, t.each.Visits)
		t.saved, rest = t.saved-more, rest+more
	}
	b.Visits = rest
	more, err := s.Run(ctx, g, b, nil)
	if err != nil {
		return more, err
	}
	// The ownership of a search covers only its own playouts.
	for p := range more.Owner {
		more.Owner[p] = (float32(half)*a.Owner[p] + float32(rest)*more.Owner[p]) / float32(half+rest)
	}
	return more, nil
}

// smooth recalculates the leads by playouts, using the ownership of the neighbouring positions as
// well.
func (v *reviewer) smooth() {
	rough := winrate.NewRough()
	owned := make([]float64, len(v.searched)) // NaN: not measured
	for i, f := range v.searched {
		owned[i] = math.NaN()
		if f != nil && f.Measured() {
			owned[i] = winrate.Owned(f.Owner[:])
		}
	}
	for i, f := range v.searched {
		if math.IsNaN(owned[i]) {
			continue
		}
		sum, n := 0.0, 0
		for _, o := range owned[max(0, i-winrate.Near):min(len(owned), i+winrate.Near+1)] {
			if !math.IsNaN(o) {
				sum, n = sum+o, n+1
			}
		}
		v.found[i].Lead, v.found[i].Spread = f.BelievedWith(rough, sum/float64(n))
	}
	for i := range v.Moves {
		after := v.found[v.course.Moves[i].After]
		v.Moves[i].Lead, v.Moves[i].Spread = after.Lead, after.Spread
	}
	if len(v.Moves) > 0 {
		v.Review.Lead = v.found[v.course.Moves[0].Before].Lead
	}
}

// doubt sets the probability that a move was a mistake, and the bound of its loss, within the
// measured range. In the opening it asks only the model, since the preferences of playouts mean
// little there. Outside the measured range the numbers only rank the moves to look at first.
func (v *reviewer) doubt(m *Move, rough *winrate.Rough) {
	if m.Point == board.Pass {
		return
	}
	asked := !math.IsNaN(m.Probability)
	if m.opening {
		m.Best = nil
		m.seen.Swing, m.seen.Drop = 0, 0
	}
	if !asked {
		m.seen.Probability = 1 // not doubtful
	}
	m.order = rough.Doubt(&m.seen)
	if asked && !math.IsNaN(m.Spread) {
		m.Doubt, m.LostMost = m.order, rough.Most(m.order)
	}
}

// doubted returns the most doubtful moves.
func (r *Review) doubted(most int) (list []Move) {
	for _, m := range r.Moves {
		if m.order > 0 && (!m.playedBest || m.opening) {
			list = append(list, m)
		}
	}
	slices.SortStableFunc(list, func(a, b Move) int { return cmp.Compare(b.order, a.order) })
	return list[:min(most, len(list))]
}
