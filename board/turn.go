package board

// Turned returns b turned by s, with its ko, captures and rules.
func (b *Board) Turned(s Symmetry) *Board {
	t := New(b.size)
	for p := range b.Points {
		if c := b.cells[p]; c != Empty {
			t.put(s.Point(p, b.size), c)
		}
	}
	t.relink()
	t.ko, t.koColor = s.Point(b.ko, b.size), b.koColor
	t.suicide, t.captures = b.suicide, b.captures
	return t
}

// Swapped returns b with Black and White exchanged: stones, ko and captures.
func (b *Board) Swapped() *Board {
	t := New(b.size)
	for p := range b.Points {
		if c := b.cells[p]; c != Empty {
			t.put(p, c.Opponent())
		}
	}
	t.relink()
	t.ko, t.koColor = b.ko, b.koColor.Opponent()
	t.suicide, t.captures = b.suicide, [2]int{b.captures[1], b.captures[0]}
	return t
}

// relink links all chains again.
func (b *Board) relink() {
	var seen pointSet
	for p := range b.Points {
		if b.cells[p].IsStone() && !seen.has(p) {
			b.link(p, &seen)
		}
	}
}

// Hashes returns the Hash of b turned by each symmetry.
func (b *Board) Hashes() (h [NumSymmetries]uint64) {
	for p := range b.Points {
		c := b.cells[p]
		if c == Empty {
			continue
		}
		for s := range h {
			h[s] ^= Zobrist(Symmetry(s).Point(p, b.size), c)
		}
	}
	return h
}

// CanonicalHash returns the lowest of Hashes and the first symmetry that has it. The hash is the
// same for a position however it is turned.
func (b *Board) CanonicalHash() (hash uint64, s Symmetry) {
	hashes := b.Hashes()
	for i, h := range hashes {
		if h < hashes[s] {
			s = Symmetry(i)
		}
	}
	return hashes[s], s
}
