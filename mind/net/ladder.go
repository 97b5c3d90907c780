package net

import (
	"slices"

	"katachi/board"
)

// Limits of reading a ladder, as in KataGo.
const ladderMoves = 25000

// ladders reads ladders as KataGo 1.17.2 does for its networks (cpp/game/board.cpp): the attacker
// gives atari with every move, the defender extends or captures stones in atari beside the chain. A
// ko that the attacker leaves open saves the chain, but no ko forbids the defender's first move. A
// chain between two kos is dead if it cannot gain liberties.
//
// It differs from reading.Quick, which also weighs throw-ins, snapbacks and ko threats.
type ladders struct {
	b      board.Board
	chain  board.Point // a stone of the defender's chain
	color  board.Color // the defender's
	moves  int         // played so far
	stack  []board.Delta
	points []board.Point // of moves, one list after the other
	stones []board.Point

	free, begin []board.Point // of attack
	first       board.Delta
}

// each calls yield for each chain of a board that is caught in a ladder: its stones, and, if starts
// is set and the chain has two liberties, the moves that begin the ladder.
func (l *ladders) each(b *board.Board, starts bool, yield func(stones, moves []board.Point)) {
	l.b = *b
	l.b.AllowSuicide(false)
	for first := range b.Chains {
		l.chain, l.color = first, b.Color(first)
		var begin []board.Point
		switch l.b.LibertiesUpTo(first, 3) {
		case 1:
			if !l.search() {
				continue
			}
		case 2:
			if begin = l.attack(starts); len(begin) == 0 {
				continue
			}
		default:
			continue
		}
		l.stones = b.AppendChain(l.stones[:0], first)
		yield(l.stones, begin)
	}
}

// attack returns the attacker's moves on the chain's two liberties that begin a ladder; unless all
// is set, at most one.
func (l *ladders) attack(all bool) []board.Point {
	ko := l.ko()
	l.free = l.b.AppendLiberties(l.free[:0], l.chain)
	l.begin = l.begin[:0]
	for _, p := range l.free {
		if p == ko || l.b.PlayInto(&l.first, l.color.Opponent(), p) != nil {
			continue
		}
		caught := l.search()
		l.b.Undo(&l.first)
		if caught {
			l.begin = append(l.begin, p)
			if !all {
				break
			}
		}
	}
	return l.begin
}

// ko returns the point that ko forbids to a player, or Pass.
func (l *ladders) ko() board.Point {
	if p := l.b.Ko(board.Black); p != board.Pass {
		return p
	}
	return l.b.Ko(board.White)
}

// search reports whether the chain is caught, the defender moving first.
func (l *ladders) search() bool {
	l.moves, l.points = 0, l.points[:0]
	return l.caught(0, true) && l.moves < ladderMoves
}

// caught reports whether the chain is caught after some moves. It is meaningless once ladderMoves
// moves have been played.
func (l *ladders) caught(depth int, defends bool) bool {
	size := l.b.Size()
	if depth >= size*size*3/2 {
		return true
	}
	if l.moves >= ladderMoves {
		return false
	}
	from := len(l.points)
	defer func() { l.points = l.points[:from] }()
	var known, caught bool
	if defends {
		known, caught = l.defences(depth)
	} else {
		known, caught = l.attacks()
	}
	if known {
		return caught
	}
	player := l.color.Opponent()
	if defends {
		player = l.color
	}
	for i, to := from, len(l.points); i < to; i++ {
		if !l.play(depth, player, l.points[i]) {
			continue
		}
		caught := l.caught(depth+1, !defends)
		l.b.Undo(&l.stack[depth])
		if caught != defends || l.moves >= ladderMoves {
			return caught
		}
	}
	return defends
}

// play plays a move of a ladder if it is legal.
func (l *ladders) play(depth int, c board.Color, p board.Point) bool {
	if depth == len(l.stack) {
		l.stack = append(l.stack, board.Delta{})
	}
	play := l.b.PlayInto
	if depth == 0 {
		play = l.b.Force // no ko forbids the first move
	}
	if play(&l.stack[depth], c, p) != nil {
		return false
	}
	l.moves++
	return true
}

// defences appends the defender's moves to l.points, unless the result is known: captures, then the
// chain's liberty, unless it captures, too. Like KataGo it looks for a certain result at the last of
// them only, and counts there the liberties of the stone played, even if it does not join the chain.
func (l *ladders) defences(depth int) (known, caught bool) {
	if l.b.LibertiesUpTo(l.chain, 2) >= 2 || depth > 0 && l.ko() != board.Pass {
		return true, false
	}
	n := len(l.points)
	l.appendCaptures()
	l.appendLiberties(l.chain, n)
	least, most := l.bounds(l.points[len(l.points)-1])
	if least >= 3 {
		return true, false
	}
	return len(l.points) == n+1 && most <= 1, true
}

// bounds returns how many liberties a stone of the defender at a point has at least and at most.
func (l *ladders) bounds(p board.Point) (least, most int) {
	room, joined := 0, 0
	for _, q := range p.Neighbours() {
		switch c := l.b.Color(q); {
		case c == board.Empty:
			room++
			most++
		case c == l.color:
			free := l.b.Liberties(q) - 1
			joined = max(joined, free)
			most += free
		case c != board.Off && l.b.InAtari(q):
			least++
			most += l.b.Stones(q)
		}
	}
	return least + max(room, joined), most
}

// appendLiberties appends the liberties of a chain that are not among l.points from a place on.
func (l *ladders) appendLiberties(chain board.Point, from int) {
	n := len(l.points)
	l.points = l.b.AppendLiberties(l.points, chain)
	kept := l.points[:n]
	for _, p := range l.points[n:] {
		if !slices.Contains(l.points[from:n], p) {
			kept = append(kept, p)
		}
	}
	l.points = kept
}

// appendCaptures appends the moves that capture stones beside the chain.
func (l *ladders) appendCaptures() {
	from := len(l.points)
	l.stones = l.b.AppendChain(l.stones[:0], l.chain)
	for _, s := range l.stones {
		for _, q := range s.Neighbours() {
			if l.b.Color(q) == l.color.Opponent() && l.b.InAtari(q) {
				l.appendLiberties(q, from)
			}
		}
	}
}

// attacks appends the attacker's moves to l.points, the more promising first, unless the result is
// known.
func (l *ladders) attacks() (known, caught bool) {
	switch l.b.LibertiesUpTo(l.chain, 3) {
	case 0, 1:
		return true, true
	case 2:
	default:
		return true, false
	}
	n := len(l.points)
	l.points = l.b.AppendLiberties(l.points, l.chain)
	list := l.points[n:]
	p, q := list[0], list[1]
	free, other := l.room(p), l.room(q)
	if free == 0 && other == 0 && l.betweenKos(p, q) {
		return true, true
	}
	if !adjacent(p, q) {
		switch {
		case free >= 3 && other >= 3:
			return true, false
		case free >= 3:
			l.points = l.points[:n+1]
			return false, false
		case other >= 3:
			list[0] = q
			l.points = l.points[:n+1]
			return false, false
		}
	}
	if 2*other+l.links(q) > 2*free+l.links(p) {
		list[0], list[1] = q, p
	}
	return false, false
}

func adjacent(p, q board.Point) bool {
	for _, r := range p.Neighbours() {
		if r == q {
			return true
		}
	}
	return false
}

// room returns the number of empty points beside a point.
func (l *ladders) room(p board.Point) (n int) {
	for _, q := range p.Neighbours() {
		if l.b.Color(q) == board.Empty {
			n++
		}
	}
	return n
}

// links estimates the liberties that the defender gains by connecting at a point.
func (l *ladders) links(p board.Point) (n int) {
	for _, q := range p.Neighbours() {
		if l.b.Color(q) == l.color {
			if free := l.b.Liberties(q); free > 1 {
				n += 2*free - 3
			}
		}
	}
	return n
}

// betweenKos reports whether each of the chain's two liberties is a ko that the attacker can take,
// neither gives the defender more liberties, and no stones beside the chain are in atari.
func (l *ladders) betweenKos(p, q board.Point) bool {
	for _, r := range []board.Point{p, q} {
		if !l.takesKo(r) {
			return false
		}
		if free, known := l.b.LibertiesAfter(l.color, r, 3); known && free > 2 {
			return false
		}
	}
	n := len(l.points)
	l.appendCaptures()
	none := len(l.points) == n
	l.points = l.points[:n]
	return none
}

// takesKo reports whether the attacker would take a single stone at a point among the defender's
// stones.
func (l *ladders) takesKo(p board.Point) bool {
	taken := 0
	for _, q := range p.Neighbours() {
		switch c := l.b.Color(q); {
		case c == board.Off:
		case c != l.color:
			return false
		case l.b.InAtari(q):
			if taken++; l.b.Stones(q) != 1 {
				return false
			}
		}
	}
	return taken == 1
}
