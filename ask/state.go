package ask

import (
	"strings"

	"katachi/board"
	"katachi/internal/winrate"
	"katachi/reading"
)

// verdict is the value of a condition, of three.
type verdict int8

const (
	no verdict = iota
	unknown
	yes
)

func of(b bool) verdict {
	if b {
		return yes
	}
	return no
}

// not returns the negation: what is unknown stays so.
func (v verdict) not() verdict { return yes - v }

// bound is a move that an event is.
type bound struct {
	time  int // its number; 0 if the event has none yet
	color board.Color
	point board.Point
}

// mostEvents bounds the events of a question.
const mostEvents = 8

// state is a game after a move, and the moves that events are so far.
type state struct {
	board  board.Board
	delta  board.Delta
	time   int // number of the move
	color  board.Color
	point  board.Point // Pass for a pass
	taken  int         // stones that it captured
	ko     bool        // it takes a ko
	events *[mostEvents]bound

	black, white string
	winner       board.Color // Empty where that is not known, or nobody won
	marked       func(*Expr) bool
	node         int // of the record's main line
	record       recorded
	follow       *following // nil if no pattern is asked for
	quick        reading.Quick
	exact        exact
	points       []board.Point // working memory
	effort       effort
	clocked      bool // effort has the time of reading
}

// play plays a move.
func (s *state) play(c board.Color, p board.Point) error {
	before := s.board.Captures(c)
	if err := s.board.PlayInto(&s.delta, c, p); err != nil {
		return err
	}
	s.time++
	s.effort.moves++
	s.color, s.point = c, p
	s.taken = s.board.Captures(c) - before
	s.ko = s.board.Ko(c.Opponent()) != board.Pass
	if s.follow != nil {
		s.follow.play(&s.board, &s.delta)
	}
	return nil
}

// holds returns the value of a condition.
func (s *state) holds(e *Expr) verdict {
	switch e.Op {
	case "not":
		return s.holds(e.Args[0]).not()
	case "and":
		return s.all(e, false, s.all(e, true, yes))
	case "or":
		return s.any(e, false, s.any(e, true, no))
	}
	if e.atom.marked {
		return of(s.marked(e))
	}
	return e.atom.holds(s, e)
}

// all returns the least of v and the values of the conditions of e: of those that read, or of the others. What is
// cheap is asked first, and often enough.
func (s *state) all(e *Expr, cheap bool, v verdict) verdict {
	for _, a := range e.Args {
		if v == no {
			break
		}
		if a.cheap == cheap {
			v = min(v, s.holds(a))
		}
	}
	return v
}

// any is all for the greatest.
func (s *state) any(e *Expr, cheap bool, v verdict) verdict {
	for _, a := range e.Args {
		if v == yes {
			break
		}
		if a.cheap == cheap {
			v = max(v, s.holds(a))
		}
	}
	return v
}

// by is the atom of who plays.
func (s *state) by(e *Expr) verdict {
	switch e.Text {
	case "black":
		return of(s.color == board.Black)
	case "white":
		return of(s.color == board.White)
	case "winner":
		return of(s.color == s.winner)
	case "loser":
		return of(s.winner != board.Empty && s.color != s.winner)
	case "player":
		return of(s.color == s.events[e.index].color)
	case "opponent":
		return of(s.color != s.events[e.index].color)
	}
	name := s.black
	if s.color == board.White {
		name = s.white
	}
	return of(strings.Contains(strings.ToLower(name), strings.ToLower(strings.Trim(e.Text, `"`))))
}

func (s *state) at(e *Expr) verdict { return of(e.set.has(s.point, s.board.Size())) }

// line returns the line of the move, 1 at the edge.
func (s *state) line() int {
	x, y := s.point.XY()
	last := s.board.Size() - 1
	return 1 + min(x, y, last-x, last-y)
}

func (s *state) number(e *Expr) verdict { return of(e.N.has(s.time)) }

func (s *state) captures(e *Expr) verdict { return of(e.N.has(s.taken)) }

// onLine, stones and liberties are atoms about the number of a stone.
func (s *state) onLine(e *Expr) verdict { return of(s.point != board.Pass && e.N.has(s.line())) }

func (s *state) stones(e *Expr) verdict {
	return of(s.point != board.Pass && e.N.has(s.board.Stones(s.point)))
}

func (s *state) liberties(e *Expr) verdict {
	return of(s.point != board.Pass && e.N.has(s.board.Liberties(s.point)))
}

// givesAtari is an atom: a chain of the other side beside the move has one liberty.
func (s *state) givesAtari(*Expr) verdict {
	for q := range s.beside() {
		if s.board.InAtari(q) {
			return yes
		}
	}
	return no
}

// beside yields the neighbours of the move with stones of the other side.
func (s *state) beside() func(yield func(board.Point) bool) {
	return func(yield func(board.Point) bool) {
		if s.point == board.Pass {
			return
		}
		for _, q := range s.point.Neighbours() {
			if s.board.Color(q) == s.color.Opponent() && !yield(q) {
				return
			}
		}
	}
}

func (s *state) distance(e *Expr) verdict {
	m := &s.events[e.index]
	if s.point == board.Pass || m.point == board.Pass {
		return no
	}
	x, y := s.point.XY()
	mx, my := m.point.XY()
	return of(e.N.has(max(abs(x-mx), abs(y-my))))
}

func abs(n int) int { return max(n, -n) }

// stands returns whether the stone of an event is still on the board.
func (s *state) stands(m *bound) bool {
	return m.point != board.Pass && s.board.Color(m.point) == m.color
}

func (s *state) touches(e *Expr) verdict {
	m := &s.events[e.index]
	if s.point == board.Pass || !s.stands(m) {
		return no
	}
	if s.joins(e) == yes {
		return yes
	}
	for _, q := range s.point.Neighbours() {
		if s.board.Color(q) == m.color && s.board.SameChain(q, m.point) {
			return yes
		}
	}
	return no
}

func (s *state) joins(e *Expr) verdict {
	m := &s.events[e.index]
	return of(s.point != board.Pass && s.stands(m) && s.color == m.color && s.board.SameChain(s.point, m.point))
}

func (s *state) takes(e *Expr) verdict {
	m := &s.events[e.index]
	if s.color == m.color {
		return no
	}
	for _, c := range s.delta.Captured() {
		if c.Point == m.point {
			return yes
		}
	}
	return no
}

func (s *state) corner(e *Expr) verdict {
	m := &s.events[e.index]
	size := s.board.Size()
	if regionOf(s.point, size) != "corner" || regionOf(m.point, size) != "corner" {
		return no
	}
	x, y := s.point.XY()
	mx, my := m.point.XY()
	return of((2*x < size) == (2*mx < size) && (2*y < size) == (2*my < size))
}

func (s *state) inPhase(e *Expr) verdict {
	return of(strings.Fields(phases)[winrate.Phase(s.board.Size(), s.time-1)] == e.Text)
}

// leaves is an atom: the chain of an event has so many liberties.
func (s *state) leaves(e *Expr) verdict {
	m := &s.events[e.index]
	return of(s.stands(m) && e.N.has(s.board.Liberties(m.point)))
}

// group is an atom: the move is of the group of an event. A group is chains that lie diagonally, unless the
// other side holds both points between.
func (s *state) group(e *Expr) verdict {
	m := &s.events[e.index]
	if s.point == board.Pass || !s.stands(m) || s.color != m.color {
		return no
	}
	var seen [board.NumPoints]bool
	list := append(s.points[:0], m.point)
	seen[m.point] = true
	for i := 0; i < len(list); i++ {
		p := list[i]
		if p == s.point {
			s.points = list
			return yes
		}
		for _, d := range links {
			q := board.Point(int(p) + d.to)
			linked := s.open(board.Point(int(p)+d.a)) || s.open(board.Point(int(p)+d.b))
			if linked && !seen[q] && s.board.Color(q) == m.color {
				seen[q] = true
				list = append(list, q)
			}
		}
	}
	s.points = list
	return no
}

// open reports whether a point does not keep stones of the mover's colour apart.
func (s *state) open(p board.Point) bool {
	c := s.board.Color(p)
	return c == board.Empty || c == s.color
}

// links are the steps to the neighbours of a stone, and the points between, of which one must be open: for
// a step along a line that is the neighbour itself.
var links = [8]struct{ to, a, b int }{
	{-1, -1, -1},
	{1, 1, 1},
	{-board.Stride, -board.Stride, -board.Stride},
	{board.Stride, board.Stride, board.Stride},
	{-board.Stride - 1, -1, -board.Stride},
	{-board.Stride + 1, 1, -board.Stride},
	{board.Stride - 1, -1, board.Stride},
	{board.Stride + 1, 1, board.Stride},
}

// What is read at a glance.
const (
	glanceNodes = 300
	glanceDepth = 2
)

// caught is an atom: whether the opponent, moving next, captures the chain of the move.
func (s *state) caught(*Expr) verdict {
	if s.point == board.Pass || !s.board.Color(s.point).IsStone() {
		return no
	}
	s.quick.Nodes, s.quick.Depth = glanceNodes, glanceDepth
	return s.read(func() verdict { return result(s.quick.Attack(&s.board, s.point)) })
}

// catches is an atom: whether a chain of the other side beside the move is lost though it moves next.
func (s *state) catches(*Expr) verdict {
	s.quick.Nodes, s.quick.Depth = glanceNodes, glanceDepth
	v := no
	for q := range s.beside() {
		v = max(v, s.read(func() verdict { return result(s.quick.Defend(&s.board, q)).not() }))
	}
	return v
}

// result returns a Result as a verdict: a ko is unknown.
func result(r reading.Result) verdict {
	switch r {
	case reading.Yes:
		return yes
	case reading.No:
		return no
	}
	return unknown
}
