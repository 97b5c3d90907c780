package predict

import "katachi/board"

// known is the features in the dictionary for the patterns and shapes around an empty point, from
// the view of one colour, in lists in which each feature implies the one before it. A list ends at
// the first feature that is not in the dictionary, so changes further out do not affect it; and a
// change affects only the features that reach it.
type known struct {
	at      uint32 // generation of the extractor in which it was computed
	settled bool   // all lists are complete
	recent  [numRecent]recent

	near     uint64 // code of the 3x3 pattern with liberties
	n        uint8  // number of features
	lists    [numLists]list
	features [stoneRings + libertyRings + 4*(shapeLevels+1)]uint32
}

// Lists of known.
const (
	stoneList   = iota
	libertyList // begins with the second ring
	shapeList   // for the first of four cores
	numLists    = shapeList + 4
)

// Look-ups for the point that are often the same in the next position.
const (
	recentNear = iota
	recentBefore
	recentCorner
	numRecent = recentCorner + cornerSizes
)

// recent is a look-up with its result.
type recent struct {
	hash uint64
	slot uint32
	ok   bool
}

// list is one list of known.
type list struct {
	n      uint8 // number of features
	looked uint8 // number of features that were looked up: n, or one more
	keep   uint8 // number of these that are still valid
}

// whole reports whether a list is complete, so that nothing must be looked up.
func (l *list) whole() bool { return l.looked > 0 && l.keep == l.looked }

// forget marks the features of a list from n on as invalid.
func (k *known) forget(j, n int) {
	if l := &k.lists[j]; int(l.keep) > n {
		l.keep = uint8(n)
		k.settled = false
	}
}

// patterns adds the patterns and shapes around the i-th point.
func (e *extractor) patterns(i int) *known {
	k := &e.known[e.color-board.Black][i]
	if k.at != e.now || e.dict == nil {
		k.at, k.settled, k.lists = e.now, false, [numLists]list{}
	}
	if k.settled {
		e.Features = append(e.Features, k.features[:k.n]...)
		return k
	}
	e.settle(k, i)
	return k
}

// settle adds the features of k, and looks up those that may have changed.
func (e *extractor) settle(k *known, i int) {
	first, at := len(e.Features), 0
	for j := range k.lists {
		l := &k.lists[j]
		begin, end := len(e.Features), at+int(l.n)
		e.begin()
		e.Features = append(e.Features, k.features[at:at+int(min(l.n, l.keep))]...)
		if !l.whole() {
			l.looked = uint8(e.lookUp(k, i, j))
			l.n, l.keep = uint8(len(e.Features)-begin), l.looked
		}
		at = end
	}
	k.settled, k.n = true, uint8(copy(k.features[:], e.Features[first:]))
}

// lookUp adds the features of a list that may have changed, and returns how many are now looked up,
// including the unchanged ones.
func (e *extractor) lookUp(k *known, i, j int) int {
	keep := int(k.lists[j].keep)
	switch j {
	case stoneList:
		return e.lookUpStones(i, keep)
	case libertyList:
		return e.lookUpLiberties(k, i, keep)
	}
	return e.lookUpShapes(i, j-shapeList, keep)
}

func (e *extractor) lookUpStones(i, keep int) int {
	var t turned
	for n := range stoneRings {
		e.addStoneRing(&t, i, n)
		if n >= keep && !e.hashed(familyPattern+n, t.lowest(e.color)) {
			return n + 1
		}
	}
	return stoneRings
}

func (e *extractor) lookUpLiberties(k *known, i, keep int) int {
	var t turned
	for n := range libertyRings {
		e.addLibertyRing(&t, i, n)
		if n == 0 || n <= keep {
			continue
		}
		code := t.lowest(e.color)
		if n == 1 {
			k.near = code
		}
		if !e.hashed(familyLiberty+n, code) {
			return n
		}
	}
	return libertyRings - 1
}

// forget invalidates the patterns and shapes that contain a changed point.
func (e *extractor) forget(c *change) {
	reach := len(offsets)
	if c.from.color() == c.to.color() {
		reach = libertyOffsets
	} else {
		e.forgetShapes(c.x, c.y)
	}
	for i := range reach {
		o := &offsets[i]
		x, y := c.x-o.dx, c.y-o.dy
		if uint(x) < uint(e.size) && uint(y) < uint(e.size) {
			e.forgetAt(y*e.size+x, o.distance-minDistance, c)
		}
	}
}

// forgetAt is forget for the i-th point, if the change is in its n-th ring.
func (e *extractor) forgetAt(i, n int, c *change) {
	if c.from.color() != c.to.color() {
		e.forgetList(i, stoneList, n)
	}
	if n < libertyRings {
		e.forgetList(i, libertyList, max(n-1, 0))
	}
}

// points is the stored results for the points of a board.
type points struct {
	asking bool       // spots are stored instead of known: the extractor is part of an asker
	known  [2][]known // by colour
	spots  [2][]spot  // by colour
	now    uint32     // current generation
}

// reset invalidates everything, for a board of another size.
func (k *points) reset(size int) {
	for i := range k.known {
		if k.asking {
			k.spots[i] = make([]spot, size*size)
		} else {
			k.known[i] = make([]known, size*size)
		}
	}
	k.now++
}

// forgetList invalidates the features of a list of the i-th point from n on.
func (k *points) forgetList(i, j, n int) {
	if k.asking {
		k.spots[0][i].forget(j, n)
		k.spots[1][i].forget(j, n)
		return
	}
	k.known[0][i].forget(j, n)
	k.known[1][i].forget(j, n)
}
