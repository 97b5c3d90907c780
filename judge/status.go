package judge

import (
	"context"
	"slices"

	"katachi/board"
	"katachi/reading"
)

const (
	sure          = 0.5   // mean of what playouts say of a chain's points
	statusNodes   = 10000 // positions that are read for a question
	sekiLiberties = 4     // of chains that may be in seki

	takenLiberties = 3     // of chains that may be taken by who moves next
	takenNodes     = 60000 // positions that are read for that when a game is counted
)

// Dead returns a stone of each chain that is dead when a game has ended, by the ownership
// of the points at the end of playouts: +1 Black's to -1 White's. A chain that lives by Benson's theorem, or by
// a seki that can be read, is not; playouts do not understand sekis. Where playouts do not agree,
// a chain is dead if a reading proves that its owner cannot save it by moving first. Else
// [reading.Solver] is asked whether it is dead though its owner moves first, or alive though the opponent
// does, also where only a few playouts say that it is alive. If next, who would move if the game went on,
// can take one of the opponent's chains, or kill one of the doubtful groups, by a proof, the largest of
// these is dead too, whatever playouts say of it; next may be Empty. open reports whether there are chains
// of which neither can be said: more playouts may help. The solver looks at 60,000 positions in all. The
// error is that of ctx.
func Dead(
	ctx context.Context, b *board.Board, owner *[board.NumPoints]float32, next board.Color,
) (dead []board.Point, open bool, err error) {
	return deadBy(ctx, effort{takenNodes, fatesNodes}, b, owner, next)
}

// effort is how much is read.
type effort struct {
	taken int // positions for each chain that may be taken by who moves next
	fates int // positions for all questions of life and death
}

// deadBy is Dead with so much read.
func deadBy(
	ctx context.Context, e effort, b *board.Board, owner *[board.NumPoints]float32, next board.Color,
) (dead []board.Point, open bool, err error) {
	alive := b.PassAlive()
	r := reading.New(reading.Options{Nodes: statusNodes})
	taking := r
	if next != board.Empty && e.taken != statusNodes {
		taking = reading.New(reading.Options{Nodes: e.taken})
	}
	var taken, doubtful []board.Point
	for p := range b.Chains {
		if err := ctx.Err(); err != nil {
			return nil, false, err
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
		if k >= -sure && b.Stones(p) > len(taken) && takes(ctx, taking, b, p, next) {
			taken = b.AppendChain(nil, p)
		}
	}
	f := fates{left: e.fates}
	dead, standing, open := f.sort(ctx, b, owner, dead, doubtful)
	if killed := f.killed(ctx, b, standing, next); len(killed) > len(taken) {
		taken = killed
	}
	if err := ctx.Err(); err != nil { // what was read last is not known
		return nil, false, err
	}
	return appendChains(dead, b, taken), open, nil
}

// appendChains appends a stone of each chain of the stones that list has no stone of.
func appendChains(list []board.Point, b *board.Board, stones []board.Point) []board.Point {
	for _, p := range stones {
		if !slices.ContainsFunc(list, func(q board.Point) bool { return b.SameChain(p, q) }) {
			list = append(list, p)
		}
	}
	return list
}

// takes reports whether a reading proved that next captures the chain at p by moving first.
func takes(ctx context.Context, r *reading.Reader, b *board.Board, p board.Point, next board.Color) bool {
	if next == board.Empty || b.Color(p) != next.Opponent() || b.LibertiesUpTo(p, takenLiberties+1) > takenLiberties {
		return false
	}
	a, err := r.Attack(ctx, b, p)
	return err == nil && a.Result == reading.Yes
}

// Seki returns a stone of each chain that is in a seki with one of the other colour: a reading
// proves that whoever begins captures nothing. Chains that live by Benson's theorem are in none.
// Sekis of more than two chains are not recognised. The dead stones count as taken off. The error is
// that of ctx.
func Seki(ctx context.Context, b *board.Board, dead []board.Point) (seki []board.Point, err error) {
	standing := *b
	takeOff(&standing, dead)
	alive := standing.PassAlive()
	r := reading.New(reading.Options{Nodes: statusNodes})
	for p := range standing.Chains {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if len(inSekiWith(ctx, r, &standing, p, alive)) > 0 {
			seki = append(seki, p)
		}
	}
	if err := ctx.Err(); err != nil { // the last chain was not read
		return nil, err
	}
	return seki, nil
}

// inSekiWith returns a stone of each chain that the chain at p stands in a seki with.
func inSekiWith(
	ctx context.Context, r *reading.Reader, b *board.Board, p board.Point, alive [board.NumPoints]board.Color,
) (others []board.Point) {
	if alive[p] == b.Color(p) || b.LibertiesUpTo(p, sekiLiberties+1) > sekiLiberties {
		return nil
	}
	for _, l := range b.AppendLiberties(nil, p) {
		for _, q := range l.Neighbours() {
			again := slices.ContainsFunc(others, func(o board.Point) bool { return b.SameChain(o, q) })
			if again || b.Color(q) != b.Color(p).Opponent() || alive[q] == b.Color(q) {
				continue
			}
			if seki, err := r.Seki(ctx, b, p, q); err == nil && seki {
				others = append(others, q)
			}
		}
	}
	return others
}

// kept returns the mean ownership of the points of a chain, +1 its own colour's.
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

// lost reports whether a reading proved that the chain falls although its owner moves first.
func lost(a reading.Answer, err error) bool { return err == nil && a.Result == reading.No }
