package judge

import (
	"context"
	"slices"

	"katachi/board"
	"katachi/reading"
)

// mostOwed is the most owed moves that are looked for, of each player.
const mostOwed = 10

// Owed returns the moves that a player still has to make inside his own area after the dame are
// filled (teire): reading proves that the opponent would otherwise capture a chain, or make a ko for it. It must be so
// whichever player fills the dame. Dead chains, of which dead has a stone each, stay on the board;
// owners are the owners of the points without them, and dame the points to be filled. The error is
// that of ctx.
func Owed(
	ctx context.Context, b *board.Board, dead []board.Point, owners *[board.NumPoints]board.Color, dame []board.Point,
) (moves []board.Move, err error) {
	r := reading.New(reading.Options{Nodes: settleNodes})
	for _, c := range [2]board.Color{board.Black, board.White} {
		byRival := filled(b, c.Opponent(), dame)
		byOwner := filled(b, c, dame)
		rival := owedBy(ctx, r, byRival, c, dead, owners)
		if len(rival) == 0 {
			continue
		}
		if own := owedBy(ctx, r, byOwner, c, dead, owners); len(own) < len(rival) {
			rival = own
		}
		for _, p := range rival {
			moves = append(moves, board.Move{Color: c, Point: p})
		}
	}
	return moves, ctx.Err()
}

// filled returns the board with the points taken by c, except where that captures something or is
// forbidden.
func filled(b *board.Board, c board.Color, points []board.Point) *board.Board {
	next := *b
	for _, p := range points {
		if d, err := next.Play(c, p); err == nil && len(d.Captured()) > 0 {
			next.Undo(&d)
		}
	}
	return &next
}

// owedBy plays the moves that c owes on the board, in c's area, and returns them.
func owedBy(
	ctx context.Context, r *reading.Reader, b *board.Board, c board.Color, dead []board.Point, owners *[board.NumPoints]board.Color,
) (moves []board.Point) {
	for len(moves) < mostOwed {
		p := owedMove(ctx, r, b, c, dead, owners)
		if p == board.Pass {
			return moves
		}
		if _, err := b.Play(c, p); err != nil {
			return moves
		}
		moves = append(moves, p)
	}
	return moves
}

// owedMove returns a move in c's area that saves a chain from capture, or Pass.
func owedMove(
	ctx context.Context, r *reading.Reader, b *board.Board, c board.Color, dead []board.Point, owners *[board.NumPoints]board.Color,
) board.Point {
	alive := b.PassAlive()
	for p := range b.Chains {
		isDead := func(q board.Point) bool { return b.SameChain(p, q) }
		owned := func(q board.Point) bool { return owners[q] == c } // not of stones on dame
		if b.Color(p) != c || alive[p] == c || slices.ContainsFunc(dead, isDead) || !slices.ContainsFunc(b.AppendChain(nil, p), owned) {
			continue
		}
		attack, err := r.Attack(ctx, b, p)
		if err != nil || attack.Result != reading.Yes && attack.Result != reading.Ko {
			continue
		}
		defend, err := r.Defend(ctx, b, p)
		if err == nil && defend.Result == reading.Yes && defend.Move != board.Pass && owners[defend.Move] == c {
			return defend.Move
		}
	}
	return board.Pass
}
