package predict

import "katachi/board"

// field is the content of the points of a board, and off around it, as far as
// patterns reach.
type field [fieldStride * fieldStride]content

const fieldStride = board.MaxSize + 2*maxReach

// fieldAt returns the index of (x, y).
func fieldAt(x, y int) int { return (y+maxReach)*fieldStride + x + maxReach }

// reset makes f show an empty board.
func (f *field) reset(size int) {
	for i := range f {
		f[i] = off
	}
	for y := range size {
		clear(f[fieldAt(0, y):fieldAt(size, y)])
	}
}

// ringOffsets are the points of each ring.
var ringOffsets = func() (list [stoneRings][]offset) {
	first := 0
	for i := range offsets {
		n := offsets[i].distance - minDistance
		if i+1 == len(offsets) || offsets[i+1].distance > offsets[i].distance {
			list[n] = offsets[first : i+1]
			first = i + 1
		}
	}
	return list
}()

// rings are the codes of the rings around a point, as far out as they were asked
// for, which is not far around most points. They are read off the field when they
// are first asked for; from then on each change is added to them.
type rings struct {
	at        uint32 // generation of the extractor that they are of
	stoned    uint8  // rings of stones that were asked for
	libertied uint8  // the same with liberties
	stones    [stoneRings]turned
	liberties [libertyRings]turned
}

// stoneRing returns the n-th ring around the i-th point. Those before it must have been
// asked for.
func (e *extractor) stoneRing(i, n int) *turned {
	r := e.ringsAt(i)
	ring := &r.stones[n]
	if n >= int(r.stoned) {
		r.stoned = uint8(n + 1)
		e.field.readStones(ring, int(e.fieldOf[i]), n)
	}
	return ring
}

// libertyRing is stoneRing with liberties.
func (e *extractor) libertyRing(i, n int) *turned {
	r := e.ringsAt(i)
	ring := &r.liberties[n]
	if n >= int(r.libertied) {
		r.libertied = uint8(n + 1)
		e.field.readLiberties(ring, int(e.fieldOf[i]), n)
	}
	return ring
}

func (e *extractor) ringsAt(i int) *rings {
	r := &e.rings[i]
	if r.at != e.now {
		r.at, r.stoned, r.libertied = e.now, 0, 0
	}
	return r
}

func (f *field) readStones(t *turned, at, n int) {
	*t = turned{}
	ring := ringOffsets[n]
	for i := range ring {
		if c := f[at+ring[i].step]; c != empty {
			t.add(&ring[i].stones[c.color()])
		}
	}
}

func (f *field) readLiberties(t *turned, at, n int) {
	*t = turned{}
	ring := ringOffsets[n]
	for i := range ring {
		if c := f[at+ring[i].step]; c != empty {
			t.add(&ring[i].liberties[c])
		}
	}
}

// change brings the rings up to date that hold a point at o whose content changed.
func (r *rings) change(o *offset, from, to content) {
	n := o.distance - minDistance
	if a, b := from.color(), to.color(); a != b && n < int(r.stoned) {
		r.stones[n].add(&o.stones[a])
		r.stones[n].add(&o.stones[b])
	}
	if n < int(r.libertied) {
		r.liberties[n].add(&o.liberties[from])
		r.liberties[n].add(&o.liberties[to])
	}
}
