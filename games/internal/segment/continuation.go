package segment

import (
	"encoding/binary"

	"katachi/board"
	"katachi/internal/section"
)

// continuation finds the continuation of the hit at h.Node.
func (p *Finder) continuation(h *Hit, g int) {
	if len(p.place.form.wild) > maxWild {
		p.continuationByRow(h)
		return
	}
	n := p.nextFirst(h, g)
	if len(p.multi)+len(p.place.wild) > 0 {
		n = p.nextLife(h, g, n)
	}
	p.goesOn(h, g, n)
}

// goesOn sets the continuation.
func (p *Finder) goesOn(h *Hit, g int, n nextStone) {
	if n.tie {
		p.continuationByRow(h)
		return
	}
	if n.node == noLimit {
		return
	}
	h.Next, h.off, h.Color = int32(n.node), n.off, n.color
	if n.color == board.Empty {
		h.Color = board.White
		if hasBit(p.stones[n.at:], g) {
			h.Color = board.Black
		}
	}
}

// continuationSifted is continuation if siftBytes has examined the cells with one life.
func (p *Finder) continuationSifted(h *Hit, g, bit int) {
	f := &p.sifter.found
	n := nextStone{node: noLimit}
	switch next := f.next[bit]; {
	case next <= f.last[bit] || next > lastNode:
	case int32(next) > h.Node:
		n.node, n.somewhere = int(next), true
	default:
		n = p.nextFirst(h, g)
	}
	if (f.needs|f.frees|f.wilds)>>bit&1 != 0 {
		n = p.nextLife(h, g, n)
	}
	if n.somewhere && !n.tie {
		n = p.stoneAt(n.node, g)
	}
	p.goesOn(h, g, n)
}

// stoneAt looks for the stone of a node on the cells with one life.
func (p *Finder) stoneAt(node, g int) nextStone {
	n := nextStone{node: noLimit}
	first := p.first
	for _, list := range [...][]cell{p.place.free, p.place.wild} {
		for i := range list {
			c := &list[i]
			if int(first[int(c.at)<<6+g]) == node {
				n = nextStone{node: node, off: c.off, at: 2 * c.at, tie: n.node == node}
			}
		}
	}
	return n
}

// nextStone is the earliest stone after a hit.
type nextStone struct {
	node  int // noLimit if there is none
	tie   bool
	off   uint16
	color board.Color // Empty: given by the bitmap of black stones at at
	at    uint32

	somewhere bool // it is on an unknown cell with one life
}

// nextFirst finds the earliest stone on the cells with one life.
func (p *Finder) nextFirst(h *Hit, g int) nextStone {
	n := nextStone{node: severalLives}
	first := p.first
	for _, list := range [...][]cell{p.place.free, p.place.wild} {
		for i := range list {
			c := &list[i]
			switch v := int(first[int(c.at)<<6+g]); {
			case v > n.node || v <= int(h.Node):
			case v == n.node:
				n.tie = v < severalLives
			case v < n.node:
				n = nextStone{node: v, off: c.off, at: 2 * c.at}
			}
		}
	}
	if n.node == severalLives {
		n.node = noLimit
	}
	return n
}

func (p *Finder) continuationByRow(h *Hit) {
	row := p.row(h.Game)
	if !p.withHeads() {
		return
	}
	steady := p.tab.steady(int(h.Game), int(h.Node))
	if steady == int(h.Node) && steady < len(row) { // often it is the next event
		e := row[steady]
		if nodesOf(e) > 0 && isPlaced(kindOf(e)) && p.place.form.table[(e-p.place.origin)&cellMask] != 0 {
			h.goesOn(steady+nodesOf(e), e, p.place.origin)
			return
		}
	}
	if byBytes && p.scanAfter(h, row, steady) == foundHit {
		return
	}
	index, at := skip(row[steady:], int(h.Node)-steady)
	p.place.form.follow(h, row, steady+index, steady+at, p.place.origin)
}

// nextLife looks for an earlier continuation on the cells with several lives.
func (p *Finder) nextLife(h *Hit, g int, n nextStone) nextStone {
	for i := range p.multi {
		n = n.earlier(p.lists[i], p.multi[i].off, int(h.Node))
	}
	for i := range p.place.wild {
		c := &p.place.wild[i]
		if p.first[int(c.at)<<6+g] == severalLives {
			n = n.earlier(p.livesOf(c, g), c.off, int(h.Node))
		}
	}
	return n
}

// earlier examines the events of one of them after a node.
func (n nextStone) earlier(list []life, off uint16, after int) nextStone {
	for _, l := range list {
		kind, at := l.kind(), l.node()
		switch {
		case kind == kindControl: // its move is too late to be in the list
			return nextStone{node: -1, tie: true}
		case at > n.node:
			return n
		case at <= after || !isPlaced(kind):
		case at == n.node:
			n.tie = true
			return n
		default:
			return nextStone{node: at, off: off, color: placedColor(kind)}
		}
		if l&lastLife != 0 {
			break
		}
	}
	return n
}

// skip returns the index of the first event after a node, and the node of the event before it. It
// handles four events at once, as one word, as long as none of them is a jump.
func skip(row []event, node int) (index, at int) {
	const each = 1<<48 | 1<<32 | 1<<16 | 1 // of four events
	words := section.Bytes(row)
	for ; len(words) >= 8; words = words[8:] {
		w := binary.NativeEndian.Uint64(words)
		kinds := w >> kindShift & (kindMask * each)
		if (kinds-each)&^kinds&(each<<15) != 0 { // one of them is 0, kindJump
			break
		}
		n := int(w >> nodeShift & (maxDelta * each) * each >> 48)
		if at+n > node {
			break
		}
		at, index = at+n, index+4
	}
	for i, e := range row[index:] {
		n := nodesOf(e)
		if at+n > node {
			return index + i, at
		}
		at += n
	}
	return len(row), at
}

// follow sets the continuation: the first stone played inside the rectangle by the events from
// index on. There is none if the rectangle is changed by set-up before. at is the node of the
// previous event. follow returns the node of either; noLimit if there is none.
func (f *form) follow(h *Hit, row []event, index, at int, origin uint16) int {
	h.Next, h.Color = -1, board.Empty
	for i := index; i < len(row); i++ {
		e := row[i]
		at += nodesOf(e)
		off := (e - origin) & cellMask
		if f.table[off] == 0 || kindOf(e) == kindJump {
			continue
		}
		if isSetup(row, i) {
			return at
		}
		if isPlaced(kindOf(e)) {
			h.Next, h.off, h.Color = int32(at), off, placedColor(kindOf(e))
			return at
		}
	}
	return noLimit
}
