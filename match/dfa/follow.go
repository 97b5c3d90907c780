package dfa

import (
	"slices"

	"katachi/board"
	"katachi/match"
	"katachi/match/internal/misuse"
)

// Play follows a change of the board.
func (inc *incremental) Play(d *board.Delta) {
	misuse.Use(inc.program.closed)
	misuse.Play(d, inc.size)
	inc.begin()
	inc.journal.open()
	for _, c := range d.Changes {
		at := inc.frames[0].at(c.Point.XY())
		inc.journal.saveCell(at, inc.frames[0].cells[at])
		inc.put(at, c.New)
	}
	inc.touch(d.Changes)
	inc.rewalk()
}

// Changes returns the hits that the last Play or Undo broke and made.
func (inc *incremental) Changes() (gone, born []match.Hit) { return inc.gone, inc.born }

func (inc *incremental) begin() {
	inc.work = work{}
	inc.gone, inc.born, inc.touched = inc.gone[:0], inc.born[:0], inc.touched[:0]
}

// put writes a point, as Black sees it, into both frames.
func (inc *incremental) put(at int, c board.Color) {
	inc.frames[0].cells[at] = c
	inc.frames[1].cells[at] = seenBy[board.White][c]
}

// touch finds the scans that a change affects, and the first affected place of each.
func (inc *incremental) touch(changes []board.Change) {
	for _, c := range changes {
		at := inc.frames[0].at(c.Point.XY())
		inc.touchStart(at, at, c)
		for y := range inc.size {
			row := inc.frames[0].at(0, y)
			for x, live := range inc.live[row : row+inc.size] {
				if live > 0 && row+x != at {
					inc.touchStart(row+x, at, c)
				}
			}
		}
	}
}

// touchStart finds the scans of one start that read the point at.
func (inc *incremental) touchStart(start, at int, c board.Change) {
	places := inc.program.reverse(at - start)
	reach := inc.reach[start*scansPerStart:][:scansPerStart]
	for sym, k := range places {
		i := start*scansPerStart + sym
		if k < reach[sym] {
			inc.touchScan(i, int(k), contents{c.Old, c.New})
		}
		if k < reach[sym+board.NumSymmetries] {
			seen := &seenBy[board.White]
			inc.touchScan(i+board.NumSymmetries, int(k), contents{seen[c.Old], seen[c.New]})
		}
	}
}

// contents are the contents of a point before and after a change.
type contents struct{ old, new board.Color }

// touchScan marks scan i, which read a changed point at place k. The scan is skipped if the new
// content leads from the state it had there to the same state as the old one did.
func (inc *incremental) touchScan(i, k int, c contents) {
	if inc.from[i] == untouched {
		inc.touched = append(inc.touched, int32(i))
		inc.from[i] = skipped
	}
	if states := inc.scans[i].states; k < len(states) {
		l := states[k]
		if l.skip() > 0 || inc.program.next[l.at(c.old)] == inc.program.next[l.at(c.new)] {
			return
		}
	}
	inc.from[i] = min(inc.from[i], uint16(k))
}

// rewalk resumes the scans that a change affects.
func (inc *incremental) rewalk() {
	inc.serial++
	for _, i := range inc.touched {
		from := inc.from[i]
		inc.from[i] = untouched
		if inc.reach[i] > 1 {
			inc.work.Concerned++
		}
		if from != skipped {
			inc.rewalkScan(i, int(from))
		}
	}
}

// rewalkScan resumes scan i from a place, and records what that changed.
func (inc *incremental) rewalkScan(i int32, from int) {
	r, reach := &inc.scans[i], inc.reach[i]
	if int(reach) > len(r.states) {
		from = 0 // tails were checked: their hits depend on more places than their depth tells
	}
	keep := r.upTo(from)
	before := inc.journal.saveScan(i, from, keep, reach, r)
	r.states, r.hits = r.states[:from+1], r.hits[:keep]
	inc.walk(int(i), from)
	inc.compare(before, r.hits[keep:])
	if max(reach, inc.reach[i]) > 1 {
		inc.count(i)
	}
}

// count adds scan i, which read or had read more than its start, to the work.
func (inc *incremental) count(i int32) {
	inc.work.Walked++
	if at := i / scansPerStart; inc.counted[at] != inc.serial {
		inc.counted[at] = inc.serial
		inc.work.Starts++
	}
}

// compare adds the lost and new hits of one scan to gone and born. A hit that is now found at
// another depth, because one of the walks skipped places, is not a change.
func (inc *incremental) compare(before, after []deepHit) {
	gone, born := len(inc.gone), len(inc.born)
	for len(before) > 0 && len(after) > 0 {
		switch b, a := &before[0], &after[0]; {
		case b.depth == a.depth && b.Pattern == a.Pattern:
			before, after = before[1:], after[1:]
		case b.depth < a.depth || b.depth == a.depth && b.Pattern < a.Pattern:
			inc.gone, before = append(inc.gone, b.Hit), before[1:]
		default:
			inc.born, after = append(inc.born, a.Hit), after[1:]
		}
	}
	for _, h := range before {
		inc.gone = append(inc.gone, h.Hit)
	}
	for _, h := range after {
		inc.born = append(inc.born, h.Hit)
	}
	for i := len(inc.born) - 1; i >= born && gone < len(inc.gone); i-- {
		if at := slices.Index(inc.gone[gone:], inc.born[i]); at >= 0 {
			inc.gone = slices.Delete(inc.gone, gone+at, gone+at+1)
			inc.born = slices.Delete(inc.born, i, i+1)
		}
	}
}

// Undo takes back the last Play by restoring every record.
func (inc *incremental) Undo() {
	j := &inc.journal
	misuse.Undo(len(j.steps))
	inc.begin()
	s := j.last()
	for n := len(j.scans) - 1; n >= s.scans; n-- {
		saved := &j.scans[n]
		r := &inc.scans[saved.scan]
		inc.compare(r.hits[saved.keep:], j.hits[saved.hits:])
		r.states = append(r.states[:saved.from+1], j.states[saved.states:]...)
		r.hits = append(r.hits[:saved.keep], j.hits[saved.hits:]...)
		inc.setReach(int(saved.scan), int(saved.reach))
		j.states, j.hits = j.states[:saved.states], j.hits[:saved.hits]
	}
	for n := len(j.cells) - 1; n >= s.cells; n-- {
		inc.put(int(j.cells[n].at), j.cells[n].old)
	}
	j.close(s)
}
