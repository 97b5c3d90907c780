package segment

import "katachi/board"

// change[class][kind] is the change of the number of mismatched cells by an
// event on a cell of the class.
var change = changes()

func changes() (change [8][8]int8) {
	accepts := func(class int, c board.Color) int8 { return int8(class >> c & 1) }
	for class := range 8 {
		for kind := kindBlack; kind <= kindWhiteKept; kind++ {
			change[class][kind] = accepts(class, board.Empty) - accepts(class, placedColor(kind))
		}
		change[class][kindBlackGone] = accepts(class, board.Black) - accepts(class, board.Empty)
		change[class][kindWhiteGone] = accepts(class, board.White) - accepts(class, board.Empty)
	}
	return change
}

// hopeless[class] is the set of kinds after which a cell never matches again.
var hopeless = neverAgain()

func neverAgain() (kinds [8]uint8) {
	for class := range kinds {
		if class>>board.Black&1 == 0 {
			kinds[class] |= 1 << kindBlackKept
		}
		if class>>board.White&1 == 0 {
			kinds[class] |= 1 << kindWhiteKept
		}
	}
	return kinds
}

// advance[class][kind] is change, and hopelessly more if the cell never matches
// again; 0 outside of the rectangle.
var advance = advances()

const hopelessly = 1 << 20

func advances() (advance [8][8]int32) {
	for class := 1; class < 8; class++ {
		for kind := range advance[class] {
			advance[class][kind] = int32(change[class][kind]) + hopelessly*int32(hopeless[class]>>kind&1)
		}
	}
	return advance
}

// find returns the first node after which the rectangle at origin matches, and
// the index of the first event after it. It avoids branches on whether an event
// is inside the rectangle, which cannot be predicted.
func (f *form) find(row []event, origin uint16) (node, index int, ok bool) {
	missing := int32(f.missing)
	for i, e := range row {
		if n := nodesOf(e); n > 0 {
			if missing == 0 {
				return node, i, true
			}
			if node += n; node > f.limit {
				return 0, 0, false
			}
		}
		missing += advance[f.table[(e-origin)&cellMask]&7][kindOf(e)]
		if missing >= hopelessly {
			return 0, 0, false
		}
	}
	return node, len(row), missing == 0
}

// byRow decides by the events of the game.
func (p *Finder) byRow(h *Hit) {
	row := p.row(h.Game)
	said := oddRow
	switch sequence := len(p.place.form.steps) > 0; {
	case !byBytes || !sequence && h.Node < fewEvents:
	case sequence:
		said = p.scanSequence(h, row)
	default:
		said = p.scanRow(h, row)
	}
	if said == oddRow {
		said = p.eventByEvent(h, row)
	}
	if said == foundHit {
		p.out = append(p.out, *h)
	}
}

// fewEvents is the number of events that are read faster one by one.
const fewEvents = 5

// eventByEvent is scanRow and scanSequence for any row.
func (p *Finder) eventByEvent(h *Hit, row []event) outcome {
	f, origin := p.place.form, p.place.origin
	var node, index int
	var ok bool
	if len(f.steps) > 0 {
		node, index, ok = f.findSequence(row, origin, &p.track)
	} else {
		node, index, ok = f.find(row, origin)
	}
	if !ok {
		return noHit
	}
	h.Node = int32(node)
	f.follow(h, row, index, node, origin)
	return foundHit
}
