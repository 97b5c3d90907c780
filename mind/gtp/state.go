package gtp

import "katachi/board"

// State is the state of a game. Komi and the side to move are in Game.
type State struct {
	Game *board.Game
	Time Time
}

// begin starts a game, with the rules of the previous one, from a position that cannot be undone.
func (s *State) begin(b *board.Board) {
	rules := s.Game.Rules()
	s.Game = board.GameFrom(b, &rules)
	s.Time.Left = [4]Clock{}
}

// turn makes c the side to move, and returns a function that restores the previous one.
func (s *State) turn(c board.Color) (back func()) {
	g, was := s.Game, s.Game.ToMove()
	g.SetToMove(c)
	return func() { g.SetToMove(was) }
}

// isEmpty reports whether no stone is on the board.
func (s *State) isEmpty() bool {
	b := s.Game.Board()
	for p := range b.Points {
		if b.Color(p) != board.Empty {
			return false
		}
	}
	return true
}
