package gtp

import (
	"context"
	"time"

	"katachi/board"
)

// Choice is the decision of a Player: it plays on a point, passes (board.Pass), or resigns.
type Choice struct {
	Point  board.Point
	Resign bool
}

// Player chooses moves. It must not modify the State, which belongs to the server.
type Player interface {
	// Genmove chooses a legal move for the side to move. When ctx ends, it chooses at once, or
	// returns the error of ctx.
	Genmove(ctx context.Context, s *State) (Choice, error)
	// Final settles the final position.
	Final(ctx context.Context, s *State) (*Final, error)
}

// Final is the end of a game.
type Final struct {
	Dead, Seki []board.Point // a stone of each such chain; all others are alive
	Lead       float64       // Black's by the rules of the game, after komi
}

// Analyst judges moves.
type Analyst interface {
	// Analyze evaluates the moves of the side to move. It calls report once, and again when it
	// knows more, with at least the time every between two calls. It returns when ctx ends, which
	// is when the client sends the next line.
	Analyze(ctx context.Context, s *State, every time.Duration, report func(*Analysis))
	// Consider chooses like Genmove. It calls report while it thinks, like Analyze, and at least
	// once with the analysis on which its choice is based.
	Consider(ctx context.Context, s *State, every time.Duration, report func(*Analysis)) (Choice, error)
}

// Analysis is an Analyst's evaluation of a position.
type Analysis struct {
	Moves []Suggestion // moves worth showing, the best first
	// Ownership is the expected owner of each point, row by row from the top: 1 is the player to
	// move, -1 the opponent; nil if not known.
	Ownership []float64
}

// Suggestion is an Analyst's evaluation of a move, from the view of its player.
type Suggestion struct {
	Point     board.Point
	Visits    int           // visits of the search; Sabaki labels only moves with 10 or more
	Winrate   float64       // 0..1
	LCB       float64       // lower bound of Winrate
	Prior     float64       // probability before the search, 0..1
	ScoreLead float64       // points
	PV        []board.Point // expected moves, beginning with Point; nil means only Point
}
