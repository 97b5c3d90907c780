// Package analysis represents the evaluation of the positions of a game: who leads, who is likely
// to win, and which moves are best. It comes from an engine of the user, from properties in a
// record, or from katachi's playouts. All three give the same [Position], so that a review, a
// comment or a table of losses does not depend on the source.
package analysis

import (
	"math"

	"katachi/board"
)

// Position is the evaluation of a position. All numbers are from Black's view, whoever is to move.
// Unknown numbers are NaN.
type Position struct {
	Source  string  // the program, such as "KataGo 1.17.2"; empty if the record does not say
	Visits  int     // visits of the search; 0 if not known
	Winrate float64 // probability that Black wins, 0..1
	Lead    float64 // Black's lead in points, including komi
	// Spread is half the width of the 95 % interval of Lead in points: a stronger program's lead is
	// within Lead ± Spread in 95 of 100 positions. NaN if not measured.
	Spread float64
	Moves  []Move // best first; empty if the source reports none
	// Owner is the expected ownership at the end of the game by Point, from +1 for Black to -1 for
	// White; nil if not known.
	Owner *[board.NumPoints]float32
}

// Move is the evaluation of a move. As in Position, numbers are from Black's view, and NaN if
// unknown.
type Move struct {
	Line    []board.Point // the move and the expected play; board.Pass is a pass
	Visits  int           // 0 if not known
	Prior   float64       // probability of the move before the search, 0..1
	Raw     float64       // share of playouts won, from which Winrate was computed, 0..1
	Winrate float64       // 0..1
	LCB     float64       // lower bound of Winrate for its player, with 97.5 % confidence, 0..1
	Lead    float64       // points
}

// Unknown returns an evaluation in which nothing is known.
func Unknown() *Position {
	return &Position{Winrate: math.NaN(), Lead: math.NaN(), Spread: math.NaN()}
}

// Lost returns the loss of a move of a colour in points and in win rate, 0..1: the difference
// between the positions before and after it from its player's view, at least 0; NaN if one of the
// two is unknown.
func Lost(c board.Color, before, after *Position) (points, winrate float64) {
	points, winrate = before.Lead-after.Lead, before.Winrate-after.Winrate
	if c == board.White {
		points, winrate = -points, -winrate
	}
	return max(0, points), max(0, winrate)
}
