// Package judge decides what to play. It is the part of a Go player around a model of moves: which
// moves are senseless, what is still worth a move near the end, and when to pass or resign.
//
//   - A [Judge] lists the legal moves of a position with their probabilities: [ByModel]
//     asks a model of package predict and a network, [ByTactics] looks for captures and ataris.
//   - A [Player] plays the likeliest of them that is not senseless by the look of the board alone,
//     and near the end only moves that can still gain something.
//   - A [Thinker] plays by a search of package playout; [Clock] says how long it may think, and
//     [Dead] and [Seki] return the status of stones in a finished game.
//
// For a Player all stones on the board count as alive, as in the area scoring of programs
// (Tromp-Taylor rules): a Player therefore captures dead stones before it passes.
//
//	p := judge.Player{Judge: judge.ByModel(m, nil)}
//	choice, err := p.Choose(ctx, g) // a *board.Game: who is to move, and the rules
//
// # How it plays
//
// A Judge lists moves with probabilities (model.go: a predict model, on 19x19 with a network if one
// is given; or simple tactics); refuse.go rejects senseless ones; endgame.go finds what is still
// worth a move near the end, with Board.Owners, Board.PassAlive (Benson) and reader.go, a short
// reading of captures; a Player combines these. It counts all stones on the board as alive, so the
// board alone must show who owns each point before it passes.
//
// A Thinker plays the move that a search visited most. It passes after a pass if it leads both with
// all stones and without the dead ones, so that it is ahead in either way of counting; before that
// it saves stones that the opponent could still capture. If playouts disagree about a chain,
// fates.go asks reading.Solver, for 60,000 positions in all (15,000 if a clock runs), whether it is
// dead even if it moves first, stays even if the opponent does, or belongs to a group that the next
// player kills. Late in a game, if a pass wins as many playouts as the best move, endgame.go
// decides whether any move is worth playing.
//
// # Rejected
//
//   - a budget of 25 + 0.7 · empty moves of absolute time until the end: with 10 ms of lag games of
//     400 moves ran out of time: five seconds are kept in reserve
//   - passing when it leads after a pass: it counted dead stones
package judge

import (
	"katachi/board"
	"katachi/mind/predict"
)

// Judge rates the moves of a position.
type Judge interface {
	// Moves returns all legal moves of the player to move in a game, which it only reads, with
	// their probabilities, 0 to 1, the likeliest first. It does not include a pass. It takes
	// milliseconds. The slice belongs to the caller.
	Moves(g *board.Game) []predict.Move
}

// lead returns the lead in points of the player to move under the rules of the game, with the
// chains of the dead stones removed and all others alive.
func lead(g *board.Game, dead ...board.Point) float64 {
	if g.ToMove() == board.White {
		return -g.Score(dead...)
	}
	return g.Score(dead...)
}
