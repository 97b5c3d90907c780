package predict

import "katachi/board"

// spot is the weights of a model for the patterns and shapes around an empty point, from the view
// of one colour, in lists in which each feature implies the one before it.
type spot struct {
	at      uint32          // generation of the extractor in which it was computed
	settled bool            // all lists are complete
	keep    [numLists]uint8 // number of features that were looked up and are still valid
	summary
}

// summary is the weights of a model for the surroundings of a point.
type summary struct {
	near   uint64          // code of the 3x3 pattern with liberties
	sum    int32           // of all weights
	asked  [numLists]uint8 // number of features that were looked up: those found, and one if it was not found
	found  [numLists]uint8
	levels [stoneRings + libertyRings - 1 + 4*(shapeLevels+1)]uint8 // weights, of each list from firstLevel on
}

// firstLevels are the indices at which the weights of each list begin.
var firstLevels = func() (first [numLists]int) {
	first[libertyList] = stoneRings
	for j := range 4 {
		first[shapeList+j] = stoneRings + libertyRings - 1 + j*(shapeLevels+1)
	}
	return first
}()

// openList is a list of a point that is being looked up.
type openList struct {
	spot  *spot
	point int32
	list  uint8
	level uint8
	turn  uint16 // index of the turned rings up to the level; not for shapes
	core  *core  // for a list of shapes
}

// settleAll settles the points of all moves.
func (a *asker) settleAll() {
	a.lists, a.fresh, a.turns, a.open = a.lists[:0], a.fresh[:0], a.turns[:0], a.open[:0]
	for _, p := range a.moves {
		s := a.spot(p)
		if s.at != a.now {
			s.at, s.settled, s.keep, s.asked, s.found = a.now, false, [numLists]uint8{}, [numLists]uint8{}, [numLists]uint8{}
		}
		x, y := p.XY()
		i := y*a.size + x
		if s.settled || a.memory != nil && a.recall(s, i) {
			continue
		}
		s.settled = true
		a.fresh = append(a.fresh, int32(i))
		for j := range numLists {
			if s.asked[j] == 0 || s.keep[j] < s.asked[j] {
				a.begin(s, x, y, j)
			}
		}
	}
	a.askLists()
	for _, i := range a.fresh {
		s := &a.spots[a.color-board.Black][i]
		a.total(s)
		if a.memory != nil {
			a.memorise(s, int(i))
		}
	}
}

// begin opens a list of the point (x, y) if it is not complete.
func (a *asker) begin(s *spot, x, y, j int) {
	i := y*a.size + x
	s.found[j] = min(s.found[j], s.keep[j])
	o := openList{spot: s, point: int32(i), list: uint8(j), level: s.keep[j]}
	switch j {
	case stoneList:
		t := a.newTurn(&o)
		for n := range int(o.level) {
			a.addStoneRing(t, i, n)
		}
	case libertyList:
		t := a.newTurn(&o)
		for n := range int(o.level) + 1 {
			a.addLibertyRing(t, i, n)
		}
	default:
		row, col := (j-shapeList)>>1, (j-shapeList)&1
		o.core = a.shapes.core(x-1-col, y-1-row, a.now)
		if int(o.level) > o.core.depth { // there is nothing further out
			s.asked[j], s.keep[j] = o.level, o.level
			return
		}
		if o.level == 0 {
			level := a.shapes.recall(o.core, a.color, j-shapeList)
			if level != notAsked && !o.answer(level) {
				return
			}
		}
	}
	a.open = append(a.open, uint16(len(a.lists)))
	a.lists = append(a.lists, o)
}

// askLists looks up all open lists until they end.
func (a *asker) askLists() {
	for open := a.open; len(open) > 0; {
		a.batch.reset()
		for _, i := range open {
			a.request(&a.lists[i])
		}
		a.batch.run(a.model, a.table)
		left := 0
		for n, i := range open {
			o, level := &a.lists[i], a.batch.weights[n]
			if o.list >= shapeList && o.level == 0 {
				a.shapes.remember(o.core, a.color, int(o.list)-shapeList, level)
			}
			open[left] = i
			if o.answer(level) {
				left++
			}
		}
		open = open[:left]
	}
}

// newTurn gives a list an entry for its turned rings.
func (a *asker) newTurn(o *openList) *turned {
	o.turn = uint16(len(a.turns))
	a.turns = append(a.turns, turned{})
	return &a.turns[o.turn]
}

// request requests the next feature of a list.
func (a *asker) request(o *openList) {
	i, n := int(o.point), int(o.level)
	switch o.list {
	case stoneList:
		t := &a.turns[o.turn]
		a.addStoneRing(t, i, n)
		a.batch.add(a.dict, familyPattern+n, t.lowest(a.color))
	case libertyList:
		t := &a.turns[o.turn]
		a.addLibertyRing(t, i, n+1)
		code := t.lowest(a.color)
		if n == 0 {
			o.spot.near = code
		}
		a.batch.add(a.dict, familyLiberty+n+1, code)
	default:
		a.batch.add(a.dict, familyShape+n, o.core.with(int(o.list)-shapeList, a.color, n))
	}
}

// answer handles the answer to a request, and reports whether the list continues.
func (o *openList) answer(level int16) bool {
	s, j := o.spot, o.list
	o.level++
	s.asked[j], s.keep[j] = o.level, o.level
	if level == unknownFeature {
		return false
	}
	s.levels[firstLevels[j]+int(s.found[j])] = uint8(level)
	s.found[j]++
	switch j {
	case stoneList:
		return o.level < stoneRings
	case libertyList:
		return o.level < libertyRings-1
	}
	return int(o.level) <= o.core.depth
}

// total adds up the weights of a point.
func (a *asker) total(s *spot) {
	s.sum = 0
	for j, n := range s.found {
		for _, level := range s.levels[firstLevels[j]:][:n] {
			s.sum += a.weight(int16(level))
		}
	}
}

// forget marks the features of a list from n on as invalid.
func (s *spot) forget(j, n int) {
	if int(s.keep[j]) > n {
		s.keep[j], s.settled = uint8(n), false
	}
}
