package predict

import "math/bits"

// dictionary is the set of hashed features that have a weight: a hash table with open addressing
// that stores 16 bits of each hash. The first slot is determined by the other bits, so about one
// look-up in ten thousand finds a different feature.
type dictionary struct {
	marks []uint16 // 0: no feature
}

const dictionaryLoad = 0.85

// newDictionary returns an empty dictionary with room for the given number of features.
func newDictionary(features int) *dictionary {
	return &dictionary{make([]uint16, int(float64(features)/dictionaryLoad)+2)}
}

// start returns the slot at which the search for a hash begins, and its mark.
func (d *dictionary) start(h uint64) (slot uint32, mark uint16) {
	return uint32((h >> 32) * uint64(len(d.marks)) >> 32), max(1, uint16(h))
}

// findFrom returns the slot of a feature, searching from a slot on. It examines four slots at a
// time.
func (d *dictionary) findFrom(slot uint32, mark uint16) (uint32, bool) {
	for int(slot)+4 <= len(d.marks) {
		m := (*[4]uint16)(d.marks[slot:])
		four := uint64(m[0]) | uint64(m[1])<<16 | uint64(m[2])<<32 | uint64(m[3])<<48
		found := zeros(four ^ uint64(mark)*lanes)
		if ends := zeros(four) | found; ends != 0 {
			first := ends & -ends
			return slot + uint32(bits.TrailingZeros64(first)>>4), found&first != 0
		}
		slot += 4
	}
	return d.findOneByOne(slot, mark)
}

// lanes has a 1 in each of four numbers of 16 bits.
const lanes = 1<<48 | 1<<32 | 1<<16 | 1

// zeros sets the highest bit of each of four numbers that is 0. Only the lowest bit set is
// reliable.
func zeros(four uint64) uint64 { return (four - lanes) &^ four & (lanes << 15) }

// findOneByOne is findFrom slot by slot, for searches that continue at the beginning of the table.
func (d *dictionary) findOneByOne(slot uint32, mark uint16) (uint32, bool) {
	for ; ; slot++ {
		if int(slot) >= len(d.marks) {
			slot = 0
		}
		switch d.marks[slot] {
		case mark:
			return slot, true
		case 0:
			return 0, false
		}
	}
}

// add returns the slot of a feature, and adds the feature if necessary.
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
