package hashtree

import (
	"katachi/board"
	"katachi/match"
)

// A journal holds what the steps of an Incremental overwrote, one after the other.
type journal struct {
	steps      []step
	changes    []board.Change
	records    []record
	ids        []uint32   // the variants of records
	far        []pointSet // the far points of records that are wide
	gone, born []match.Hit
}

// step says where a step's part of each list begins.
type step struct{ changes, records, ids, far, gone, born int }

// record is what was remembered of a point.
type record struct {
	point   uint32
	hits    int // so many of journal.ids, or unchanged
	depends uint64
	wide    bool
}

const unchanged = -1

func (j *journal) reset() {
	*j = journal{j.steps[:0], j.changes[:0], j.records[:0], j.ids[:0], j.far[:0], j.gone[:0], j.born[:0]}
}

func (j *journal) begin() {
	j.steps = append(j.steps, step{len(j.changes), len(j.records), len(j.ids), len(j.far), len(j.gone), len(j.born)})
}

func (j *journal) record(point uint32, depends uint64) {
	j.records = append(j.records, record{point: point, hits: unchanged, depends: depends})
}

// recordFar and recordHits complete the last record.
func (j *journal) recordFar(far *pointSet) {
	j.records[len(j.records)-1].wide = true
	j.far = append(j.far, *far)
}

func (j *journal) recordHits(hits []uint32) {
	j.records[len(j.records)-1].hits = len(hits)
	j.ids = append(j.ids, hits...)
}

// last returns the hits that the last step lost and won.
func (j *journal) last() (gone, born []match.Hit) {
	s := &j.steps[len(j.steps)-1]
	return j.gone[s.gone:], j.born[s.born:]
}

// drop forgets the last step; what last returned stays readable until the next.
func (j *journal) drop() {
	s := j.steps[len(j.steps)-1]
	j.steps = j.steps[:len(j.steps)-1]
	j.changes, j.records, j.ids = j.changes[:s.changes], j.records[:s.records], j.ids[:s.ids]
	j.far = j.far[:s.far]
	j.gone, j.born = j.gone[:s.gone], j.born[:s.born]
}
