package hashtree

import (
	"katachi/board"
	"katachi/match"
)

// A journal holds what the steps of a Follower overwrote, one after the other.
type journal struct {
	steps      []step
	changes    []board.Change
	records    []record
	ids        []uint32 // the variants of records
	gone, born []match.Hit
}

// step says where a step's part of each list begins.
type step struct{ changes, records, ids, gone, born int }

// record is what was remembered of a point.
type record struct {
	point   uint32
	hits    int // so many of journal.ids
	depends uint64
	wide    bool
}

func (j *journal) reset() {
	*j = journal{j.steps[:0], j.changes[:0], j.records[:0], j.ids[:0], j.gone[:0], j.born[:0]}
}

func (j *journal) begin() {
	j.steps = append(j.steps, step{len(j.changes), len(j.records), len(j.ids), len(j.gone), len(j.born)})
}

func (j *journal) record(point uint32, depends uint64, wide bool, hits []uint32) {
	j.records = append(j.records, record{point, len(hits), depends, wide})
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
	j.gone, j.born = j.gone[:s.gone], j.born[:s.born]
}
