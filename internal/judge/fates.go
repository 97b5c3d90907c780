package judge

import (
	"cmp"
	"context"
	"slices"

	"katachi/board"
	"katachi/reading"
)

const (
	nearly    = 0.9     // mean ownership of a chain's points on which nearly all playouts agree
	fateNodes = 15_000  // limit of positions for questions of life and death
	fateBytes = 4 << 20 // size of the solver's table
)

// fates asks reading.Solver about chains and groups, within one limit of positions for all
// questions.
type fates struct {
	solver *reading.Solver // nil before the first question
	left   int             // positions left
	most   int             // limit of positions for one question; 0 is fateNodes
}

// ask returns the status of the chain at p, or with the goals Live and Kill of its group, if mover
// plays first. It is Undecided if that is not proven.
func (f *fates) ask(
	ctx context.Context, b *board.Board, p board.Point, goal reading.Goal, mover board.Color,
) (reading.Status, []board.Point) {
	s := f.solve(ctx, b, reading.Question{Group: []board.Point{p}, Goal: goal, Mover: mover})
	return s.First.Status, s.Group
}

// solve answers a question within the limits; its First is Undecided if it is not proven.
func (f *fates) solve(ctx context.Context, b *board.Board, q reading.Question) reading.Solution {
	if f.left <= 0 {
		return reading.Solution{}
	}
	if f.solver == nil {
		f.solver = reading.NewSolver(fateBytes)
	}
	q.Nodes = min(f.left, cmp.Or(f.most, fateNodes))
	s, err := f.solver.Solve(ctx, b, q)
	if f.left -= s.Nodes; err != nil || !s.Proven {
		s.First = reading.Fate{}
	}
	return s
}

// settled returns Dead if the chain at p is captured even if its owner moves first, Alive or InSeki
// if it stays even if the opponent moves first, and otherwise Undecided.
func (f *fates) settled(ctx context.Context, b *board.Board, p board.Point) reading.Status {
	c := b.Color(p)
	switch s, _ := f.ask(ctx, b, p, reading.Save, c); s {
	case reading.Dead:
		return s
	case reading.Alive, reading.InSeki:
		if s, _ = f.ask(ctx, b, p, reading.Capture, c.Opponent()); s == reading.Alive || s == reading.InSeki {
			return s
		}
	}
	return reading.Undecided
}

// sort adds the dead ones of the doubtful chains to dead and returns the others.
// The largest come first. Chains that survive in most
// playouts stay: a proof assumes that the strong stones around them are safe, but those may
// be the dead ones.
func (f *fates) sort(
	ctx context.Context, b *board.Board, owner *[board.NumPoints]float32, dead, doubtful []board.Point,
) (_, standing []board.Point) {
	slices.SortStableFunc(doubtful, func(p, q board.Point) int { return b.Stones(q) - b.Stones(p) })
	for _, p := range doubtful {
		k := kept(b, owner, p)
		if k >= sure {
			standing = append(standing, p)
			continue
		}
		switch s := f.settled(ctx, b, p); {
		case s == reading.Dead, s == reading.Undecided && k < -sure:
			dead = append(dead, p)
			continue
		}
		standing = append(standing, p)
	}
	return dead, standing
}

// killed returns the stones of the largest group that next, which may be Empty, kills by moving
// first, among the groups of the chains.
func (f *fates) killed(ctx context.Context, b *board.Board, chains []board.Point, next board.Color) (most []board.Point) {
	var asked reading.Area
	for _, p := range chains {
		if !next.IsStone() || b.Color(p) != next.Opponent() || asked.Has(p) {
			continue
		}
		s, group := f.ask(ctx, b, p, reading.Kill, next)
		for _, q := range group {
			asked.Add(q)
		}
		if s == reading.Dead && len(group) > len(most) {
			most = slices.Clone(group)
		}
	}
	return most
}
