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
	planeOwnFree      = 3  // three planes: own chains with 1, 2 and 3 liberties
	planeOtherFree    = 6  // the opponent's, likewise
	planeLast         = 9  // the last move, the one before it, ...: five planes
	planeKo           = 14 // the point that simple ko forbids
	planeOwnThreat    = 15 // own chains with 2 liberties that the opponent, moving next, can capture in a ladder
	planeOwnLost      = 16 // own chains with 1 liberty that the player to move cannot save
	planeOtherCaught  = 17 // the opponent's chains with 2 liberties that can be captured in a ladder
	planeLadder       = 18 // moves that start such a ladder
	planeTakes        = 19 // moves that capture stones
	planeOneLiberty   = 20 // moves after which their chain has 1 liberty
	planeTwoLiberties = 21 // ... has 2
	planeWhite        = 22 // all points if White is to move, because of komi and who moved first

	// NumPlanes is the number of planes.
	NumPlanes = 23
)

const (
	lastMoves   = 5
	ladderNodes = 150 // most positions for reading a ladder
)

// Position is the input of the network.
type Position struct {
	Board  *board.Board  // with its ko
	ToMove board.Color   // Black or White
	Last   []board.Point // previous moves, the latest first, of which at most 5 are used; board.Pass is a pass
}

// Planes is a position encoded for the network, as planes of one bit per point. The zero value is
// ready for Set. It is not safe for concurrent use.
type Planes struct {
	Size int                              // rows and columns of the board
	Bits [NumPlanes][board.MaxSize]uint32 // bit x of row y, from the upper left corner; 0 beyond Size
	mind *planeScratch                    // allocated by the first Set
}

// planeScratch is memory that Set reuses.
type planeScratch struct {
	board  board.Board // the position, to try moves on
	quick  reading.Quick
	delta  board.Delta
	stones []board.Point
	room   []board.Point
}

// Set fills p from a position. It reads ladders by reading.Quick with few positions; undecided ones
// count as none. It allocates only at its first call.
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

// ladder reports whether a chain with two liberties can be captured in a ladder. If mark is set, it
// marks all moves that start one; else it stops at the first.
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
	if !known { // it captures stones, or ko forbids it
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
