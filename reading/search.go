package reading

import (
	"context"
	"errors"
	"slices"

	"katachi/board"
)

// result is the winner of the game about a chain.
type result uint8

const (
	undecided result = iota
	captured
	saved
)

const (
	maxPly   = 500
	maxDepth = 40
)

// frame is the state of the search for each move of the current line.
type frame struct {
	key    uint64
	delta  board.Delta
	lift   board.Delta // a pass that lifts a ko
	lifted bool
	takes  bool // the move captures something
	// A repeated position counts as saved, because play without end captures nothing. During the
	// search of this position its repetition is assumed to have the zone assumed; settle checks
	// that this was large enough.
	referenced bool
	assumed    zone
	upon       int // lowest ply whose result this one assumes
	zone       zone
	tried      zone
	move       board.Point
	moves      []board.Point
	liberties  []board.Point
}

// search reads one chain. The attacker's moves that leave the chain in atari are free, others cost
// one of depth: so ladders are read to their end first, then captures with one quiet move, such as
// nets, then with two.
type search struct {
	ctx      context.Context
	ended    error // the error of ctx, if it has ended
	board    board.Board
	target   board.Point
	owner    board.Color
	attacker board.Color
	free     int         // number of liberties with which the chain is saved
	threats  board.Color // the player who may retake every ko at once; Empty: nobody
	left     int
	kos      bool // a ko occurred
	cut      bool // some moves were not read for lack of depth
	run      uint32
	table    []entry
	frames   []frame
	stones   []board.Point
	room     []board.Point
	chain    []board.Point
}

// begin prepares the search for a question.
func (s *search) begin(threats board.Color) {
	s.threats, s.kos = threats, false
	s.run++
}

// solve deepens until the game is decided or nodes are spent.
func (s *search) solve(attack bool) result {
	for depth := range maxDepth {
		s.cut = false
		r := undecided
		if attack {
			r = s.attack(0, depth)
		} else {
			r = s.defend(0, depth)
		}
		if r != undecided || s.left <= 0 || !s.cut {
			return r
		}
	}
	return undecided
}

// play plays p for c from the frame of ply.
func (s *search) play(f *frame, c board.Color, p board.Point) error {
	if err := s.board.PlayInto(&f.delta, c, p); err != nil {
		return err
	}
	f.takes = len(f.delta.Changes) > 1
	f.lifted = false
	if next := c.Opponent(); s.board.Ko(next) != board.Pass {
		s.kos = true
		if next == s.threats {
			f.lifted = true
			_ = s.board.PlayInto(&f.lift, c, board.Pass)
		}
	}
	return nil
}

func (s *search) undo(f *frame) {
	if f.lifted {
		s.board.Undo(&f.lift)
	}
	s.board.Undo(&f.delta)
}

// enter checks whether a position is decided at once: by the liberties of the chain, by the table,
// or as a repetition on this line.
func (s *search) enter(ply, depth int, mover board.Color) (r result, done bool) {
	if s.left--; s.left%256 == 0 && s.ctx.Err() != nil {
		s.ended, s.left = s.ctx.Err(), -1
	}
	if s.left < 0 || ply >= maxPly-1 {
		s.cut = true
		return undecided, true
	}
	f := &s.frames[ply]
	f.upon = maxPly
	gone := s.board.Color(s.target) != s.owner
	if gone && !s.retakes(ply, mover) {
		f.zone = zone{}
		return captured, true
	}
	if !gone && s.isFree(f) {
		return saved, true
	}
	f.key = moverKey(&s.board, mover)
	if gone {
		f.key++
	}
	takes := false
	for i := ply - 1; i >= 0; i-- {
		takes = takes || s.frames[i].takes
		if a := &s.frames[i]; takes && a.key == f.key {
			a.referenced = true
			f.zone, f.move, f.upon = a.assumed, board.Pass, i
			return saved, true
		}
	}
	return s.known(f.key, f, depth)
}

// retakes reports whether the owner may retake at once, with a ko threat, the stone that was just
// captured.
func (s *search) retakes(ply int, mover board.Color) bool {
	return ply > 0 && mover == s.owner && s.frames[ply-1].lifted
}

// isKo reports whether the attacker captures by a ko on the last liberty of the chain.
func (s *search) isKo(f *frame, last board.Point) bool {
	if s.board.Stones(s.target) > 1 || s.play(f, s.attacker, last) != nil {
		return false
	}
	ko := s.board.Ko(s.owner) != board.Pass || f.lifted
	s.undo(f)
	return ko && s.threats == s.owner
}

// noKo adds the points that make the capture of the chain on its last liberty not a ko. It appends
// to moves the owner's move that would make it one.
func (s *search) noKo(z *zone, last board.Point, moves ...board.Point) []board.Point {
	if s.board.Stones(s.target) > 1 {
		return moves
	}
	joined, room := false, 0
	for _, q := range last.Neighbours() {
		switch c := s.board.Color(q); {
		case c == s.attacker:
			s.close(z, q, 2, board.Pass)
			joined = true
		case c == s.owner && s.board.InAtari(q):
			// If it is captured, too, there is no ko; the owner may save it.
			s.surround(z, q, 2, board.Pass)
			if !s.board.SameChain(q, s.target) {
				moves = s.besides(moves, q, 1)
			}
		case c == s.owner:
			s.close(z, q, 1, board.Pass)
		case c == board.Empty:
			z.Add(q)
			room++
		}
	}
	if joined || room != 1 {
		return moves
	}
	for _, q := range last.Neighbours() {
		if s.board.Color(q) == board.Empty {
			moves = append(moves, q)
		}
	}
	return moves
}

// isFree reports whether the chain has enough liberties.
func (s *search) isFree(f *frame) bool {
	if s.board.LibertiesUpTo(s.target, s.free) < s.free {
		return false
	}
	f.zone, f.move = zone{}, board.Pass
	s.close(&f.zone, s.target, s.free, board.Pass)
	return true
}

// attack returns the result with the attacker to move.
func (s *search) attack(ply, depth int) result {
	r, done := s.enter(ply, depth, s.attacker)
	if done {
		return r
	}
	return s.settle(ply, depth, (*search).attackBy)
}

// settle searches a position until the assumed result is confirmed.
func (s *search) settle(ply, depth int, by func(s *search, ply, depth int) result) result {
	f := &s.frames[ply]
	for f.assumed = (zone{}); ; {
		f.referenced, f.upon = false, maxPly
		r := by(s, ply, depth)
		if r != saved {
			return s.store(f.key, f, depth, r)
		}
		if f.referenced && !f.zone.within(&f.assumed) {
			f.assumed.join(&f.zone)
			continue
		}
		if f.upon < ply {
			return r
		}
		f.upon = maxPly
		return s.store(f.key, f, depth, r)
	}
}

// attackBy searches the attacker's moves.
func (s *search) attackBy(ply, depth int) result {
	f := &s.frames[ply]
	f.liberties = s.board.AppendLiberties(f.liberties[:0], s.target)
	if len(f.liberties) == 1 && s.board.Legal(s.attacker, f.liberties[0]) && !s.isKo(f, f.liberties[0]) {
		f.zone, f.move = zone{}, f.liberties[0]
		s.surround(&f.zone, s.target, 1, board.Pass)
		s.noKo(&f.zone, f.liberties[0])
		return captured
	}
	if depth == 0 && len(f.liberties) > 2 {
		s.cut = true
		return undecided
	}
	f.zone, f.tried = zone{}, zone{}
	s.close(&f.zone, s.target, 1, board.Pass)
	f.moves = s.attackingMoves(f.moves[:0], f.liberties, depth)
	whole, banned := true, false
	for next := 0; ; {
		p := s.choose(f, &next, whole)
		if p == board.Pass {
			break
		}
		if err := s.play(f, s.attacker, p); err != nil {
			if errors.Is(err, board.ErrKo) {
				f.zone.Add(p)
				banned = true
			} else {
				s.suicide(&f.zone, p, s.attacker)
			}
			continue
		}
		cost := 1
		if s.board.LibertiesUpTo(s.target, 2) < 2 {
			cost = 0
		}
		if cost > depth {
			s.undo(f)
			whole, s.cut = false, true
			continue
		}
		r := s.defend(ply+1, depth-cost)
		child := &s.frames[ply+1].zone
		switch r {
		case captured:
			f.zone, f.move = *child, p
			s.played(&f.zone, p)
			s.undo(f)
			s.captures(&f.zone, &f.delta)
			return captured
		case saved:
			f.zone.join(child)
			f.upon = min(f.upon, s.frames[ply+1].upon)
			s.undo(f)
			f.zone.Add(p)
			s.captures(&f.zone, &f.delta)
		default:
			s.undo(f)
			whole = false
		}
		if s.left <= 0 {
			return undecided
		}
	}
	if banned {
		// Playing elsewhere lifts the ko.
		if depth == 0 {
			s.cut = true
			return undecided
		}
		_ = s.play(f, s.attacker, board.Pass)
		r := s.defend(ply+1, depth-1)
		s.undo(f)
		switch r {
		case captured:
			f.zone, f.move = s.frames[ply+1].zone, board.Pass
			return captured
		case saved:
			f.zone.join(&s.frames[ply+1].zone)
			f.upon = min(f.upon, s.frames[ply+1].upon)
		default:
			whole = false
		}
	}
	if !whole {
		return undecided
	}
	f.move = board.Pass
	return saved
}

// defend returns the result with the owner of the chain to move.
func (s *search) defend(ply, depth int) result {
	r, done := s.enter(ply, depth, s.owner)
	if done {
		return r
	}
	return s.settle(ply, depth, (*search).defendBy)
}

// defendBy searches the owner's moves.
func (s *search) defendBy(ply, depth int) result {
	f := &s.frames[ply]
	f.liberties = s.board.AppendLiberties(f.liberties[:0], s.target)
	f.zone, f.tried = zone{}, zone{}
	f.moves = f.moves[:0]
	gone := len(f.liberties) == 0
	atari := len(f.liberties) == 1 && !s.isKo(f, f.liberties[0])
	whole := true
	if gone {
		f.zone.Add(s.target)
		f.moves = append(f.moves, s.target)
	} else if atari {
		// Whatever else the owner plays, the attacker captures: the chains around have two
		// liberties in the zone, or their capture by the owner is read.
		s.surround(&f.zone, s.target, 2, board.Pass)
		f.moves = s.besides(f.moves, s.target, 1)
		f.moves = append(f.moves, f.liberties[0])
		f.moves = s.noKo(&f.zone, f.liberties[0], f.moves...)
	} else {
		if s.extends(f) {
			return saved
		}
		_ = s.play(f, s.owner, board.Pass)
		r := s.attack(ply+1, depth)
		s.undo(f)
		child := &s.frames[ply+1]
		switch r {
		case saved:
			f.zone, f.move, f.upon = child.zone, board.Pass, child.upon
			return saved
		case captured:
			f.zone = child.zone
			if child.move != board.Pass {
				f.moves = append(f.moves, child.move)
			}
		default:
			if whole = false; depth == 0 {
				return undecided
			}
		}
		f.moves = append(f.moves, f.liberties...)
		f.moves = s.besides(f.moves, s.target, 2)
	}
	f.move = board.Pass
	for next := 0; ; {
		p := s.choose(f, &next, whole && !atari && !gone)
		if p == board.Pass {
			break
		}
		if err := s.play(f, s.owner, p); err != nil {
			if errors.Is(err, board.ErrKo) {
				f.zone.Add(p)
			} else {
				s.suicide(&f.zone, p, s.owner)
			}
			continue
		}
		r := s.attack(ply+1, depth)
		child := &s.frames[ply+1].zone
		switch r {
		case saved:
			f.zone, f.move, f.upon = *child, p, s.frames[ply+1].upon
			s.played(&f.zone, p)
			s.undo(f)
			s.captures(&f.zone, &f.delta)
			return saved
		case captured:
			f.zone.join(child)
			s.undo(f)
			f.zone.Add(p)
			s.captures(&f.zone, &f.delta)
			if f.move == board.Pass {
				f.move = p
			}
		default:
			s.undo(f)
			whole = false
		}
		if s.left <= 0 {
			return undecided
		}
	}
	if !whole {
		return undecided
	}
	return captured
}

// extends looks for a move on a liberty that makes the chain free at once.
func (s *search) extends(f *frame) bool {
	for _, p := range f.liberties {
		if s.play(f, s.owner, p) != nil {
			continue
		}
		s.left--
		free := s.isFree(f)
		if free {
			f.move = p
			s.played(&f.zone, p)
		}
		s.undo(f)
		if free {
			s.captures(&f.zone, &f.delta)
			return true
		}
	}
	return false
}

// choose returns the next untried move of the frame, and marks it as tried; it returns Pass if
// there is none. With whole, the moves of the zone follow the listed ones.
func (s *search) choose(f *frame, next *int, whole bool) board.Point {
	for ; ; *next++ {
		if *next == len(f.moves) {
			if !whole {
				return board.Pass
			}
			if f.moves = s.untried(f, f.moves); *next == len(f.moves) {
				return board.Pass
			}
		}
		if p := f.moves[*next]; !f.tried.Has(p) {
			f.tried.Add(p)
			return p
		}
	}
}

// untried appends the empty points of the zone that were not tried.
func (s *search) untried(f *frame, moves []board.Point) []board.Point {
	for p := range s.board.Points {
		if s.board.Color(p) == board.Empty && f.zone.Has(p) && !f.tried.Has(p) {
			moves = append(moves, p)
		}
	}
	return moves
}

// besides appends the liberties of the chains around the chain at p that have at most n.
func (s *search) besides(moves []board.Point, p board.Point, n int) []board.Point {
	s.chain = s.board.AppendChain(s.chain[:0], p)
	rival := s.board.Color(p).Opponent()
	for _, q := range s.chain {
		for _, r := range q.Neighbours() {
			if s.board.Color(r) == rival && s.board.LibertiesUpTo(r, n+1) <= n {
				first := len(moves)
				moves = s.board.AppendLiberties(moves, r)
				for _, m := range moves[first:] {
					if !slices.Contains(moves[:first], m) {
						moves[first] = m
						first++
					}
				}
				moves = moves[:first]
			}
		}
	}
	return moves
}

// attackingMoves appends the attacker's likely moves, the best first: liberties on which the owner
// would gain most, moves that save or free the surrounding chains, then the points beside the
// liberties.
func (s *search) attackingMoves(moves, liberties []board.Point, depth int) []board.Point {
	moves = append(moves, liberties...)
	sortByGain(&s.board, s.target, moves, s.free)
	if depth > 0 {
		moves = s.besides(moves, s.target, 1)
		moves = seconds(&s.board, moves, liberties)
	}
	return moves
}
