package predict

import (
	"math/rand/v2"
	"testing"
)

// TestTable compares a table's look-ups in batches, by the assembly code and the plain code, with
// those of its dictionary one by one. This includes full tables, and look-ups that continue from
// the last slot to the first.
func TestTable(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2007, 11))
	decided, slow := 0, 0
	for range 1500 {
		m := tinyModel(rnd)
		tab := newTable(m)
		var b batch
		for range rnd.IntN(40) {
			slot, mark := uint32(rnd.IntN(len(m.dict.marks))), uint16(1+rnd.IntN(20))
			r := request{slot: slot, mark: mark}
			if rnd.IntN(3) > 0 {
				r.word, r.want = filterWord(slot, mark), filterBits(mark)
			}
			b.requests = append(b.requests, r)
		}
		some := make([]int16, len(b.requests))
		tab.find(b.requests, some)
		b.run(m, tab)
		plain := make([]int16, len(b.requests))
		tab.findPlain(b.requests, plain)
		for i, r := range b.requests {
			want := int16(unknownFeature)
			if slot, ok := m.dict.findFrom(r.slot, r.mark); ok {
				want = int16(m.hashed[slot])
			}
			if some[i] == undecided {
				slow++
			} else {
				decided++
			}
			if b.weights[i] != want || plain[i] != want || some[i] != want && some[i] != undecided {
				t.Fatalf("%d from %d on in %v: %d, %d and %d, want %d",
					r.mark, r.slot, m.dict.marks, b.weights[i], plain[i], some[i], want)
			}
		}
	}
	if decided < 1000 || slow > decided {
		t.Errorf("%d requests were decided at once, %d were not", decided, slow)
	}
}

// tinyModel returns a model of a few features, in any places.
func tinyModel(rnd *rand.Rand) *Model {
	n := 1 + rnd.IntN(60)
	m := &Model{dict: dictionary{make([]uint16, n)}, hashed: make([]uint8, n)}
	free := rnd.IntN(n)
	for i := range n {
		if i != free && rnd.IntN(8) > 0 {
			m.dict.marks[i], m.hashed[i] = uint16(1+rnd.IntN(20)*rnd.IntN(3277)), uint8(rnd.Uint32())
		}
	}
	return m
}
