package gtp

import "katachi/board"

// State is what the protocol keeps of a game.
type State struct {
	Game  *board.Game
	Komi  float64     // points for White
	First board.Color // who begins: White after handicap stones
	Time  Time
}

// begin starts a game from a position that cannot be undone.
func (s *State) begin(b *board.Board, rules *board.Rules, first board.Color) {
	s.Game, s.First = board.GameFrom(b, rules), first
	s.Time.Left = [4]Clock{}
}

// ToMove returns the opponent of who moved last, or who begins.
func (s *State) ToMove() board.Color {
	if last := s.Game.Last(0); last.Color.IsStone() {
		return last.Color.Opponent()
	}
	return s.First
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
