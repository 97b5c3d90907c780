package predict

import "katachi/board"

// openPlace is a place in the patterns around one of the last two moves, or a list of patterns with
// the last move marked.
type openPlace struct {
	move   uint16
	offset uint8
	list   uint8
	level  uint8
	end    uint8  // for a place: the end of its levels
	place  cell   // for a place
	turned turned // for a list of patterns
}

// addPlaces adds the features for the places of the moves in the patterns around the last two
// moves.
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
				open = append(open, openPlace{
					move: uint16(m), offset: uint8(at), list: uint8(n), level: stoneRings, end: uint8(c.sizes),
				})
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

// advanceAll advances places, and returns those with an open request.
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

// advance adds the features of a place that are in sheets. It requests the next one, and reports
// whether there is one.
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

// addResponses adds the features for the patterns around the moves in which the last move is
// marked.
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

// addRing adds the next ring to the code.
func (o *openPlace) addRing(a *asker) {
	x, y := a.moves[o.move].XY()
	a.addStoneRing(&o.turned, y*a.size+x, int(o.level))
	o.level++
}

// addMarked adds the rings up to the next size that includes the last move, and reports whether
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
