package hashtree

import "katachi/board"

// A journal holds the old values that the steps of an incremental overwrote, one step after the
// other.
type journal struct {
	steps   []step
	changes []board.Change
	records []record
	far     []pointSet // the far points of records that are wide
}

// step says where a step's part of each list begins; ids is an offset in incremental.ids.
type step struct{ changes, records, far, ids int }

// record is the old state of a point.
type record struct {
	depends uint64
	point   uint32
	place   place
	wide    bool
}

func (j *journal) reset() {
	*j = journal{j.steps[:0], j.changes[:0], j.records[:0], j.far[:0]}
}

func (j *journal) begin(ids int) {
	j.steps = append(j.steps, step{len(j.changes), len(j.records), len(j.far), ids})
}

// last returns what the last step changed, and the records that it overwrote.
func (j *journal) last() ([]board.Change, []record) {
	s := &j.steps[len(j.steps)-1]
	return j.changes[s.changes:], j.records[s.records:]
}

func (j *journal) lastFar() []pointSet { return j.far[j.steps[len(j.steps)-1].far:] }

// drop forgets the last step and returns the length of incremental.ids before it. The results of
// last stay readable until the next step.
func (j *journal) drop() (ids int) {
	s := j.steps[len(j.steps)-1]
	j.steps = j.steps[:len(j.steps)-1]
	j.changes, j.records, j.far = j.changes[:s.changes], j.records[:s.records], j.far[:s.far]
	return s.ids
}
