// Package analysis is what a program found of the positions of a game: who leads, who is likelier to
// win, and which moves are best. An engine that the user runs finds it, a record carries it in the
// properties of the program that wrote it, or katachi's own playouts make it; all three give the
// same [Position], so that a review, a comment or a table of losses need not know which it was.
package analysis

import (
	"math"

	"katachi/board"
)

// Position is what was found of a position. All numbers are Black's, whoever is to move. A number that
// the source does not tell is NaN.
type Position struct {
	Source  string  // who found it, such as "KataGo 1.17.2"; empty if the record does not say
	Visits  int     // positions that were looked at to find it; 0 if that is not known
	Winrate float64 // probability that Black wins, 0..1
	Lead    float64 // points that Black leads by, komi counted
	// Spread is half the width of the 95 % interval of Lead, in points: a better judge's lead is within
	// Lead ± Spread in 95 of 100 positions. NaN if nobody has measured it.
	Spread float64
	Moves  []Move // best first; empty if the source tells none
	// Owner is the ownership at the end of the game by Point, from +1 for Black to -1 for White; nil if
	// the source does not tell.
	Owner *[board.NumPoints]float32
}

// Move is a move of a position, with what comes of it. Numbers are Black's, as those of Position, and
// NaN if the source does not tell them.
type Move struct {
	Line    []board.Point // the move, and the play that is expected; board.Pass is a pass
	Visits  int           // 0 if that is not known
	Prior   float64       // probability of the move before anything is read, 0..1
	Raw     float64       // part of the playouts won that Winrate was made of, 0..1
	Winrate float64       // 0..1
	LCB     float64       // lower bound of Winrate for its player, with 97.5 % confidence, 0..1
	Lead    float64       // points
}

// Unknown returns a position of which nothing is known.
func Unknown() *Position {
	return &Position{Winrate: math.NaN(), Lead: math.NaN(), Spread: math.NaN()}
}

// Lost returns what a move of a colour lost: points, and of the win rate, 0..1. It is the
// difference between the position before and the one after it, as its player sees them, and never
// less than 0; NaN where one of the two is not known.
func Lost(c board.Color, before, after *Position) (points, winrate float64) {
	points, winrate = before.Lead-after.Lead, before.Winrate-after.Winrate
	if c == board.White {
		points, winrate = -points, -winrate
	}
	return max(0, points), max(0, winrate)
}
