package hashtree

import (
	"cmp"
	"fmt"
	"maps"
	"runtime"
	"slices"

	"katachi/board"
	"katachi/internal/num"
	"katachi/pattern"
)

// minGroup is how many entries an outline must have to become a group. For fewer, the tree is as
// fast: with windows of 4 sizes cut from games, 500 patterns took 10.9 µs in groups and 10.5 in the
// tree, 1,000 patterns 11.6 and 11.9, and 5,000 patterns 13.9 and 20.0.
var minGroup = 512

// gatherer finds the groups of a set and fills their tables.
type gatherer struct {
	groupTables
	set     *pattern.Set
	shapeOf []int32 // by pattern; none if it is in no group
	shapes  []shape
	groups  []group
	workers int // number of goroutines; GOMAXPROCS may change meanwhile
}

const none = -1

// shape is an outline of patterns as drawn.
type shape struct {
	outline
	patterns [board.NumSymmetries]int   // number of patterns turned in this way
	group    [board.NumSymmetries]int16 // the group of patterns turned in this way, or none
}

// gather makes the groups of a set within about maxBytes.
func gather(set *pattern.Set, maxBytes int) (*gatherer, error) {
	g := &gatherer{set: set, workers: runtime.GOMAXPROCS(0)}
	if set.Len() < minGroup/board.NumSymmetries {
		return g, nil
	}
	g.findShapes()
	n := g.findGroups()
	if n == 0 {
		g.shapeOf, g.codes = nil, nil
		return g, nil
	}
	g.packing = packingFor(set.Len(), len(g.groups))
	if size := (g.width+pairBytes)*n + 8*(len(g.codes)+gateWords*numGates(n)); size > maxBytes {
		return nil, fmt.Errorf("%w: more than %d bytes for %d patterns", ErrTooLarge, maxBytes, set.Len())
	}
	g.fill(n, set.Len(), g.each)
	return g, nil
}

// grouped returns the symmetries in which a pattern is in a group.
func (g *gatherer) grouped(id int) (in pattern.Symmetries) {
	if g.shapeOf == nil || g.shapeOf[id] == none {
		return 0
	}
	for s, group := range g.shapes[g.shapeOf[id]].group {
		if group != none {
			in |= 1 << s
		}
	}
	return in & g.set.At(id).Symmetries
}

// findShapes reads the patterns.
func (g *gatherer) findShapes() {
	n := g.set.Len()
	g.shapeOf, g.codes = make([]int32, n), make([]uint64, 2*n)
	parts := make([][]shape, g.workers)
	g.inParallel(n, func(worker, from, to int) { parts[worker] = g.shapesOf(from, to) })
	numbers, renumbered := make(map[outline]int32), make([][]int32, len(parts))
	for i, part := range parts {
		for _, s := range part {
			number, known := numbers[s.outline]
			if !known {
				number = int32(len(g.shapes))
				numbers[s.outline] = number
				g.shapes = append(g.shapes, shape{outline: s.outline})
			}
			renumbered[i] = append(renumbered[i], number)
			for k, count := range s.patterns {
				g.shapes[number].patterns[k] += count
			}
		}
	}
	g.inParallel(n, func(worker, from, to int) {
		for id := from; id < to; id++ {
			if g.shapeOf[id] != none {
				g.shapeOf[id] = renumbered[worker][g.shapeOf[id]]
			}
		}
	})
}

// shapesOf reads the patterns from..to and returns their shapes; their entries in shapeOf are
// indices of these.
func (g *gatherer) shapesOf(from, to int) (shapes []shape) {
	numbers := make(map[outline]int32)
	for id := from; id < to; id++ {
		p := g.set.At(id)
		pl, ok := planesOf(p)
		if !ok {
			g.shapeOf[id] = none
			continue
		}
		n, known := numbers[pl.outline]
		if !known {
			n = int32(len(shapes))
			numbers[pl.outline] = n
			shapes = append(shapes, shape{outline: pl.outline})
		}
		g.shapeOf[id] = n
		g.codes[2*id], g.codes[2*id+1] = pl.own, pl.other
		for s := range shapes[n].patterns {
			shapes[n].patterns[s] += int(p.Symmetries >> s & 1)
		}
	}
	return shapes
}

// findGroups returns how many entries the groups will have.
func (g *gatherer) findGroups() (entries int) {
	sizes := make(map[outline]int)
	for i := range g.shapes {
		for s, n := range g.shapes[i].patterns {
			if n > 0 {
				sizes[g.shapes[i].turned(board.Symmetry(s))] += n
			}
		}
	}
	maps.DeleteFunc(sizes, func(_ outline, n int) bool { return n < minGroup })
	large := slices.SortedFunc(maps.Keys(sizes), func(a, b outline) int {
		return cmp.Or(cmp.Compare(sizes[b], sizes[a]), compareOutlines(&a, &b))
	})
	numbers := make(map[outline]int16)
	for i, o := range large[:min(len(large), maxGroups)] {
		entries += sizes[o]
		numbers[o] = int16(i)
		g.groups = append(g.groups, newGroup(i, o))
		packed := o.pack()
		g.outlines = append(g.outlines, packed[:]...)
	}
	for i := range g.shapes {
		for s := range g.shapes[i].group {
			n, ok := numbers[g.shapes[i].turned(board.Symmetry(s))]
			if !ok {
				n = none
			}
			g.shapes[i].group[s] = n
		}
	}
	return entries
}

// compareOutlines orders outlines, so that a set always compiles to the same bytes.
func compareOutlines(a, b *outline) int {
	x, y := a.pack(), b.pack()
	return slices.Compare(x[:], y[:])
}

// numGates returns the number of gates for n entries: 16 to 32 bits of the filter per entry and 1
// to 2 entries per bucket, or half as much if the second-level cache of a processor would not hold
// that.
func numGates(n int) int {
	const largest = 1 << 17
	if gates := powerOfTwo(n / 4); gates <= largest {
		return gates
	}
	return powerOfTwo(n / 8)
}

// powerOfTwo returns the least power of two that is at least n and at least 2.
func powerOfTwo(n int) int {
	p := 2
	for p < n {
		p *= 2
	}
	return p
}

// each calls yield with the entries of some patterns and the hashes of their codes.
func (g *gatherer) each(from, to int, yield func(hash uint64, e entry)) {
	for id := from; id < to; id++ {
		if g.shapeOf[id] == none {
			continue
		}
		p, groups := g.set.At(id), &g.shapes[g.shapeOf[id]].group
		for s, number := range groups {
			if number == none || !p.Symmetries.Has(board.Symmetry(s)) {
				continue
			}
			yield(g.entryOf(int(number), id, board.Symmetry(s), p.Sides))
		}
	}
}

// entryOf returns the entry of a pattern in a group, and the hash of its code.
func (g *gatherer) entryOf(group, id int, s board.Symmetry, sides pattern.Sides) (hash uint64, e entry) {
	own, other := g.code(group, id, s)
	gr := &g.groups[group]
	hash = hashCode(own<<gr.corner, other<<gr.corner, gr.seed)
	return hash, entry(s) | entry(sides)<<sidesShift | entry(num.FromBool(own > other))<<exchangedShift |
		entry(id)<<patternShift | entry(g.keyOf(group, hash))<<g.keyShift
}

// turnedCode returns the code that a pattern, turned, has in a group.
func (t *groupTables) turnedCode(g *group, id int, s board.Symmetry) (own, other uint64) {
	own, other = t.codes[2*id], t.codes[2*id+1]
	if own|other == 0 { // often
		return 0, 0
	}
	return g.turns[s].turn(own, other)
}

func (g *gatherer) code(number, id int, s board.Symmetry) (own, other uint64) {
	return g.turnedCode(&g.groups[number], id, s)
}

// markRuns sorts the entries of a bucket so that equal codes are adjacent, and marks all but the
// first of each run.
func (g *gatherer) markRuns(bucket []uint64) {
	slices.Sort(bucket)
	for from := 0; from < len(bucket); {
		to := from + 1
		for to < len(bucket) && g.key(entry(bucket[to])) == g.key(entry(bucket[from])) {
			to++
		}
		if to-from > 1 {
			g.markSpan(bucket[from:to])
		}
		from = to
	}
}

// markSpan does so for entries with the same key, whose codes are nearly always equal.
func (g *gatherer) markSpan(span []uint64) {
	slices.SortStableFunc(span, func(a, b uint64) int { return g.compareEntries(entry(a), entry(b)) })
	for i := len(span) - 1; i > 0; i-- {
		if g.compareEntries(entry(span[i-1]), entry(span[i])) == 0 {
			span[i] |= 1 << sameShift
		}
	}
}

func (g *gatherer) compareEntries(a, b entry) int {
	lowA, highA := g.lowHigh(a)
	lowB, highB := g.lowHigh(b)
	return cmp.Or(cmp.Compare(lowA, lowB), cmp.Compare(highA, highB))
}

func (g *gatherer) lowHigh(e entry) (low, high uint64) {
	own, other := g.code(g.group(e), int(g.pattern(e)), e.sym())
	return min(own, other), max(own, other)
}
