package names

import "katachi/board"

// condition is a necessary condition of a rule, with the text shown if it fails. touch, low and
// high are checked for each rule before its function; is serves only explanations: the function
// itself checks it, too, and tests make sure that no rule ever holds without it.
type condition struct {
	touch     int8               // least number of opposing stones that the move touches
	low, high int8               // range of lines on which it stands; high 0: any
	is        func(l *look) bool // a further condition, or nil
	not       string
}

// met reports whether a move meets the condition.
func (c *condition) met(l *look) bool {
	return l.other >= int(c.touch) && l.low >= int(c.low) && (c.high == 0 || l.low <= int(c.high)) && (c.is == nil || c.is(l))
}

// Conditions that several rules have.
var (
	touchesOther = condition{touch: 1, not: "touches no opposing stone"}
	touchesTwo   = condition{touch: 2, not: "touches fewer than two opposing stones"}
	first        = condition{high: 1, not: "does not stand on the first line"}
	low3         = condition{high: 3, not: "stands higher than line 3"}
	isJoined     = condition{is: func(l *look) bool { return l.own > 0 }, not: "joined to nothing"}
	diagonalOwn  = condition{is: (*look).ownDiagonal, not: "no friendly stone is diagonal to it"}
	answers      = condition{is: (*look).lastBeside, not: "the last move was not beside it"}
	noContact    = condition{is: func(l *look) bool { return l.other == 0 }, not: "touches an opposing stone"}
	noneNear     = condition{is: func(l *look) bool { return !l.ownWithin2() }, not: "a friendly stone is near"}
	wrapsAround  = condition{
		is: (*look).bends, not: "bends around no stone: no friendly stone diagonal to it touches the same stone",
	}
)

// Conditions that a friendly stone, or one of the other side, is at a certain distance.
func (s *surroundings) ownDiagonal() bool   { return s.anyAt(own, diagonals[:]) }
func (s *surroundings) ownJumpAway() bool   { return s.anyAt(own, jumpsAway[:]) }
func (s *surroundings) ownKnightAway() bool { return s.anyAt(own, knightsAway[:]) }
func (s *surroundings) otherDiagonal() bool { return s.anyAt(other, diagonals[:]) }
func (s *surroundings) otherJumpAway() bool { return s.anyAt(other, jumpsAway[:]) }

// diagonals, jumpsAway and knightsAway are differences of Points.
var (
	diagonals   = [...]int{-board.Stride - 1, -board.Stride + 1, board.Stride - 1, board.Stride + 1}
	jumpsAway   = [...]int{-2 * board.Stride, -2, 2, 2 * board.Stride}
	knightsAway = [...]int{
		-2*board.Stride - 1, -2*board.Stride + 1, -board.Stride - 2, -board.Stride + 2,
		board.Stride - 2, board.Stride + 2, 2*board.Stride - 1, 2*board.Stride + 1,
	}
)

// anyAt reports whether a stone of colour c, as seen by the mover, is at one of the offsets.
func (s *surroundings) anyAt(c board.Color, offsets []int) bool {
	for _, d := range offsets {
		if s.at(d) == c {
			return true
		}
	}
	return false
}

// lastBeside reports whether the other side's last move touches p.
func (s *surroundings) lastBeside() bool {
	for _, d := range directions {
		if s.justAt(d) {
			return true
		}
	}
	return false
}

// ownAlong reports whether a friendly stone is n lines away in some direction, or on a line next to
// that.
func (s *surroundings) ownAlong(n int) bool {
	for i, d := range directions {
		for _, e := range sides(i) {
			if s.at(n*d) == own || s.at(n*d+e) == own {
				return true
			}
		}
	}
	return false
}
