package reading

import (
	"errors"
	"math/bits"

	"katachi/board"
)

// linkNear is the largest distance, in lines and rows, of moves from the place of a question about
// a link.
const linkNear = 3

// Linked answers Yes if the chains at p and o, of one colour, are connected even if the other side
// moves first: their owner makes them one chain of two liberties or more, or has links that no
// single stone breaks. It answers Unknown if that is not seen. The owner has at most Depth moves,
// on liberties of these chains and of others with at most two, at most three lines and rows from
// near. The other side plays where the owner's next move can be disturbed. A link that depends on a
// ko does not count.
func (q *Quick) Linked(b *board.Board, p, o, near board.Point) Result {
	q.board, q.owner, q.left, q.ends = *b, b.Color(p), q.Nodes, [3]board.Point{p, o, near}
	q.run++
	for depth := 1; depth <= q.Depth && q.left > 0; depth++ {
		var depends Area
		if q.held(0, depth, &depends) {
			return Yes
		}
	}
	return Unknown
}

// united returns how many liberties the two chains have, up to three, if they are one; 0 if they
// are not, and -1 if one is gone.
func (q *Quick) united() int {
	b := &q.board
	switch {
	case b.Color(q.ends[0]) != q.owner || b.Color(q.ends[1]) != q.owner:
		return -1
	case !b.SameChain(q.ends[0], q.ends[1]):
		return 0
	}
	return b.LibertiesUpTo(q.ends[0], 3)
}

// held reports whether the owner links with depth moves if the other side is to move. It adds to
// depends the points on which that depends: a stone elsewhere changes nothing.
func (q *Quick) held(ply, depth int, depends *Area) bool {
	if q.left--; q.left < 0 {
		return false
	}
	n := q.united()
	if n == 2 {
		q.dependsOn(depends, q.ends[0])
	}
	if n == 0 && q.tied(depends) {
		return true
	}
	var next Area // if the other side plays elsewhere: two moves must suffice
	if n != 0 || depth == 0 || !q.joins(ply+1, min(depth, 2), &next) {
		return n > 1
	}
	for _, end := range q.ends {
		if q.board.Color(end) == q.owner {
			q.dependsOn(&next, end)
		}
	}
	f := &q.frames[ply]
	f.moves = appendPoints(f.moves[:0], &next)
	for _, m := range f.moves {
		err := q.board.PlayInto(&f.delta, q.owner.Opponent(), m)
		if errors.Is(err, board.ErrKo) {
			return false
		}
		if err != nil {
			continue // occupied, or suicide
		}
		ok := q.joins(ply+1, depth, &next)
		q.board.Undo(&f.delta)
		if !ok {
			return false
		}
	}
	depends.join(&next)
	return true
}

// dependsOn adds the liberties of a chain that has at most two.
func (q *Quick) dependsOn(a *Area, p board.Point) {
	if q.board.LibertiesUpTo(p, 3) < 3 {
		q.room(a, p)
	}
}

// room adds the liberties of the chain at p.
func (q *Quick) room(a *Area, p board.Point) {
	q.stones = q.board.AppendLiberties(q.stones[:0], p)
	for _, l := range q.stones {
		a.Add(l)
	}
}

// joins is held with the owner to move; the two chains are not one.
func (q *Quick) joins(ply, depth int, depends *Area) bool {
	if q.left--; q.left < 0 || q.united() < 0 {
		return false
	}
	e, known := q.known(q.owner, depth)
	if known {
		return false // only failures are stored
	}
	key := e.key
	f := &q.frames[ply]
	f.moves = q.links(f.moves[:0], depth > 1)
	for _, m := range f.moves {
		if q.board.PlayInto(&f.delta, q.owner, m) != nil {
			continue
		}
		var next Area
		ok := q.held(ply+1, depth-1, &next)
		q.dependsOn(&next, m)
		q.board.Undo(&f.delta)
		if ok {
			next.Add(m)
			depends.join(&next)
			return true
		}
	}
	q.keep(e, key, depth, undecided)
	return false
}

// links appends the owner's moves: first those that touch both chains, then, with others, those
// that touch one, or take a liberty of a chain with at most two.
func (q *Quick) links(moves []board.Point, others bool) []board.Point {
	cells := q.board.Cells()
	first := 0
	for r := -linkNear; r <= linkNear; r++ {
		for c := -linkNear; c <= linkNear; c++ {
			p := q.ends[2] + board.Point(r*board.Stride+c)
			if int(p) >= board.NumPoints || cells[p] != board.Empty {
				continue
			}
			touches, wants := 0, max(r, -r, c, -c) < linkNear
			short := false
			for _, s := range p.Neighbours() {
				switch cells[s] {
				case q.owner:
					for i, end := range q.ends {
						if cells[end] == q.owner && q.board.SameChain(s, end) {
							touches |= 1 << i
						}
					}
				case q.owner.Opponent():
					n := q.board.LibertiesUpTo(s, 3)
					short = short || n == 1 || wants && n == 2
				}
			}
			switch {
			case touches&3 == 3:
				moves = append(moves, p)
				moves[first], moves[len(moves)-1] = p, moves[first]
				first++
			case others && (touches != 0 && wants || short):
				moves = append(moves, p)
			}
		}
	}
	return moves
}

// linkChains is the largest number of chains over which a link leads.
const linkChains = 5

// tied reports whether the two chains are connected by links that no single stone breaks: two
// points that touch both chains, of which the owner gets one, or a point where a stone of the other
// side could be captured at once. It adds these points to depends.
func (q *Quick) tied(depends *Area) bool {
	var chains [linkChains]board.Point
	var rooms [linkChains]Area
	var used Area
	chains[0] = q.ends[0]
	n := 1
	q.room(&rooms[0], chains[0])
	for i := 0; i < n; i++ {
		q.points = appendPoints(q.points[:0], &rooms[i])
		for _, l := range q.points {
			for _, r := range l.Neighbours() {
				known := n == linkChains || q.board.Color(r) != q.owner
				for _, c := range chains[:n] {
					known = known || q.board.SameChain(c, r)
				}
				if known {
					continue
				}
				rooms[n] = Area{}
				q.room(&rooms[n], r)
				if !q.tie(&rooms[i], &rooms[n], &used) {
					continue
				}
				if chains[n] = r; q.board.SameChain(r, q.ends[1]) {
					depends.join(&used)
					return true
				}
				n++
			}
		}
	}
	return false
}

// tie reports whether two chains with these liberties are linked by unused points, which it adds to
// used: two common liberties, or one where a stone of the other side could be captured. Together
// they must have at least two other liberties.
func (q *Quick) tie(a, c, used *Area) bool {
	var both Area
	var first board.Point
	common, all := 0, 0
	for row := range a {
		all += bits.OnesCount32(a[row] | c[row])
		for free := a[row] & c[row] &^ used[row]; free != 0 && common < 2; free &= free - 1 {
			both[row] |= free & -free
			if common++; common == 1 {
				first = board.Point(row*board.Stride + bits.TrailingZeros32(free))
			}
		}
	}
	if common == 0 || all < 2+common || common == 1 && !q.retakes(first) {
		return false
	}
	used.join(&both)
	return true
}

// retakes reports whether a stone of the other side on p has at most one liberty and can be
// captured for good: the capturing stone is not in atari, and the other side may not play on p
// again. Suicide captures it, too, where the rules allow it.
func (q *Quick) retakes(p board.Point) (ok bool) {
	b := &q.board
	if n, known := b.LibertiesAfter(q.owner.Opponent(), p, 2); !known || n != 1 {
		return known && n == 0
	}
	if b.PlayInto(&q.trial[0], q.owner.Opponent(), p) != nil {
		return true
	}
	var room [1]board.Point
	last := b.AppendLiberties(room[:0], p)[0]
	if b.PlayInto(&q.trial[1], q.owner, last) == nil {
		ok = b.LibertiesUpTo(last, 2) > 1 && !b.Legal(q.owner.Opponent(), p)
		b.Undo(&q.trial[1])
	}
	b.Undo(&q.trial[0])
	return ok
}

// appendPoints appends the points of an area.
func appendPoints(list []board.Point, a *Area) []board.Point {
	for row, points := range a {
		for ; points != 0; points &= points - 1 {
			list = append(list, board.Point(row*board.Stride+bits.TrailingZeros32(points)))
		}
	}
	return list
}
