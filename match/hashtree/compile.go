package hashtree

import (
	"errors"
	"fmt"
	"math/bits"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// ErrTooLarge is in the chain of the error that Compile returns if Options.MaxBytes is exceeded.
var ErrTooLarge = errors.New("tables too large")

// Options of Compile; the zero value and nil mean the defaults.
type Options struct {
	MaxBytes int // stop with ErrTooLarge beyond about this much memory; 0: 8 GiB
	// Quick hashes no further cells: compiling takes a few hundredths of the time, and matching
	// twice as long. Modules of the page always use it.
	Quick bool
}

// maxBytes returns MaxBytes, or its default for 0.
func (o *Options) maxBytes() int {
	if o == nil || o.MaxBytes <= 0 {
		return defaultMaxBytes
	}
	return o.MaxBytes
}

const defaultMaxBytes = 8 << 30

// Compile builds the matcher of set, which the matcher keeps.
func Compile(set *pattern.Set, opt *Options) (match.Matcher, error) {
	return shown(compile(set, opt))
}

// shown returns m as an interface, which is nil after an error.
func shown(m *matcher, err error) (match.Matcher, error) {
	if err != nil {
		return nil, err
	}
	return m, nil
}

func compile(set *pattern.Set, opt *Options) (*matcher, error) {
	b := &builder{set: set, maxBytes: opt.maxBytes(), lists: newLists()}
	var err error
	if b.groups, err = gather(set, b.maxBytes); err != nil {
		return nil, err
	}
	b.addVariants(newSeenKeys(set.Len()))
	var t *tables
	if !hasTree || opt != nil && opt.Quick {
		t, err = b.quickTables()
	} else {
		t, err = b.treeTables()
	}
	if err != nil {
		return nil, err
	}
	t.groupTables = b.groups.groupTables
	return newMatcher(set, t)
}

// treeTables returns the tables of a tree of the variants.
func (b *builder) treeTables() (*tables, error) {
	if err := b.check(4 * b.beyond); err != nil {
		return nil, err
	}
	b.profile = priorProfile()
	b.common = b.profile.common()
	b.rootOf, b.hashes = make([]uint32, numCodes), newHashes()
	roots, err := b.rootLists()
	if err != nil {
		return nil, err
	}
	if err := b.growRoots(roots); err != nil {
		return nil, err
	}
	return b.layout()
}

// builder holds the intermediate results of Compile: variants with their tests, the list of each
// code, and the tree of branches for each list.
type builder struct {
	set      *pattern.Set
	profile  *profile
	maxBytes int
	groups   *gatherer

	tests    []test
	variants []variant
	beyond   int // cells of variants that spill over their windows

	rootOf   []uint32 // code to branch
	branches []branch
	lists    *lists
	slots    int // slots of all branches
	budget   int // number of list entries and slots at which lists are no longer divided

	hashes *hashes
	common []window  // windows of the profile, of any code: the usual contents of cells
	bad    []sampled // scratch of chooseCells
	hashed []uint64  // scratch of divide
	falls  []fall    // scratch of divide
	marked []uint32  // scratch of leaf

	contents slotContents // scratch of divide
}

// addVariants makes the variants that are in no group, and their tests.
func (b *builder) addVariants(seen *seenKeys) {
	n := 0
	for id, p := range b.set.All() {
		n += bits.OnesCount8(uint8(p.Symmetries&^b.groups.grouped(id))) * bits.OnesCount8(uint8(p.Sides))
	}
	b.variants, b.tests = make([]variant, 0, n), make([]test, 0, n)
	var d drawn
	var tests [board.NumSymmetries]test
	var spills [board.NumSymmetries]bool
	for id, p := range b.set.All() {
		left := p.Symmetries &^ b.groups.grouped(id)
		if left == 0 {
			continue
		}
		d.read(p)
		d.anchor(seen.choose(&d))
		for s := range board.Symmetry(board.NumSymmetries) {
			if left.Has(s) {
				tests[s], spills[s] = d.turned(s)
			}
		}
		for _, side := range []board.Color{board.Black, board.White} {
			if !p.Sides.Has(side) {
				continue
			}
			for s := range board.Symmetry(board.NumSymmetries) {
				if !left.Has(s) {
					continue
				}
				down, right := s.Offset(-d.anchorY, -d.anchorX)
				b.variants = append(b.variants, variant{
					pattern: int32(id), sym: s, side: side, dx: int8(right), dy: int8(down), spills: spills[s],
				})
				b.tests = append(b.tests, tests[s])
				if spills[s] {
					b.beyond += len(p.Cells)
				}
				if side == board.White {
					b.tests[len(b.tests)-1] = tests[s].swapped()
				}
			}
		}
	}
}

// rootLists returns for each key the variants that accept it, all in one slice: the list of key k
// is ids[ends[k-1]:ends[k]].
func (b *builder) rootLists() (*rootLists, error) {
	r := new(rootLists)
	lists := newKeyLists(len(b.tests))
	for i := range b.tests {
		for _, key := range lists.add(&b.tests[i]) {
			r.ends[key]++
		}
		if err := b.check(6 * len(lists.keys)); err != nil {
			return nil, err
		}
	}
	at := uint32(0)
	for key, n := range r.ends {
		r.ends[key] = at // the start; filling the list moves it to the end
		at += n
	}
	r.ids = make([]uint32, at)
	for i := range b.tests {
		for _, key := range lists.of(i) {
			r.ids[r.ends[key]] = uint32(i) | exact
			r.ends[key]++
		}
	}
	return r, nil
}

type rootLists struct {
	ids  []uint32
	ends [numKeys]uint32
}

// at returns the list of a code; it is empty if no board can show the code.
func (r *rootLists) at(code uint32) []uint32 {
	black, white := code>>9, code&511
	rim := rimOf[black&white]
	if uint32(rimSets[rim]) != black&white {
		return nil
	}
	key := rimTable[rim].key(black, white)
	start := uint32(0)
	if key > 0 {
		start = r.ends[key-1]
	}
	return r.ids[start:r.ends[key]]
}

// check returns ErrTooLarge if the tables so far and more bytes exceed the limit.
func (b *builder) check(more int) error {
	size := more + len(b.tests)*40 + b.slots*4 + len(b.lists.ids)*4 + len(b.lists.ends)*8
	if size > b.maxBytes || len(b.lists.ids) > maxOffset || b.slots > maxOffset {
		return fmt.Errorf("%w: more than %d bytes for %d patterns", ErrTooLarge, min(size, b.maxBytes), b.set.Len())
	}
	return nil
}

var _ match.Matcher = (*matcher)(nil)
