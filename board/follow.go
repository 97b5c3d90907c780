package board

// Follow makes changes that were made on another board of the same size: what a
// matcher needs that keeps a board of its own. Hash and chains are kept; ko and
// prisoners are not followed.
func (b *Board) Follow(changes []Change) {
	for _, ch := range changes {
		b.put(ch.Point, ch.New)
	}
	b.mend(changes)
	b.ko = Pass
}
