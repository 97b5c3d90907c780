package matchtest

import (
	"testing"
	"time"

	"katachi/board"
	"katachi/match"
)

// Best holds the best time of each piece of work that a benchmark repeats round after round,
// because other programs may run at the same time.
type Best []time.Duration

// Keep stores took if it is the best time of piece i so far.
func (b Best) Keep(i int, took time.Duration) {
	if b[i] == 0 || took < b[i] {
		b[i] = took
	}
}

// Microseconds returns the mean of the best times.
func (b Best) Microseconds() float64 {
	total := time.Duration(0)
	for _, t := range b {
		total += t
	}
	return float64(total.Nanoseconds()) / 1000 / float64(len(b))
}

// ScanGame matches the whole board after every move of a game.
func (b Best) ScanGame(m match.Matcher, game []board.Delta) {
	pos := board.New(board.DefaultSize)
	var hits []match.Hit
	for i := range game {
		pos.Follow(game[i].Changes)
		start := time.Now()
		hits = m.AppendHits(hits[:0], pos)
		b.Keep(i, time.Since(start))
	}
}

// PlayGame follows a game move by move, without listing all hits.
func (b Best) PlayGame(inc match.Incremental, game []board.Delta) {
	inc.Reset(board.New(board.DefaultSize))
	for i := range game {
		start := time.Now()
		inc.Play(&game[i])
		b.Keep(i, time.Since(start))
	}
}

// Follow matches the whole board after every move of the games (scan), and follows the games move
// by move (play), round after round.
func Follow(b *testing.B, m match.Matcher, inc match.Incremental, games [][]board.Delta) (scan, play Best) {
	moves := NumMoves(games)
	scan, play = make(Best, moves), make(Best, moves)
	for b.Loop() {
		done := 0
		for _, game := range games {
			scan[done:].ScanGame(m, game)
			play[done:].PlayGame(inc, game)
			done += len(game)
		}
	}
	return scan, play
}

// NumMoves returns how many moves the games have.
func NumMoves(games [][]board.Delta) (n int) {
	for _, game := range games {
		n += len(game)
	}
	return n
}
