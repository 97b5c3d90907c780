package predict

// batch is look-ups that are made side by side. The table of a model is larger than most caches: a
// look-up by itself waits for memory, and what it finds decides which is the next. Of many that do not
// depend on each other, the processor fetches dozens at a time.
type batch struct {
	requests []request
	weights  []int16 // by request: the level of the weight, or unknownFeature
}

// request is one look-up.
type request struct {
	want uint64 // bits of the word of the filter; 0 if the filter is not asked
	word uint32
	slot uint32
	mark uint16
}

// What stands for a weight where there is none.
const (
	unknownFeature = -1 // the dictionary does not have it
	undecided      = -2 // of table.find: more slots have to be looked at
)

func (b *batch) reset() { b.requests = b.requests[:0] }

// add asks for a feature of a family.
func (b *batch) add(d *dictionary, family int, code uint64) {
	slot, mark := d.start(hash(family, code))
	r := request{slot: slot, mark: mark}
	if !frequent[family%numFamilies] {
		r.word, r.want = filterWord(slot, mark), filterBits(mark)
	}
	b.requests = append(b.requests, r)
}

// run answers the requests, in weights. t may be nil.
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
