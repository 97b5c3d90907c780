package judge

import (
	"context"

	"katachi/board"
	"katachi/mind/predict"
)

// Player plays the likeliest move of its Judge that is not a folly, and knows when to stop.
type Player struct {
	Judge   Judge
	Resigns bool // it may resign late in a game
}

// Choice is the action of a Player at its turn: it plays on Point, passes (board.Pass), or resigns.
type Choice struct {
	Point  board.Point
	Resign bool
}

// Choose chooses a move for the player to move. If the game has at least half as many moves as the
// board has points, or the opponent has passed, it plays only moves that can still gain something,
// and passes if there are none. After four times as many moves as points it only passes, so that
// every game ends. In the later part of a game it resigns if it is behind by more than three
// quarters of the board's points. When ctx ends it returns the likeliest move, and the error of
// ctx.
func (pl *Player) Choose(ctx context.Context, g *board.Game) (Choice, error) {
	size := g.Board().Size()
	points := size * size
	late := 2*g.Len() > points
	if pl.Resigns && late && 4*lead(g) < -3*float64(points) {
		return Choice{Resign: true}, nil
	}
	if g.Len() > 4*points {
		return Choice{Point: board.Pass}, nil
	}
	candidates := pl.Candidates(g)
	if len(candidates) == 0 {
		return Choice{Point: board.Pass}, nil
	}
	if !late && !passed(g) {
		return Choice{Point: candidates[0].Point}, nil
	}
	end := newEndgame(g)
	for _, m := range candidates {
		if err := ctx.Err(); err != nil {
			return Choice{Point: candidates[0].Point}, err
		}
		if end.worth(m.Point) {
			return Choice{Point: m.Point}, nil
		}
	}
	return Choice{Point: board.Pass}, nil
}

// passed reports whether the opponent of the player to move has passed.
func passed(g *board.Game) bool {
	return g.Last(0) == board.Move{Color: g.ToMove().Opponent(), Point: board.Pass}
}

// Candidates returns the moves of the Judge that are not refusals, the likeliest first. Their
// probabilities are those of the Judge, so their sum is less than 1.
func (pl *Player) Candidates(g *board.Game) (kept []predict.Move) {
	refusals := newRefusals(g)
	for _, m := range pl.Judge.Moves(g) {
		if !refusals.refuses(m.Point) {
			kept = append(kept, m)
		}
	}
	return kept
}
