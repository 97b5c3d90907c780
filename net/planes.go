package net

import (
	"katachi/board"
	"katachi/reading"
)

// The planes, in the order of Planes.Bits. Own is the player to move.
const (
	planeBoard        = 0  // every point of the board
	planeOwn          = 1  // own stones
	planeOther        = 2  // the opponent's stones
	planeOwnFree      = 3  // own chains with 1 liberty, with 2, with 3: three planes
	planeOtherFree    = 6  // the opponent's, likewise
	planeLast         = 9  // the last move, the one before it, ...: five planes
	planeKo           = 14 // the point that simple ko forbids
	planeOwnThreat    = 15 // own chains with 2 liberties that the opponent takes by a ladder if he moves next
	planeOwnLost      = 16 // own chains with 1 liberty that the player to move cannot save
	planeOtherCaught  = 17 // the opponent's chains with 2 liberties that a ladder takes
	planeLadder       = 18 // moves that begin such a ladder
	planeTakes        = 19 // moves that take stones
	planeOneLiberty   = 20 // moves whose chain has 1 liberty then
	planeTwoLiberties = 21 // ... has 2
	planeWhite        = 22 // every point if the player to move is White: who began, and whom komi is for

	// NumPlanes is the number of planes.
	NumPlanes = 23
)

const (
	lastMoves   = 5
	ladderNodes = 150 // positions that one question about a ladder may look at
)

// Position is what the network looks at.
type Position struct {
	Board  *board.Board  // with its ko
	ToMove board.Color   // Black or White
	Last   []board.Point // the moves before, latest first: at most 5 are used; board.Pass is a pass
}

// Planes is a position as the network sees it: planes of one bit a point. The zero value is ready for
// Set. A Planes is for one goroutine at a time.
type Planes struct {
	Size int                              // rows and columns of the board
	Bits [NumPlanes][board.MaxSize]uint32 // bit x of row y, from the upper left corner; 0 beyond Size
	mind *planeScratch                    // made by the first Set
}

// planeScratch is memory that Set uses again.
type planeScratch struct {
	board  board.Board // the position, to try moves on
	quick  reading.Quick
	delta  board.Delta
	stones []board.Point
	room   []board.Point
}

// Set fills p from a position. Ladders are read by reading.Quick with few positions each; one that it
// cannot decide counts as none. It allocates only at its first use.
func (p *Planes) Set(pos *Position) {
	if p.mind == nil {
		p.mind = &planeScratch{quick: reading.Quick{Nodes: ladderNodes}}
	}
	p.Bits = [NumPlanes][board.MaxSize]uint32{}
	p.Size = pos.Board.Size()
	p.mind.board = *pos.Board
	for y := range p.Size {
		p.Bits[planeBoard][y] = 1<<p.Size - 1
		if pos.ToMove == board.White {
			p.Bits[planeWhite][y] = 1<<p.Size - 1
		}
	}
	for i, at := range pos.Last[:min(lastMoves, len(pos.Last))] {
		p.add(planeLast+i, at)
	}
	p.add(planeKo, pos.Board.Ko(pos.ToMove))
	for first := range pos.Board.Chains {
		p.setChain(pos, first)
	}
	for at := range pos.Board.Points {
		if pos.Board.Color(at) == board.Empty {
			p.setMove(pos, at)
		}
	}
}

// add sets the bit of a point; nothing for a pass.
func (p *Planes) add(plane int, at board.Point) {
	if at != board.Pass {
		x, y := at.XY()
		p.Bits[plane][y] |= 1 << x
	}
}

// setChain fills the planes of the chain whose first stone is given.
func (p *Planes) setChain(pos *Position, first board.Point) {
	m := p.mind
	own := pos.Board.Color(first) == pos.ToMove
	stones, free := planeOther, planeOtherFree
	if own {
		stones, free = planeOwn, planeOwnFree
	}
	liberties := pos.Board.LibertiesUpTo(first, 4)
	ladder := -1
	switch {
	case liberties == 1 && own && m.quick.Defend(pos.Board, first) == reading.No:
		ladder = planeOwnLost
	case liberties == 2 && own && p.ladder(first, false):
		ladder = planeOwnThreat
	case liberties == 2 && !own && p.ladder(first, true):
		ladder = planeOtherCaught
	}
	m.stones = pos.Board.AppendChain(m.stones[:0], first)
	for _, at := range m.stones {
		p.add(stones, at)
		if 0 < liberties && liberties < 4 {
			p.add(free+liberties-1, at)
		}
		if ladder >= 0 {
			p.add(ladder, at)
		}
	}
}

// ladder reports whether the opponent of a chain with two liberties takes it by a ladder. If mark is true
// the moves that begin one are set; else one is enough.
func (p *Planes) ladder(chain board.Point, mark bool) bool {
	m := p.mind
	attacker := m.board.Color(chain).Opponent()
	taken := false
	m.room = m.board.AppendLiberties(m.room[:0], chain)
	for _, at := range m.room {
		if taken && !mark {
			break
		}
		if m.board.PlayInto(&m.delta, attacker, at) != nil {
			continue
		}
		if m.quick.Defend(&m.board, chain) == reading.No {
			taken = true
			if mark {
				p.add(planeLadder, at)
			}
		}
		m.board.Undo(&m.delta)
	}
	return taken
}

// setMove fills the planes of a move of the player to move on an empty point.
func (p *Planes) setMove(pos *Position, at board.Point) {
	liberties, known := pos.Board.LibertiesAfter(pos.ToMove, at, 3)
	if !known { // it takes stones, or ko forbids it
		m := p.mind
		if m.board.PlayInto(&m.delta, pos.ToMove, at) != nil {
			return
		}
		p.add(planeTakes, at)
		liberties = m.board.LibertiesUpTo(at, 3)
		m.board.Undo(&m.delta)
	}
	switch liberties {
	case 1:
		p.add(planeOneLiberty, at)
	case 2:
		p.add(planeTwoLiberties, at)
	}
}
