package board

// Follow makes changes that were made on another board of the same size, for
// matchers that keep their own board. Hash and chains are kept; ko and
// prisoners are not followed.
func (b *Board) Follow(changes []Change) {
	for _, ch := range changes {
		b.put(ch.Point, ch.New)
	}
	b.relinkAround(changes)
	b.ko = Pass
}
