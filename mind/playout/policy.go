package playout

import (
	"math/bits"
	"sync"

	"katachi/board"
)

// policy chooses the moves of a playout. It tries in this order, each with its probability: an
// answer to atari beside the last move; a move beside the last move that makes a shape; any move
// that does not put own stones into atari.
//
// MoGo's playouts work like this: S. Gelly, Y. Wang, R. Munos and O. Teytaud, Modification of UCT
// with Patterns in Monte-Carlo Go, 2006, section 4.
type policy struct {
	atari  chance // probability of answering atari beside the last move
	near   chance // probability of a shape move beside the last move
	shapes *shapes
	keep   chance // probability of refusing self-atari of several stones
	few    int    // self-atari of fewer stones is always allowed
	mercy  bool   // stop when one side is ahead by stones on a third of the board
}

// patterns returns the policy of playouts with patterns and tactics.
var patterns = sync.OnceValue(func() *policy {
	s, err := parseShapes(builtinShapes)
	if err != nil {
		panic("playout: built-in shapes: " + err.Error())
	}
	return &policy{
		atari: probability(0.9), near: probability(0.95), shapes: s,
		keep: probability(0.95), few: 3, mercy: true,
	}
})

// chance is a probability in parts of 2^32.
type chance uint64

func probability(p float64) chance { return chance(p * (1 << 32)) }

func (r *random) happens(c chance) bool { return r.next()>>32 < uint64(c) }

// heavy plays f to its end by r.policy, and returns the number of moves. last is the stone that
// the opponent played last, or Pass.
func (r *runner) heavy(f *field, c board.Color, last board.Point) (moves int) {
	limit := 3 * f.size * f.size
	begin := f.count[board.Black] - f.count[board.White]
	gain := f.size * f.size
	if r.policy.mercy {
		gain /= 3
	}
	for passes := 0; passes < 2 && moves < limit; moves++ {
		p := r.choose(f, c, last)
		passes++
		if p != board.Pass {
			passes = 0
		}
		f.play(c, p)
		r.moves[moves] = p
		last = p
		c ^= board.Black ^ board.White
		if d := f.count[board.Black] - f.count[board.White] - begin; max(d, -d) > gain {
			return moves + 1
		}
	}
	return moves
}

// choose chooses a legal move of c by r.policy; Pass if there is none.
func (r *runner) choose(f *field, c board.Color, last board.Point) board.Point {
	if last != board.Pass {
		if p := r.answer(f, c, last); p != board.Pass {
			return p
		}
		if r.policy.shapes != nil {
			if p := r.beside(f, c, last); p != board.Pass {
				return p
			}
		}
	}
	return r.careful(f, c)
}

// answer returns a move of c that answers atari beside last, the opponent's stone just
// played: it takes the chain of that stone, or saves a chain of c beside it by taking
// others or by extending. Pass if there is none, or chance is against it.
func (r *runner) answer(f *field, c board.Color, last board.Point) board.Point {
	var found [16]board.Point
	list := found[:0]
	if p, is := f.only(last); is {
		list = append(list, p)
	}
	for in, near := f.inAtari(last, c), last.Neighbours(); in != 0; in &= in - 1 {
		q := near[bits.TrailingZeros8(in)]
		if p, is := f.only(q); is {
			list = f.rescues(list, c, q, p)
		}
	}
	if len(list) == 0 || !r.rnd.happens(r.policy.atari) {
		return board.Pass
	}
	p := list[r.rnd.below(len(list))]
	if !f.legal(c, p) {
		return board.Pass
	}
	return p
}

// inAtari returns which of p's neighbours, as bits in their order, are stones of c in atari; stones
// without liberties, which only set-up leaves, are among them. It is called after every move, so it
// avoids branches that the processor could not predict.
func (f *field) inAtari(p board.Point, c board.Color) (set uint8) {
	for i, q := range p.Neighbours() {
		var stone, atari uint8
		if f.cells[q] == c {
			stone = 1
		}
		if single(f.liberties[f.head[q]]) {
			atari = 1
		}
		set |= stone & atari << i
	}
	return set
}

// rescues appends to list moves that save the chain of c at q, whose only liberty is p. It
// leaves out what would be more than the list has room for.
func (f *field) rescues(list []board.Point, c board.Color, q, p board.Point) []board.Point {
	if n, _ := f.after(c, p); n > 1 {
		list = append(list, p)
	}
	for s := q; ; {
		for _, t := range s.Neighbours() {
			if f.cells[t] != c.Opponent() {
				continue
			}
			if l, is := f.only(t); is && len(list) < cap(list) && l != p {
				list = append(list, l)
			}
		}
		if s = f.next[s]; s == q {
			return list
		}
	}
}

// beside returns a move of c on one of the points around last where a shape holds, all with the
// same probability. It returns Pass if there is none, or if the random number says so.
func (r *runner) beside(f *field, c board.Color, last board.Point) board.Point {
	holds := &r.policy.shapes[c-1]
	taken := f.code[last]
	points := around(last)
	var counts [8]uint32 // of the points up to each where a shape holds
	n := uint32(0)
	for i, p := range points {
		one := uint32(holds[f.code[p]])
		if taken>>(2*i)&3 != 0 {
			one = 0
		}
		n += one
		counts[i] = n
	}
	if n == 0 || !r.rnd.happens(r.policy.near) {
		return board.Pass
	}
	draw, i := uint32(r.rnd.below(int(n))), 0
	for _, count := range counts[:7] {
		more := 0
		if count <= draw {
			more = 1
		}
		i += more
	}
	if p := points[i]; r.accepts(f, c, p) {
		return p
	}
	return board.Pass
}

// careful chooses among the legal moves of c that fill no own eye and that the policy does not
// refuse; Pass if there is none.
func (r *runner) careful(f *field, c board.Color) board.Point {
	for n := f.empties; n > 0; n-- {
		i := r.rnd.below(n)
		p := f.empty[i]
		if !isEye(f.code[p], c) && r.accepts(f, c, p) {
			return p
		}
		q := f.empty[n-1]
		f.empty[i], f.empty[n-1] = q, p
		f.slot[q], f.slot[p] = uint16(i), uint16(n-1)
	}
	return board.Pass
}

// accepts reports whether c may play on p, an empty point, and the policy does not refuse it.
func (r *runner) accepts(f *field, c board.Color, p board.Point) bool {
	if p == f.ko && c == f.koColor {
		return false
	}
	code := f.code[p]
	free := emptyAround[code&near].n
	if free >= 2 || free == 1 && r.policy.few > 1 && !hasStone(code, c) || f.strongBeside(c, p) {
		return true
	}
	n, stones := f.after(c, p)
	if n == 1 {
		return stones < r.policy.few || !r.rnd.happens(r.policy.keep)
	}
	return n > 1
}

// strongBeside reports whether a chain of c beside p certainly has two liberties other than p. It
// has if it has more than eight pairs of a stone and a liberty beside it, because each liberty is
// in at most four pairs.
func (f *field) strongBeside(c board.Color, p board.Point) bool {
	for _, q := range p.Neighbours() {
		if f.cells[q] == c && f.liberties[f.head[q]]>>countShift > 8 {
			return true
		}
	}
	return false
}

// after returns how many liberties, up to 2, the chain of a stone of c would have if played on the
// empty point p; if that is 1, also the number of its stones. If the stone would capture others, it
// returns 2.
func (f *field) after(c board.Color, p board.Point) (liberties, stones int) {
	code := f.code[p]
	if emptyAround[code&near].n >= 2 {
		return 2, 0
	}
	w := weight(p)
	near := p.Neighbours()
	var heads [4]board.Point
	for i, q := range near {
		heads[i] = f.head[q]
		f.liberties[heads[i]] -= w
	}
	liberties = f.left(c, code, near, heads, p)
	for _, h := range heads {
		f.liberties[h] += w
	}
	if liberties == 1 {
		stones = f.joined(c, near, heads)
	}
	return liberties, stones
}

// left counts liberties for after, when the chains around have already lost their liberty p.
func (f *field) left(c board.Color, code uint16, near, heads [4]board.Point, p board.Point) int {
	total := freeAround(p, code)
	for i, q := range near {
		l := f.liberties[heads[i]]
		switch k := f.cells[q]; {
		case k == c:
			if l>>countShift > 4 {
				return 2
			}
			total += l
			if !single(total) {
				return 2
			}
		case k.IsStone() && l == 0:
			return 2
		}
	}
	if total == 0 {
		return 0
	}
	return 1
}

// single reports whether a sum of few liberties is none or of one point.
func single(l uint64) bool {
	n, sum, squares := l>>countShift, l>>sumShift&(1<<(countShift-sumShift)-1), l&(1<<sumShift-1)
	return n*squares == sum*sum
}

// joined returns how many stones c's chain would have with a stone between near.
func (f *field) joined(c board.Color, near, heads [4]board.Point) int {
	stones := 1
	for i, q := range near {
		if f.cells[q] != c {
			continue
		}
		twice := false
		for j := range i {
			twice = twice || heads[j] == heads[i]
		}
		if !twice {
			stones += int(f.stones[heads[i]])
		}
	}
	return stones
}
