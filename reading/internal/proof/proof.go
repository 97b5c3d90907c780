// Package proof decides fights by search. It knows no board: an arena is sets of points, which
// region.go of reading cuts out of one.
//
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
package proof

import (
	"context"
	"math/bits"

	"katachi/internal/largepages"
)

const (
	infinite    = 1 << 28
	fightPly    = 240
	noReliance  = fightPly + 1
	cutReliance = -1 // the win depends on a limit of the search: it is not a proof on any path
)

// proofEntry is the result stored for a position.
type proofEntry struct {
	key    uint64
	path   uint64 // path of a win of the other side that depends on a repetition; 0 for all paths
	proof  uint32 // least number of positions to prove for the prover's win
	refute uint32 // the same for the other side's win
	rests  int16  // lowest ply of the path on which the win depends
	move   int8
}

// Branch is a move from a position on the path.
type Branch struct {
	place  Place
	proof  uint32
	refute uint32
	rests  int
	Nodes  int
	Move   int8
	known  bool // the position is in the table

	promise float32 // see order.go
	room    int     // number of points that no solid stone reaches, without the defender's stones
}

type proofFrame struct {
	chosen   int
	won      bool // the chosen branch wins for the mover
	branches []Branch
}

// Fight searches one game.
type Fight struct {
	Arena
	// Progress, if set, receives how many positions the game has taken so far.
	Progress func(looked int)

	prover  int
	nodes   int // limit of positions
	left    int // number of positions that may still be examined
	ctx     context.Context
	wins    [2][BoxPoints]uint32 // how often each move won
	most    [2]uint32
	table   []proofEntry
	frames  []proofFrame
	keys    [fightPly + 2]uint64 // key of the position at each ply
	path    [fightPly + 2]uint64 // hash of the path to each ply
	moves   [fightPly + 2]int    // move that led to each ply
	chains  chains               // of the position that is expanded
	eyeing  Set                  // see Place.eyeing; of a position with the defender to move
	outlook outlook
	replies [simulationPly + 2]chains
}

// Outcome says whether the prover of a fight reached the goal; Open if that is not proven.
type Outcome uint8

// The outcomes.
const (
	Open Outcome = iota
	Reached
	Missed
)

func (f *Fight) entry(key uint64) *proofEntry {
	slot, _ := bits.Mul64(key*0x9e3779b97f4a7c15, uint64(len(f.table)))
	return &f.table[slot]
}

// Run reads the game on a from p within the given number of positions, or until ctx ends. It
// returns the outcome, the best move of the mover, and how many positions were examined.
func (f *Fight) Run(ctx context.Context, a *Arena, p *Place, prover, nodes int) (o Outcome, move, spent int) {
	q := *p
	f.ctx, f.Arena, f.prover, f.nodes, f.left = ctx, *a, prover, nodes, nodes
	if f.Races() && prover == Defender {
		f.Arena, q, f.prover = f.Arena.swapped(), q.swapped(), Attacker
	}
	q.rehashAll()
	f.Salt ^= uint64(prover) << 40
	f.wins, f.most = [2][BoxPoints]uint32{}, [2]uint32{}
	o = f.solve(&q)
	a.Kos = f.Kos
	return o, f.best(&q), nodes - f.left
}

// First returns the moves from the first position of the last game, if it was not decided at once.
func (f *Fight) First() []Branch { return f.frames[0].branches }

// NewFight returns a fight with a table of the given size in bytes.
func NewFight(bytes int) *Fight {
	fillZobrist()
	return &Fight{
		table:  largepages.Make[proofEntry](max(bytes/32, 1<<10)),
		frames: make([]proofFrame, fightPly+2),
	}
}

// solve plays the fight from p, which is not decided, and returns the winner.
func (f *Fight) solve(p *Place) Outcome {
	frame := &f.frames[0]
	frame.branches, frame.won, frame.chosen = frame.branches[:0], false, -1
	f.moves[0] = NoPoint
	if o := f.decided(p, true); o != Open {
		return o
	}
	proof, refute, rests := f.search(0, p, infinite, infinite)
	switch {
	case proof == 0:
		return Reached
	case refute == 0 && rests != cutReliance:
		return Missed
	}
	return Open
}

// best returns the winning move of the last search, of p, for the mover, or if there is none the
// move that took longest to refute.
func (f *Fight) best(p *Place) int {
	frame := &f.frames[0]
	if len(frame.branches) == 0 && p.Mover == Attacker && !f.Connects() {
		return f.capture(p, p.Stones[Defender].And(f.Target)) // decided without a search
	}
	best, most := PassMove, -1
	for i := range frame.branches {
		b := &frame.branches[i]
		if i == frame.chosen && frame.won {
			return int(b.Move)
		}
		if b.Nodes > most && b.Move != PassMove {
			best, most = int(b.Move), b.Nodes
		}
	}
	return best
}

// decided returns the winner, if that can be seen. It looks whether the defender is safe only if safe
// is true.
func (f *Fight) decided(p *Place, safe bool) Outcome {
	if f.Connects() {
		return f.connected(p)
	}
	if f.Races() {
		if o, gone := f.overtaken(p); gone {
			return o
		}
	}
	left := p.Stones[Defender].And(f.Target)
	if left.Empty() {
		if p.Ko != NoPoint && f.Target.Has(int(p.Ko)) && p.Threats[Defender] > 0 {
			return Open // it can be taken back
		}
		return f.won(Attacker)
	}
	if !f.Races() && f.Outer[Defender].Empty() && f.hopeless(p) {
		return f.won(Attacker)
	}
	if safe {
		if stones, _ := p.alive(&f.Arena); stones.Meets(left) {
			return f.won(Defender)
		}
	}
	if p.Mover == Attacker && f.capture(p, left) != PassMove {
		return f.won(Attacker)
	}
	return Open
}

// hopeless reports whether the defender has no room for two eyes or for a seki. The attacker's
// solid stones, those connected with the attacker's outside, can never be captured, and the
// attacker may fill every point beside them. So eyes, and the last liberties of the target, must be
// where no solid stone reaches. If that is one point, or two adjacent ones, the attacker fills the
// rest and then captures everything. Captures on the way must not give room, so all stones that no
// solid stone touches must be one chain.
func (f *Fight) hopeless(p *Place) bool {
	a := &f.Arena
	inner := f.Inner(p)
	own := inner.And(p.Stones[Defender])
	e := inner.Without(own)
	if n := e.Count(); n > 2 || n == 2 && f.around(e.Lowest()).And(e) != e {
		return false
	}
	return own.Empty() || own.Without(a.flood(own.Lowest(), p.Stones[Defender])).Empty()
}

// capture returns the attacker's move that captures all that is left of the target, or a pass if
// there is none.
func (f *Fight) capture(p *Place, left Set) int {
	if left.Empty() {
		return PassMove
	}
	chain := f.flood(left.Lowest(), p.Stones[Defender])
	if !left.Without(chain).Empty() || chain.Meets(f.Outer[Defender]) {
		return PassMove
	}
	room := f.around(chain).And(p.Free(&f.Arena))
	if room.Count() != 1 || chain.Count() == 1 || room.First() == int(p.Ko) {
		return PassMove
	}
	return room.First()
}

func (f *Fight) won(side int) Outcome {
	if side == f.prover {
		return Reached
	}
	return Missed
}

// poll ends the game with its context, and tells how far it has come.
func (f *Fight) poll() {
	if f.ctx != nil && f.ctx.Err() != nil {
		f.left = 0
	}
	if f.Progress != nil {
		f.Progress(f.nodes - f.left)
	}
}

// search searches p until its numbers reach the bounds. It returns them, and the lowest ply of the
// path on which a win of the other side depends.
func (f *Fight) search(ply int, p *Place, mostProof, mostRefute uint32) (proof, refute uint32, rests int) {
	frame := &f.frames[ply]
	f.keys[ply] = p.hash
	if ply == 0 {
		f.path[0] = p.hash
	}
	f.left--
	if f.left&255 == 0 {
		f.poll()
	}
	f.expand(ply, p)
	proving := int(p.Mover) == f.prover
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
		f.path[ply+1] = f.path[ply]*0xd1342543de82ef95 + b.place.hash
		f.moves[ply+1] = int(b.Move)
		before := f.left
		b.proof, b.refute, b.rests = f.search(ply+1, &b.place, nextProof, nextRefute)
		b.Nodes += before - f.left
		if b.refute == 0 && b.rests == noReliance || b.proof == 0 {
			if won := b.proof == 0; won != proving {
				f.spread(frame, best)
			}
		}
	}
}

// spread tries the moves that won against the last solved branch on the other branches.
func (f *Fight) spread(frame *proofFrame, solved int) {
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

// simulate reports whether the mover of p wins with the same moves as in model, in which the mover
// is known to win. It examines all replies, so that it is a proof. (K. Kawano, Using Similar
// Positions to Search Game Trees, 1996.)
func (f *Fight) simulate(p, model *Place, depth int) bool {
	a := &f.Arena
	us := int(p.Mover)
	e := f.entry(model.hash ^ f.Salt)
	if e.key != model.hash^f.Salt || !f.proves(e, us) || depth > simulationPly {
		return false
	}
	move := int(e.move)
	if move == NoPoint || move >= 0 && !p.Free(a).Has(move) {
		return false
	}
	next, _, ok := p.Play(a, move)
	if !ok {
		return false
	}
	f.Kos = f.Kos || next.Ko != NoPoint
	after, _, _ := model.Play(a, move)
	if o := f.decided(&next, true); o != Open && o != f.won(us) || o == Open && !f.simulateReplies(&next, &after, depth) {
		return false
	}
	f.keep(p, us, move)
	return true
}

// simulateReplies reports whether the opponent of p's mover wins against all moves, like in model.
func (f *Fight) simulateReplies(p, model *Place, depth int) bool {
	a := &f.Arena
	us := int(p.Mover)
	if known, wins := f.known(p, 1-us); known {
		return wins
	}
	c := &f.replies[depth]
	c.find(a, p)
	moves, forced := p.Free(a), false
	eyeing := moves // where the opponent's stone may make the defender safe
	if us == Attacker {
		moves, forced = f.forced(p, c, moves)
	} else {
		eyeing = p.eyeing(a)
	}
	pass := !forced && (us != f.prover || p.Ko != NoPoint)
	for rest := moves; !rest.Empty() || pass; rest = rest.Without(rest.Lowest()) {
		i := PassMove
		if !rest.Empty() {
			i = rest.First()
		} else {
			pass = false
		}
		next, _, ok := p.play(a, c, i)
		f.Kos = f.Kos || i >= 0 && i == int(p.Ko) || ok && next.Ko != NoPoint
		if !ok || next.Ko != NoPoint && f.uselessKo(p, i) {
			continue
		}
		if o := f.decided(&next, i >= 0 && eyeing.Has(i)); o != Open {
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
		if i >= 0 && !model.Free(a).Has(i) {
			return false
		}
		after, _, ok := model.Play(a, i)
		if !ok || !f.simulate(&next, &after, depth+1) {
			return false
		}
		if rest.Empty() {
			break
		}
	}
	return true
}

// proves reports whether e says that side wins on all paths.
func (f *Fight) proves(e *proofEntry, side int) bool {
	if side == f.prover {
		return e.proof == 0
	}
	return e.refute == 0 && e.path == 0
}

// known looks up p: whether anything is proven, and whether side wins.
func (f *Fight) known(p *Place, side int) (known, wins bool) {
	e := f.entry(p.hash ^ f.Salt)
	if e.key != p.hash^f.Salt {
		return false, false
	}
	wins = f.proves(e, side)
	return wins || f.proves(e, 1-side), wins
}

// keep stores that side, which is to move, wins p by move.
func (f *Fight) keep(p *Place, side, move int) {
	key := p.hash ^ f.Salt
	e := f.entry(key)
	*e = proofEntry{key: key, proof: 0, refute: infinite, rests: noReliance, move: int8(move)}
	if side != f.prover {
		e.proof, e.refute = infinite, 0
	}
}

// widened returns a bound a quarter above the second best number; no other bound is above infinite.
func widened(second uint32) uint32 { return second + 1 + second/4 }

// sum computes the numbers of a position from those of its branches. It returns the branch to
// search, the number of the second best, and how many others are open.
func (f *Fight) sum(frame *proofFrame, proving bool, proof, refute *uint32, rests *int) (best int, second, others uint32) {
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

func (f *Fight) store(ply int, p *Place, proof, refute uint32, rests, best int) {
	key := p.hash ^ f.Salt
	e := f.entry(key)
	e.key, e.proof, e.refute, e.rests, e.path = key, proof, refute, int16(rests), 0
	f.frames[ply].chosen = best
	f.frames[ply].won = proof == 0 && int(p.Mover) == f.prover || refute == 0 && int(p.Mover) != f.prover
	if f.frames[ply].won && best >= 0 {
		if m := f.frames[ply].branches[best].Move; m >= 0 {
			w := &f.wins[p.Mover]
			w[m]++
			f.most[p.Mover] = max(f.most[p.Mover], w[m])
		}
	}
	e.move = NoPoint
	if best >= 0 {
		e.move = f.frames[ply].branches[best].Move
	}
	if refute == 0 && rests != noReliance {
		e.path = f.path[ply]
	}
}

// expand fills the branches of p.
func (f *Fight) expand(ply int, p *Place) {
	frame := &f.frames[ply]
	frame.branches = frame.branches[:0]
	us := int(p.Mover)
	f.chains.find(&f.Arena, p)
	moves, forced := p.Free(&f.Arena), false
	if us == Attacker {
		moves, forced = f.forced(p, &f.chains, moves)
	} else {
		if safe, _ := p.alive(&f.Arena); safe.Meets(p.Stones[Defender].And(f.Target)) {
			b := Branch{Move: PassMove, rests: noReliance, proof: 0, refute: infinite}
			if f.prover == Attacker {
				b.proof, b.refute = infinite, 0
			}
			frame.branches = append(frame.branches, b)
			return
		}
		f.eyeing = p.eyeing(&f.Arena)
	}
	for rest := moves; !rest.Empty(); rest = rest.Without(rest.Lowest()) {
		i := rest.First()
		next, _, ok := p.play(&f.Arena, &f.chains, i)
		if i == int(p.Ko) {
			f.Kos = true
		}
		if ok && next.Ko != NoPoint {
			f.Kos = true
			ok = !f.uselessKo(p, i)
		}
		if ok {
			frame.add(&next, i)
		}
	}
	// The prover's pass helps only if a ko is forbidden to him: otherwise the other side passes,
	// too, and the position is repeated.
	if !forced && (us != f.prover || p.Ko != NoPoint) {
		next, _, _ := p.Play(&f.Arena, PassMove)
		frame.add(&next, PassMove)
	}
	f.weigh(ply, p)
}

// uselessKo reports whether taking a ko at i gains nothing. If the other side may always retake,
// the position becomes the same, with the ko forbidden. If the mover is not the prover, it still
// gains if another ko is no longer forbidden then: with two kos it can go round for ever, like a
// group that lives by a double ko.
func (f *Fight) uselessKo(p *Place, i int) bool {
	us := int(p.Mover)
	if p.Threats[1-us] != Unlimited {
		return false
	}
	if us == f.prover {
		return true
	}
	if p.Ko != NoPoint {
		return false
	}
	for rest := p.Free(&f.Arena).Without(Bit(i)); !rest.Empty(); rest = rest.Without(rest.Lowest()) {
		if next, _, ok := p.Play(&f.Arena, rest.First()); ok && next.Ko != NoPoint {
			return false
		}
	}
	return true
}

// add appends the branch to next.
func (frame *proofFrame) add(next *Place, move int) {
	frame.branches = append(frame.branches, Branch{
		place: *next, Move: int8(move), rests: noReliance, proof: 1, refute: 1,
	})
}

// weigh gives the branches of p their numbers, until one wins for the mover: then it is the last.
// It looks up all branches in the table before anything else, so that cache misses overlap.
func (f *Fight) weigh(ply int, p *Place) {
	frame := &f.frames[ply]
	open := false
	for i := range frame.branches {
		b := &frame.branches[i]
		key := b.place.hash ^ f.Salt
		b.known = f.entry(key).key == key
	}
	for _, known := range [2]bool{true, false} {
		for i := range frame.branches {
			b := &frame.branches[i]
			if b.known != known {
				continue
			}
			f.look(ply, b)
			if f.finished(b, int(p.Mover)) {
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
func (b *Branch) fresh() bool { return b.proof == 1 && b.refute == 1 }

// forced returns the attacker's moves that can stop the defender from being safe with the next
// move, and whether there is such a threat. Other moves leave the threat as it is: those outside
// the regions that the defender then has that neither prevent the defender's move nor capture a
// chain.
func (f *Fight) forced(p *Place, c *chains, moves Set) (Set, bool) {
	a := &f.Arena
	if a.Connects() {
		return f.cutting(p, c, moves)
	}
	own := p.Stones[Defender]
	if own.Meets(a.Target) && a.Outer[Defender].Empty() {
		// Two eyes need room that the attacker's outside does not reach.
		if a.Play.Without(own).Count() < 2 {
			return moves, false
		}
	}
	q := *p
	q.Mover, q.Ko = Defender, NoPoint
	var last Set // last liberties of chains
	known, any := false, false
	room := p.Free(a)
	for rest := room.And(a.around(own)).And(p.eyeing(a)); !rest.Empty(); {
		l := rest.Lowest()
		rest = rest.Without(l)
		next, _, ok := q.play(a, c, l.First())
		if !ok {
			continue
		}
		safe, eyes := next.alive(a)
		if !safe.Meets(a.Target) {
			continue
		}
		if !known {
			known, last = true, c.lastLiberties(Defender)
		}
		any = true
		moves = moves.And(eyes.Or(l).Or(last))
		if moves.Empty() {
			break
		}
	}
	return moves, any
}

// finished reports whether the branch wins for side, so that the others need not be examined.
func (f *Fight) finished(b *Branch, side int) bool {
	if side == f.prover {
		return b.proof == 0
	}
	return b.refute == 0 && b.rests == noReliance
}

// look gives the branch the numbers known for it.
func (f *Fight) look(ply int, b *Branch) {
	next := &b.place
	for k := ply; k >= 0; k-- {
		if f.keys[k] == next.hash {
			b.proof, b.refute, b.rests = infinite, 0, k
			return
		}
	}
	if b.known { // the position is not decided
		e := f.entry(next.hash ^ f.Salt)
		if e.refute != 0 || e.path == 0 || e.path == f.path[ply]*0xd1342543de82ef95+next.hash {
			b.proof, b.refute, b.rests = e.proof, e.refute, int(e.rests)
			if b.refute != 0 || e.path == 0 {
				b.rests = noReliance
			}
			if b.proof == 0 || b.refute == 0 || ply < fightPly-1 {
				return
			}
		}
	}
	// The defender is seldom safe after a move of the attacker.
	switch f.decided(next, next.Mover == Attacker && b.Move >= 0 && f.eyeing.Has(int(b.Move))) {
	case Reached:
		b.proof, b.refute = 0, infinite
		return
	case Missed:
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
func (f *Fight) estimate(p *Place, last int, branches []Branch) {
	best := f.promises(p, last, branches)
	for i := range branches {
		if b := &branches[i]; b.fresh() {
			f.estimateBranch(int(p.Mover), b, cost(best-b.promise))
		}
	}
}

// estimateBranch gives the branch its numbers; cost is the cost for the mover.
func (f *Fight) estimateBranch(mover int, b *Branch, cost uint32) {
	kill, live := uint32(1), uint32(1)
	if mover == Attacker {
		kill = cost
	} else {
		live = cost
	}
	switch {
	case f.Connects():
		d := f.apart(&b.place)
		b.proof, b.refute = live+2*d, kill+farthest-d
		return
	case f.Races():
		b.proof = kill + f.liberties(&b.place, Defender, f.Target)
		b.refute = live + f.liberties(&b.place, Attacker, f.Rival)
		return
	}
	e := uint32(b.room)
	kill += 3 * e
	if e < roomy {
		live += 2 * (roomy - e)
	}
	b.proof, b.refute = kill, live
	if f.prover == Defender {
		b.proof, b.refute = live, kill
	}
}

// roomy is the number of points out of reach of solid stones that makes life likely.
const roomy = 8

// Inner returns the points that no stone of the attacker touches that is connected with the
// attacker's outside.
func (a *Arena) Inner(p *Place) Set {
	return a.outOfReach(a.solid(p))
}

// outOfReach is Inner, if the stones of the attacker that are connected with his outside are solid.
func (a *Arena) outOfReach(solid Set) Set {
	return a.Play.Without(a.around(solid)).Without(a.Outer[Attacker])
}

// solid returns the attacker's stones that are connected with the attacker's outside.
func (a *Arena) solid(p *Place) Set {
	return a.flood(p.Stones[Attacker].And(a.Outer[Attacker]), p.Stones[Attacker])
}

// room returns how many of the inner points of p are of the core without a stone of the defender.
func (f *Fight) room(inner Set, p *Place) int {
	return inner.And(f.Core).Without(p.Stones[Defender]).Count()
}
