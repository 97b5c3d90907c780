package ask

import (
	"fmt"
	"strings"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/winrate"
	"katachi/sgf"
)

// verdict is the value of a condition: yes, no or unknown.
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

// not returns the negation; unknown stays unknown.
func (v verdict) not() verdict { return yes - v }

// bound is the move to which an event is bound.
type bound struct {
	time  int32 // its number; 0 if the event has no move yet
	color board.Color
	point board.Point
}

// mostEvents is the most events of a question.
const mostEvents = 8

// state is a game after a move, with the moves bound to events so far. Stones and board lag behind
// until place and sync are called, since most conditions do not need them.
type state struct {
	info   *collection.Outlined
	steps  []sgf.Step
	marks  marks
	now    int // index of the move in steps
	time   int // number of the move
	node   int // of the record's main line
	color  board.Color
	point  board.Point // Pass for a pass
	events *[mostEvents]bound

	total  int // number of moves of the game; 0 if not counted
	placed int // number of steps applied to the stones
	stones grid
	before map[uint64]bool // hashes of the positions before each move; nil if no condition asks
	// The chain of the move, the opponent's chains beside it, and its group, as far as needed.
	joined, touched around
	grouped         flood
	groups          growths
	synced          int // number of steps applied to the board
	board           board.Board
	delta           board.Delta
	fault           error // error of an illegal step

	record  recorded
	follow  *following // nil without pattern conditions
	glance  Glance
	exact   exact
	effort  effort
	clocked bool // measure the time of reading in effort
	early   bool // do not read; readings are unknown
	known   bool // the game's readings are stored
}

// begin begins another game.
func (s *state) begin(info *collection.Outlined, steps []sgf.Step, m marks) {
	s.info, s.steps, s.marks = info, steps, m
	s.time, s.total, s.placed, s.synced, s.exact.time, s.fault = 0, 0, 0, 0, 0, nil
	s.joined.time, s.touched.time, s.grouped.time, s.groups.time = 0, 0, 0, 0
	if s.follow != nil {
		s.follow.fresh = false
	}
}

// captured reports whether a step is a stone that the move before it took off.
func captured(s *sgf.Step) bool { return s.Color == board.Empty && !s.Setup }

// taken returns the steps of the stones that the move took off: the captured ones, or after suicide
// its own, itself first.
func (s *state) taken() []sgf.Step {
	end := s.now + 1
	for end < len(s.steps) && captured(&s.steps[end]) {
		end++
	}
	return s.steps[s.now+1 : end]
}

// prisoners returns the steps of the stones captured by the move.
func (s *state) prisoners() []sgf.Step {
	list := s.taken()
	if len(list) > 0 && list[0].Point == s.steps[s.now].Point {
		return nil
	}
	return list
}

// place brings the stones up to date with the move.
func (s *state) place() {
	if s.placed > s.now {
		return
	}
	if s.placed == 0 {
		s.stones.begin(s.info.Size)
		clear(s.before)
	}
	for end := s.now + 1 + len(s.taken()); s.placed < end; s.placed++ {
		step := s.steps[s.placed]
		if s.before != nil && !step.Setup && !captured(&step) {
			s.before[s.stones.hash] = true
		}
		s.stones.step(step)
		if !step.Setup && step.Color != board.Empty && s.placed >= s.synced {
			s.effort.moves++
		}
	}
}

// sync brings the board up to date with the move.
func (s *state) sync() {
	if s.synced > s.now || s.fault != nil {
		return
	}
	if s.synced == 0 {
		s.board.Init(s.info.Size)
	}
	s.board.AllowSuicide(true)        // the steps are those that the record's rules allow
	defer s.board.AllowSuicide(false) // the same question is read alike in all games
	for ; s.synced <= s.now; s.synced++ {
		step := s.steps[s.synced]
		if captured(&step) {
			continue
		}
		p, _ := step.Point.Board()
		if err := play(&s.board, &s.delta, step, p); err != nil {
			s.fault = fmt.Errorf("the index has an illegal move in node %d: %w", step.Node, err)
			return
		}
		if step.Setup {
			if s.follow != nil {
				s.follow.fresh = false
			}
			continue
		}
		if s.synced >= s.placed {
			s.effort.moves++
		}
		if s.follow != nil {
			s.follow.play(&s.board, &s.delta)
		}
	}
}

// holds returns the value of a condition.
func (s *state) holds(e *Expr) verdict {
	switch e.Op {
	case "not":
		return s.holds(e.Args[0]).not()
	case "and":
		v := yes
		for i := 0; i < len(e.order) && v != no; i++ {
			v = min(v, s.holds(e.order[i]))
		}
		return v
	case "or":
		v := no
		for i := 0; i < len(e.order) && v != yes; i++ {
			v = max(v, s.holds(e.order[i]))
		}
		return v
	}
	switch {
	case e.atom.anywhere:
		return of(len(s.marks[e.slot]) > 0)
	case e.atom.marked:
		return of(s.marked(e.slot))
	case e.atom.stored && s.known || e.atom.partly && s.marked(e.slot+2):
		if s.marked(e.slot + 1) {
			return unknown
		}
		return of(s.marked(e.slot))
	}
	switch e.atom.needs {
	case stones:
		s.place()
	case theBoard:
		s.place()
		s.sync()
	case reader: // needs the board only when it reads
		s.place()
	}
	return e.atom.holds(s, e)
}

// marked reports whether the move has a mark.
func (s *state) marked(slot int) bool {
	list := s.marks[slot]
	for len(list) > 0 && int(list[0]) < s.node {
		list = list[1:]
	}
	s.marks[slot] = list
	return len(list) > 0 && int(list[0]) == s.node
}

// by is an atom: who plays the move.
func (s *state) by(e *Expr) verdict {
	switch e.Text {
	case "black":
		return of(s.color == board.Black)
	case "white":
		return of(s.color == board.White)
	case "winner":
		return of(s.color == s.info.Winner)
	case "loser":
		return of(s.info.Winner != board.Empty && s.color != s.info.Winner)
	case "player":
		return of(s.color == s.events[e.index].color)
	case "opponent":
		return of(s.color != s.events[e.index].color)
	}
	name := s.info.Black
	if s.color == board.White {
		name = s.info.White
	}
	return of(strings.Contains(strings.ToLower(name), strings.ToLower(strings.Trim(e.Text, `"`))))
}

func (s *state) at(e *Expr) verdict { return of(e.set.has(s.point, s.info.Size)) }

// line returns the line of the move, 1 at the edge.
func (s *state) line() int {
	x, y := s.point.XY()
	last := s.info.Size - 1
	return 1 + min(x, y, last-x, last-y)
}

func (s *state) number(e *Expr) verdict { return of(e.N.has(s.time)) }

func (s *state) captures(e *Expr) verdict { return of(e.N.has(len(s.prisoners()))) }

// takesKo is an atom: a single stone captures a single stone, and could be recaptured at once but
// for the ko rule.
func (s *state) takesKo(*Expr) verdict {
	if len(s.prisoners()) != 1 {
		return no
	}
	s.place()
	free := 0
	for _, q := range s.point.Neighbours() {
		switch s.stones.cells[q] {
		case s.color:
			return no
		case board.Empty:
			free++
		}
	}
	return of(free == 1)
}

// onLine, chainOf and liberties are atoms: the stone's line, the size of its chain, its liberties.
func (s *state) onLine(e *Expr) verdict { return of(s.point != board.Pass && e.N.has(s.line())) }

func (s *state) chainOf(e *Expr) verdict {
	return of(s.point != board.Pass && e.N.has(s.stones.stones(s.point, e.N.enough())))
}

func (s *state) liberties(e *Expr) verdict {
	return of(s.point != board.Pass && e.N.has(s.stones.liberties(s.point, e.N.enough())))
}

// givesAtari is an atom: a chain of the opponent beside the move has one liberty.
func (s *state) givesAtari(*Expr) verdict {
	for q := range s.beside() {
		if s.stones.liberties(q, 2) == 1 {
			return yes
		}
	}
	return no
}

// beside yields the neighbours of the move with stones of the opponent.
func (s *state) beside() func(yield func(board.Point) bool) {
	return func(yield func(board.Point) bool) {
		if s.point == board.Pass {
			return
		}
		for _, q := range s.point.Neighbours() {
			if s.stones.cells[q] == s.color.Opponent() && !yield(q) {
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

// stands reports whether the stone of an event is still on the board.
func (s *state) stands(m *bound) bool {
	return m.point != board.Pass && s.stones.cells[m.point] == m.color
}

// touches is an atom. Since many threads may ask it about the same move, the chains that a move
// joins and touches are found only once.
func (s *state) touches(e *Expr) verdict {
	m := &s.events[e.index]
	if s.color == m.color {
		return s.joins(e)
	}
	if s.point == board.Pass || !s.stands(m) {
		return no
	}
	for _, q := range s.point.Neighbours() {
		if q == m.point {
			return yes
		}
	}
	return of(s.touched.of(s.time, func(w *walk) {
		for q := range s.beside() {
			s.stones.chain(w, q)
		}
	}).has(m.point))
}

func (s *state) joins(e *Expr) verdict {
	m := &s.events[e.index]
	if s.point == board.Pass || s.color != m.color {
		return no
	}
	return of(s.joined.of(s.time, func(w *walk) { s.stones.chain(w, s.point) }).has(m.point))
}

// group is an atom: the move belongs to the group of an event.
func (s *state) group(e *Expr) verdict {
	m := &s.events[e.index]
	if s.point == board.Pass || s.color != m.color {
		return no
	}
	if s.grouped.time != s.time {
		s.grouped.time = s.time
		s.grouped.from(s.point)
	}
	s.stones.group(&s.grouped, m.point)
	return of(s.grouped.has(m.point))
}

// repeats is an atom: the stones are as before an earlier move.
func (s *state) repeats(*Expr) verdict {
	return of(s.point != board.Pass && s.before[s.stones.hash])
}

// echoes is an atom: the move lies on the point of an event, or on one that a symmetry of the board
// takes it to.
func (s *state) echoes(e *Expr) verdict {
	m := &s.events[e.index]
	if s.point == board.Pass || m.point == board.Pass {
		return no
	}
	for sym := range board.Symmetry(board.NumSymmetries) {
		if sym.Point(m.point, s.info.Size) == s.point {
			return yes
		}
	}
	return no
}

func (s *state) takes(e *Expr) verdict {
	m := &s.events[e.index]
	if s.color == m.color {
		return no
	}
	for _, c := range s.prisoners() {
		if p, _ := c.Point.Board(); p == m.point {
			return yes
		}
	}
	return no
}

func (s *state) corner(e *Expr) verdict {
	m := &s.events[e.index]
	size := s.info.Size
	if regionOf(s.point, size) != "corner" || regionOf(m.point, size) != "corner" {
		return no
	}
	x, y := s.point.XY()
	mx, my := m.point.XY()
	return of((2*x < size) == (2*mx < size) && (2*y < size) == (2*my < size))
}

func (s *state) inPhase(e *Expr) verdict {
	return of(strings.Fields(phases)[winrate.Phase(s.info.Size, s.time-1)] == e.Text)
}

// leaves is an atom: the chain of an event has a number of liberties.
func (s *state) leaves(e *Expr) verdict {
	m := &s.events[e.index]
	return of(s.stands(m) && e.N.has(s.stones.liberties(m.point, e.N.enough())))
}

// caught is an atom: whether the opponent, moving next, captures the chain of the move.
func (s *state) caught(*Expr) verdict {
	switch {
	case s.point == board.Pass || !s.stones.cells[s.point].IsStone() || s.stones.liberties(s.point, free) == free:
		return no
	case s.early:
		return unknown
	}
	s.sync()
	return s.read(func() verdict { return s.glance.caught(&s.board, s.point) })
}

// catches is an atom: whether a chain of the opponent beside the move is lost even if its owner
// moves next.
func (s *state) catches(*Expr) verdict {
	few := false
	for q := range s.beside() {
		few = few || s.stones.liberties(q, free-1) < free-1
	}
	switch {
	case !few:
		return no
	case s.early:
		return unknown
	}
	s.sync()
	return s.read(func() verdict { return s.glance.catches(&s.board, s.point, s.color) })
}
