package reading

import (
	"context"
	"errors"
	"slices"

	"katachi/board"
)

// Ladder (shichō) answers whether the opponent of the chain at p, moving first, captures it with a
// series of ataris. No and Unknown differ as always, but No only means that no series of ataris
// captures: a quiet move may.
func (r *Reader) Ladder(ctx context.Context, b *board.Board, p board.Point) (Answer, error) {
	return r.readLadder(ctx, b, p, true)
}

// LadderEscape answers whether the chain at p, with its owner moving first, escapes from a ladder.
func (r *Reader) LadderEscape(ctx context.Context, b *board.Board, p board.Point) (Answer, error) {
	return r.readLadder(ctx, b, p, false)
}

func (r *Reader) readLadder(ctx context.Context, b *board.Board, p board.Point, attack bool) (Answer, error) {
	if b.Liberties(p) > 2 {
		a := Answer{Result: Yes}
		if attack {
			a.Result = No
		}
		return a, r.ready(ctx, b, p)
	}
	return r.askBy(ctx, b, p, attack, true)
}

// Breakers returns the ladder breakers of the chain at p: the empty points, in reading order, where
// a stone of its owner would stop a ladder that works. There are none if no ladder works. Liberties
// of the chain are left out.
func (r *Reader) Breakers(ctx context.Context, b *board.Board, p board.Point) ([]board.Point, error) {
	a, err := r.Ladder(ctx, b, p)
	if err != nil || a.Result != Yes {
		return nil, err
	}
	// A stone outside the points that the proof needs changes nothing.
	proof := r.search.frames[0].zone
	liberties := b.AppendLiberties(nil, p)
	next := *b
	var breakers []board.Point
	for q := range b.Points {
		if b.Color(q) != board.Empty || !proof.Has(q) || slices.Contains(liberties, q) {
			continue
		}
		d, err := next.Set(b.Color(p), q)
		if err != nil || next.Liberties(q) == 0 {
			next.Undo(&d)
			continue
		}
		a, err := r.Ladder(ctx, &next, p)
		if err != nil {
			return nil, err
		}
		if a.Result == No {
			breakers = append(breakers, q)
		}
		next.Undo(&d)
	}
	return breakers, nil
}

// Net (geta) returns the points where the opponent of the chain at p captures it without atari and
// without touching it: afterwards no move of its owner saves it. It tries points up to two lines
// from the chain's liberties, and none if the chain is in atari.
func (r *Reader) Net(ctx context.Context, b *board.Board, p board.Point) ([]board.Point, error) {
	if err := r.ready(ctx, b, p); err != nil || b.InAtari(p) {
		return nil, err
	}
	liberties := b.AppendLiberties(nil, p)
	var near []board.Point
	for _, l := range liberties {
		for _, q := range l.Neighbours() {
			second := q.Neighbours()
			for _, m := range append(second[:], q) {
				if m < board.NumPoints && b.Color(m) == board.Empty && !slices.Contains(liberties, m) {
					near = append(near, m)
				}
			}
		}
	}
	slices.Sort(near)
	return r.killers(ctx, b, p, slices.Compact(near))
}

// killers returns those of the opponent's moves after which the chain cannot be saved.
func (r *Reader) killers(ctx context.Context, b *board.Board, p board.Point, moves []board.Point) ([]board.Point, error) {
	return r.deciding(ctx, b, p, b.Color(p).Opponent(), moves, r.Defend)
}

// deciding returns those of c's moves after which the other side's question about the chain at p
// has the answer No.
func (r *Reader) deciding(
	ctx context.Context, b *board.Board, p board.Point, c board.Color, moves []board.Point,
	ask func(context.Context, *board.Board, board.Point) (Answer, error),
) (list []board.Point, err error) {
	next := *b
	for _, m := range moves {
		d, err := next.Play(c, m)
		if err != nil {
			continue
		}
		decided, err := is(No)(ask(ctx, &next, p))
		if err != nil {
			return nil, err
		}
		if decided {
			list = append(list, m)
		}
		next.Undo(&d)
	}
	return list, nil
}

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

// Snapback (uttegaeshi) reports whether c's move on p is a snapback: the stone can be captured at
// once, and then c captures two stones or more by playing on p again.
func Snapback(b *board.Board, c board.Color, p board.Point) bool {
	next := *b
	d, err := next.Play(c, p)
	if err != nil || len(d.Captured()) > 0 || !next.InAtari(p) || next.Stones(p) > 1 {
		return false
	}
	last := next.AppendLiberties(nil, p)[0]
	if _, err := next.Play(c.Opponent(), last); err != nil {
		return false
	}
	d, err = next.Play(c, p)
	return err == nil && len(d.Captured()) >= 2
}

// OiOtoshi (connect and die) returns the chains, a stone of each, that c's move on p puts into
// atari such that their owner can connect to another chain, but is in atari again, and cannot save
// them in any way.
func (r *Reader) OiOtoshi(ctx context.Context, b *board.Board, c board.Color, p board.Point) (list []board.Point, err error) {
	next := *b
	if _, err := next.Play(c, p); err != nil {
		return nil, nil
	}
	for q := range next.Chains {
		if next.Color(q) != c.Opponent() || !next.InAtari(q) || b.InAtari(q) {
			continue
		}
		last := next.AppendLiberties(nil, q)[0]
		joined := next
		if _, err := joined.Play(c.Opponent(), last); err != nil || !joined.InAtari(q) ||
			joined.Stones(q) <= next.Stones(q)+1 {
			continue
		}
		lost, err := is(No)(r.Defend(ctx, &next, q))
		if err != nil {
			return nil, err
		}
		if lost {
			list = append(list, q)
		}
	}
	return list, nil
}

// ThrowIn (hōri-komi) returns the chains beside p, a stone of each, that c captures by playing a
// single stone on p that can itself be captured at once.
func (r *Reader) ThrowIn(ctx context.Context, b *board.Board, c board.Color, p board.Point) (list []board.Point, err error) {
	next := *b
	d, err := next.Play(c, p)
	if err != nil || len(d.Captured()) > 0 || next.Stones(p) > 1 || !next.InAtari(p) {
		return nil, nil
	}
	for _, q := range p.Neighbours() {
		if next.Color(q) != c.Opponent() ||
			slices.ContainsFunc(list, func(o board.Point) bool { return next.SameChain(o, q) }) {
			continue
		}
		lost, err := is(No)(r.Defend(ctx, &next, q))
		if err != nil {
			return nil, err
		}
		if lost {
			list = append(list, q)
		}
	}
	return list, nil
}

// DoubleAtari (ryō-atari) reports whether c's move on p puts two chains into atari of which the
// opponent can save only one.
func (r *Reader) DoubleAtari(ctx context.Context, b *board.Board, c board.Color, p board.Point) (bool, error) {
	next := *b
	if _, err := next.Play(c, p); err != nil {
		return false, nil
	}
	var two []board.Point
	for _, q := range p.Neighbours() {
		if next.Color(q) == c.Opponent() && next.InAtari(q) &&
			!slices.ContainsFunc(two, func(o board.Point) bool { return next.SameChain(o, q) }) {
			two = append(two, q)
		}
	}
	if len(two) < 2 {
		return false, nil
	}
	for m := range next.Points {
		d, err := next.Play(c.Opponent(), m)
		if err != nil {
			continue
		}
		saved := 0
		for _, q := range two {
			a, err := r.Attack(ctx, &next, q)
			if err != nil && !errors.Is(err, ErrNoChain) {
				return false, err
			}
			if err == nil && a.Result != Yes {
				saved++
			}
		}
		next.Undo(&d)
		if saved == len(two) {
			return false, nil
		}
	}
	return true, nil
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

// Vital returns the points where the first player to move decides: an opponent's stone there
// (nakade) makes it impossible to save the chain at p, while its owner would save it with a stone
// there. It tries only liberties of the chain and the points beside them.
func (r *Reader) Vital(ctx context.Context, b *board.Board, p board.Point) (list []board.Point, err error) {
	if err := r.ready(ctx, b, p); err != nil {
		return nil, err
	}
	liberties := b.AppendLiberties(nil, p)
	killers, err := r.killers(ctx, b, p, seconds(b, liberties, liberties))
	if err != nil {
		return nil, err
	}
	return r.deciding(ctx, b, p, b.Color(p), killers, r.Attack)
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

// Shortage (damezumari) reports whether c cannot play on p because of a shortage of liberties: the
// move is suicide, or the chain that it makes is captured, although nothing can be captured there
// as long as c leaves p alone.
func (r *Reader) Shortage(ctx context.Context, b *board.Board, c board.Color, p board.Point) (bool, error) {
	near := p.Neighbours()
	if b.Color(p) != board.Empty || !slices.ContainsFunc(near[:], func(q board.Point) bool { return b.Color(q) == c }) {
		return false, nil
	}
	for _, q := range near {
		if b.Color(q) != c {
			continue
		}
		if saved, err := is(No)(r.Attack(ctx, b, q)); err != nil || !saved {
			return false, err
		}
	}
	next := *b
	if next.Check(c, p) == board.ErrSuicide {
		return true, nil
	}
	if _, err := next.Play(c, p); err != nil {
		return false, nil
	}
	return is(Yes)(r.Attack(ctx, &next, p))
}
