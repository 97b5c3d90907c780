package judge

import (
	"context"
	"slices"

	"katachi/board"
	"katachi/reading"
)

const (
	sure          = 0.5   // mean ownership of a chain's points that counts as sure
	statusNodes   = 10000 // limit of positions for one question
	sekiLiberties = 4     // largest number of liberties of chains in seki

	takenLiberties = 3 // largest number of liberties of chains that the next player may capture
)

// dead returns a stone of each chain that is dead at the end of a game, from the ownership of the
// points in playouts: +1 is Black's, -1 White's. A chain that lives by Benson's theorem, or by a
// seki that can be read, is not dead; playouts do not understand sekis. If playouts do not agree, a
// chain is dead if reading proves that its owner cannot save it by moving first. Otherwise
// [reading.Solver] is asked whether it is dead even if its owner moves first, or alive even if the
// opponent does; this is also done if only a few playouts say that it is alive. next is the player
// who would move if the game went on, or Empty. If next provably can capture one of the opponent's
// chains, or kill one of the doubtful groups, the largest of these is dead, too, whatever playouts
// say. The error is that of ctx. [Settle] reads more; this is for a player whose clock is running.
func dead(
	ctx context.Context, b *board.Board, owner *[board.NumPoints]float32, next board.Color,
) (dead []board.Point, err error) {
	alive := b.PassAlive()
	r := reading.New(reading.Options{Nodes: statusNodes})
	var taken, doubtful []board.Point
	for p := range b.Chains {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if alive[p] == b.Color(p) {
			continue
		}
		k := kept(b, owner, p)
		if k < sure && len(inSekiWith(ctx, r, b, p, alive)) > 0 {
			continue
		}
		if k <= -nearly || k < sure && lost(r.Defend(ctx, b, p)) {
			dead = append(dead, p)
			continue
		}
		if k < nearly {
			doubtful = append(doubtful, p)
		}
		if k >= -sure && b.Stones(p) > len(taken) && takes(ctx, r, b, p, next) {
			taken = b.AppendChain(nil, p)
		}
	}
	f := fates{left: fateNodes}
	dead, standing := f.sort(ctx, b, owner, dead, doubtful)
	if killed := f.killed(ctx, b, standing, next); len(killed) > len(taken) {
		taken = killed
	}
	if err := ctx.Err(); err != nil { // the last result is unknown
		return nil, err
	}
	return appendChains(dead, b, taken), nil
}

// appendChains appends a stone of each chain of stones that is not yet in list.
func appendChains(list []board.Point, b *board.Board, stones []board.Point) []board.Point {
	for _, p := range stones {
		if !slices.ContainsFunc(list, func(q board.Point) bool { return b.SameChain(p, q) }) {
			list = append(list, p)
		}
	}
	return list
}

// takes reports whether reading proves that next captures the chain at p by moving first.
func takes(ctx context.Context, r *reading.Reader, b *board.Board, p board.Point, next board.Color) bool {
	if next == board.Empty || b.Color(p) != next.Opponent() || b.LibertiesUpTo(p, takenLiberties+1) > takenLiberties {
		return false
	}
	a, err := r.Attack(ctx, b, p)
	return err == nil && a.Result == reading.Yes
}

// inSekiWith returns a stone of each chain with which the chain at p is in seki.
func inSekiWith(
	ctx context.Context, r *reading.Reader, b *board.Board, p board.Point, alive [board.NumPoints]board.Color,
) (others []board.Point) {
	if alive[p] == b.Color(p) || b.LibertiesUpTo(p, sekiLiberties+1) > sekiLiberties {
		return nil
	}
	for _, l := range b.AppendLiberties(nil, p) {
		for _, q := range l.Neighbours() {
			again := slices.ContainsFunc(others, func(o board.Point) bool { return b.SameChain(o, q) })
			if again || b.Color(q) != b.Color(p).Opponent() || alive[q] == b.Color(q) || leaves(b, p, q) || leaves(b, q, p) {
				continue
			}
			if seki, err := r.Seki(ctx, b, p, q); err == nil && seki {
				others = append(others, q)
			}
		}
	}
	return others
}

// leaves reports whether the chain at p gets more liberties by a move on one that the chain at q does
// not share: it connects, and a seki does not bind it.
func leaves(b *board.Board, p, q board.Point) bool {
	had, shared := b.Liberties(p), b.AppendLiberties(nil, q)
	next := *b
	for _, l := range b.AppendLiberties(nil, p) {
		if slices.Contains(shared, l) {
			continue
		}
		d, err := next.Play(b.Color(p), l)
		if err != nil {
			continue
		}
		more := next.Liberties(p) > had
		if next.Undo(&d); more {
			return true
		}
	}
	return false
}

// kept returns the mean ownership of a chain's points, +1 for its own colour.
func kept(b *board.Board, owner *[board.NumPoints]float32, p board.Point) float32 {
	sum := float32(0)
	chain := b.AppendChain(nil, p)
	for _, q := range chain {
		sum += owner[q]
	}
	if b.Color(p) == board.White {
		sum = -sum
	}
	return sum / float32(len(chain))
}

// lost reports whether reading proved that the chain is captured even if its owner moves first.
func lost(a reading.Answer, err error) bool { return err == nil && a.Result == reading.No }
