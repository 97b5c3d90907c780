package predict

// dictionary is the set of hashed features that have a weight: an open-addressed
// table of 16 bits of each hash. The place is taken from the other bits, so two
// features are taken for one about once in ten thousand times.
type dictionary struct {
	marks []uint16 // 0: no feature
}

const dictionaryLoad = 0.85

// newDictionary makes room for so many features.
func newDictionary(features int) *dictionary {
	return &dictionary{make([]uint16, int(float64(features)/dictionaryLoad)+2)}
}

// start returns where a hash is looked for first, and as what.
func (d *dictionary) start(h uint64) (slot uint32, mark uint16) {
	return uint32((h >> 32) * uint64(len(d.marks)) >> 32), max(1, uint16(h))
}

// find returns the slot of a feature.
func (d *dictionary) find(h uint64) (slot uint32, ok bool) {
	return d.findFrom(d.start(h))
}

func (d *dictionary) findFrom(start uint32, mark uint16) (slot uint32, ok bool) {
	for slot = start; ; {
		switch d.marks[slot] {
		case mark:
			return slot, true
		case 0:
			return 0, false
		}
		if slot++; int(slot) == len(d.marks) {
			slot = 0
		}
	}
}

// add returns the slot of a feature, which it takes if it has none.
func (d *dictionary) add(h uint64) uint32 {
	slot, mark := d.start(h)
	for d.marks[slot] != 0 && d.marks[slot] != mark {
		if slot++; int(slot) == len(d.marks) {
			slot = 0
		}
	}
	d.marks[slot] = mark
	return slot
}
