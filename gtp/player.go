package gtp

import (
	"context"
	"time"

	"katachi/board"
)

// Choice is what a Player does at its turn: it plays on a point, passes
// (board.Pass), or resigns.
type Choice struct {
	Point  board.Point
	Resign bool
}

// Player chooses moves. The State is the server's: a Player reads it only.
type Player interface {
	// Genmove chooses a legal move of who is to move in the game. When ctx ends it chooses at once; it
	// may return the error of ctx, too.
	Genmove(ctx context.Context, s *State) (Choice, error)
	// Status returns a stone of each chain that is dead in the final position, and of each
	// that lives in seki; nil for none. All other chains are alive.
	Status(ctx context.Context, s *State) (dead, seki []board.Point, err error)
}

// Analyst judges moves.
type Analyst interface {
	// Analyze calls report with what it thinks of the moves of who is to move: once, and again
	// when it knows more, with at least the time every between two calls. It returns when ctx ends,
	// which is when the client sends the next line.
	Analyze(ctx context.Context, s *State, every time.Duration, report func(*Analysis))
	// Consider chooses as Genmove does. It calls report while it thinks, as Analyze does, and
	// with what the choice rests on, once at least.
	Consider(ctx context.Context, s *State, every time.Duration, report func(*Analysis)) (Choice, error)
}

// Analysis is what an Analyst thinks of a position.
type Analysis struct {
	Moves []Suggestion // that are worth a look, the best first
	// Ownership is who owns each point in the end, row by row from the top: 1 is the player's to
	// move, -1 the opponent's. nil if that is not known.
	Ownership []float64
}

// Suggestion is a move with what an Analyst thinks of it, for the player of the
// move.
type Suggestion struct {
	Point     board.Point
	Visits    int           // how much was looked at; Sabaki writes nothing on moves below 10
	Winrate   float64       // 0..1
	LCB       float64       // lower bound of Winrate
	Prior     float64       // 0..1, probability before any search
	ScoreLead float64       // points
	PV        []board.Point // the moves expected, Point the first; nil means Point alone
}
