package predict

import "katachi/board"

// Situation is a position with what was played last, which tells much about what
// is played next.
type Situation struct {
	Board  *board.Board
	ToMove board.Color
	Last   [2]board.Point // the last move and the one before; Pass if there is none
}

// families of features, which keep equal codes of different meaning apart.
const (
	familyPattern  = 16 * (iota + 1) // plus distance
	familyLiberty                    // plus distance
	familyResponse                   // plus distance
	familyLast
	familyBefore
	familyBoth
	familyLastPattern
	familyPlace
	familyPlaceLast
	familyTactics
	familyTacticsLast
	familyTacticsPattern
)

// feature mixes family and code into a number whose top bits are a place in the
// table of weights.
func feature(family int, code uint64) uint32 {
	h := (code ^ uint64(family)*0x9E3779B97F4A7C15) * 0xD6E8FEB86659FD93
	h = (h ^ h>>32) * 0xD6E8FEB86659FD93
	return uint32(h >> 32)
}

// extractor computes the features of the legal moves of a position. It is for one
// goroutine.
type extractor struct {
	board    board.Board
	field    field
	color    board.Color
	last     [2]board.Point
	delta    board.Delta
	Moves    []board.Point
	Features []uint32 // of all moves, one after the other
	Ends     []int    // where the features of each move end
}

// extract fills e for a situation.
func (e *extractor) extract(s *Situation) {
	e.board, e.color, e.last = *s.Board, s.ToMove, s.Last
	e.field.load(&e.board, e.color)
	e.Moves, e.Features, e.Ends = e.Moves[:0], e.Features[:0], e.Ends[:0]
	for p := range s.Board.Points {
		if !s.Board.Legal(e.color, p) {
			continue
		}
		e.move(p)
		e.Moves = append(e.Moves, p)
		e.Ends = append(e.Ends, len(e.Features))
	}
}

func (e *extractor) add(family int, code uint64) {
	e.Features = append(e.Features, feature(family, code))
}

// move appends the features of the move p.
func (e *extractor) move(p board.Point) {
	near := e.patterns(p)
	last, before := e.distance(p, 0), e.distance(p, 1)
	tactics, place := e.tactics(p), uint64(e.place(p))
	e.add(familyLast, last)
	e.add(familyBefore, before)
	e.add(familyBoth, last<<8|before)
	e.add(familyLastPattern, near^last)
	e.add(familyPlace, place)
	e.add(familyPlaceLast, place<<8|last)
	e.add(familyTactics, tactics)
	e.add(familyTacticsLast, tactics<<8|last)
	e.add(familyTacticsPattern, near^tactics)
}

// patterns appends the patterns around p, and returns the code of the 3x3 one with
// liberties.
func (e *extractor) patterns(p board.Point) (near uint64) {
	x, y := p.XY()
	at, response := fieldAt(x, y), e.response(p)
	var stones, liberties turned
	for i := range offsets {
		o := &offsets[i]
		c := e.field[at+o.at]
		stones.add(&o.stones[c])
		if o.distance <= libertyDistance {
			liberties.add(&o.liberties[c])
		}
		if i+1 < len(offsets) && offsets[i+1].distance == o.distance {
			continue
		}
		d := o.distance
		e.add(familyPattern+d, stones.lowest())
		if d <= libertyDistance {
			low := liberties.lowest()
			e.add(familyLiberty+d, low)
			if d == 3 {
				near = low
			}
		}
		if d%2 == 0 && d >= 4 && d <= 8 && response != nil && response.distance <= d {
			to := stones
			to.add(&response.last)
			e.add(familyResponse+d, to.lowest())
		}
	}
	return near
}

// response returns the last move as a point of the pattern around p; nil if it is
// too far away.
func (e *extractor) response(p board.Point) *offset {
	if e.last[0] == board.Pass {
		return nil
	}
	x, y := p.XY()
	lx, ly := e.last[0].XY()
	if i := indexOf(lx-x, ly-y); i >= 0 {
		return &offsets[i]
	}
	return nil
}

// distance returns how far p is from the last move, or the one before: at most 20,
// and 21 if there is none.
func (e *extractor) distance(p board.Point, n int) uint64 {
	if e.last[n] == board.Pass {
		return 21
	}
	x, y := p.XY()
	lx, ly := e.last[n].XY()
	return uint64(min(distance(lx-x, ly-y), 20))
}

// place returns p folded into an eighth of the board.
func (e *extractor) place(p board.Point) int {
	x, y := p.XY()
	last := e.board.Size() - 1
	x, y = min(x, last-x), min(y, last-y)
	return max(x, y)*16 + min(x, y)
}

// tactics returns what p does: stones captured (0 to 3), liberties of the chain
// afterwards (1 to 4), whether it gives atari, whether a chain of one's own was in
// atari, and whether it is an eye.
func (e *extractor) tactics(p board.Point) uint64 {
	rescue := false
	for _, q := range p.Neighbours() {
		rescue = rescue || e.board.Color(q) == e.color && e.board.InAtari(q)
	}
	eye := e.board.IsEye(e.color, p)
	if e.board.PlayInto(&e.delta, e.color, p) != nil {
		return 0
	}
	atari := false
	for _, q := range p.Neighbours() {
		atari = atari || e.board.Color(q) == e.color.Opponent() && e.board.InAtari(q)
	}
	captured, liberties := len(e.delta.Captured()), e.board.LibertiesUpTo(p, 4)
	e.board.Undo(&e.delta)
	return uint64(min(captured, 3)) | uint64(liberties)<<2 | bit(atari)<<5 | bit(rescue)<<6 | bit(eye)<<7 | 1<<8
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
