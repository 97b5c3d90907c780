package segment

import (
	"context"
	"math/bits"
	"unsafe"

	"katachi/internal/num"
)

// Finder finds hits in blocks of a segment's games. It holds working memory, and
// is used by one goroutine. The tests of a candidate, cheapest first:
//
//	words   the bitmaps of the needed stones and of the requested games, 64 games
//	        at a time: most games are ruled out here
//	bytes   the one-life columns give the node T of the last stone, and rule out
//	        games with a cell taken by then, 64 at a time if the processor can;
//	        otherwise phases rule out games with a cell taken for good in an
//	        earlier phase than T, 64 at a time, and the bytes follow one by one
//	        - if all cells have one life, T is the hit, and the earliest stone
//	          after T in the rectangle is its continuation
//	lives   the events of the cells with several lives decide the others
//	row     of a large rectangle, or of a sequence where cells change together: all
//	        events of the game, read from the beginning
type Finder struct {
	tab   *table
	live  Set // requested games of the block
	out   []Hit
	track track

	block   int
	open    bool  // its columns other than stones are verified
	fault   error // what is wrong with the block
	base    int   // its first game
	point   int   // points of the preceding blocks
	ahead   int   // bytes from the stones of a point to those of the next block; 0 in the last one
	stones  []uint64
	several []uint64
	phases  []uint64
	first   []byte
	lifeAt  []uint16

	words   [batch][blockWords]uint64
	lineSet [blockWords]uint64 // lines of variations to search, see between
	sifter  sifter
	scanner scanner
	place   *placement
	multi   []cell   // cells of the candidate with several lives
	lists   [][]life // their events
	games   pile     // games that only their rows can decide
	later   pile     // hits whose continuation only the rows give
	begun   []Hit    // see fromStart
	events  []placed // of a candidate, see merge

	touched event // keeps prefetching reads from being optimised away
}

// begin prepares the search of a block of games. Hits are appended to dst.
func (p *Finder) begin(plan *Plan, n int, dst []Hit) {
	p.out = dst
	p.enter(&plan.seg.table, plan.live, n)
}

// enter moves to a block of a table.
func (p *Finder) enter(t *table, live Set, n int) {
	p.tab, p.live = t, nil
	if live != nil {
		p.live = live[n*t.width : (n+1)*t.width]
	}
	p.block, p.open, p.fault, p.games, p.later = n, false, nil, p.games.empty(), p.later.empty()
	p.base, p.point = n*blockGames, n*t.points
	at := n * t.points * t.width
	end := at + t.points*t.width
	if p.ahead = 0; n+1 < t.blocks {
		p.ahead = 2 * (end - at) * 8
	}
	p.stones, p.phases = t.stones[2*at:2*end], t.phases[2*at:2*end]
	p.several, p.first = t.several[at:end], t.first[64*at:64*end]
	p.lifeAt = t.lifeAt[at*64/lifeGames : end*64/lifeGames]
	p.sifter.first, p.sifter.stones, p.sifter.several = &p.first[0], &p.stones[0], &p.several[0]
}

// batch is the number of placements searched for together: the columns of all are prefetched before
// those of the first are needed. With more than fewPlaces, most columns were already read for other
// placements.
const (
	batch     = 8
	fewPlaces = 64
)

// run searches the block for placements and appends the hits to out. Rows are read only when many
// have been prefetched.
func (p *Finder) run(ctx context.Context, places []placement) error {
	for i := 0; i < len(places) && p.fault == nil; i += batch {
		if i%64 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		some := places[i:min(i+batch, len(places))]
		var left [batch][]uint64
		for k := range some {
			if left[k] = p.played(&some[k], &p.words[k]); left[k] != nil && byBytes && len(places) <= fewPlaces {
				p.ask(&some[k], left[k])
			}
		}
		for k := range some {
			if left[k] != nil {
				p.runIn(left[k], &some[k])
			}
		}
	}
	p.rows()
	p.continueLater()
	return p.fault
}

// wordsAhead is how many words ahead siftBytes prefetches.
const wordsAhead = 4

// ask prefetches what siftBytes reads first, for the words that it does not prefetch itself.
func (p *Finder) ask(place *placement, left []uint64) {
	for w, m := range left {
		if m != 0 && (w < wordsAhead || left[w-wordsAhead] == 0) {
			askBytes(&p.first[64*w], unsafe.SliceData(place.need), len(place.need))
			askBytes(&p.first[64*w], unsafe.SliceData(place.free), min(len(place.free), 4))
		}
	}
}

// runIn searches some games of the block for one placement.
func (p *Finder) runIn(left []uint64, place *placement) {
	if !p.open && !p.opened() {
		return
	}
	p.place, p.scanner.window = place, windowOf(place.form, place.origin)
	sequence := len(place.form.steps) > 0
	byRow := !place.all || sequence
	all := byRow && len(place.need) == 0 // nothing to compare
	if all && !sequence && place.form.missing == 0 {
		p.fromStart(left)
		return
	}
	if byBytes && !all {
		p.sifter.aim(p)
	}
	for w, m := range left {
		for i := range place.gone {
			m &= p.several[int(place.gone[i].at)+w]
		}
		switch {
		case m == 0:
		case all:
			p.each(w, m, byRow, sequence)
		case byBytes:
			if m = siftBytes(&p.sifter, w, m); m != 0 {
				p.sifted(w, m, byRow, sequence)
			}
		default:
			p.each(w, p.siftPhases(w, m), byRow, sequence)
		}
	}
	p.wait()
}

// fromStart searches games of the block for a form that the empty board matches. Nearly always the
// first event is the continuation; then heads suffice, and no row is read.
func (p *Finder) fromStart(left []uint64) {
	if p.row(uint32(p.base)); p.fault != nil || !p.withHeads() {
		return
	}
	p.begun = p.begun[:0]
	out, h, table := p.out, p.hit(0, 0), &p.place.form.table
	for g := range Set(left).Games {
		h.Game = uint32(p.base + g)
		e := event(p.tab.heads[h.Game])
		if off := (e - h.place) & cellMask; nodesOf(e) > 0 && isPlaced(kindOf(e)) && table[off] != 0 {
			out = append(out, h)
			out[len(out)-1].goesOn(nodesOf(e), e, h.place)
			continue
		}
		p.askRow(p.base+g, 0, 0)
		p.begun = append(p.begun, h)
	}
	p.out = out
	for i := range p.begun {
		h := &p.begun[i]
		row := p.tab.row(int(h.Game))
		if len(row) > 0 && nodesOf(row[0]) == 0 { // stones are set up
			p.byRow(h)
			continue
		}
		p.place.form.follow(h, row, 0, 0, p.place.origin)
		p.out = append(p.out, *h)
	}
	p.begun = p.begun[:0]
}

// withHeads verifies the beginnings of rows, and reports whether they are sound.
func (p *Finder) withHeads() bool {
	if err := p.tab.openHeads(); err != nil {
		p.fault = err
	}
	return p.fault == nil
}

// sifted decides the games of word w that siftBytes left: the bits of m.
func (p *Finder) sifted(w int, m uint64, byRow, sequence bool) {
	f, limit := &p.sifter.found, p.place.form.limit
	for ; m != 0; m &= m - 1 {
		bit := bits.TrailingZeros64(m)
		g, last := w<<6+bit, f.last[bit]
		switch {
		case sequence:
			p.candidateSequence(g)
		case int(last) > limit:
		case byRow:
			p.games.hits = append(p.games.hits, p.hit(g, last)) // which only its row can decide
		case (f.needs|f.frees|f.wilds)>>bit&1 == 0:
			h := p.hit(g, last)
			p.goOn(&h, g, bit)
		default:
			p.candidateSifted(g, bit)
		}
	}
}

// each decides the games of word w in m one by one.
func (p *Finder) each(w int, m uint64, byRow, sequence bool) {
	place := p.place
	for ; m != 0; m &= m - 1 {
		g := w<<6 + bits.TrailingZeros64(m)
		if sequence {
			p.candidateSequence(g)
			continue
		}
		last, several := p.last(g)
		if (len(place.need) > 0 || !byRow) && p.taken(last, g) {
			continue
		}
		switch {
		case int(last) > place.form.limit:
		case byRow:
			p.games.hits = append(p.games.hits, p.hit(g, last))
		default:
			p.candidate(g, last, several)
		}
	}
}

// opened verifies the columns other than stones, and reports whether they are sound.
func (p *Finder) opened() bool {
	if p.fault == nil {
		p.fault = p.tab.need(p.block, partFirst)
		p.open = p.fault == nil
	}
	return p.open
}

// row returns the events of a game of the block; none if they are damaged.
func (p *Finder) row(game uint32) []event {
	if err := p.tab.need(p.block, partRows); err != nil {
		p.fault = err
		return nil
	}
	return p.tab.row(int(game))
}

// played returns the games of the block in which all needed stones were played; nil if there are
// none.
func (p *Finder) played(place *placement, room *[blockWords]uint64) []uint64 {
	width := p.tab.width
	m := append(room[:0], p.live...)
	if width == blockWords {
		words := (*[blockWords]uint64)(m)
		if byBytes && !andStones(words, unsafe.SliceData(p.stones), unsafe.SliceData(place.need), len(place.need), p.ahead) ||
			!byBytes && !andAll(words, place.need, p.stones) {
			return nil
		}
		return m
	}
	for i := range place.need {
		at := int(place.need[i].stones)
		ever := p.stones[at : at+width][:len(m)]
		for w := range m {
			m[w] &= ever[w]
		}
	}
	return m
}

// andAll is andStones for other processors. It takes four words at a time, which saves bounds
// checks.
func andAll(m *[blockWords]uint64, need []cell, stones []uint64) bool {
	for i := range need {
		at := int(need[i].stones)
		ever := (*[blockWords]uint64)(stones[at : at+blockWords])
		left := uint64(0)
		for w := 0; w < blockWords; w += 4 {
			a, b := m[w]&ever[w], m[w+1]&ever[w+1]
			c, d := m[w+2]&ever[w+2], m[w+3]&ever[w+3]
			m[w], m[w+1], m[w+2], m[w+3] = a, b, c, d
			left |= a | b | c | d
		}
		if left == 0 {
			return false
		}
	}
	return true
}

// siftPhases removes from m the games in which a free cell is taken for good in an
// earlier phase than that of the last stone.
//
// Phases are numbers of two bits, kept as two words of 64 games each, high and
// low, so that 64 comparisons are a few operations on words. A cell does not rule
// a game out if its phase is not below that of the last stone:
//
//	last stone after phase 0 (t1): the cell's phase is 1 or more, high|low
//	last stone after phase 1 (t2): 2 or more, high
//	last stone after phase 2 (t3): 3, high&low
//
// Cells with several lives have phase 3, and rule nothing out here.
func (p *Finder) siftPhases(w int, m uint64) uint64 {
	var t1, t2, t3 uint64 // the last stone is played after phase 0, 1, 2
	for i := range p.place.need {
		at := int(p.place.need[i].at) + w
		known, phase := ^p.several[at], p.phases[2*at:2*at+2]
		high, low := phase[0]&known, phase[1]&known
		t1 |= high | low
		t2 |= high
		t3 |= high & low
	}
	if m&t1 == 0 {
		return m
	}
	t1, t2, t3 = ^t1, ^t2, ^t3
	for i := range p.place.free { // those taken soonest first
		c := &p.place.free[i]
		at := 2 * (int(c.at) + w)
		phase := p.phases[at : at+2]
		high, low := phase[0], phase[1]
		if c.stones != anyStone {
			right := ^p.stones[int(c.stones)+w]
			high |= right
			low |= right
		}
		if m &= (high | low | t1) & (high | t2) & (high&low | t3); m == 0 {
			break
		}
	}
	return m
}

// candidate decides a game in which all needed stones were played, and no cell was taken for good
// before last, the node of the last stone with one life.
func (p *Finder) candidate(g int, last byte, several bool) {
	h := p.hit(g, last)
	p.multi = p.multi[:0]
	if several {
		p.tangled(p.place.need, g)
	}
	until := p.until(last, g)
	if len(p.multi) > 0 && !p.untangle(&h, until, g) {
		return
	}
	p.continuation(&h, g)
	p.out = append(p.out, h)
}

// candidateSifted is candidate for a game tested by siftBytes.
func (p *Finder) candidateSifted(g, bit int) {
	f := &p.sifter.found
	last := f.last[bit]
	h := p.hit(g, last)
	p.multi = p.multi[:0]
	if f.needs>>bit&1 != 0 {
		p.tangled(p.place.need, g)
	}
	until := noLimit
	switch {
	case p.place.plain < len(p.place.free):
		until = p.until(last, g)
	default:
		if f.until[bit] <= lastNode {
			until = int(f.until[bit])
		}
		if f.frees>>bit&1 != 0 {
			p.tangled(p.place.free, g)
		}
	}
	if len(p.multi) > 0 && !p.untangle(&h, until, g) {
		return
	}
	p.goOn(&h, g, bit)
}

// goOn finds the continuation of a hit in a game tested by siftBytes, and appends the hit.
func (p *Finder) goOn(h *Hit, g, bit int) {
	if len(p.place.form.wild) > maxWild {
		p.later.hits = append(p.later.hits, *h)
		return
	}
	p.continuationSifted(h, g, bit)
	p.out = append(p.out, *h)
}

// hit returns a hit in a game with the fields that are known in advance.
func (p *Finder) hit(g int, last byte) Hit {
	return Hit{Game: uint32(p.base + g), Node: int32(last), Next: -1, place: p.place.origin, image: uint8(p.place.form.image)}
}

// last returns the node of the last needed stone among the cells with one
// life, and whether a cell has several.
func (p *Finder) last(g int) (last byte, several bool) {
	for i := range p.place.need {
		last = max(last, p.first[int(p.place.need[i].at)<<6+g])
	}
	if last <= lastNode {
		return last, false
	}
	last = 0
	for i := range p.place.need {
		if v := p.first[int(p.place.need[i].at)<<6+g]; v <= lastNode {
			last = max(last, v)
		}
	}
	return last, true
}

// taken reports whether a free cell is taken for good by the time of the last
// stone. The node of a sequence's last stone may go on after the hit.
func (p *Finder) taken(last byte, g int) bool {
	end := int(last) - num.FromBool(len(p.place.form.steps) > 0)
	for i := range p.place.free {
		c := &p.place.free[i]
		if int(p.first[int(c.at)<<6+g]) <= end && p.wrong(c, g) {
			return true
		}
	}
	return false
}

// wrong reports whether a stone was ever on a free cell that it does not accept.
func (p *Finder) wrong(c *cell, g int) bool {
	return c.stones == anyStone || hasBit(p.stones[c.stones:], g)
}

// tangled adds the cells with several lives to multi.
func (p *Finder) tangled(list []cell, g int) {
	for i := range list {
		if p.first[int(list[i].at)<<6+g] == severalLives {
			p.multi = append(p.multi, list[i])
		}
	}
}

// until returns the first node at which a free cell with one life is taken,
// and adds those with several to multi.
func (p *Finder) until(last byte, g int) int {
	until, several := byte(severalLives), false
	for i := range p.place.free {
		c := &p.place.free[i]
		v := p.first[int(c.at)<<6+g]
		if v == severalLives {
			several = true
		}
		if c.stones != anyStone && (v <= last || !hasBit(p.stones[c.stones:], g)) {
			continue
		}
		until = min(until, v)
	}
	if several {
		p.tangled(p.place.free, g)
	}
	if until == severalLives {
		return noLimit
	}
	return int(until)
}
