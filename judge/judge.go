// Package judge decides what to play. It is what a player of Go needs around a model of
// moves: which moves are follies, what is still worth a move when a game comes to its end,
// when to pass and when to resign.
//
//   - A [Judge] lists the legal moves of a position with their probabilities: [ByModel]
//     asks a model of package predict and a network, [ByTactics] looks for captures and ataris.
//   - A [Player] plays the likeliest of them that is no folly, which it sees on the board alone,
//     and near the end only what can still gain something.
//   - A [Thinker] plays by a search of package playout; [Clock] says how long it may think,
//     [Dead] and [Seki] what the stones of a finished game are.
//
// For a Player all stones on the board count as alive, as in the area scoring of programs
// (Tromp-Taylor rules): what is dead must be taken before both players pass, and it does that.
//
//	p := judge.Player{Judge: judge.ByModel(m, nil)}
//	choice, err := p.Choose(ctx, g) // a *board.Game: who is to move, and the rules
package judge

import (
	"katachi/board"
	"katachi/predict"
)

// Judge says how good the moves of a position are.
type Judge interface {
	// Moves returns all legal moves of who is to move in a game, which it only reads, with
	// their probabilities, 0 to 1, the likeliest first. A pass is none of them. It takes
	// milliseconds. The slice belongs to the caller.
	Moves(g *board.Game) []predict.Move
}

// lead returns by how many points the player to move leads under the rules of the game, the chains
// of the dead stones taken off and all others alive.
func lead(g *board.Game, dead ...board.Point) float64 {
	if g.ToMove() == board.White {
		return -g.Score(dead...)
	}
	return g.Score(dead...)
}
