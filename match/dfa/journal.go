package dfa

import "katachi/board"

// journal is what Undo needs, newest last, in a few large slices: what changed in the frame, and
// the old state of each scan that was walked again.
type journal struct {
	steps  []step
	cells  []savedCell
	scans  []savedScan
	states []link    // of all saved scans, one after the other
	hits   []deepHit // likewise
}

// step is the part of a Play: where it begins in the other slices.
type step struct{ cells, scans int }

type savedCell struct {
	at  int32 // in the frames
	old board.Color
}

// savedScan is the end of a record: the states after place from, and the hits from number keep on.
type savedScan struct {
	scan         int32
	from, keep   int32
	states, hits int32 // where they begin in the journal
	reach        uint16
}

func (j *journal) forget() {
	*j = journal{j.steps[:0], j.cells[:0], j.scans[:0], j.states[:0], j.hits[:0]}
}

// open begins a step.
func (j *journal) open() {
	j.steps = append(j.steps, step{len(j.cells), len(j.scans)})
}

// last returns the newest step.
func (j *journal) last() step { return j.steps[len(j.steps)-1] }

// close drops the newest step, s.
func (j *journal) close(s step) {
	j.steps = j.steps[:len(j.steps)-1]
	j.cells, j.scans = j.cells[:s.cells], j.scans[:s.scans]
}

func (j *journal) saveCell(at int, old board.Color) {
	j.cells = append(j.cells, savedCell{int32(at), old})
}

// saveScan saves the end of a record and returns its saved hits, which are valid until the next
// call.
func (j *journal) saveScan(scan int32, from, keep int, reach uint16, r *record) []deepHit {
	states, hits := len(j.states), len(j.hits)
	j.scans = append(j.scans, savedScan{scan, int32(from), int32(keep), int32(states), int32(hits), reach})
	j.states = append(j.states, r.states[from+1:]...)
	j.hits = append(j.hits, r.hits[keep:]...)
	return j.hits[hits:]
}
