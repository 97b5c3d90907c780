// Package judge decides what to play. It is what a player of Go needs around a model of
// moves: which moves are follies, what is still worth a move when a game comes to its end,
// when to pass and when to resign.
//
//   - A [Judge] lists the legal moves of a position with their probabilities: [ByModel]
//     asks a model of package predict and a network, [ByTactics] looks for captures and ataris.
//   - A [Player] plays the likeliest of them that is not senseless by the look of the board alone,
//     and near the end only what can still gain something.
//   - A [Thinker] plays by a search of package playout; [Clock] says how long it may think,
//     [Dead] and [Seki] what the stones of a finished game are.
//
// For a Player all stones on the board count as alive, as in the area scoring of programs
// (Tromp-Taylor rules): what is dead must be taken before both players pass, and it does that.
//
//	p := judge.Player{Judge: judge.ByModel(m, nil)}
//	choice, err := p.Choose(ctx, g) // a *board.Game: who is to move, and the rules
//
// # How it plays
//
// A Judge lists moves with probabilities (model.go: a predict model, on 19x19 with a network
// if one is given; or simple tactics); follies.go refuses senseless ones; endgame.go knows what is
// still worth a move when a game comes to its end, by Board.Owners, Board.PassAlive (Benson) and
// reader.go, a short reading of captures; a Player puts them together. All stones left on the board
// count as alive for it, so the board must show by itself who owns each point before it passes.
//
// A Thinker plays what a search visited most. It passes after a pass if it leads both with the
// stones as they stand and without the dead ones, so that neither way of counting finds it behind;
// before that it saves what the opponent could still take. Where some playouts say of a chain what
// the others do not, fates.go asks reading.Solver, for 60,000 positions in all (15,000 where a
// clock runs): it is dead though it moves first, stays though the opponent does, or its group is
// killed by who is next. Late in a game, where a pass wins as many playouts, endgame.go decides
// whether anything is worth a move.
//
// # Rejected
//
//   - a budget of 25 + 0.7 · empty moves of absolute time to the last: with 10 ms lost on the way
//     games of 400 moves ran out: five seconds are kept back
//   - passing when it leads after a pass: it counted dead stones
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
