package predict

import (
	"math/bits"

	"katachi/board"
)

// alone is a feature of a move that belongs to no list.
type alone struct {
	move   uint16
	after  bool    // counts only if the feature before it does
	sheets *sheets // in which the weight is kept, or nil
	place  cell
}

// addAlone adds the dense features of the n-th move, and requests the hashed ones that belong to no
// list.
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
	t := a.tactics(p)
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
		a.askAlone(n, familyTactics, code)
		a.askAlone(n, familyTactics+1, code<<8|uint64(last))
		a.askAlone(n, familyTactics+2, near^hash(0, code))
	}
	if marks := uint64(a.fates.code(p)); marks != 0 {
		a.askAlone(n, familyTactics+3, marks<<8|uint64(last))
		a.askAlone(n, familyTactics+4, near^hash(1, marks))
	}
}

func (a *asker) askAlone(n, family int, code uint64) {
	a.batch.add(a.dict, family, code)
	a.alone = append(a.alone, alone{move: uint16(n)})
}

// known adds the weight of a place in a sheet to the n-th move, unless it counts only after another
// one that is still requested. It returns the cell of the place, and the level in it.
func (a *asker) known(n int, after bool, s *sheets, key uint64, place int) (c cell, level int16) {
	c = s.cell(key, place)
	if level = s.levels[c.index]; level >= 0 && !after {
		a.sums[n] += a.weight(level)
	}
	return c, level
}

// askPlace is askAlone for a feature with a place in a sheet.
func (a *asker) askPlace(n int, after bool, s *sheets, c cell, family int, code uint64) {
	a.batch.add(a.dict, family, code)
	a.alone = append(a.alone, alone{uint16(n), after, s, c})
}

// addedAlone adds the features that addAlone requested.
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

// askCorner requests the features of a move at (x, y) in a corner, and on the board.
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
		a.askAlone(n, familyBoard, w.boardCode(a.size, x, y, a.color))
	}
}

// findCornerKeys computes the keys of the sheets of the corners.
func (a *asker) findCornerKeys() {
	for corner := range a.cornerKeys {
		for i := range a.cornerKeys[corner] {
			t := &a.whole.corners[corner][i]
			a.cornerKeys[corner][i] = hash(familyCorner+i, seen(t[0], a.color)^bits.RotateLeft64(seen(t[1], a.color), 17))
		}
	}
}
