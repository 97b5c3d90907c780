package segment

// The order of a sequence, as far as the one-life columns show it, rules out most games whose
// events would have to be read: of the 24 orders of four stones only one is right. If all cells
// have one life, the columns decide. Otherwise the events of a small rectangle's cells are merged;
// the row decides if their order is not known.

// candidateSequence decides a game in which all stones of the rectangle and of the sequence
// were played, as far as byEvents is not needed.
func (p *Finder) candidateSequence(g int) {
	first := p.first
	last, sure := 0, p.place.all && p.place.form.plain && len(p.place.form.wild) <= maxWild
	for i := range p.place.before {
		v := int(first[int(p.place.before[i].at)<<6+g])
		if v >= severalLives {
			sure = false
			continue
		}
		last = max(last, v)
	}
	begin, end := -1, 0 // nodes of the sequence; that of its first stone may be unknown
	for i := range p.place.steps {
		v := int(first[int(p.place.steps[i].at)<<6+g])
		switch {
		case v >= severalLives:
			sure = false
			continue
		case v < last:
			return
		case v == last: // stones of one node
			sure = false
		}
		if i == 0 {
			begin = v
		}
		last, end = v, v
	}
	if end > p.place.form.limit || p.taken(byte(last), g) {
		return
	}
	for i := 0; sure && i < len(p.place.free); i++ {
		switch v := int(first[int(p.place.free[i].at)<<6+g]); {
		case v == neverPlayed || v > last && v < severalLives || v < begin:
		case v > begin && v < last:
			return
		default:
			sure = false
		}
	}
	if !sure {
		p.byEvents(g, last)
		return
	}
	for i := range p.place.wild {
		switch v := int(first[int(p.place.wild[i].at)<<6+g]); {
		case v == neverPlayed || v < begin || v > end && v != severalLives:
		case v > begin && v < end:
			return
		default:
			p.byEvents(g, last)
			return
		}
	}
	h := p.hit(g, byte(last))
	p.multi = p.multi[:0]
	p.continuation(&h, g)
	p.out = append(p.out, h)
}

// placed is an event on a cell of a rectangle.
type placed struct {
	node int
	e    event // without its nodes
}

// byEvents decides a game by the events on the cells of the rectangle, or puts it aside for its
// row, which must be read at least up to node least.
func (p *Finder) byEvents(g, least int) {
	h := p.hit(g, 0)
	if len(p.place.inside) == 0 || !p.merge(g) || !p.eventsSay(&h) {
		h.Node = int32(least)
		p.games.hits = append(p.games.hits, h)
	}
}

// eventsSay decides a game by the merged events, and reports whether they suffice: the order of
// events in one node is not known, and matters once the sequence has begun.
func (p *Finder) eventsSay(h *Hit) bool {
	f, t := p.place.form, &p.track
	t.begin(f)
	node := 0
	for i, v := range p.events {
		if v.node > node {
			if t.nodeEnds(); v.node > f.limit {
				return true
			}
			node = v.node
			if len(t.attempts) > 0 && i+1 < len(p.events) && p.events[i+1].node == node {
				return false
			}
		}
		if t.event(v.e, p.place.origin, false) {
			h.Node = int32(node)
			if !p.goesOnAfter(h, p.events[i+1:]) {
				return false
			}
			p.out = append(p.out, *h)
			return true
		}
		if off := (v.e - p.place.origin) & cellMask; hopeless[f.table[off]&7|f.turns[off]]>>kindOf(v.e)&1 != 0 {
			return true
		}
	}
	return true
}

// goesOnAfter sets the continuation, the first stone among later events. It returns false if two
// are first.
func (p *Finder) goesOnAfter(h *Hit, later []placed) bool {
	for i, v := range later {
		if v.node <= int(h.Node) || !isPlaced(kindOf(v.e)) {
			continue
		}
		h.Next, h.off, h.Color = int32(v.node), (v.e-p.place.origin)&cellMask, placedColor(kindOf(v.e))
		for _, w := range later[i+1:] {
			if w.node == v.node && isPlaced(kindOf(w.e)) {
				return false
			}
		}
		return true
	}
	return true
}

// merge collects the events on the cells of the rectangle in a game, ordered by node. It returns
// false if the list of a cell lacks them.
func (p *Finder) merge(g int) bool {
	p.events = p.events[:0]
	for i := range p.place.inside {
		c := &p.place.inside[i]
		at := (p.place.origin + c.off) & cellMask
		begin := len(p.events)
		switch v := p.first[int(c.at)<<6+g]; v {
		case neverPlayed:
		case severalLives:
			for _, l := range p.livesOf(c, g) {
				if l.kind() == kindControl {
					return false
				}
				p.events = append(p.events, placed{l.node(), at | event(l.kind())<<kindShift})
				if l&lastLife != 0 {
					break
				}
			}
		default:
			kind := event(kindWhiteKept)
			if hasBit(p.stones[2*c.at:], g) {
				kind = kindBlackKept
			}
			p.events = append(p.events, placed{int(v), at | kind<<kindShift})
		}
		for ; begin < len(p.events); begin++ { // merge the cell's events into those of the previous cells
			v, k := p.events[begin], begin
			for ; k > 0 && p.events[k-1].node > v.node; k-- {
				p.events[k] = p.events[k-1]
			}
			p.events[k] = v
		}
	}
	return true
}
