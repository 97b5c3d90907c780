package segment

import "math/bits"

// Rows are read 32 events at a time if the processor can: scan finds which of them lie in a
// rectangle, and which begin a node. Only those in the rectangle are examined one by one; counting
// bits gives their nodes. This needs rows without jumps, with each event at most one node after the
// previous one, as nearly all are. The others are read event by event.

// window is the rectangle of a placement in the form for scan.
type window struct {
	left, right uint16 // columns: the first, and how many lie between it and the last
	top, bottom uint16 // rows likewise, times cellRow
}

// scanned is the result of scan, with a bit for each event.
type scanned struct {
	inside uint32 // it lies in the window
	next   uint32 // it comes one node after the previous event
	odd    uint32 // it is a jump, or comes two nodes or more after
}

// windowOf returns the rectangle of a form at an origin.
func windowOf(f *form, origin uint16) window {
	return window{
		left: origin % cellRow, right: uint16(f.width - 1),
		top: origin / cellRow * cellRow, bottom: uint16(f.height-1) * cellRow,
	}
}

// scanEvents is how many events a scan takes.
const scanEvents = 32

// scanner reads a row from left to right.
type scanner struct {
	window window
	seen   scanned
	tail   [scanEvents]event // the last events of a segment
}

// chunk scans up to scanEvents events of a row, from index at on. It returns false if one is odd.
func (s *scanner) chunk(row []event, at int) bool {
	rest := row[at:]
	from := &rest[0]
	if cap(rest) < scanEvents {
		copy(s.tail[:], rest)
		from = &s.tail[0]
	}
	scan(from, &s.window, &s.seen)
	if n := len(rest); n < scanEvents {
		s.seen.inside &= 1<<n - 1
		s.seen.odd &= 1<<n - 1
	}
	return s.seen.odd == 0
}

// nodes returns the number of nodes from the event before the chunk to its event i.
func (s *scanner) nodes(i int) int { return bits.OnesCount32(s.seen.next & (2<<i - 1)) }

// outcome is the result of a scan of a row.
type outcome uint8

const (
	oddRow outcome = iota // undecided: the row must be read event by event
	noHit
	foundHit
)

// scanRow finds the first node after which the rectangle matches, and the continuation, like find
// and follow.
func (p *Finder) scanRow(h *Hit, row []event) outcome {
	f, origin, s := p.place.form, p.place.origin, &p.scanner
	missing, node, before, done := int32(f.missing), 0, 0, false
	for at := 0; at < len(row); at += scanEvents {
		if !s.chunk(row, at) {
			return oddRow
		}
		for in := s.seen.inside; in != 0; in &= in - 1 {
			i := bits.TrailingZeros32(in)
			e, n := row[at+i], before+s.nodes(i)
			if !done && missing == 0 && n > node {
				h.Node, done = int32(node), true
			}
			if done {
				if isPlaced(kindOf(e)) {
					h.goesOn(n, e, origin)
					return foundHit
				}
				continue
			}
			if node = n; node > f.limit {
				return noHit
			}
			missing += advance[f.table[(e-origin)&cellMask]&7][kindOf(e)]
			if missing >= hopelessly {
				return noHit
			}
		}
		before += s.nodes(scanEvents - 1)
	}
	if !done && missing != 0 {
		return noHit
	}
	if !done {
		h.Node = int32(node)
	}
	return foundHit
}

// scanSequence is scanRow for a form with a sequence.
func (p *Finder) scanSequence(h *Hit, row []event) outcome {
	f, origin, s, t := p.place.form, p.place.origin, &p.scanner, &p.track
	t.begin(f)
	node, before, done := 0, 0, false
	changed := true // the rectangle, in this node
	for at := 0; at < len(row); at += scanEvents {
		if !s.chunk(row, at) {
			return oddRow
		}
		for in := s.seen.inside; in != 0; in &= in - 1 {
			i := bits.TrailingZeros32(in)
			e, n := row[at+i], before+s.nodes(i)
			if done {
				if n > node && isPlaced(kindOf(e)) {
					h.goesOn(n, e, origin)
					return foundHit
				}
				continue
			}
			if n > node {
				if changed {
					t.nodeEnds()
				}
				if node = n; node > f.limit {
					return noHit
				}
			}
			changed = true
			if t.event(e, origin, false) {
				h.Node, done = int32(node), true
				continue
			}
			off := (e - origin) & cellMask
			if hopeless[f.table[off]&7|f.turns[off]]>>kindOf(e)&1 != 0 {
				return noHit
			}
		}
		before += s.nodes(scanEvents - 1)
	}
	if !done {
		return noHit
	}
	return foundHit
}

// scanAfter finds the continuation of a hit. The events before index from belong to the nodes up to
// from, one each.
func (p *Finder) scanAfter(h *Hit, row []event, from int) outcome {
	s, before := &p.scanner, from
	for at := from; at < len(row); at += scanEvents {
		if !s.chunk(row, at) {
			return oddRow
		}
		for in := s.seen.inside; in != 0; in &= in - 1 {
			i := bits.TrailingZeros32(in)
			e, n := row[at+i], before+s.nodes(i)
			if n > int(h.Node) && isPlaced(kindOf(e)) {
				h.goesOn(n, e, p.place.origin)
				return foundHit
			}
		}
		before += s.nodes(scanEvents - 1)
	}
	return foundHit
}

// goesOn sets the continuation of a hit: a stone at a node.
func (h *Hit) goesOn(node int, e event, origin uint16) {
	h.Next, h.off, h.Color = int32(node), (e-origin)&cellMask, placedColor(kindOf(e))
}
