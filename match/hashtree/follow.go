package hashtree

import (
	"math/bits"
	"slices"

	"katachi/board"
	"katachi/match"
	"katachi/match/internal/misuse"
	"katachi/pattern"
)

// incremental keeps the hits of a set up to date while a game is played and taken back. It
// implements match.Incremental.
//
// For each point it remembers the variants that match there, and the cells of the window on which
// this answer depends: the nine cells of the code, the cells that branches hashed, all cells of
// each variant that matches, and one failing cell of each variant that does not. Only points that
// depend on a changed cell are walked again: about 14 per move on a 19x19 board.
//
// The hits of all points are in one slice, to which those of a move are appended. So the journal
// for Undo needs only where the hits of a point began and ended.
type incremental struct {
	m       *matcher                     // its windows are kept up to date
	cells   [board.NumPoints]board.Color // now
	size    int
	depends [maxPoints]uint64
	far     [maxPoints]pointSet // points beyond the window on which the answer also depends
	wide    pointSet            // the points with entries in far: few
	places  [maxPoints]place
	ids     []uint32 // the hits of all points, now and before the steps in the journal
	journal journal
	change  change
	groups  groupFollower

	points   []uint32          // to be walked in this step
	descents []descent         // of these points
	walked   [maxPoints]uint32 // by point: the last step that walked it, for steps that may touch it twice
	step     uint32
}

// place is the range of a point's hits in incremental.ids.
type place struct{ start, end uint32 }

// Incremental returns an incremental that shares only the tables of m.
func (m *matcher) Incremental() *incremental {
	f := &incremental{m: m.matcher()}
	f.groups = newGroupFollower(f.m)
	return f
}

// Follow returns an Incremental: see match.Follower.
func (m *matcher) Follow() match.Incremental { return m.Incremental() }

// Set returns the set that was compiled.
func (f *incremental) Set() *pattern.Set { return f.m.set }

// Reset starts from position b, which it copies.
func (f *incremental) Reset(b *board.Board) {
	misuse.Use(f.m.closed)
	misuse.Board(b)
	f.cells, f.size = *b.Cells(), b.Size()
	f.m.origins.read(f.size)
	f.m.readWindows(b)
	f.journal.reset()
	f.change.reset(&f.cells)
	f.ids, f.points, f.wide = f.ids[:0], f.points[:0], pointSet{}
	clear(f.far[:])
	clear(f.depends[:])
	for p := range b.Points {
		f.points = append(f.points, indexOf(p))
	}
	f.walkAgain()
	f.groups.reset(f.size)
}

// Walked returns how many points the last Play walked again.
func (f *incremental) Walked() int { return len(f.points) }

// Looked returns Walked: see match.Looker.
func (f *incremental) Looked() int { return len(f.points) }

// AppendHits appends the current hits to dst, by anchor.
func (f *incremental) AppendHits(dst []match.Hit) []match.Hit {
	misuse.Use(f.m.closed)
	for x := range f.size {
		for i := x * column; i < x*column+f.size; i++ {
			p := &f.places[i]
			dst = f.appendHits(dst, uint32(i), f.ids[p.start:p.end])
		}
	}
	return f.groups.appendHits(dst)
}

func (f *incremental) appendHits(dst []match.Hit, point uint32, ids []uint32) []match.Hit {
	from := len(dst)
	dst = slices.Grow(dst, len(ids))[:from+len(ids)]
	words := hitWords(dst[from:])
	origin := f.m.origins.at[point]
	for i, id := range ids {
		words[i] = f.m.hits[id] + origin
	}
	return dst
}

// Play follows a change of the board.
func (f *incremental) Play(d *board.Delta) {
	misuse.Use(f.m.closed)
	misuse.Play(d, f.size)
	j := &f.journal
	f.settle()
	j.begin(len(f.ids))
	f.points = f.points[:0]
	for _, c := range d.Changes {
		j.changes = append(j.changes, c)
		f.touch(c)
	}
	if len(d.Changes) > 1 {
		f.onlyOnce()
	}
	f.record()
	f.walkAgain()
	f.groups.play(d.Changes)
	f.change.cells, f.change.records = j.last()
}

// Undo takes back the last Play.
func (f *incremental) Undo() {
	j := &f.journal
	misuse.Undo(len(j.steps))
	f.settle()
	f.change.cells, f.change.records = j.last()
	for _, c := range slices.Backward(f.change.cells) {
		f.put(c.Point, c.Old)
	}
	far := j.lastFar()
	for i := range f.change.records {
		r := &f.change.records[i]
		f.depends[r.point] = r.depends
		f.places[r.point], r.place = r.place, f.places[r.point]
		if f.forget(r.point); r.wide {
			f.far[r.point], far = far[0], far[1:]
			f.wide.add(r.point)
		}
	}
	f.ids = f.ids[:j.drop()]
	f.groups.undo()
}

// touch applies a change to the board and the windows, and collects the points that depend on it.
func (f *incremental) touch(c board.Change) {
	x, y := c.Point.XY()
	f.put(c.Point, c.New)
	f.touchNear(x, y)
	f.touchFar(c.Point)
}

// touchNear collects the points that depend on a cell of their windows. It stores each point
// without a branch, which would often be mispredicted; the next point overwrites it unless it
// depends on the cell.
func (f *incremental) touchNear(x, y int) {
	n := len(f.points)
	points := slices.Grow(f.points, side*side)[:n+side*side]
	top, bottom := max(y-reachOn, 0), min(y+reachBack, f.size-1)
	for px := max(x-reachOn, 0); px <= min(x+reachBack, f.size-1); px++ {
		first := px*column + top
		shift := uint(bits.TrailingZeros64(cellBit(x-px, y-top)))
		for i, depends := range f.depends[first : px*column+bottom+1] {
			points[n] = uint32(first + i)
			n += int(depends>>(shift&63)) & 1
			shift -= side
		}
	}
	f.points = points[:n]
}

// onlyOnce removes duplicates of points that several changes touched.
func (f *incremental) onlyOnce() {
	f.step++
	kept := f.points[:0]
	for _, point := range f.points {
		if f.walked[point] != f.step {
			f.walked[point] = f.step
			kept = append(kept, point)
		}
	}
	f.points = kept
}

// put changes the content of a point on the board and in all windows and keys.
func (f *incremental) put(p board.Point, c board.Color) {
	old := f.cells[p]
	f.cells[p] = c
	x, y := p.XY()
	f.m.windows.put(x, y, f.size, old^c)
	f.m.keys.put(x, y, f.size, old, c)
}
