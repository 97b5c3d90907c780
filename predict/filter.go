package predict

// filter says of most features that the dictionary does not have that it does not,
// and never so of one that it has: a look-up of an unknown feature reads one word of
// a table that nearly fits into the cache, instead of the way to the next free
// slot in one that does not. It is a Bloom filter whose bits lie in one word each
// (B. Bloom, Space/Time Trade-offs in Hash Coding with Allowable Errors, 1970; F.
// Putze, P. Sanders and J. Singler, Cache-, Hash- and Space-Efficient Bloom
// Filters, 2007), made of marks alone: a block of slots has some words, the mark
// says which one, and which two bits of it. It takes 4 bits a slot and lets 15 % of
// the unknown through.
//
// What is looked for from a block on may lie in a later one. Its bits are then in
// the words of both, and of those between.
type filter []uint64

const (
	filterBlock = 256 // slots
	filterWords = 16  // a block
)

// filterSize is the number of words of the filter of a dictionary.
func filterSize(d *dictionary) int { return (len(d.marks)/filterBlock + 1) * filterWords }

func newFilter(d *dictionary) filter {
	f := make(filter, filterSize(d))
	f.fill(d)
	return f
}

// fill adds all marks.
func (f filter) fill(d *dictionary) {
	begin := d.begin()
	for slot, mark := range d.marks {
		if mark == 0 {
			begin = slot + 1
			continue
		}
		if begin > slot { // at the end of the table
			f.add(begin, len(d.marks)-1, mark)
			f.add(0, slot, mark)
			continue
		}
		f.add(begin, slot, mark)
	}
}

// begin returns where the slots in use begin that the first slot continues, from
// the end of the table on; 0 if there are none there.
func (d *dictionary) begin() int {
	i := len(d.marks)
	for i > 0 && d.marks[i-1] != 0 {
		i--
	}
	return i % len(d.marks)
}

// add sets the bits of a mark for look-ups that start in a range of slots.
func (f filter) add(first, last int, mark uint16) {
	for b := first / filterBlock; b <= last/filterBlock; b++ {
		f[b*filterWords+int(mark>>12)] |= filterBits(mark)
	}
}

func filterBits(mark uint16) uint64 { return 1<<(mark&63) | 1<<(mark>>6&63) }

// filterWord returns which word has the bits of a mark for look-ups from a slot on.
func filterWord(slot uint32, mark uint16) uint32 {
	return slot/filterBlock*filterWords + uint32(mark>>12)
}

// may reports whether a look-up of mark from slot on may find something.
func (f filter) may(slot uint32, mark uint16) bool {
	want := filterBits(mark)
	return f[filterWord(slot, mark)]&want == want
}

// frequent are the families of which the dictionary nearly always has the feature that
// is looked up, so that asking the filter is no use.
var frequent = func() (families [numFamilies]bool) {
	for _, f := range []int{
		familyPattern, familyPattern + 1, familyPattern + 2, familyLiberty + 1,
		familyAround, familyAround + 1, familyAroundLiberty, familyAroundOwn, familyAroundOwn + 1,
		familyNear, familyNear + 1, familyTactics, familyTactics + 1,
	} {
		families[f] = true
	}
	return families
}()
