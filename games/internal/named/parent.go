package named

import (
	"cmp"
	"math"
	"slices"
)

// Some names often occur together: a ko capture makes a ko, most cuts are crosscuts. The list of
// such a name is split in two: indexes, in the list of another name (its parent), of the moves that
// have both names; and the positions of the others. A parent has no parent itself, so at most two
// lists are read.

// none is the parent of a term that has none.
const none = ^uint32(0)

const (
	pairMoves  = 1 << 20 // number of moves used for choosing parents
	leastSaved = 10      // a parent must save at least one byte in ten, since reading two lists takes longer
)

// split is a list divided by a parent.
type split struct {
	parent          uint32 // none: all positions are outside
	inside, outside []uint32
}

// splits returns the split of each list.
func (b *Builder) splits() []split {
	list := make([]split, len(b.terms))
	for t, posts := range b.posts {
		list[t] = split{parent: none, outside: posts}
	}
	parent := make([]bool, len(b.terms))
	for _, c := range b.candidates() {
		if parent[c.child] || list[c.child].parent != none || list[c.parent].parent != none {
			continue
		}
		s := splitBy(b.posts[c.child], b.posts[c.parent])
		s.parent = uint32(c.parent)
		if before := riceSize(b.posts[c.child]); riceSize(s.inside)+riceSize(s.outside) <= before-before/leastSaved {
			list[c.child], parent[c.parent] = s, true
		}
	}
	return list
}

// splitBy splits a list by a parent.
func splitBy(list, parent []uint32) (s split) {
	i := 0
	for _, p := range list {
		for i < len(parent) && parent[i] < p {
			i++
		}
		if i < len(parent) && parent[i] == p {
			s.inside = append(s.inside, uint32(i))
		} else {
			s.outside = append(s.outside, p)
		}
	}
	return s
}

// candidate is a parent that may make a list shorter.
type candidate struct {
	child, parent int
	saves         float64 // bits saved in the first moves, by their entropy
}

// candidates returns the parents worth trying, those that save most first.
func (b *Builder) candidates() (list []candidate) {
	moves := min(b.Moves(), pairMoves)
	count, pairs := b.pairs(moves)
	for child, n := range count {
		if n == 0 {
			continue
		}
		alone := bitsOf(n, moves)
		for parent, m := range count {
			both := int(pairs[child*len(count)+parent])
			if both == 0 || child == parent {
				continue
			}
			saves := alone - bitsOf(both, m) - bitsOf(n-both, moves-m)
			if saves*leastSaved > alone {
				list = append(list, candidate{child, parent, saves})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(b.saves, a.saves) })
	return list
}

// pairs counts how many of the first moves have each term, and each pair of terms.
func (b *Builder) pairs(moves int) (count []int, pairs []uint32) {
	count, pairs = make([]int, len(b.terms)), make([]uint32, len(b.terms)*len(b.terms))
	begin := make([]uint32, moves+1) // by move: index of its first term
	for t, posts := range b.posts {
		for _, p := range posts {
			if int(p) >= moves {
				break
			}
			begin[p+1]++
			count[t]++
		}
	}
	for p := range moves {
		begin[p+1] += begin[p]
	}
	terms := make([]int32, begin[moves])
	next := slices.Clone(begin)
	for t := range b.posts {
		for _, p := range b.posts[t][:count[t]] {
			terms[next[p]] = int32(t)
			next[p]++
		}
	}
	for p := range moves {
		of := terms[begin[p]:begin[p+1]]
		for _, s := range of {
			for _, t := range of {
				pairs[int(s)*len(count)+int(t)]++
			}
		}
	}
	return count, pairs
}

// bitsOf returns the entropy in bits of choosing part out of of.
func bitsOf(part, of int) float64 {
	if part <= 0 || part >= of {
		return 0
	}
	p := float64(part) / float64(of)
	return -float64(of) * (p*math.Log2(p) + (1-p)*math.Log2(1-p))
}
