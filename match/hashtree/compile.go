package hashtree

import (
	"errors"
	"fmt"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// ErrTooLarge is in the chain of the error that Compile returns at Options.MaxBytes.
var ErrTooLarge = errors.New("tables too large")

// Options of Compile; the zero value and nil are good.
type Options struct {
	Profile  *Profile // what positions look like; nil: a built-in sample of even games
	MaxBytes int      // stop with ErrTooLarge beyond about this much memory; 0: 8 GiB
}

const defaultMaxBytes = 8 << 30

// Compile builds the matcher of set, which it keeps.
func Compile(set *pattern.Set, opt *Options) (*Matcher, error) {
	b := newBuilder(set, opt)
	var err error
	if b.groups, err = gather(set, b.maxBytes); err != nil {
		return nil, err
	}
	b.addVariants()
	roots, err := b.rootLists()
	if err != nil {
		return nil, err
	}
	if err := b.growRoots(roots); err != nil {
		return nil, err
	}
	t, err := b.layout()
	if err != nil {
		return nil, err
	}
	t.groupTables = b.groups.groupTables
	return newMatcher(set, t)
}

// builder holds what Compile makes step by step: variants with their tests,
// the list of each code, and under it a tree of branches.
type builder struct {
	set      *pattern.Set
	profile  *Profile
	maxBytes int
	groups   *gatherer

	tests    []test
	variants []variant

	rootOf   [numCodes]uint32 // code to branch
	branches []branch
	lists    *lists
	slots    int // of all branches
	budget   int // entries of lists and slots beyond which nothing is divided further

	hashes *hashes
	common []window // of the profile, anywhere: what cells usually hold
	codes  codes
	bad    []sampled // scratch of chooseCells
	hashed []uint64  // scratch of divide
	falls  []fall    // scratch of divide
	marked []uint32  // scratch of leaf

	contents slotContents // scratch of divide
}

// variant is a placement of a pattern relative to its anchor.
type variant struct {
	pattern int32
	sym     board.Symmetry
	side    board.Color
	dx, dy  int8 // from the anchor to the diagram's first cell
	spills  bool // the test does not say all: see match.Variant.HoldsAt
}

func newBuilder(set *pattern.Set, opt *Options) *builder {
	b := &builder{set: set, maxBytes: defaultMaxBytes, lists: newLists(), hashes: newHashes()}
	if opt != nil {
		b.profile = opt.Profile
		if opt.MaxBytes > 0 {
			b.maxBytes = opt.MaxBytes
		}
	}
	if b.profile == nil || b.profile.positions == 0 {
		b.profile = defaultProfile()
	}
	b.common = b.profile.common()
	return b
}

func (b *builder) addVariants() {
	as := anchors{profile: b.profile}
	for id, p := range b.set.All() {
		grouped := b.groups.grouped(id)
		if grouped == p.Symmetries {
			continue
		}
		anchor := as.choose(id, p)
		for _, v := range variantsOf(id, p) {
			if grouped.Has(v.Sym) {
				continue
			}
			ax, ay := anchored(&v, p, anchor)
			b.tests = append(b.tests, testAt(&v, ax, ay))
			b.variants = append(b.variants, variant{
				pattern: v.Pattern, sym: v.Sym, side: v.Side,
				dx: int8(v.First%v.Width - ax), dy: int8(v.First/v.Width - ay),
				spills: !decides(&v, ax, ay),
			})
		}
	}
}

// rootLists returns for each code the variants that accept it, all in one
// slice: those of code c are ids[ends[c-1]:ends[c]].
func (b *builder) rootLists() (*rootLists, error) {
	r := new(rootLists)
	total := 0
	for i := range b.tests {
		for _, c := range b.codes.accepted(&b.tests[i]) {
			r.ends[c]++
			total++
		}
		if err := b.check(4 * total); err != nil {
			return nil, err
		}
	}
	at := uint32(0)
	for c, n := range r.ends {
		r.ends[c] = at // the start for now; filling moves it to the end
		at += n
	}
	r.ids = make([]uint32, total)
	for i := range b.tests {
		for _, c := range b.codes.accepted(&b.tests[i]) {
			r.ids[r.ends[c]] = uint32(i) | exact
			r.ends[c]++
		}
	}
	return r, nil
}

type rootLists struct {
	ids  []uint32
	ends [numCodes]uint32
}

func (r *rootLists) at(code uint32) []uint32 {
	start := uint32(0)
	if code > 0 {
		start = r.ends[code-1]
	}
	return r.ids[start:r.ends[code]]
}

// check returns ErrTooLarge if the tables so far and some bytes more are too large.
func (b *builder) check(more int) error {
	size := more + len(b.tests)*40 + b.slots*4 + len(b.lists.ids)*4 + len(b.lists.ends)*8
	if size > b.maxBytes || len(b.lists.ids) > maxOffset || b.slots > maxOffset {
		return fmt.Errorf("%w: more than %d bytes for %d patterns", ErrTooLarge, min(size, b.maxBytes), b.set.Len())
	}
	return nil
}

var _ match.Matcher = (*Matcher)(nil)
