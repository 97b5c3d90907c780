package gtp

import (
	"time"

	"katachi/board"
)

// State is what the protocol keeps of a game.
type State struct {
	Game  *board.Game
	Komi  float64     // points for White
	First board.Color // who begins: White after handicap stones
	Time  Time
}

// Time is what time_settings and time_left have set.
type Time struct {
	Set    bool          // time_settings was given
	Main   time.Duration // main time
	Period time.Duration // Canadian overtime: Stones moves in each period
	Stones int           // 0 with a Period means no limit at all
	Left   [4]Clock      // by colour; Black and White are used
}

// Clock is what a player has left.
type Clock struct {
	Known  bool
	Time   time.Duration
	Stones int // to be played in Time; 0 is main time
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
