package review

import (
	"cmp"
	"context"
	"math"
	"slices"

	"katachi/board"
	"katachi/reading"
)

// What a review says without a judge stands in this file: it proves which chains a move gave away.

// prover reads the chains of a game, position by position.
//
// A chain changes hands by a move of Black if White could not save it and now can, or if Black could
// save it and now White captures it: the result of best play got worse for Black. Whether a chain
// that gets five liberties lives then is not read, nor what else the move was good for.
type prover struct {
	reader *reading.Reader
	open   []board.Point        // stones of the chains that the player to move can capture, one each
	told   map[board.Point]bool // stones of chains that were mentioned, until they are safe
	stones []board.Point        // memory
}

// proverNodes limits the positions that one question may examine.
const proverNodes = 1500

func newProver() *prover {
	return &prover{reader: reading.New(reading.Options{Nodes: proverNodes}), told: map[board.Point]bool{}}
}

// start finds what the player to move can capture.
func (r *prover) start(ctx context.Context, b *board.Board, toMove board.Color) error {
	r.open = r.open[:0]
	for p := range b.Chains {
		if b.Color(p) == toMove || b.Stones(p) < changedStones {
			continue
		}
		a, err := r.reader.Attack(ctx, b, p)
		if err != nil {
			return err
		}
		switch a.Result {
		case reading.Yes:
			r.open = append(r.open, p)
		case reading.No:
			delete(r.told, r.key(b, p))
		}
	}
	return nil
}

// key returns a stone that stands for the chain at p as long as it does not grow at its beginning.
func (r *prover) key(b *board.Board, p board.Point) board.Point {
	r.stones = b.AppendChain(r.stones[:0], p)
	return slices.Min(r.stones)
}

// changes returns the chains that changed hands by a move of c from before to after. start was
// called with before.
func (r *prover) changes(ctx context.Context, before, after *board.Board, c board.Color) (list []Group, err error) {
	for _, p := range r.open {
		if after.Color(p) != c.Opponent() {
			continue
		}
		if err := r.check(ctx, after, p, false, &list); err != nil {
			return nil, err
		}
	}
	if err := r.start(ctx, after, c.Opponent()); err != nil {
		return nil, err
	}
	for _, p := range r.open {
		if p = r.standing(before, after, p); p == board.Pass {
			continue
		}
		if err := r.check(ctx, before, p, true, &list); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(list, func(x, y Group) int { return cmp.Compare(y.Stones, x.Stones) })
	return list, nil
}

// standing returns a stone of the chain at p after a move that stood before it; Pass for none.
func (r *prover) standing(before, after *board.Board, p board.Point) board.Point {
	r.stones = after.AppendChain(r.stones[:0], p)
	for _, q := range r.stones {
		if before.Color(q) == after.Color(q) {
			return q
		}
	}
	return board.Pass
}

// check adds the chain at p, if its owner, to move on b, saves it. It is mentioned once.
func (r *prover) check(ctx context.Context, b *board.Board, p board.Point, lost bool, list *[]Group) error {
	key := r.key(b, p)
	if r.told[key] || len(r.stones) < changedStones {
		return nil
	}
	a, err := r.reader.Defend(ctx, b, p)
	if err != nil || a.Result != reading.Yes {
		return err
	}
	r.told[key] = true
	*list = append(*list, Group{Color: b.Color(p), Point: p, Stones: len(r.stones), Lost: lost, Proven: true})
	return nil
}

// weight says how much a move that nobody judged strikes: a stone given away counts two, a stone
// captured one, from three of them on; a joseki left four; an unexpected move one for each
// threefold of how unlikely it was.
func (m *Move) weight() (w float64) {
	for _, g := range m.Changed {
		w += 2 * float64(g.Stones)
	}
	if m.Captured >= changedStones {
		w += float64(m.Captured)
	}
	if len(m.Left) > 0 {
		w += 4
	}
	if m.Unexpected() {
		w += 1 + math.Log(unexpected/max(m.Probability, 1e-5))
	}
	return w
}
