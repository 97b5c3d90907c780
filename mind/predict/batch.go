package predict

// batch is a list of look-ups that are made together. The table of a model is larger than most
// caches, so a single look-up is a cache miss, and the next look-up of a list depends on its
// result. But the cache misses of independent look-ups overlap, dozens at a time.
type batch struct {
	requests []request
	weights  []int16 // by request: the level of the weight, or unknownFeature
}

// request is one look-up.
type request struct {
	want uint64 // bits of the word of the filter; 0 if the filter is not used
	word uint32
	slot uint32
	mark uint16
}

// Values used instead of a level.
const (
	unknownFeature = -1 // the dictionary does not have it
	undecided      = -2 // from table.find: more slots must be examined
)

func (b *batch) reset() { b.requests = b.requests[:0] }

// add requests a feature of a family.
func (b *batch) add(d *dictionary, family int, code uint64) {
	slot, mark := d.start(hash(family, code))
	r := request{slot: slot, mark: mark}
	if !frequent[family%numFamilies] {
		r.word, r.want = filterWord(slot, mark), filterBits(mark)
	}
	b.requests = append(b.requests, r)
}

// run answers the requests and stores the results in weights. t may be nil.
func (b *batch) run(m *Model, t *table) {
	n := len(b.requests)
	if cap(b.weights) < n {
		b.weights = make([]int16, 2*n)
	}
	b.weights = b.weights[:n]
	if t == nil {
		for i := range b.requests {
			r := &b.requests[i]
			b.weights[i] = unknownFeature
			if slot, ok := m.dict.findFrom(r.slot, r.mark); ok {
				b.weights[i] = int16(m.hashed[slot])
			}
		}
		return
	}
	t.find(b.requests, b.weights)
	for i, w := range b.weights {
		if w == undecided {
			b.weights[i] = t.findFrom(b.requests[i].slot, b.requests[i].mark)
		}
	}
}
