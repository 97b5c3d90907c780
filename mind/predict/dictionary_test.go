package predict

import (
	"math/rand/v2"
	"testing"
)

// TestFilter: a filter lets through everything that a look-up finds. This includes tables with only
// one free slot, where look-ups continue from the last slot to the first.
func TestFilter(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1970, 1))
	for _, features := range []int{0, 1, 100, 1000, 4000} {
		for _, load := range []float64{0.5, dictionaryLoad, 1} {
			d := newDictionary(int(float64(features) * dictionaryLoad / load))
			for range min(features, len(d.marks)-1) {
				d.add(rnd.Uint64())
			}
			testFilter(t, d, rnd)
		}
	}
}

func testFilter(t *testing.T, d *dictionary, rnd *rand.Rand) {
	t.Helper()
	f := newFilter(d)
	for slot := range d.marks {
		for range 20 {
			mark := d.marks[rnd.IntN(len(d.marks))]
			if _, ok := d.findFrom(uint32(slot), max(1, mark)); ok && !f.may(uint32(slot), mark) {
				t.Fatalf("of %d slots: the mark %d is found from %d on, but the filter rejects it", len(d.marks), mark, slot)
			}
		}
	}
	for _, mark := range d.marks {
		for slot := range min(10, len(d.marks)) {
			if _, ok := d.findFrom(uint32(slot), max(1, mark)); ok && !f.may(uint32(slot), mark) {
				t.Fatalf("of %d slots: the mark %d is found from %d on, but the filter rejects it", len(d.marks), mark, slot)
			}
		}
	}
}

// TestFilterHoldsBack: the embedded model's filter rejects most unknown features.
func TestFilterHoldsBack(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1970, 2))
	d := &embedded(t).dict
	f, through, found := newFilter(d), 0, 0
	for range 100_000 {
		slot, mark := d.start(rnd.Uint64())
		_, ok := d.findFrom(slot, mark)
		switch may := f.may(slot, mark); {
		case ok && !may:
			t.Fatalf("the mark %d is found from %d on, but the filter rejects it", mark, slot)
		case ok:
			found++
		case may:
			through++
		}
	}
	if through > 17_000 || found > 100 {
		t.Errorf("of 100,000 unknown features, %d pass the filter and %d are taken for known ones", through, found)
	}
}

// TestFind compares a look-up of four slots at a time with one that reads slot after slot. This
// includes full tables, and look-ups that continue from the last slot to the first.
func TestFind(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1970, 3))
	for range 2000 {
		d := dictionary{make([]uint16, 1+rnd.IntN(40))}
		for i := range len(d.marks) - 1 {
			if rnd.IntN(8) > 0 {
				d.marks[i] = uint16(1 + rnd.IntN(20)*rnd.IntN(3277))
			}
		}
		rnd.Shuffle(len(d.marks), func(i, j int) { d.marks[i], d.marks[j] = d.marks[j], d.marks[i] })
		start, mark := uint32(rnd.IntN(len(d.marks))), uint16(1+rnd.IntN(20))
		want, has := d.findOneByOne(start, mark)
		got, ok := d.findFrom(start, mark)
		if ok != has || ok && got != want {
			t.Fatalf("%d from %d on in %v: slot %d %v, want %d %v", mark, start, d.marks, got, ok, want, has)
		}
	}
}

// find returns the slot of a feature.
func (d *dictionary) find(h uint64) (slot uint32, ok bool) {
	return d.findFrom(d.start(h))
}
