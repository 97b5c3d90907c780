package lexicon

import "slices"

// The rank section has, for each edge, how many words of its node come before those along the edge.
// The rank of a word is then the sum over its edges, plus the words that end on its path: a minimal
// perfect hash that preserves order (Claudio Lucchesi and Tomasz Kowaltowski, "Applications of
// finite automata representing large vocabularies", Software: Practice and Experience 23(1), 1993).
// Most counts are small: there is a byte for each cell, and 255 stands for a count in the list of
// large ones.

type ranks struct {
	small []uint8  // by cell
	cells []uint32 // cells with large counts, ascending
	large []uint32 // their counts
}

const isLarge = 255

// before returns the count at a cell.
func (r *ranks) before(slot uint32) int {
	if n := r.small[slot]; n != isLarge {
		return int(n)
	}
	i, _ := slices.BinarySearch(r.cells, slot)
	return int(r.large[i])
}

// countRanks makes the section.
func countRanks(l *Lexicon) ranks {
	c := rankCounter{l: l, below: make(map[uint32]uint32), before: make([]uint32, l.slots)}
	c.count(l.root)
	r := ranks{small: make([]uint8, l.slots)}
	for slot, n := range c.before {
		if n < isLarge {
			r.small[slot] = uint8(n)
			continue
		}
		r.small[slot] = isLarge
		r.cells = append(r.cells, uint32(slot))
		r.large = append(r.large, n)
	}
	return r
}

type rankCounter struct {
	l      *Lexicon
	below  map[uint32]uint32 // by base: words below
	before []uint32          // by cell
}

// count returns the number of words below a node.
func (c *rankCounter) count(base uint32) uint32 {
	if n, ok := c.below[base]; ok {
		return n
	}
	n := uint32(0)
	for _, x := range c.l.letters {
		slot, to, ok := c.l.step(Node{base: base}, x)
		if !ok {
			continue
		}
		c.before[slot] = n
		if to.word {
			n++
		}
		n += c.count(to.base)
	}
	c.below[base] = n
	return n
}

// HasRanks reports whether the dictionary has the section for Rank and Word.
func (l *Lexicon) HasRanks() bool { return l.ranks.small != nil }

// Rank returns the index of a word in the list of all words in ascending order, from 0 to Len-1,
// and whether the word is in the dictionary. It needs ranks (see [Options]) and panics without
// them. It does not allocate, except that the first call checks the dictionary's file: if that is
// corrupt, no word is found (see [Lexicon.Err]).
func (l *Lexicon) Rank(word string) (int, bool) {
	want(l.HasRanks(), "Rank", "ranks")
	if l.isForged() {
		return 0, false
	}
	n, rank := l.Root(), 0
	for i := 0; i < len(word); i++ {
		if n.word {
			rank++
		}
		slot, to, ok := l.step(n, word[i])
		if !ok {
			return 0, false
		}
		rank += l.ranks.before(slot)
		n = to
	}
	return rank, n.word
}

// Word returns the word with a rank; it is the inverse of [Lexicon.Rank]. It panics without ranks,
// or if rank is not from 0 to Len-1. It returns "" if the file is corrupt (see [Lexicon.Err]).
func (l *Lexicon) Word(rank int) string {
	return string(l.appendWord(nil, rank))
}

// appendWord is Word, appending to dst.
func (l *Lexicon) appendWord(dst []byte, rank int) []byte {
	want(l.HasRanks(), "Word", "ranks")
	if rank < 0 || rank >= l.words {
		panic("lexicon: Word: rank out of range")
	}
	if l.isForged() {
		return dst
	}
	n := l.Root()
	for { // terminates: countRanks or Check found enough words below the root
		sym, slot, to := l.childAt(n, rank)
		dst = append(dst, sym)
		rank -= l.ranks.before(slot)
		if to.word {
			if rank == 0 {
				return dst
			}
			rank--
		}
		n = to
	}
}

// childAt returns the last child of n with at most rank words before it.
func (l *Lexicon) childAt(n Node, rank int) (sym byte, slot uint32, to Node) {
	for _, x := range l.letters {
		at, m, ok := l.step(n, x)
		if !ok {
			continue
		}
		if l.ranks.before(at) > rank {
			break
		}
		sym, slot, to = x, at, m
	}
	return sym, slot, to
}

// want panics if a dictionary lacks what a method needs.
func want(has bool, method, what string) {
	if !has {
		panic("lexicon: " + method + " needs a dictionary built with " + what)
	}
}
