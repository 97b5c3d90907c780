package playout

import (
	"math/bits"

	"katachi/board"
)

// runner plays playouts. It is not safe for concurrent use.
type runner struct {
	policy *policy // nil plays at random
	rnd    random
	size   int                       // of the last playout
	moves  [maxMoves + 2]board.Point // of the current playout, including passes
	result result
}

// maxMoves is the most moves of a playout on the largest board, three times its points. It ends
// cycles that simple ko does not prevent.
const maxMoves = 3 * board.MaxSize * board.MaxSize

// result is the result of a playout.
type result struct {
	lead  float32               // Black's lead in points after komi
	moves int                   // number of moves played, including passes
	owner [board.NumPoints]int8 // +1 Black's, -1 White's at the end, 0 nobody's or off the board
}

// run plays f to its end with c to move first, and returns the result, valid until the next call.
// The same seed gives the same playout.
//
// last[0] is the last move, last[1] the one before, Pass if there is none; only the first is used.
// The lead is counted by area; a playout that ends early counts all stones as alive.
func (r *runner) run(f *field, c board.Color, last [2]board.Point, komi float64, seed uint64) *result {
	r.rnd = random(seed)
	if r.policy == nil {
		r.result.moves = r.light(f, c)
	} else {
		// Set-up may have removed the stone since.
		stone := last[0]
		if int(stone) >= len(f.cells) || f.cells[stone] != c.Opponent() {
			stone = board.Pass
		}
		r.result.moves = r.heavy(f, c, stone)
	}
	r.result.lead = float32(float64(r.score(f)) - komi)
	return &r.result
}

// light plays uniformly random moves that fill no own eye, until neither player has one.
func (r *runner) light(f *field, c board.Color) (moves int) {
	limit := 3 * f.size * f.size
	for passes := 0; passes < 2 && moves < limit; moves++ {
		p := r.uniform(f, c)
		passes++
		if p != board.Pass {
			passes = 0
		}
		f.play(c, p)
		r.moves[moves] = p
		c ^= board.Black ^ board.White
	}
	return moves
}

// uniform chooses uniformly among the legal moves of c that fill no own eye; Pass if there is none.
func (r *runner) uniform(f *field, c board.Color) board.Point {
	for n := f.empties; n > 0; n-- {
		i := r.rnd.below(n)
		p := f.empty[i]
		if code := f.code[p]; (hasEmpty(code) || !isEye(code, c) && !f.suicide(c, p)) && (p != f.ko || c != f.koColor) {
			return p
		}
		// Not this one: it goes to the end of those still to try.
		q := f.empty[n-1]
		f.empty[i], f.empty[n-1] = q, p
		f.slot[q], f.slot[p] = uint16(i), uint16(n-1)
	}
	return board.Pass
}

// score sets owner, and returns Black's lead by area without komi, with all stones counted as
// alive.
func (r *runner) score(f *field) int {
	if r.size != f.size {
		r.result.owner, r.size = [board.NumPoints]int8{}, f.size
	}
	owner := &r.result.owner
	lead := f.count[board.Black] - f.count[board.White]
	for y := range f.size {
		from := board.At(0, y)
		row, cells := owner[from:from+board.Point(f.size)], f.cells[from:]
		for x := range row {
			row[x] = owners[cells[x]]
		}
	}
	open := false
	for _, p := range f.empty[:f.empties] {
		code := f.code[p]
		switch {
		case enclosed(code, board.Black):
			owner[p] = 1
			lead++
		case enclosed(code, board.White):
			owner[p] = -1
			lead--
		}
		open = open || hasEmpty(code)
	}
	if open { // rare: at the end of most playouts, empty points have no empty neighbours
		lead += r.regions(f)
	}
	return lead
}

// regions gives regions of several empty points to the only colour next to them, and returns how
// much this adds to Black's lead.
func (r *runner) regions(f *field) (lead int) {
	var seen [board.NumPoints]bool
	var space [board.MaxSize * board.MaxSize]board.Point
	for _, p := range f.empty[:f.empties] {
		if seen[p] || !hasEmpty(f.code[p]) {
			continue
		}
		var beside board.Color // Off where both colours are
		region := append(space[:0], p)
		seen[p] = true
		for i := 0; i < len(region); i++ {
			for _, q := range region[i].Neighbours() {
				switch k := f.cells[q]; {
				case k.IsStone():
					beside |= k
				case k == board.Empty && !seen[q]:
					seen[q] = true
					region = append(region, q)
				}
			}
		}
		owner := owners[beside]
		lead += int(owner) * len(region)
		for _, q := range region {
			r.result.owner[q] = owner
		}
	}
	return lead
}

var owners = [4]int8{board.Black: 1, board.White: -1}

// random is a generator of random numbers: wyrand, from wyhash by Wang Yi, 2019 (public
// domain). Its state may begin with any number.
type random uint64

func (r *random) next() uint64 {
	*r += 0xa0761d6478bd642f
	hi, lo := bits.Mul64(uint64(*r), uint64(*r)^0xe7037ed1a0b428db)
	return hi ^ lo
}

// below returns a number in 0..n-1. The product takes the place of a division; no number
// is likelier than another by more than n/2^32.
func (r *random) below(n int) int {
	return int(r.next() >> 32 * uint64(n) >> 32)
}
