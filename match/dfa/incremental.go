package dfa

import (
	"katachi/board"
	"katachi/match"
	"katachi/match/internal/misuse"
	"katachi/pattern"
)

// This is the incremental matcher of GNU Go's manual, chapter 10.5, which GNU Go itself never had.
// "By definition of a deterministic automaton, scanning the same string will reach the same states
// every time": so the states of every scan are remembered, and a changed point affects a scan only
// if the scan read it, and only from that place of the path on.
//
// Each scan has a record. states[k] is the state before the cell at place k is read, so states[0]
// is the start; top is the number of cells read, including the one that led to the error state;
// each hit has the depth at which it was found. A point affects a scan iff reverse(point - start) <
// top, where reverse gives the place of an offset on the path. If one move changed several points
// (captures), the smallest of their places, r, counts: hits of depth <= r stay, and the scan goes
// on from states[r].
//
// The manual's loop has two mistakes. The index of the state from which to go on is cut off at the
// end of its line: it is that same reverse. And "reverse(...) will be inferior to top_stack" in
// most situations should read *not* inferior: this is the reason for the gain.
//
// There is a further gain. If the new content of the point leads from states[r] to the same state
// as the old one did, no pattern that is still possible depends on the point, and the scan is not
// repeated: on GNU Go's 1,222 patterns that saves half of the scans that had read a changed point.
// Skipped places (see reduce.go) have states too, with the number of places still to skip; a change
// there needs no new scan either.
//
// Instead of the manual's "each stone on the board" this uses each start whose scans read more than
// the start itself, and the changed points.

// incremental keeps the hits of a set up to date while a game is played and taken back. It is for
// one goroutine.
type incremental struct {
	program *program
	frames  [2]frame // by view
	size    int      // of the board

	// Indexed by scan, that is by start (index into a frame) and number (view*8 + symmetry):
	scans []record
	reach []uint16 // how many places of the path affect it; 0 if there is no scan
	from  []uint16 // during a change: the first changed place, untouched or skipped

	live    []uint8 // by start: number of its scans that read more than the start
	scanned int     // the sum of live
	touched []int32 // scans that read a changed point
	journal journal
	gone    []match.Hit
	born    []match.Hit
	work    work
	counted []uint32 // by start: the serial number of the Play that walked from it last
	serial  uint32
}

const (
	scansPerStart = 2 * board.NumSymmetries
	untouched     = 1<<16 - 1 // not a place: the scan read no changed point
	skipped       = 1<<16 - 2 // not a place: it did, but none that matters
)

// record is what is remembered about one scan.
type record struct {
	states []link
	hits   []deepHit // by depth, then pattern
}

// deepHit is a hit found after depth cells had been read.
type deepHit struct {
	match.Hit
	depth int32
}

// upTo returns how many of r's hits have a depth of at most k.
func (r *record) upTo(k int) int {
	n := len(r.hits)
	for n > 0 && int(r.hits[n-1].depth) > k {
		n--
	}
	return n
}

// work counts the work of the last Reset, Play or Undo. A scan has a start, one of eight symmetries
// and a view.
type work struct {
	Scans     int // existing scans that read more than their start
	Concerned int // of those, the ones that had read a changed point
	Walked    int // scans walked again, from any place
	Starts    int // the points at which they start
	Read      int // cells read
}

// Incremental returns an incremental that shares the automaton.
func (m *matcher) Incremental() *incremental {
	inc := &incremental{program: m.program}
	for v := range inc.frames {
		inc.frames[v] = newFrame(m.program.reach)
	}
	n := len(inc.frames[0].cells) * scansPerStart
	inc.scans, inc.reach, inc.from = make([]record, n), make([]uint16, n), make([]uint16, n)
	inc.counted, inc.live = make([]uint32, n/scansPerStart), make([]uint8, n/scansPerStart)
	for i := range inc.from {
		inc.from[i] = untouched
	}
	return inc
}

// Set returns the set that was compiled.
func (inc *incremental) Set() *pattern.Set { return inc.program.set }

// Work returns the work of the last Reset, Play or Undo.
func (inc *incremental) Work() work {
	w := inc.work
	w.Scans = inc.scanned
	return w
}

// Looked returns the Starts of Work: see match.Looker.
func (inc *incremental) Looked() int { return inc.work.Starts }

// Reset starts from position b.
func (inc *incremental) Reset(b *board.Board) {
	misuse.Use(inc.program.closed)
	misuse.Board(b)
	inc.forget()
	inc.size = b.Size()
	for v, view := range []board.Color{board.Black, board.White} {
		inc.frames[v].fill(b, view)
	}
	for y := range inc.size {
		for x := range inc.size {
			inc.scanFrom(inc.frames[0].at(x, y))
		}
	}
}

// forget clears everything but keeps the memory.
func (inc *incremental) forget() {
	inc.begin()
	inc.journal.forget()
	clear(inc.reach)
	clear(inc.live)
	inc.scanned = 0
	for i := range inc.scans {
		r := &inc.scans[i]
		r.states, r.hits = r.states[:0], r.hits[:0]
	}
}

// scanFrom makes the records of all scans of one start.
func (inc *incremental) scanFrom(at int) {
	if inc.program.depth == 0 {
		return // no pattern
	}
	for number := range scansPerStart {
		if inc.program.views[number/board.NumSymmetries] {
			i := at*scansPerStart + number
			inc.scans[i].states = append(inc.scans[i].states, startLink)
			inc.walk(i, 0)
		}
	}
}

// walk resumes scan i from a place with a known state.
func (inc *incremental) walk(i, from int) {
	at, number := i/scansPerStart, i%scansPerStart
	cells := inc.frames[number/board.NumSymmetries].cells
	place := inc.program.place[number%board.NumSymmetries]
	r := &inc.scans[i]
	states, tail := r.states, 0
	l := states[from]
	for k := from; ; k++ {
		for ; l.skip() > 0; k++ {
			l -= oneSkip
			states = append(states, l)
		}
		inc.work.Read++
		l = inc.program.next[l.at(cells[at+int(place[k])])]
		if l&found != 0 {
			tail = max(tail, inc.report(i, l, k+1))
		}
		if l == errorLink || l&leaf != 0 {
			break
		}
		states = append(states, l)
	}
	r.states = states
	inc.setReach(i, max(len(states), tail))
}

// report adds to scan i what is found in the state of l, and returns how far along the path the
// checks of tails read.
func (inc *incremental) report(i int, l link, depth int) (tail int) {
	r, number := &inc.scans[i], i%scansPerStart
	for _, id := range inc.program.foundIn(l) {
		p := &inc.program.plans[id]
		if p.wanted>>number&1 == 0 {
			continue
		}
		if len(p.tail) > 0 {
			tail = max(tail, p.length)
			if !inc.tailHolds(i, p.tail) {
				continue
			}
		}
		start := inc.frames[0].point(i / scansPerStart)
		r.hits = append(r.hits, deepHit{p.hit(id, number, start), int32(depth)})
	}
	return tail
}

func (inc *incremental) tailHolds(i int, tail []tailCell) bool {
	at, number := i/scansPerStart, i%scansPerStart
	cells := inc.frames[number/board.NumSymmetries].cells
	return tailHolds(tail, cells, int32(at), inc.program.place[number%board.NumSymmetries])
}

func (inc *incremental) setReach(i, n int) {
	was, is := inc.reach[i] > 1, n > 1
	inc.reach[i] = uint16(n)
	switch {
	case is && !was:
		inc.live[i/scansPerStart]++
		inc.scanned++
	case was && !is:
		inc.live[i/scansPerStart]--
		inc.scanned--
	}
}

// AppendHits appends the current hits to dst.
func (inc *incremental) AppendHits(dst []match.Hit) []match.Hit {
	for y := range inc.size {
		row := inc.frames[0].at(0, y) * scansPerStart
		for i := range inc.size * scansPerStart {
			for _, h := range inc.scans[row+i].hits {
				dst = append(dst, h.Hit)
			}
		}
	}
	return dst
}
