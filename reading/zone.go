package reading

import "katachi/board"

// zone is a set of points that contains everything a proof needs: whatever is outside, the winner
// wins with the same moves, and a move of the loser outside changes nothing.
//
// For this to be true, every stone in a zone must be closed: its whole chain is in the zone, and
// one of the chain's liberties, so no move outside can capture it, or join it to a chain that would
// be captured. The stones that capture are in the zone with the captured stones and all their
// neighbours, so the capture works, and makes the same ko, whatever is outside.
type zone = Area

// walk stores the stones of the chain at p in s.stones and its liberties in s.room, in no
// particular order.
func (s *search) walk(p board.Point) {
	cells := s.board.Cells()
	c := cells[p]
	var seen zone
	seen.Add(p)
	s.stones, s.room = append(s.stones[:0], p), s.room[:0]
	for i := 0; i < len(s.stones); i++ {
		for _, q := range s.stones[i].Neighbours() {
			if k := cells[q]; (k == board.Empty || k == c) && !seen.Has(q) {
				seen.Add(q)
				if k == c {
					s.stones = append(s.stones, q)
				} else {
					s.room = append(s.room, q)
				}
			}
		}
	}
}

// close adds the chain of the stone at p and n of its liberties, or all if it has fewer, not
// counting except. The chain is in s.stones afterwards.
func (s *search) close(z *zone, p board.Point, n int, except board.Point) {
	s.walk(p)
	addPoints(z, s.stones)
	for _, q := range s.room {
		if q != except && z.Has(q) {
			n--
		}
	}
	for _, q := range s.room {
		if n > 0 && q != except && !z.Has(q) {
			z.Add(q)
			n--
		}
	}
}

// surround adds the chain at p and all its neighbours: empty points, and the chains around it, each
// closed with n liberties other than except.
func (s *search) surround(z *zone, p board.Point, n int, except board.Point) {
	s.walk(p)
	s.chain = append(s.chain[:0], s.stones...)
	addPoints(z, s.chain)
	addPoints(z, s.room)
	rival := s.board.Color(p).Opponent()
	var done zone
	for _, q := range s.chain {
		for _, r := range q.Neighbours() {
			if s.board.Color(r) != rival || done.Has(r) {
				continue
			}
			s.close(z, r, n, except)
			addPoints(&done, s.stones)
		}
	}
}

// captures adds the stones that the move just taken back had captured, and the points that make it
// a ko.
func (s *search) captures(z *zone, d *board.Delta) {
	captured := d.Captured()
	if len(captured) == 0 {
		return
	}
	z.Add(d.Move)
	for _, ch := range captured {
		z.Add(ch.Point)
	}
	for i := -1; i < len(captured); i++ {
		p := d.Move
		if i >= 0 {
			p = captured[i].Point
		}
		for _, q := range p.Neighbours() {
			switch c := s.board.Color(q); {
			case c.IsStone():
				// Its liberty in the zone may be the place of a captured stone.
				s.close(z, q, 1, board.Pass)
			case c == board.Empty:
				z.Add(q)
			}
		}
	}
}

// suicide adds the reasons why c's move on p would be suicide.
func (s *search) suicide(z *zone, p board.Point, c board.Color) {
	z.Add(p)
	for _, q := range p.Neighbours() {
		switch s.board.Color(q) {
		case c:
			s.surround(z, q, 1, p)
		case c.Opponent():
			s.close(z, q, 1, p)
		}
	}
}

// played adds the stone just played on p, which is on the board, with its chain.
func (s *search) played(z *zone, p board.Point) {
	if s.board.Color(p).IsStone() {
		s.close(z, p, 1, p)
	}
}
