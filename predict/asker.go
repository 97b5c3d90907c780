package predict

import (
	"math/bits"

	"katachi/board"
)

// asker adds up the weights of the moves of positions: what extractor.extract and Model.sum do, for
// whoever does not need the features themselves. The moves of a position are not asked about one
// after the other, but list by list and level by level, all moves at once (batch.go). It keeps what it
// knows of points from position to position. It is for one goroutine.
type asker struct {
	extractor
	model                  *Model
	table                  *table // of model, or nil
	moves                  []board.Point
	sums                   []int32 // by move
	batch                  batch
	lists                  []openList
	open                   []uint16 // indices of lists
	turns                  []turned
	cornerKeys             [4][cornerSizes]uint64
	places                 []openPlace
	alone                  []alone
	around, nears, corners sheets
	fresh                  []int32 // points that were not settled
	memory                 memory  // of a Follower
	sorted                 []Move  // of rank
}

// spot is what the model has of the patterns and shapes around an empty point, as one colour sees
// them, in lists each feature of which implies the one before it.
type spot struct {
	at      uint32          // generation of the extractor that it is of
	settled bool            // all lists are whole
	keep    [numLists]uint8 // features that were asked for and that nothing has changed since
	summary
}

// summary is what the model has of the surroundings of a point.
type summary struct {
	near   uint64          // code of the 3x3 pattern with liberties
	sum    int32           // of all weights
	asked  [numLists]uint8 // features that were asked for: those found, and one more if it was not
	found  [numLists]uint8
	levels [stoneRings + libertyRings - 1 + 4*(shapeLevels+1)]uint8 // weights, of each list from firstLevel on
}

// firstLevels are where the weights of each list begin.
var firstLevels = func() (first [numLists]int) {
	first[libertyList] = stoneRings
	for j := range 4 {
		first[shapeList+j] = stoneRings + libertyRings - 1 + j*(shapeLevels+1)
	}
	return first
}()

// openList is a list of a point that is being asked about.
type openList struct {
	spot  *spot
	point int32
	list  uint8
	level uint8
	turn  uint16 // index of the turned rings up to the level, but of shapes
	core  *core  // of a list of shapes
}

// openPlace is a place in the patterns around a move played before, or a list of patterns with the
// last move marked.
type openPlace struct {
	move   uint16
	offset uint8
	list   uint8
	level  uint8
	end    uint8  // of the levels of the former
	place  cell   // of the former
	turned turned // of the latter
}

// alone is a feature of a move.
type alone struct {
	move   uint16
	after  bool    // counts only if the feature before it does
	sheets *sheets // that it belongs into, or nil
	place  cell
}

func (m *Model) newAsker() *asker {
	a := &asker{
		extractor: extractor{dict: &m.dict, fateless: m.version < fatesVersion, asking: true},
		model:     m,
		around:    newSheets(aroundBits, len(offsets)),
		nears:     newSheets(nearBits, nearPlaces),
		corners:   newSheets(cornerBits, cornerPlaces),
	}
	a.shapes.seen = make([]seenCore, 1<<seenCoreBits)
	return a
}

// ask fills in the moves of a situation and their sums.
func (a *asker) ask(s *Situation) {
	a.follow(s)
	a.moves, a.sums = a.moves[:0], a.sums[:0]
	for p := range s.Board.Points {
		if s.Board.Legal(a.color, p) {
			a.moves = append(a.moves, p)
		}
	}
	a.settleAll()
	a.findCornerKeys()
	for n, p := range a.moves {
		a.sums = append(a.sums, a.spot(p).sum)
		a.addAlone(n, p)
	}
	a.addedAlone()
	a.addPlaces()
	a.addResponses()
}

func (a *asker) spot(p board.Point) *spot {
	x, y := p.XY()
	return &a.spots[a.color-board.Black][y*a.size+x]
}

// weight returns the weight of a level.
func (a *asker) weight(level int16) int32 { return int32(a.model.levels[uint8(level)]) }

// settleAll settles the points of all moves.
func (a *asker) settleAll() {
	a.lists, a.fresh, a.turns = a.lists[:0], a.fresh[:0], a.turns[:0]
	for _, p := range a.moves {
		s := a.spot(p)
		if s.at != a.now {
			s.at, s.settled, s.keep, s.asked, s.found = a.now, false, [numLists]uint8{}, [numLists]uint8{}, [numLists]uint8{}
		}
		if s.settled {
			continue
		}
		x, y := p.XY()
		i := y*a.size + x
		if a.memory != nil && a.recall(s, i) {
			continue
		}
		s.settled = true
		a.fresh = append(a.fresh, int32(i))
		for j := range numLists {
			if s.asked[j] > 0 && s.keep[j] == s.asked[j] {
				continue
			}
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
				if int(o.level) > o.core.depth { // nothing further out
					s.asked[j], s.keep[j] = o.level, o.level
					continue
				}
				if o.level == 0 {
					level := a.shapes.recall(o.core, a.color, j-shapeList)
					if level != notAsked && !o.answer(level) {
						continue
					}
				}
			}
			a.lists = append(a.lists, o)
		}
	}
	open := a.open[:0]
	for i := range a.lists {
		open = append(open, uint16(i))
	}
	a.open = open
	for len(open) > 0 {
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
	for _, i := range a.fresh {
		s := &a.spots[a.color-board.Black][i]
		a.total(s)
		if a.memory != nil {
			a.memorise(s, int(i))
		}
	}
}

// newTurn gives a list its turned rings.
func (a *asker) newTurn(o *openList) *turned {
	o.turn = uint16(len(a.turns))
	a.turns = append(a.turns, turned{})
	return &a.turns[o.turn]
}

// request asks for the next feature of a list.
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

// answer takes the answer to a request, and reports whether the list goes on.
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

// forget says that something changed for the features of a list from n on.
func (s *spot) forget(j, n int) {
	if int(s.keep[j]) > n {
		s.keep[j], s.settled = uint8(n), false
	}
}

// addAlone adds the dense features of the n-th move, and asks for those that are in no long list.
func (a *asker) addAlone(n int, p board.Point) {
	if n == 0 {
		a.batch.reset()
		a.alone = a.alone[:0]
	}
	x, y := p.XY()
	i := y*a.size + x
	near := a.spot(p).near
	last, before := a.distance(p, 0), a.distance(p, 1)
	a.askCorner(n, x, y)
	t := a.tactics(p, i)
	a.Features = a.Features[:0]
	a.global(p, i, last, before, &t)
	sum := int32(0)
	for _, f := range a.Features {
		sum += int32(int16(a.model.dense[f]))
	}
	a.sums[n] += sum
	before = min(before, 8)
	if c, level := a.known(n, false, &a.nears, near, last); level == notAsked {
		a.askPlace(n, false, &a.nears, c, familyNear, nearCode(near, last))
	}
	if c, level := a.known(n, false, &a.nears, near, placesBefore+before); level == notAsked {
		a.askPlace(n, false, &a.nears, c, familyNear+1, beforeCode(near, before))
	}
	if code := t.code(); code != 0 {
		a.askAlone(n, false, familyTactics, code)
		a.askAlone(n, true, familyTactics+1, code<<8|uint64(last))
		a.askAlone(n, false, familyTactics+2, near^hash(0, code))
	}
	if marks := uint64(a.fates.code(p)); marks != 0 {
		a.askAlone(n, false, familyTactics+3, marks<<8|uint64(last))
		a.askAlone(n, false, familyTactics+4, near^hash(1, marks))
	}
}

func (a *asker) askAlone(n int, after bool, family int, code uint64) {
	a.batch.add(a.dict, family, code)
	a.alone = append(a.alone, alone{move: uint16(n), after: after})
}

// known adds the weight of a place of a sheet to the n-th move, unless it counts only after another that
// is still asked for. It returns where the place is and what it has.
func (a *asker) known(n int, after bool, s *sheets, key uint64, place int) (c cell, level int16) {
	c = s.cell(key, place)
	if level = s.levels[c.index]; level >= 0 && !after {
		a.sums[n] += a.weight(level)
	}
	return c, level
}

// askPlace is askAlone of a feature that a place of a sheet stands for.
func (a *asker) askPlace(n int, after bool, s *sheets, c cell, family int, code uint64) {
	a.batch.add(a.dict, family, code)
	a.alone = append(a.alone, alone{uint16(n), after, s, c})
}

// addedAlone adds what addAlone asked for.
func (a *asker) addedAlone() {
	if len(a.moves) == 0 {
		return
	}
	a.batch.run(a.model, a.table)
	before := int16(unknownFeature)
	for i := range a.alone {
		one, level := &a.alone[i], a.batch.weights[i]
		if one.sheets != nil {
			one.sheets.put(one.place, level)
		}
		if one.after && before == unknownFeature {
			level = unknownFeature
		}
		if before = level; level != unknownFeature {
			a.sums[one.move] += a.weight(level)
		}
	}
}

// askCorner asks for the features of a move at (x, y) in a corner, and on the board.
func (a *asker) askCorner(n, x, y int) {
	w := &a.whole
	corner, u, v := cornerOf(a.size, x, y)
	after := false
	for i, reach := range cornerReach {
		if corner < 0 || max(u, v) >= reach {
			continue
		}
		if w.stones[corner][i] > mostInCorner {
			break
		}
		c, level := a.known(n, after, &a.corners, a.cornerKeys[corner][i], u*cornerSide+v)
		if level == unknownFeature {
			break
		}
		if after || level == notAsked {
			a.askPlace(n, after, &a.corners, c, familyCorner+i, w.cornerCode(corner, i, u, v, a.color))
			after = true
		}
	}
	if a.stones <= mostStones {
		a.askAlone(n, false, familyBoard, w.boardCode(a.size, x, y, a.color))
	}
}

// findCornerKeys finds the keys of the sheets of the corners.
func (a *asker) findCornerKeys() {
	for corner := range a.cornerKeys {
		for i := range a.cornerKeys[corner] {
			t := &a.whole.corners[corner][i]
			a.cornerKeys[corner][i] = hash(familyCorner+i, seen(t[0], a.color)^bits.RotateLeft64(seen(t[1], a.color), 17))
		}
	}
}

// addPlaces adds the places of the moves in the patterns around the moves before.
func (a *asker) addPlaces() {
	open := a.places[:0]
	for n := range a.centres {
		c := &a.centres[n]
		if c.sizes == 0 {
			continue
		}
		for m, p := range a.moves {
			x, y := p.XY()
			at := indexOf(x-c.x, y-c.y)
			if at < 0 {
				continue
			}
			open = append(open, openPlace{move: uint16(m), offset: uint8(at), list: uint8(n), end: stoneRings})
			if c.sizes > stoneRings {
				open = append(open, openPlace{move: uint16(m), offset: uint8(at), list: uint8(n), level: stoneRings, end: uint8(c.sizes)})
			}
		}
	}
	a.places = open[:0]
	a.batch.reset()
	open = a.advanceAll(open)
	for len(open) > 0 {
		a.batch.run(a.model, a.table)
		left := 0
		for i := range open {
			o, level := &open[i], a.batch.weights[i]
			a.around.put(o.place, level)
			if level != unknownFeature {
				a.sums[o.move] += a.weight(level)
				o.level++
				open[left] = *o
				left++
			}
		}
		a.batch.reset()
		open = a.advanceAll(open[:left])
	}
}

// advanceAll advances places, and returns those that wait for an answer.
func (a *asker) advanceAll(open []openPlace) []openPlace {
	left := 0
	for i := range open {
		if a.advance(&open[i]) {
			open[left] = open[i]
			left++
		}
	}
	return open[:left]
}

// advance adds the features of a place as far as sheets have them. It asks for the next one, and
// reports whether there is one.
func (a *asker) advance(o *openPlace) bool {
	c := &a.centres[o.list]
	for o.level < o.end {
		to := &c.codes[o.level]
		place := to.place(&offsets[o.offset])
		o.place = a.around.cell(to.key, place)
		switch level := a.around.levels[o.place.index]; level {
		case notAsked:
			a.batch.add(a.dict, to.family, to.at(place))
			return true
		case unknownFeature:
			return false
		default:
			a.sums[o.move] += a.weight(level)
		}
		o.level++
	}
	return false
}

// addResponses adds the patterns around the moves with the last move marked in them.
func (a *asker) addResponses() {
	if a.last[0] == board.Pass {
		return
	}
	open := a.places[:0]
	lx, ly := a.last[0].XY()
	for m, p := range a.moves {
		x, y := p.XY()
		at := indexOf(lx-x, ly-y)
		if at < 0 || offsets[at].distance > 10 {
			continue
		}
		open = append(open, openPlace{move: uint16(m), offset: uint8(at)})
		o := &open[len(open)-1]
		for int(o.level)+minDistance < max(offsets[at].distance, 3) {
			o.addRing(a)
		}
		o.addMarked(a)
	}
	a.places = open[:0]
	for len(open) > 0 {
		a.batch.reset()
		for i := range open {
			o := &open[i]
			marked := o.turned
			marked.add(&offsets[o.offset].last)
			a.batch.add(a.dict, familyResponse+int(o.level)-1+minDistance, marked.lowest(a.color))
		}
		a.batch.run(a.model, a.table)
		left := 0
		for i := range open {
			level := a.batch.weights[i]
			if level == unknownFeature {
				continue
			}
			a.sums[open[i].move] += a.weight(level)
			if open[left] = open[i]; open[left].addMarked(a) {
				left++
			}
		}
		open = open[:left]
	}
}

// addRing adds the next ring.
func (o *openPlace) addRing(a *asker) {
	x, y := a.moves[o.move].XY()
	a.addStoneRing(&o.turned, y*a.size+x, int(o.level))
	o.level++
}

// addMarked adds the rings up to the next size in which the last move is marked, and reports whether
// there is one.
func (o *openPlace) addMarked(a *asker) bool {
	for o.level < stoneRings-1 {
		o.addRing(a)
		if d := int(o.level) - 1 + minDistance; d != 5 && d != 7 {
			return true
		}
	}
	return false
}

// rank appends the moves with their probabilities, the likeliest first.
func (a *asker) rank(dst []Move) []Move {
	first := len(dst)
	for i, p := range a.moves {
		dst = append(dst, Move{p, float64(a.sums[i]) / denseScale})
	}
	softmax(dst[first:])
	a.sorted = sortMoves(dst[first:], a.sorted)
	return dst
}
