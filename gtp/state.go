package gtp

import "katachi/board"

// State is what the protocol keeps of a game. Komi and who is to move are the Game's.
type State struct {
	Game *board.Game
	Time Time
}

// begin starts a game from a position that cannot be undone, by the rules of the one before.
func (s *State) begin(b *board.Board) {
	rules := s.Game.Rules()
	s.Game = board.GameFrom(b, &rules)
	s.Time.Left = [4]Clock{}
}

// turn makes it the turn of c, and returns what makes it again the turn of who was to move.
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
