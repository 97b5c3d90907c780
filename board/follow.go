package board

// Follow applies changes that were made on another board of the same size; it is for matchers that
// keep their own board. Hash and chains are updated; ko and captures are not.
func (b *Board) Follow(changes []Change) {
	for _, ch := range changes {
		b.put(ch.Point, ch.New)
	}
	b.relinkAround(changes)
	b.ko = Pass
}
