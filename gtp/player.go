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
	// Genmove chooses a legal move of colour c.
	Genmove(ctx context.Context, s *State, c board.Color) (Choice, error)
	// Dead returns a stone of each chain that is dead in the final position,
	// nil if all live.
	Dead(s *State) []board.Point
}

// Analyst judges moves.
type Analyst interface {
	// Analyze calls report with the moves of colour c that are worth a look, the best
	// first: once, and again when it knows more, with at least the time every between
	// two calls. It returns when ctx ends, which is when the client sends the next line.
	Analyze(ctx context.Context, s *State, c board.Color, every time.Duration, report func([]Suggestion))
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
