package reading

import (
	"context"
	"math/bits"
)

// A fight is a game of two sides on an arena, with one of two goals: the attacker wants to capture
// all target stones, or the defender wants one of them to be safe for good (Benson); connect.go and
// race.go have two more. The side with the goal is the prover, the OR player of the game tree. It
// wins when it reaches the goal; the other side wins if that never happens, so a repeated position
// counts for the other side. Thus no rule except simple ko is needed, and whether the prover wins
// depends only on the position.
//
// It is solved by depth-first proof-number search (A. Nagai 2002) with thresholds widened by a
// quarter (J. Pawlewicz and Ł. Lew, Improving Depth-First PN-Search: 1+ε Trick, 2007). Instead of
// adding up numbers, the largest counts, plus a quarter for each of the others (T. Ueda et al.,
// Weak Proof-Number Search, 2008), because many paths lead to one position.
//
// A win of the prover depends on no repetition. A win of the other side may depend on one; it is
// then valid only for the path on which it was found: it is stored with the hash of that path and
// not used for others (A. Kishimoto and M. Müller 2004). It is valid for all paths if it depends
// only on repetitions of its own position.

const (
	infinite    = 1 << 28
	fightPly    = 240
	noReliance  = fightPly + 1
	cutReliance = -1 // the win depends on a limit of the search: it is not a proof on any path
)

// proofEntry is the result stored for a position.
type proofEntry struct {
	key    uint64
	way    uint64 // path of a win of the other side that depends on a repetition; 0 for all paths
	proof  uint32 // least number of positions to prove for the prover's win
	refute uint32 // the same for the other side's win
	rests  int16  // lowest ply of the path on which the win depends
	move   int8
}

// branch is a move from a position on the path.
type branch struct {
	place  place
	proof  uint32
	refute uint32
	rests  int
	nodes  int
	move   int8
	known  bool // the position is in the table

	promise float32 // see order.go
	room    int     // number of points that no solid stone reaches, without the defender's stones
}

type proofFrame struct {
	chosen   int
	won      bool // the chosen branch wins for the mover
	branches []branch
}

// fight searches one game.
type fight struct {
	arena
	prover  int
	left    int // number of positions that may still be examined
	ctx     context.Context
	wins    [2][boxPoints]uint32 // how often each move won
	most    [2]uint32
	table   []proofEntry
	frames  []proofFrame
	keys    [fightPly + 2]uint64 // key of the position at each ply
	way     [fightPly + 2]uint64 // hash of the path to each ply
	moves   [fightPly + 2]int    // move that led to each ply
	outlook outlook
}

// outcome is the winner of a fight.
type outcome uint8

const (
	open outcome = iota
	reached
	missed
)

func (f *fight) entry(key uint64) *proofEntry {
	slot, _ := bits.Mul64(key*0x9e3779b97f4a7c15, uint64(len(f.table)))
	return &f.table[slot]
}

// run plays a game on a from p, with at most that many positions. It returns the outcome, the best
// move of the mover, and how many positions were examined.
func (f *fight) run(ctx context.Context, a *arena, p *place, prover, nodes int) (o outcome, move, spent int) {
	q := *p
	f.ctx, f.arena, f.prover, f.left = ctx, *a, prover, nodes
	if f.races() && prover == defender {
		f.arena, q, f.prover = f.arena.swapped(), q.swapped(), attacker
	}
	q.rehashAll()
	f.salt ^= uint64(prover) << 40
	f.wins, f.most = [2][boxPoints]uint32{}, [2]uint32{}
	o = f.solve(&q)
	a.kos = f.kos
	return o, f.best(&q), nodes - f.left
}

// first returns the moves from the first position of the last game.
func (f *fight) first() []branch { return f.frames[0].branches }

// newFight returns a fight with a table of the given size in bytes.
func newFight(bytes int) *fight {
	fillZobrist()
	return &fight{
		table:  make([]proofEntry, max(bytes/32, 1<<10)),
		frames: make([]proofFrame, fightPly+2),
	}
}

// solve plays the fight from p, which is not decided, and returns the winner.
func (f *fight) solve(p *place) outcome {
	frame := &f.frames[0]
	frame.branches, frame.won, frame.chosen = frame.branches[:0], false, -1
	f.moves[0] = noPoint
	if o := f.decided(p, true); o != open {
		return o
	}
	proof, refute, rests := f.search(0, p, infinite, infinite)
	switch {
	case proof == 0:
		return reached
	case refute == 0 && rests != cutReliance:
		return missed
	}
	return open
}

// best returns the winning move of the last search, of p, for the mover, or if there is none the move
// that took longest to refute.
func (f *fight) best(p *place) int {
	frame := &f.frames[0]
	if len(frame.branches) == 0 && p.mover == attacker && !f.connects() {
		return f.capture(p, p.stones[defender].and(f.target)) // decided without a search
	}
	best, most := passMove, -1
	for i := range frame.branches {
		b := &frame.branches[i]
		if i == frame.chosen && frame.won {
			return int(b.move)
		}
		if b.nodes > most && b.move != passMove {
			best, most = int(b.move), b.nodes
		}
	}
	return best
}

// decided returns the winner, if that can be seen. Whether the defender is safe after a move of the
// attacker, which is rare, is checked only if all is true.
func (f *fight) decided(p *place, all bool) outcome {
	if f.connects() {
		return f.connected(p)
	}
	if f.races() {
		if o, gone := f.overtaken(p); gone {
			return o
		}
	}
	left := p.stones[defender].and(f.target)
	if left.empty() {
		if p.ko != noPoint && f.target.has(int(p.ko)) && p.threats[defender] > 0 {
			return open // it can be taken back
		}
		return f.won(attacker)
	}
	if !f.races() && f.outer[defender].empty() && f.hopeless(p) {
		return f.won(attacker)
	}
	if all || p.mover == attacker {
		if safe, _ := p.alive(&f.arena); safe.meets(left) {
			return f.won(defender)
		}
	}
	if p.mover == attacker && f.capture(p, left) != passMove {
		return f.won(attacker)
	}
	return open
}

// hopeless reports whether the defender has no room for two eyes or for a seki. The attacker's
// solid stones, those connected with the attacker's outside, can never be captured, and the
// attacker may fill every point beside them. So eyes, and the last liberties of the target, must be
// where no solid stone reaches. If that is one point, or two adjacent ones, the attacker fills the
// rest and then captures everything. Captures on the way must not give room, so all stones that no
// solid stone touches must be one chain.
func (f *fight) hopeless(p *place) bool {
	a := &f.arena
	inner := f.inner(p)
	own := inner.and(p.stones[defender])
	e := inner.without(own)
	if n := e.count(); n > 2 || n == 2 && f.around(e.lowest()).and(e) != e {
		return false
	}
	return own.empty() || own.without(a.flood(own.lowest(), p.stones[defender])).empty()
}

// capture returns the attacker's move that captures all that is left of the target, or a pass if there
// is none.
func (f *fight) capture(p *place, left set) int {
	if left.empty() {
		return passMove
	}
	chain := f.flood(left.lowest(), p.stones[defender])
	if !left.without(chain).empty() || chain.meets(f.outer[defender]) {
		return passMove
	}
	room := f.around(chain).and(p.free(&f.arena))
	if room.count() != 1 || chain.count() == 1 || room.first() == int(p.ko) {
		return passMove
	}
	return room.first()
}

func (f *fight) won(side int) outcome {
	if side == f.prover {
		return reached
	}
	return missed
}

// search searches p until its numbers reach the bounds. It returns them, and the lowest ply of the
// path on which a win of the other side depends.
func (f *fight) search(ply int, p *place, mostProof, mostRefute uint32) (proof, refute uint32, rests int) {
	frame := &f.frames[ply]
	f.keys[ply] = p.hash
	if ply == 0 {
		f.way[0] = p.hash
	}
	f.left--
	if f.left&255 == 0 && f.ctx != nil && f.ctx.Err() != nil {
		f.left = 0
	}
	f.expand(ply, p)
	proving := int(p.mover) == f.prover
	for {
		best, second, others := f.sum(frame, proving, &proof, &refute, &rests)
		if proof >= mostProof || refute >= mostRefute || proof == 0 || refute == 0 || f.left < 0 {
			if refute == 0 && rests >= ply {
				rests = noReliance
			}
			f.store(ply, p, proof, refute, rests, best)
			return proof, refute, rests
		}
		b := &frame.branches[best]
		var nextProof, nextRefute uint32
		if proving {
			nextProof = min(mostProof, widened(second))
			nextRefute = mostRefute - others
		} else {
			nextRefute = min(mostRefute, widened(second))
			nextProof = mostProof - others
		}
		f.way[ply+1] = f.way[ply]*0xd1342543de82ef95 + b.place.hash
		f.moves[ply+1] = int(b.move)
		before := f.left
		b.proof, b.refute, b.rests = f.search(ply+1, &b.place, nextProof, nextRefute)
		b.nodes += before - f.left
		if b.refute == 0 && b.rests == noReliance || b.proof == 0 {
			if won := b.proof == 0; won != proving {
				f.spread(frame, best)
			}
		}
	}
}

// spread tries the moves that won against the last solved branch on the other branches.
func (f *fight) spread(frame *proofFrame, solved int) {
	model := &frame.branches[solved]
	for i := range frame.branches {
		b := &frame.branches[i]
		if b.proof == 0 || b.refute == 0 || !f.simulate(&b.place, &model.place, 0) {
			continue
		}
		b.proof, b.refute, b.rests = model.proof, model.refute, noReliance
	}
}

// simulationPly is the depth to which a proof is tried on another position.
const simulationPly = 30

// simulate reports whether the mover of p wins with the same moves as in model, in which the mover is
// known to win. It examines all replies, so that it is a proof. (K. Kawano, Using Similar Positions
// to Search Game Trees, 1996.)
func (f *fight) simulate(p, model *place, depth int) bool {
	a := &f.arena
	us := int(p.mover)
	e := f.entry(model.hash ^ f.salt)
	if e.key != model.hash^f.salt || !f.proves(e, us) || depth > simulationPly {
		return false
	}
	move := int(e.move)
	if move == noPoint || move >= 0 && !p.free(a).has(move) {
		return false
	}
	next, _, ok := p.play(a, move)
	if !ok {
		return false
	}
	f.kos = f.kos || next.ko != noPoint
	after, _, _ := model.play(a, move)
	if o := f.decided(&next, true); o != open && o != f.won(us) || o == open && !f.simulateReplies(&next, &after, depth) {
		return false
	}
	f.keep(p, us, move)
	return true
}

// simulateReplies reports whether the opponent of p's mover wins against all moves, like in model.
func (f *fight) simulateReplies(p, model *place, depth int) bool {
	a := &f.arena
	us := int(p.mover)
	if known, wins := f.known(p, 1-us); known {
		return wins
	}
	moves, forced := p.free(a), false
	if us == attacker {
		moves, forced = f.forced(p, moves)
	}
	pass := !forced && (us != f.prover || p.ko != noPoint)
	for rest := moves; !rest.empty() || pass; rest = rest.without(rest.lowest()) {
		i := passMove
		if !rest.empty() {
			i = rest.first()
		} else {
			pass = false
		}
		next, _, ok := p.play(a, i)
		f.kos = f.kos || i >= 0 && i == int(p.ko) || ok && next.ko != noPoint
		if !ok || next.ko != noPoint && f.vain(p, i) {
			continue
		}
		if o := f.decided(&next, true); o != open {
			if o == f.won(us) {
				return false
			}
			continue
		}
		if known, wins := f.known(&next, 1-us); known {
			if !wins {
				return false
			}
			continue
		}
		if i >= 0 && !model.free(a).has(i) {
			return false
		}
		after, _, ok := model.play(a, i)
		if !ok || !f.simulate(&next, &after, depth+1) {
			return false
		}
		if rest.empty() {
			break
		}
	}
	return true
}

// proves reports whether e says that side wins on all paths.
func (f *fight) proves(e *proofEntry, side int) bool {
	if side == f.prover {
		return e.proof == 0
	}
	return e.refute == 0 && e.way == 0
}

// known looks up p: whether anything is proven, and whether side wins.
func (f *fight) known(p *place, side int) (known, wins bool) {
	e := f.entry(p.hash ^ f.salt)
	if e.key != p.hash^f.salt {
		return false, false
	}
	wins = f.proves(e, side)
	return wins || f.proves(e, 1-side), wins
}

// keep stores that side, which is to move, wins p by move.
func (f *fight) keep(p *place, side, move int) {
	key := p.hash ^ f.salt
	e := f.entry(key)
	*e = proofEntry{key: key, proof: 0, refute: infinite, rests: noReliance, move: int8(move)}
	if side != f.prover {
		e.proof, e.refute = infinite, 0
	}
}

// widened returns a bound a quarter above the second best number.
func widened(second uint32) uint32 {
	if second >= infinite {
		return infinite
	}
	return second + 1 + second/4
}

// sum computes the numbers of a position from those of its branches. It returns the branch to
// search, the number of the second best, and how many others are open.
func (f *fight) sum(frame *proofFrame, proving bool, proof, refute *uint32, rests *int) (best int, second, others uint32) {
	least, most, openOnes := uint32(infinite), uint32(0), uint32(0)
	second = infinite
	best = -1
	lowest := noReliance
	for i := range frame.branches {
		b := &frame.branches[i]
		own, other := b.proof, b.refute
		if !proving {
			own, other = other, own
		}
		switch {
		case own < least:
			second, least, best = least, own, i
		case own < second:
			second = own
		}
		if other != 0 {
			most = max(most, other)
			openOnes++
		}
		if proving && b.refute == 0 {
			lowest = min(lowest, b.rests)
		}
	}
	all := uint32(0)
	if openOnes > 0 {
		all = min(most+(openOnes-1)/4, infinite)
		others = all - most
	}
	if least == 0 {
		all = infinite
	} else if all == 0 {
		least = infinite
	}
	*rests = lowest
	if proving {
		*proof, *refute = least, all
		return best, second, others
	}
	*proof, *refute = all, least
	if least == 0 {
		*rests = noReliance
		lowest = -2
		for i := range frame.branches {
			if b := &frame.branches[i]; b.refute == 0 && b.rests > lowest {
				lowest, best = b.rests, i
			}
		}
		*rests = lowest
	}
	return best, second, others
}

func (f *fight) store(ply int, p *place, proof, refute uint32, rests, best int) {
	key := p.hash ^ f.salt
	e := f.entry(key)
	e.key, e.proof, e.refute, e.rests, e.way = key, proof, refute, int16(rests), 0
	f.frames[ply].chosen = best
	f.frames[ply].won = proof == 0 && int(p.mover) == f.prover || refute == 0 && int(p.mover) != f.prover
	if f.frames[ply].won && best >= 0 {
		if m := f.frames[ply].branches[best].move; m >= 0 {
			w := &f.wins[p.mover]
			w[m]++
			f.most[p.mover] = max(f.most[p.mover], w[m])
		}
	}
	e.move = noPoint
	if best >= 0 {
		e.move = f.frames[ply].branches[best].move
	}
	if refute == 0 && rests != noReliance {
		e.way = f.way[ply]
	}
}

// expand fills the branches of p.
func (f *fight) expand(ply int, p *place) {
	frame := &f.frames[ply]
	frame.branches = frame.branches[:0]
	us := int(p.mover)
	moves, forced := p.free(&f.arena), false
	if us == attacker {
		moves, forced = f.forced(p, moves)
	} else if safe, _ := p.alive(&f.arena); safe.meets(p.stones[defender].and(f.target)) {
		b := branch{move: passMove, rests: noReliance, proof: 0, refute: infinite}
		if f.prover == attacker {
			b.proof, b.refute = infinite, 0
		}
		frame.branches = append(frame.branches, b)
		return
	}
	for rest := moves; !rest.empty(); rest = rest.without(rest.lowest()) {
		i := rest.first()
		next, _, ok := p.play(&f.arena, i)
		if i == int(p.ko) {
			f.kos = true
		}
		if ok && next.ko != noPoint {
			f.kos = true
			ok = !f.vain(p, i)
		}
		if ok {
			frame.add(&next, i)
		}
	}
	// The prover's pass helps only if a ko is forbidden to him: otherwise the other side passes,
	// too, and the position is repeated.
	if !forced && (us != f.prover || p.ko != noPoint) {
		next, _, _ := p.play(&f.arena, passMove)
		frame.add(&next, passMove)
	}
	f.weigh(ply, p)
}

// vain reports whether taking a ko at i gains nothing. If the other side may always retake, the
// position becomes the same, with the ko forbidden. If the mover is not the prover, it still gains
// if another ko is no longer forbidden then: with two kos it can go round for ever, like a group
// that lives by a double ko.
func (f *fight) vain(p *place, i int) bool {
	us := int(p.mover)
	if p.threats[1-us] != unlimited {
		return false
	}
	if us == f.prover {
		return true
	}
	if p.ko != noPoint {
		return false
	}
	for rest := p.free(&f.arena).without(bit(i)); !rest.empty(); rest = rest.without(rest.lowest()) {
		if next, _, ok := p.play(&f.arena, rest.first()); ok && next.ko != noPoint {
			return false
		}
	}
	return true
}

// add appends the branch to next.
func (frame *proofFrame) add(next *place, move int) {
	frame.branches = append(frame.branches, branch{
		place: *next, move: int8(move), rests: noReliance, proof: 1, refute: 1,
	})
}

// weigh gives the branches of p their numbers, until one wins for the mover: then it is the last.
// It looks up all branches in the table before anything else, so that cache misses overlap.
func (f *fight) weigh(ply int, p *place) {
	frame := &f.frames[ply]
	open := false
	for i := range frame.branches {
		b := &frame.branches[i]
		key := b.place.hash ^ f.salt
		b.known = f.entry(key).key == key
	}
	for _, known := range [2]bool{true, false} {
		for i := range frame.branches {
			b := &frame.branches[i]
			if b.known != known {
				continue
			}
			f.look(ply, b)
			if f.finished(b, int(p.mover)) {
				frame.branches[0], frame.branches = *b, frame.branches[:1]
				return
			}
			open = open || b.fresh()
		}
	}
	if open {
		f.estimate(p, f.moves[ply], frame.branches)
	}
}

// fresh reports whether nothing is known about the branch.
func (b *branch) fresh() bool { return b.proof == 1 && b.refute == 1 }

// forced returns the attacker's moves that can stop the defender from being safe with the next
// move, and whether there is such a threat. Other moves leave the threat as it is: those outside
// the regions that the defender then has that neither prevent the defender's move nor capture a
// chain.
func (f *fight) forced(p *place, moves set) (set, bool) {
	a := &f.arena
	if a.connects() {
		return f.cutting(p, moves)
	}
	own := p.stones[defender]
	if own.meets(a.target) && a.outer[defender].empty() {
		// Two eyes need room that the attacker's outside does not reach.
		if a.play.without(own).count() < 2 {
			return moves, false
		}
	}
	q := *p
	q.mover, q.ko = defender, noPoint
	var last set // last liberties of chains
	known, any := false, false
	room := p.free(a)
	for rest := room.and(a.around(own)); !rest.empty(); {
		l := rest.lowest()
		rest = rest.without(l)
		next, _, ok := q.play(a, l.first())
		if !ok {
			continue
		}
		safe, eyes := next.alive(a)
		if !safe.meets(a.target) {
			continue
		}
		if !known {
			known, last = true, a.lastLiberties(own, room)
		}
		any = true
		moves = moves.and(eyes.or(l).or(last))
		if moves.empty() {
			break
		}
	}
	return moves, any
}

// finished reports whether the branch wins for side, so that the others need not be examined.
func (f *fight) finished(b *branch, side int) bool {
	if side == f.prover {
		return b.proof == 0
	}
	return b.refute == 0 && b.rests == noReliance
}

// look gives the branch the numbers known for it.
func (f *fight) look(ply int, b *branch) {
	next := &b.place
	for k := ply; k >= 0; k-- {
		if f.keys[k] == next.hash {
			b.proof, b.refute, b.rests = infinite, 0, k
			return
		}
	}
	if b.known { // the position is not decided
		e := f.entry(next.hash ^ f.salt)
		if e.refute != 0 || e.way == 0 || e.way == f.way[ply]*0xd1342543de82ef95+next.hash {
			b.proof, b.refute, b.rests = e.proof, e.refute, int(e.rests)
			if b.refute != 0 || e.way == 0 {
				b.rests = noReliance
			}
			if b.proof == 0 || b.refute == 0 || ply < fightPly-1 {
				return
			}
		}
	}
	switch f.decided(next, false) {
	case reached:
		b.proof, b.refute = 0, infinite
		return
	case missed:
		b.proof, b.refute = infinite, 0
		return
	}
	if ply >= fightPly-1 {
		b.proof, b.refute, b.rests = infinite, 0, cutReliance
	}
}

// estimate estimates how many positions the unknown branches need: the more promising a move, the
// fewer; and the more eye space is left, the harder is the attacker's win and the easier the
// defender's. last is the move that led to p.
func (f *fight) estimate(p *place, last int, branches []branch) {
	best := f.promises(p, last, branches)
	for i := range branches {
		if b := &branches[i]; b.fresh() {
			f.estimateBranch(int(p.mover), b, cost(best-b.promise))
		}
	}
}

// estimateBranch gives the branch its numbers; cost is the cost for the mover.
func (f *fight) estimateBranch(mover int, b *branch, cost uint32) {
	kill, live := uint32(1), uint32(1)
	if mover == attacker {
		kill = cost
	} else {
		live = cost
	}
	switch {
	case f.connects():
		d := f.apart(&b.place)
		b.proof, b.refute = live+2*d, kill+farthest-d
		return
	case f.races():
		b.proof = kill + f.liberties(&b.place, defender, f.target)
		b.refute = live + f.liberties(&b.place, attacker, f.held)
		return
	}
	e := uint32(b.room)
	kill += 3 * e
	if e < roomy {
		live += 2 * (roomy - e)
	}
	b.proof, b.refute = kill, live
	if f.prover == defender {
		b.proof, b.refute = live, kill
	}
}

// roomy is the number of points out of reach of solid stones that makes life likely.
const roomy = 8

// inner returns the points that no stone of the attacker touches that is connected with the
// attacker's outside.
func (a *arena) inner(p *place) set {
	solid := a.flood(p.stones[attacker].and(a.outer[attacker]), p.stones[attacker])
	return a.play.without(a.around(solid)).without(a.outer[attacker])
}

// room returns the number of inner points without a stone of the defender.
func (f *fight) room(p *place) int { return f.inner(p).without(p.stones[defender]).count() }
