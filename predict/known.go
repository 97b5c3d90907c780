package predict

import "katachi/board"

// known is what the dictionary has of the patterns and shapes around an empty point,
// as one colour sees them, in lists each feature of which implies the one before it.
// A list ends with the first feature that the dictionary does not have, so what
// happens further out leaves it as it is; and what happens at a distance leaves the
// features nearer than that.
type known struct {
	at      uint32 // generation of the extractor that it is of
	settled bool   // all lists are whole
	recent  [numRecent]recent

	near     uint64 // code of the 3x3 pattern with liberties
	n        uint8  // features
	lists    [numLists]list
	features [stoneRings + libertyRings + 4*(shapeLevels+1)]uint32
}

// Lists of known.
const (
	stoneList   = iota
	libertyList // begins with the second ring
	shapeList   // of the first of four cores
	numLists    = shapeList + 4
)

// Look-ups of the point that are often the same in the next position.
const (
	recentNear = iota
	recentBefore
	recentCorner
	numRecent = recentCorner + cornerSizes
)

// recent is a look-up and what came of it.
type recent struct {
	hash uint64
	slot uint32
	ok   bool
}

// list is one list of known.
type list struct {
	n      uint8 // features
	looked uint8 // features that were looked up: n, or one more
	keep   uint8 // of these, those that nothing has changed since
}

// whole reports whether a list needs no look-up.
func (l *list) whole() bool { return l.looked > 0 && l.keep == l.looked }

// forget says that something changed for the features of a list from n on.
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

// settle adds the features of k, looking up those that may have changed.
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

// lookUp adds the features of a list that may have changed, and returns how many
// have been looked up, those that have not changed included.
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

// forget drops what is known of the patterns and shapes that hold a point whose content
// changed.
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

// forgetAt is forget of the i-th point, in whose n-th ring the change is.
func (e *extractor) forgetAt(i, n int, c *change) {
	if c.from.color() != c.to.color() {
		e.forgetList(i, stoneList, n)
	}
	if n < libertyRings {
		e.forgetList(i, libertyList, max(n-1, 0))
	}
}

// points is what is kept of the points of a board.
type points struct {
	asking bool       // spots are kept instead of known: the extractor is part of an asker
	known  [2][]known // by colour
	spots  [2][]spot  // by colour
	now    uint32     // generation of what is kept
}

// reset forgets all for a board of another size.
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

// forgetList says that something changed for the features of a list of the i-th point from n on.
func (k *points) forgetList(i, j, n int) {
	if k.asking {
		k.spots[0][i].forget(j, n)
		k.spots[1][i].forget(j, n)
		return
	}
	k.known[0][i].forget(j, n)
	k.known[1][i].forget(j, n)
}
