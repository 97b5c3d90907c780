package board

import "math/bits"

// Chains are kept between moves, so that "does it still have a liberty?" is one
// look-up instead of a walk over the chain:
//
//	C1  head[p] is the same stone of the chain for all stones p of a chain.
//	C2  next leads from stone to stone around the chain and comes back.
//	C3  chain[head].free counts pairs (stone of the chain, empty neighbour), so
//	    an empty point counts once for each stone beside it: a pseudo-liberty.
//	    It is 0 exactly when the chain has no liberty, and costs one addition
//	    per neighbour. Liberties counts the true liberties on request.
//	C4  chain[head].stones is the number of stones.
//
// Which stone is the head depends on the order of play, so no exported method reveals it. Undo
// needs no record of the chains: the chains around the point taken back are linked again from the
// stones.
//
// The idea of pseudo-liberties is from Łukasz Lew's libego. BenchmarkReplay and BenchmarkPlayout
// compare them with a walk over the chain at each move.
type chain struct {
	free   uint16 // pseudo-liberties
	stones uint16
}

// pointSet has a bit for each Point: one word per row.
type pointSet [MaxSize + 2]uint32

func (s *pointSet) has(p Point) bool { return s[p/Stride]>>(p%Stride)&1 != 0 }
func (s *pointSet) add(p Point)      { s[p/Stride] |= 1 << (p % Stride) }

// within reports whether all points of s are in t.
func (s *pointSet) within(t *pointSet) bool {
	for y, row := range s {
		if row&^t[y] != 0 {
			return false
		}
	}
	return true
}

func (s *pointSet) appendTo(dst []Point) []Point {
	for y, row := range s {
		for ; row != 0; row &= row - 1 {
			dst = append(dst, Point(y*Stride+bits.TrailingZeros32(row)))
		}
	}
	return dst
}

// Stones returns the number of stones of the chain at p, 0 where there is none.
func (b *Board) Stones(p Point) int {
	if !b.cells[p].IsStone() {
		return 0
	}
	return int(b.chain[b.head[p]].stones)
}

// SameChain reports whether p and q hold stones of one chain.
func (b *Board) SameChain(p, q Point) bool {
	return b.cells[p].IsStone() && b.cells[p] == b.cells[q] && b.head[p] == b.head[q]
}

// AppendChain appends the points of the chain at p to dst in reading order;
// nothing where there is no stone.
func (b *Board) AppendChain(dst []Point, p Point) []Point {
	if b.Stones(p) > fewLiberties {
		var s pointSet
		b.stones(p, func(q Point) bool { s.add(q); return true })
		return s.appendTo(dst)
	}
	from := len(dst)
	b.stones(p, func(q Point) bool { dst = insert(dst, from, q); return true })
	return dst
}

// AppendLiberties appends the liberties of the chain at p to dst in reading
// order, each once; nothing where there is no stone.
func (b *Board) AppendLiberties(dst []Point, p Point) []Point {
	if !b.cells[p].IsStone() {
		return dst
	}
	if b.chain[b.head[p]].free > fewLiberties {
		s, _ := b.liberties(p, NumPoints)
		return s.appendTo(dst)
	}
	from := len(dst)
	for q := p; ; {
		for _, l := range q.Neighbours() {
			if b.cells[l] == Empty {
				dst = insert(dst, from, l)
			}
		}
		if q = b.next[q]; q == p {
			return dst
		}
	}
}

// fewLiberties bounds the lists of liberties or stones; for longer ones a set costs less.
const fewLiberties = 12

// insert adds p to dst[from:], which is in reading order, if it is not there.
func insert(dst []Point, from int, p Point) []Point {
	at := len(dst)
	for ; at > from && dst[at-1] >= p; at-- {
		if dst[at-1] == p {
			return dst
		}
	}
	dst = append(dst, p)
	copy(dst[at+1:], dst[at:])
	dst[at] = p
	return dst
}

// Liberties returns the number of empty points next to the chain at p, each counted once, or 0 if
// there is no stone.
func (b *Board) Liberties(p Point) int {
	_, n := b.liberties(p, NumPoints)
	return n
}

// LibertiesUpTo is Liberties for callers that need only small numbers: it stops counting at most,
// and returns most if there are that many or more.
func (b *Board) LibertiesUpTo(p Point, most int) int {
	if !b.cells[p].IsStone() {
		return 0
	}
	ch := &b.chain[b.head[p]]
	switch free := int(ch.free); {
	case ch.stones <= 2 || free <= 1:
		return min(free, most) // two stones side by side share no liberty
	case free > 4*(most-1):
		return most // a liberty counts at most four times
	case most > fewLiberties:
		_, n := b.liberties(p, most)
		return n
	}
	var found [fewLiberties + 4]Point
	return b.collect(&found, 0, p, Pass, most)
}

// LibertiesAfter returns how many liberties the chain of a stone of c on the empty point p would
// have, counted up to most, which is at most 12; 0 would be suicide. It does not play the move, and
// so is faster than Play and Undo. known is false if the stone would capture, or ko forbids it.
func (b *Board) LibertiesAfter(c Color, p Point, most int) (n int, known bool) {
	if p == b.ko && c == b.koColor {
		return 0, false
	}
	var found [fewLiberties + 4]Point
	near := p.Neighbours()
	for _, q := range near {
		switch k := b.cells[q]; {
		case k == Empty:
			found[n] = q
			n++
		case k.IsStone() && k != c && b.onlyLiberty(q, p):
			return 0, false
		}
	}
	for _, q := range near {
		if b.cells[q] == c && n < most {
			n = b.collect(&found, n, q, p, most)
		}
	}
	return min(n, most), true
}

// collect adds liberties of the chain at p, except the point without, to the first n of found until
// there are most. It returns the new number.
func (b *Board) collect(found *[fewLiberties + 4]Point, n int, p, without Point, most int) int {
	for q := p; ; {
	next:
		for _, l := range q.Neighbours() {
			if b.cells[l] != Empty || l == without {
				continue
			}
			for _, f := range found[:n] {
				if f == l {
					continue next
				}
			}
			found[n] = l
			if n++; n >= most {
				return n
			}
		}
		if q = b.next[q]; q == p {
			return n
		}
	}
}

// InAtari reports whether the chain at p has exactly one liberty.
func (b *Board) InAtari(p Point) bool { return b.LibertiesUpTo(p, 2) == 1 }

// Chains yields one point of every chain: the first in reading order.
func (b *Board) Chains(yield func(Point) bool) {
	var seen pointSet // the heads of those yielded
	for p := range b.Points {
		if !b.cells[p].IsStone() || seen.has(b.head[p]) {
			continue
		}
		seen.add(b.head[p])
		if !yield(p) {
			return
		}
	}
}

// liberties collects liberties of the chain at p until it has found most.
func (b *Board) liberties(p Point, most int) (s pointSet, n int) {
	if !b.cells[p].IsStone() {
		return s, 0
	}
	for q := p; ; {
		for _, l := range q.Neighbours() {
			if b.cells[l] == Empty && !s.has(l) {
				s.add(l)
				n++
			}
		}
		if q = b.next[q]; q == p || n >= most {
			return s, min(n, most)
		}
	}
}

// stones yields the stones of the chain at p, p first.
func (b *Board) stones(p Point, yield func(Point) bool) {
	if !b.cells[p].IsStone() {
		return
	}
	for q := p; yield(q); {
		if q = b.next[q]; q == p {
			return
		}
	}
}

// join merges the chains at p and q unless they are already one. The stones of the smaller chain
// get a new head.
func (b *Board) join(p, q Point) {
	into, from := b.head[p], b.head[q]
	if into == from {
		return
	}
	if b.chain[into].stones < b.chain[from].stones {
		into, from = from, into
	}
	b.chain[into].free += b.chain[from].free
	b.chain[into].stones += b.chain[from].stones
	b.head[from] = into
	for r := b.next[from]; r != from; r = b.next[r] {
		b.head[r] = into
	}
	// Exchanging two successors makes two rings one.
	b.next[into], b.next[from] = b.next[from], b.next[into]
}

// link builds the chain of the stone at p again from the stones alone, and adds its points to seen.
func (b *Board) link(p Point, seen *pointSet) {
	ch := chain{}
	seen.add(p)
	b.next[p] = p
	last := p
	// The ring also serves as the queue: newly found stones go to its end, before p, and the walk
	// is over when it returns to p.
	for q := p; ; {
		b.head[q] = p
		ch.stones++
		for _, r := range q.Neighbours() {
			switch {
			case b.cells[r] == Empty:
				ch.free++
			case b.cells[r] == b.cells[p] && !seen.has(r):
				seen.add(r)
				b.next[last], b.next[r] = r, p
				last = r
			}
		}
		if q = b.next[q]; q == p {
			break
		}
	}
	b.chain[p] = ch
}

// relinkAround rebuilds the chains at and beside points whose content has changed.
func (b *Board) relinkAround(changes []Change) {
	var seen pointSet
	for _, ch := range changes {
		p := ch.Point
		for _, q := range [5]Point{p, p - Stride, p - 1, p + 1, p + Stride} {
			if b.cells[q].IsStone() && !seen.has(q) {
				b.link(q, &seen)
			}
		}
	}
}

// unlink updates the chains after a stone of c, the last move, which captured nothing, has been
// taken off p: adjacent chains of the other side get a liberty, and the stone's own chain is linked
// again.
func (b *Board) unlink(p Point, c Color) {
	own, beside, empty := 0, p, uint16(0)
	near := p.Neighbours()
	for _, q := range near {
		switch k := b.cells[q]; {
		case k == c:
			own, beside = own+1, q
		case k == Empty:
			empty++
		case k.IsStone():
			b.chain[b.head[q]].free++
		}
	}
	if own == 1 {
		b.shorten(p, beside, empty)
		return
	}
	var seen pointSet
	for _, q := range near {
		if own > 1 && b.cells[q] == c && !seen.has(q) {
			b.link(q, &seen)
		}
	}
}

// shorten takes the empty point p out of its chain. The stone beside was the only one of the chain
// next to p, so the others are still one chain. empty is the number of empty points next to p.
func (b *Board) shorten(p, beside Point, empty uint16) {
	ch := b.chain[b.head[p]]
	ch.stones--
	ch.free += 1 - empty
	last := p
	if b.head[p] == p {
		for q := b.next[p]; q != p; q = b.next[q] {
			b.head[q], last = beside, q
		}
	} else {
		for q := b.next[p]; q != p; q = b.next[q] {
			last = q
		}
	}
	b.next[last] = b.next[p]
	b.chain[b.head[beside]] = ch
}
