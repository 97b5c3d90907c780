package hashtree

import (
	"slices"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// Incremental keeps the hits of a set current while a game is played and taken
// back. It implements match.Incremental.
//
// For each point it remembers the variants that hold there and on which cells
// of the window this answer depends: the nine cells of the code, those that
// branches hashed, all cells of each variant that holds, and of each that does
// not just one cell where it fails. Only points that depend on a changed cell
// are walked again: about 12 a move on a 19x19 board.
//
// Walking a point anew is exact whatever happened before, so a journal of what
// was overwritten is all that Undo needs.
type Incremental struct {
	m       *Matcher // its windows are kept current
	cells   [board.NumPoints]board.Color
	size    int
	depends [maxPoints]uint64
	far     [maxPoints]pointSet // points beyond the window on which the answer depends too
	wide    pointSet            // the points that have such: few
	hits    [maxPoints][]uint32

	walked   [maxPoints]uint32 // by point: the step that walked it last
	step     uint32
	points   []uint32  // to be walked in this step
	descents []descent // of these points
	fresh    []uint32  // scratch: what holds now
	marks    []uint64  // scratch of compare, by variant
	mark     uint64
	journal  journal
}

// Incremental returns an Incremental of an empty 19x19 board; see Reset. It shares the
// tables of m and nothing else.
func (m *Matcher) Incremental() *Incremental {
	f := &Incremental{m: m.matcher(), marks: make([]uint64, len(m.hits))}
	f.Reset(board.New(19))
	return f
}

// Set returns the set that was compiled.
func (f *Incremental) Set() *pattern.Set { return f.m.set }

// Reset starts from position b, which it copies.
func (f *Incremental) Reset(b *board.Board) {
	f.cells, f.size = *b.Cells(), b.Size()
	f.m.windows.read(b)
	f.journal.reset()
	f.wide = pointSet{}
	clear(f.far[:])
	for i := range f.size * f.size {
		d := f.descendFrom(uint32(i), 0)
		f.depends[i] = f.test(f.m.visits[:d.end], d.depends)
		f.hits[i] = append(f.hits[i][:0], f.fresh...)
	}
}

// Walked returns how many points the last Play looked at again.
func (f *Incremental) Walked() int { return len(f.points) }

// AppendHits appends the current hits to dst, by anchor.
func (f *Incremental) AppendHits(dst []match.Hit) []match.Hit {
	for i := range f.size * f.size {
		dst = f.appendHits(dst, uint32(i), f.hits[i])
	}
	return dst
}

func (f *Incremental) appendHits(dst []match.Hit, point uint32, ids []uint32) []match.Hit {
	from := len(dst)
	dst = slices.Grow(dst, len(ids))[:from+len(ids)]
	words := hitWords(dst[from:])
	origin := uint64(pointAt(int(point), f.size)) * originUnit
	for i, id := range ids {
		words[i] = f.m.hits[id] + origin
	}
	return dst
}

// Play follows a change of the board.
func (f *Incremental) Play(d *board.Delta) (gone, born []match.Hit) {
	j := &f.journal
	j.begin()
	f.step++
	f.points = f.points[:0]
	for _, c := range d.Changes {
		j.changes = append(j.changes, c)
		f.change(c)
	}
	f.descend()
	from := 0
	for _, d := range f.descents {
		f.rewalk(d, f.m.visits[from:d.end])
		from = d.end
	}
	return j.last()
}

// Undo takes back the last Play.
func (f *Incremental) Undo() (gone, born []match.Hit) {
	j := &f.journal
	if len(j.steps) == 0 {
		panic("hashtree: Undo with nothing to take back")
	}
	born, gone = j.last()
	s := j.steps[len(j.steps)-1]
	for _, c := range j.changes[s.changes:] {
		f.put(c.Point, c.Old)
	}
	ids, far := j.ids[s.ids:], j.far[s.far:]
	for _, r := range j.records[s.records:] {
		f.depends[r.point] = r.depends
		if f.forget(r.point); r.wide {
			f.far[r.point], far = far[0], far[1:]
			f.wide.add(r.point)
		}
		if r.hits != unchanged {
			f.hits[r.point] = append(f.hits[r.point][:0], ids[:r.hits]...)
			ids = ids[r.hits:]
		}
	}
	j.drop()
	return gone, born
}

// change puts a change on the board and into the windows and collects the
// points that depend on it.
func (f *Incremental) change(c board.Change) {
	f.put(c.Point, c.New)
	x, y := c.Point.XY()
	top, bottom := max(y-reachOn, 0), min(y+reachBack, f.size-1)
	for px := max(x-reachOn, 0); px <= min(x+reachBack, f.size-1); px++ {
		bit := cellBit(x-px, y-top)
		for i := px*f.size + top; i <= px*f.size+bottom; i++ {
			if f.depends[i]&bit != 0 {
				f.collect(uint32(i))
			}
			bit >>= side
		}
	}
	f.collectFar(uint32(x*f.size + y))
}

// put changes the content of a point in the board and in all windows.
func (f *Incremental) put(p board.Point, c board.Color) {
	flip := f.cells[p] ^ c
	f.cells[p] = c
	x, y := p.XY()
	top, bottom := max(y-reachOn, 0), min(y+reachBack, f.size-1)
	for px := max(x-reachOn, 0); px <= min(x+reachBack, f.size-1); px++ {
		black, white := cellBit(x-px, y-top)*uint64(flip&1), cellBit(x-px, y-top)*uint64(flip>>1)
		column := f.m.windows[px*f.size+top : px*f.size+bottom+1]
		for i := range column {
			column[i].black ^= black
			column[i].white ^= white
			black, white = black>>side, white>>side
		}
	}
}
