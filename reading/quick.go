package reading

import (
	"errors"

	"katachi/board"
)

// Quick reads what a player sees at a glance, without proof. Both sides have only likely moves. The
// attacker plays on liberties of the chain, beside them, or saves a stone around it; the owner
// plays on its liberties, on the last two liberties of a stone around it, or passes, and may retake
// any ko. A chain is free with 5 liberties, or with 4 if its owner is to move. Attack and Defend
// answer Yes or No for this game, in which the attacker has Depth quiet moves (moves that leave the
// chain more than one liberty): with Depth 0, only ladders capture. They answer Unknown if Nodes
// positions were not enough. doc/dev/results.md says how often an answer differs from Reader's proofs
// and from GNU Go's answers.
//
// A Quick is for one goroutine at a time. Its questions allocate nothing after its memory has
// grown.
type Quick struct {
	Nodes int // limit of positions for one question
	Depth int // limit of quiet moves of the attacker

	// RunOnly means that the owner may run and join other stones, but capture nothing. A chain that
	// is then captured is shut in: it can escape only by capturing stones, if at all.
	RunOnly bool

	// Squeeze means that the owner gains nothing by taking one or two stones if the chain is then in
	// atari, or after a stone of the attacker on its second liberty that is not in atari itself. If
	// he takes others, the chain is saved.
	Squeeze bool

	// Near, if not 0, is the number of moves after which the attacker has no more quiet moves.
	Near int

	// Tried are the moves that questions have considered since it was cleared: see Area.AddAround.
	Tried Area

	board  board.Board
	target board.Point
	ends   [3]board.Point // for a link: a stone of each chain, and the place
	owner  board.Color
	left   int  // number of positions that may still be examined
	most   int  // moves ahead that the last question read
	again  bool // the first move of the last question could be to take stones: see Squeezed
	frames [quickPly]quickFrame
	stones []board.Point
	points []board.Point
	trial  [2]board.Delta
	table  [1 << quickBits]quickEntry
	run    uint32
}

const (
	quickPly  = 120 // largest number of moves ahead: a ladder across the board is shorter
	quickFree = 5   // liberties that make a chain free
	quickBits = 10
)

// quickFrame is the state for each move of the current line.
type quickFrame struct {
	delta board.Delta
	moves []board.Point
	room  []board.Point
}

// quickEntry is what is known about a position with a player to move: captured and saved are valid
// for any depth, undecided up to depth.
type quickEntry struct {
	key    uint64
	run    uint32
	depth  int8
	result result
}

// Defend answers whether the owner of the chain at p, moving first, saves it; it answers Unknown if
// there is no stone. b is unchanged when it returns.
func (q *Quick) Defend(b *board.Board, p board.Point) Result {
	switch q.read(b, p, false) {
	case captured:
		return No
	case saved:
		return Yes
	}
	return Unknown
}

// Attack answers whether the opponent of the chain at p, moving first, captures it.
func (q *Quick) Attack(b *board.Board, p board.Point) Result {
	switch q.read(b, p, true) {
	case captured:
		return Yes
	case saved:
		return No
	}
	return Unknown
}

// Looked returns how many positions the last question examined; it is more than Nodes if these were
// too few.
func (q *Quick) Looked() int { return q.Nodes - q.left }

// Ahead returns how many moves ahead the last question read.
func (q *Quick) Ahead() int { return q.most }

// Squeezed reports whether the owner's first move of the last question could be to take stones, so
// that the chain has two liberties and is put in atari: see Squeeze.
func (q *Quick) Squeezed() bool { return q.again }

// read deepens until the chain is captured or saved. If no depth decides, it is saved.
func (q *Quick) read(b *board.Board, p board.Point, attack bool) result {
	if !b.Color(p).IsStone() {
		return undecided
	}
	q.board, q.target, q.owner, q.left, q.most, q.again = *b, p, b.Color(p), q.Nodes, 0, false
	q.run++
	for depth := range q.Depth + 1 {
		var r result
		if attack {
			r = q.attack(0, depth)
		} else {
			r = q.defend(0, depth)
		}
		if q.left < 0 {
			return undecided
		}
		if r != undecided {
			return r
		}
	}
	return saved
}

// known returns the entry of the position for the player to move, and whether it has an answer.
func (q *Quick) known(mover board.Color, depth int) (e *quickEntry, ok bool) {
	return q.entry(koKey(&q.board, mover), mover, depth)
}

// entry is known for the position with the hash key, to which it adds the ko.
func (q *Quick) entry(key uint64, mover board.Color, depth int) (e *quickEntry, ok bool) {
	key ^= uint64(mover) * 0xd1342543de82ef95
	e = &q.table[key*0x9e3779b97f4a7c15>>(64-quickBits)]
	if e.run != q.run || e.key != key {
		*e = quickEntry{key: key, run: q.run, depth: -1}
		return e, false
	}
	return e, e.result != undecided || int(e.depth) >= depth
}

// keep stores the result of the position with the key, unless another position has taken its entry.
func (q *Quick) keep(e *quickEntry, key uint64, depth int, r result) result {
	if e.key == key && q.left >= 0 {
		e.depth, e.result = int8(depth), r
	}
	return r
}

// attack returns the result with the attacker to move.
func (q *Quick) attack(ply, depth int) result {
	if q.left--; q.left < 0 || ply >= quickPly-1 {
		return undecided
	}
	q.most = max(q.most, ply)
	if q.Near > 0 && ply >= q.Near {
		depth = 0
	}
	f := &q.frames[ply]
	f.room = q.board.AppendLiberties(f.room[:0], q.target)
	n := len(f.room)
	if n >= quickFree {
		return saved
	}
	attacker := q.owner.Opponent()
	e, ok := q.known(attacker, depth)
	switch {
	case ok:
		return e.result
	case n > 2 && depth == 0:
		return undecided
	}
	key := e.key
	if n == 1 {
		q.Tried.Add(f.room[0])
		return q.take(f, f.room[0])
	}
	f.moves = append(f.moves[:0], f.room...)
	sortByGain(&q.board, q.target, f.moves, quickFree)
	if depth > 0 {
		f.moves = q.beside(f.moves, 1)
		f.moves = seconds(&q.board, f.moves, f.room)
	}
	q.try(f.moves)
	all := depth > 0
	for i, p := range f.moves {
		apart := i >= len(f.room) // not on a liberty: the chain keeps them all
		if apart && n == quickFree-1 {
			stays := q.stays(ply+1, attacker, p) // counts positions, whatever all is
			if all = all && stays; q.left < 0 {
				return undecided
			}
			continue
		}
		if q.board.PlayInto(&f.delta, attacker, p) != nil {
			continue
		}
		cost := 0
		if apart || n > 2 || q.board.LibertiesUpTo(q.target, 2) > 1 {
			cost = 1
		}
		r := undecided
		if cost <= depth {
			r = q.defend(ply+1, depth-cost)
		}
		q.board.Undo(&f.delta)
		switch {
		case r == captured:
			return q.keep(e, key, depth, captured)
		case q.left < 0:
			return undecided
		}
		all = all && r == saved
	}
	if all {
		return q.keep(e, key, depth, saved)
	}
	return q.keep(e, key, depth, undecided)
}

// stays is defend for an attacker's move on p after which the chain still has enough liberties to
// be free: it counts the position, if the move is legal, and reports whether nothing else is
// needed.
func (q *Quick) stays(ply int, attacker board.Color, p board.Point) bool {
	if !q.board.Legal(attacker, p) {
		return true
	}
	q.left--
	return ply < quickPly-1
}

// try adds moves to those considered.
func (q *Quick) try(moves []board.Point) {
	for _, p := range moves {
		q.Tried.Add(p)
	}
}

// take returns captured if the attacker may capture the chain on its last liberty, and its owner
// may not retake by a ko.
func (q *Quick) take(f *quickFrame, last board.Point) result {
	if q.board.Stones(q.target) > 1 && q.board.Ko(q.owner.Opponent()) != last {
		return captured
	}
	if q.board.PlayInto(&f.delta, q.owner.Opponent(), last) != nil {
		return saved
	}
	ko := q.board.Ko(q.owner) != board.Pass
	q.board.Undo(&f.delta)
	if ko {
		return saved
	}
	return captured
}

// defend returns the result with the owner to move.
func (q *Quick) defend(ply, depth int) result {
	if q.left--; q.left < 0 || ply >= quickPly-1 {
		return undecided
	}
	f := &q.frames[ply]
	f.room = q.board.AppendLiberties(f.room[:0], q.target)
	n := len(f.room)
	if n >= quickFree-1 {
		return saved
	}
	e, ok := q.known(q.owner, depth)
	if ok {
		return e.result
	}
	key := e.key
	f.moves = append(f.moves[:0], f.room...)
	sortByGain(&q.board, q.target, f.moves, quickFree)
	q.try(f.moves)
	for i := 0; ; i++ {
		if i == len(f.room) { // only now, because the liberties nearly always decide
			f.moves = q.otherMoves(f.moves, n)
		}
		if i == len(f.moves) {
			return q.keep(e, key, depth, captured)
		}
		p := f.moves[i]
		if i < len(f.room) { // the liberties come first
			switch after, known := q.board.LibertiesAfter(q.owner, p, quickFree); {
			case known && after == 0:
				continue
			case known && after == quickFree:
				return q.keep(e, key, depth, q.free(ply+1))
			case known && (after == 1 || after > 2 && depth == 0):
				switch r := q.leaf(ply+1, depth, p, after); r {
				case captured:
					continue
				default:
					return q.keep(e, key, depth, r)
				}
			}
		}
		if err := q.board.PlayInto(&f.delta, q.owner, p); err != nil {
			if errors.Is(err, board.ErrKo) {
				return saved
			}
			continue
		}
		if taken := len(f.delta.Captured()); taken > 0 && (q.RunOnly || q.Squeeze) {
			out := q.Squeeze && !(taken <= 2 && q.pressed(ply))
			q.board.Undo(&f.delta)
			if out {
				return q.keep(e, key, depth, saved)
			}
			continue
		}
		r := q.attack(ply+1, depth)
		q.board.Undo(&f.delta)
		switch {
		case r == saved:
			return q.keep(e, key, depth, saved)
		case r == undecided:
			return q.keep(e, key, depth, undecided)
		}
	}
}

// pressed reports whether the chain is in atari, or has two liberties and is in atari after a stone
// on one of them that is not in atari itself.
func (q *Quick) pressed(ply int) bool {
	b := &q.board
	q.points = b.AppendLiberties(q.points[:0], q.target)
	if len(q.points) != 2 {
		return len(q.points) == 1
	}
	for _, p := range q.points {
		if b.PlayInto(&q.trial[0], q.owner.Opponent(), p) != nil {
			continue
		}
		stands := !b.InAtari(p)
		if b.Undo(&q.trial[0]); stands {
			q.again = q.again || ply == 0
			return true
		}
	}
	return false
}

// otherMoves appends the other moves of the owner of a chain with n liberties, those not on its
// liberties.
func (q *Quick) otherMoves(moves []board.Point, n int) []board.Point {
	near := 1
	if n > 1 {
		near = 2
	}
	if !q.RunOnly {
		first := len(moves)
		moves = q.beside(moves, near)
		q.try(moves[first:])
	}
	if n > 1 {
		moves = append(moves, board.Pass)
	}
	return moves
}

// leaf is attack after the owner has moved on p, a liberty, captured nothing and left the chain
// with after liberties: either one, or more than the attacker has moves to fill. It computes the
// result without playing the move.
func (q *Quick) leaf(ply, depth int, p board.Point, after int) result {
	if q.left--; q.left < 0 || ply >= quickPly-1 {
		return undecided
	}
	q.most = max(q.most, ply)
	e, ok := q.entry(q.board.Hash()^board.Zobrist(p, q.owner), q.owner.Opponent(), depth)
	switch {
	case ok:
		return e.result
	case after == 1:
		return captured
	}
	return undecided
}

// free is attack if the chain is free: it counts the position.
func (q *Quick) free(ply int) result {
	if q.left--; q.left < 0 || ply >= quickPly-1 {
		return undecided
	}
	q.most = max(q.most, ply)
	return saved
}

// beside appends the liberties of the surrounding chains that have at most n.
func (q *Quick) beside(moves []board.Point, n int) []board.Point {
	q.stones = q.board.AppendChain(q.stones[:0], q.target)
	rival, seen := q.owner.Opponent(), board.Pass // seen is a stone of the last chain examined
	for _, s := range q.stones {
		for _, r := range s.Neighbours() {
			if q.board.Color(r) != rival || q.board.SameChain(r, seen) {
				continue
			}
			if seen = r; q.board.LibertiesUpTo(r, n+1) <= n {
				moves = q.appendNew(moves, r)
			}
		}
	}
	return moves
}

// appendNew appends the liberties of the chain at r that are not among moves.
func (q *Quick) appendNew(moves []board.Point, r board.Point) []board.Point {
	var room [4]board.Point
	for _, l := range q.board.AppendLiberties(room[:0], r) {
		moves = add(moves, l)
	}
	return moves
}
