package reading

import (
	"context"
	"errors"
	"slices"

	"katachi/board"
)

// is returns a function that reports whether an answer is want. For a chain that is gone it reports
// false; any other error is that of the context.
func is(want Result) func(Answer, error) (bool, error) {
	return func(a Answer, err error) (bool, error) {
		if errors.Is(err, ErrNoChain) {
			return false, nil
		}
		return err == nil && a.Result == want, err
	}
}

// FalseEye reports whether the empty point p, all of whose neighbours are stones of c, is a false
// eye: the stones are several chains, and the opponent has two of the diagonal points, or one at
// the edge, so that the chains must be connected on p in the end.
func FalseEye(b *board.Board, c board.Color, p board.Point) bool {
	if b.Color(p) != board.Empty {
		return false
	}
	edge, first, several := 0, board.Pass, false
	for _, q := range p.Neighbours() {
		switch {
		case b.Color(q) == board.Off:
			edge = 1
		case b.Color(q) != c:
			return false
		case first == board.Pass:
			first = q
		case !b.SameChain(first, q):
			several = true
		}
	}
	rivals := edge
	for _, d := range diagonals(p) {
		if b.Color(d.to) == c.Opponent() {
			rivals++
		}
	}
	return several && rivals >= 2
}

// Race is a capturing race (semeai) between two chains.
type Race struct {
	Own, Other, Shared int    // liberties of the first alone, of the other alone, and of both
	First, Second      Result // whether the first chain captures the other, moving first or second
	Lost               Result // whether the other, moving first, captures the first
}

// Race reads the capturing race between the chains at p and q, which must have different colours. A
// chain counts as free with two more liberties than it has, or with Options.Liberties if that is
// more, but at most with 20.
func (r *Reader) Race(ctx context.Context, b *board.Board, p, q board.Point) (Race, error) {
	if !b.Color(p).IsStone() || b.Color(q) != b.Color(p).Opponent() {
		return Race{}, ErrNoChain
	}
	race := Race{}
	others := b.AppendLiberties(nil, q)
	for _, l := range b.AppendLiberties(nil, p) {
		if slices.Contains(others, l) {
			race.Shared++
		} else {
			race.Own++
		}
	}
	race.Other = len(others) - race.Shared
	before := r.options.Liberties
	defer func() { r.options.Liberties = before }()
	r.options.Liberties = min(maxFree, max(before, b.Liberties(p)+2, b.Liberties(q)+2))
	a, err := r.Attack(ctx, b, q)
	if err != nil {
		return race, err
	}
	race.First = a.Result
	if a, err = r.Defend(ctx, b, q); err != nil {
		return race, err
	}
	race.Second = not(a.Result)
	a, err = r.Attack(ctx, b, p)
	race.Lost = a.Result
	return race, err
}

func not(r Result) Result {
	switch r {
	case Yes:
		return No
	case No:
		return Yes
	}
	return r
}

// Seki reports whether the chains at p and q, of different colours, are in a simple seki: neither
// can be captured whoever plays first, and a player who plays on a shared liberty is captured or
// may not play there. It is also false if that could not be read.
func (r *Reader) Seki(ctx context.Context, b *board.Board, p, q board.Point) (bool, error) {
	race, err := r.Race(ctx, b, p, q)
	if err != nil && !errors.Is(err, ErrNoChain) {
		return false, err
	}
	if err != nil || race.Shared == 0 || race.First != No || race.Lost != No {
		return false, nil
	}
	next := *b
	others := b.AppendLiberties(nil, q)
	for _, l := range b.AppendLiberties(nil, p) {
		if !slices.Contains(others, l) {
			continue
		}
		for _, own := range [2]board.Point{p, q} {
			d, err := next.Play(b.Color(own), l)
			if err != nil {
				continue
			}
			taken, err := is(Yes)(r.Attack(ctx, &next, own))
			next.Undo(&d)
			if err != nil || !taken {
				return false, err
			}
		}
	}
	return true, nil
}
