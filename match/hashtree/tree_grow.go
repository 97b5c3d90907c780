package hashtree

// A branch is a node of the tree: it hashes some cells, and each slot leads to a list of variants
// (a leaf) or to a further branch.
//
// During construction an entry of a list is the number of a variant. It has the bit exact as long
// as the variant accepts every content that can lead here, on the cells hashed so far. In the lists
// of leaves the bit stays only if all cells of the variant were hashed: then it is a sure hit.
type branch struct {
	hash   hash
	own    uint32 // list of variants that hardly any cell of the hash affects; often 0, the empty list
	refs   []ref  // by slot
	visits float64
	depth  int
}

// ref leads to a branch (branchBit set) or to a list.
type ref uint32

const (
	branchBit = 1 << 31 // bit of a ref
	exact     = 1 << 31 // bit of an entry
)

// maxOffset is the largest size of a table that a ref can point into.
const maxOffset = branchBit - 1

const (
	maxDepth = 8   // branches from a code to a leaf
	fewLeft  = 12  // length of lists that are not divided further below the first branch
	ownFrom  = 256 // length of lists from which variants that fall into many slots are kept in the branch

	// mostDivided limits the entries and slots of a tree. A larger one, which no cache holds, gains
	// nothing: for 10^5 patterns with wildcards in half of the empty cells, a tree without the
	// limit needed 715 MB and 207 s to compile, and matched no faster.
	mostDivided = 1 << 21
)

// growRoots makes a branch for each different list of a code; codes with equal lists share it.
// Branch 0 has the empty list.
func (b *builder) growRoots(roots *rootLists) error {
	// Wildcards are in many lists, but few of these are visited often.
	b.budget = min(1<<14+12*min(len(roots.ids), 8*len(b.variants)), mostDivided)
	b.grow(nil, nil, nine, 1)
	different := newLists()
	codesOf := make([][]uint32, 1, numCodes/16) // by list
	for c := range uint32(numCodes) {
		if list := roots.at(c); len(list) > 0 { // all exact: a code is the contents of its cells
			i := different.add(list)
			if int(i) == len(codesOf) {
				codesOf = append(codesOf, nil)
			}
			codesOf[i] = append(codesOf[i], c)
		}
	}
	visits := make([]float64, len(codesOf))
	for i, codes := range codesOf {
		for _, c := range codes {
			visits[i] += float64(b.profile.seen[c])
		}
	}
	for _, i := range byVisits(visits) { // so that the budget goes to the most visited
		if err := b.growRoot(different.at(i), codesOf[i]); err != nil {
			return err
		}
	}
	return nil
}

// growRoot makes the tree for the codes that have one list.
func (b *builder) growRoot(list, codes []uint32) error {
	if len(codes) == 0 {
		return nil
	}
	var samples []sample
	if !b.full() {
		for _, c := range codes {
			samples = b.profile.append(samples, c)
		}
	}
	root := b.grow(list, samples, nine, 1)
	for _, c := range codes {
		b.rootOf[c] = uint32(root &^ branchBit)
	}
	return b.check(0)
}

// grow makes the tree of a list and returns a ref to it. The samples are windows that lead there;
// known are the cells that were hashed on the way.
func (b *builder) grow(list []uint32, samples []sample, known uint64, depth int) ref {
	mask := b.chooseCells(list, samples, known, depth)
	if mask == 0 {
		return b.undivided(list, known, depth)
	}
	h := b.hashes.of(mask)
	own, parts := b.divide(list, &h)
	if depth > 1 && !worthwhile(list, own, parts) {
		return b.leaf(list, known)
	}
	at := len(b.branches)
	b.branches = append(b.branches, branch{hash: h, own: uint32(b.leaf(own, known)), depth: depth, refs: make([]ref, len(parts))})
	b.slots += len(parts)
	below := divideSamples(samples, &h)
	for slot, part := range parts {
		var r ref
		if len(part) > fewLeft && depth < maxDepth {
			r = b.grow(part, below[slot], known|h.mask, depth+1)
		} else {
			r = b.leaf(part, known|h.mask)
		}
		b.branches[at].refs[slot] = r
	}
	return ref(at) | branchBit
}

// undivided makes a leaf of a list, and at a root the branch that leads to it.
func (b *builder) undivided(list []uint32, known uint64, depth int) ref {
	leaf := b.leaf(list, known)
	if depth > 1 {
		return leaf
	}
	h := b.hashes.of(0)
	refs := make([]ref, h.slots()) // only the first is ever read
	refs[0] = leaf
	b.branches = append(b.branches, branch{hash: h, refs: refs, depth: depth})
	b.slots += len(refs)
	return ref(len(b.branches)-1) | branchBit
}

// full reports whether the memory for branches is used up.
func (b *builder) full() bool { return len(b.lists.ids)+b.slots > b.budget }

// leaf adds a list; known are the cells that were hashed on the way.
func (b *builder) leaf(list []uint32, known uint64) ref {
	b.marked = b.marked[:0]
	for _, e := range list {
		if id := e &^ exact; b.variants[id].spills || b.tests[id].cells()&^known != 0 {
			e = id
		}
		b.marked = append(b.marked, e)
	}
	return ref(b.lists.add(b.marked))
}

// worthwhile reports whether the parts are short, and without many copies of variants that no cell
// distinguishes: below the first branch a tree of such parts would grow without end.
func worthwhile(list, own []uint32, parts [][]uint32) bool {
	longest, sum := len(own), len(own)
	for _, p := range parts {
		longest, sum = max(longest, len(p)), sum+len(p)
	}
	return longest <= len(list)*3/4 && sum <= 3*len(list)
}

// divide puts each variant of list into the slots that it accepts, or into own if these are many
// and the list is long.
func (b *builder) divide(list []uint32, h *hash) (own []uint32, parts [][]uint32) {
	b.falls = b.falls[:0]
	for _, e := range list {
		b.hashed = h.accepted(b.hashed[:0], &b.tests[e&^exact])
		if len(list) >= ownFrom && len(b.hashed) >= h.slots()/4 {
			own = append(own, e)
			continue
		}
		for _, slot := range b.hashed {
			b.falls = append(b.falls, fall{uint32(slot), e})
		}
	}
	parts = sortFalls(b.falls, h.slots())
	b.contents.read(h)
	for slot, part := range parts {
		b.keepExact(part, b.contents.at(slot), h.mask)
	}
	return own, parts
}

// keepExact clears the bit of entries that refuse some of the contents in their slot.
func (b *builder) keepExact(part []uint32, contents []content, mask uint64) {
	for i, e := range part {
		if e&exact == 0 {
			continue
		}
		for j := range contents {
			if b.tests[e&^exact].fails(&contents[j].window)&mask != 0 {
				part[i] = e &^ exact
				break
			}
		}
	}
}

// fall is a variant and a slot that it falls into.
type fall struct{ slot, entry uint32 }

// sortFalls returns the entries of each slot, in their order, without duplicates.
func sortFalls(falls []fall, slots int) [][]uint32 {
	parts := make([][]uint32, slots)
	sizes := make([]int, slots)
	for _, f := range falls {
		sizes[f.slot]++
	}
	ids := make([]uint32, len(falls))
	for slot, n := range sizes {
		parts[slot], ids = ids[:0:n], ids[n:]
	}
	for _, f := range falls {
		if p := parts[f.slot]; len(p) == 0 || p[len(p)-1] != f.entry {
			parts[f.slot] = append(p, f.entry)
		}
	}
	return parts
}

func divideSamples(samples []sample, h *hash) [][]sample {
	parts := make([][]sample, h.slots())
	for _, s := range samples {
		slot := h.slot(&s.window)
		parts[slot] = append(parts[slot], s)
	}
	return parts
}
