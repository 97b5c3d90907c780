package segment

import "unsafe"

// sifter is a placement in the form for siftBytes, which tests 64 games of a block at once.
type sifter struct {
	first    *byte   // the block's columns
	stones   *uint64 //
	need     *cell   // needed stones
	needs    int     //
	free     *cell   // free cells, those that accept no stone before the others
	plain    int     // number of those that accept none
	coloured int     // number of those that accept one colour
	several  *uint64 // the block's
	later    uint64  // 1 if a cell may be taken by the node of the last stone
	wilds    int     // cells in wild, or -1 if sifted has only last
	wild     *cell   // cells that accept anything

	found sifted

	steps   *cell // stones of a sequence in their order; those before it are needed then
	ordered int   // number of steps
}

// sifted is what the one-life columns tell about 64 games.
type sifted struct {
	needs, frees, wilds uint64 // games in which a cell of the list has several lives

	last  [64]byte // the node of the last needed stone among the cells with one life
	until [64]byte // the first node at which a cell that accepts no stone has one that stays
	// the first node after last at which a free or wild cell has one; valid only between last and
	// lastNode
	next [64]byte
}

// aim sets the sifter to the finder's placement.
func (s *sifter) aim(p *Finder) {
	place := p.place
	s.need, s.needs = unsafe.SliceData(place.need), len(place.need)
	s.free, s.plain, s.coloured = unsafe.SliceData(place.free), place.plain, len(place.free)-place.plain
	s.wild, s.wilds, s.later = unsafe.SliceData(place.wild), len(place.wild), 0
	s.ordered = 0
	switch {
	case len(place.form.steps) > 0:
		s.wilds, s.later = -1, 1
		s.need, s.needs = unsafe.SliceData(place.before), len(place.before)
		s.steps, s.ordered = unsafe.SliceData(place.steps), len(place.steps)
	case !place.all:
		s.wilds = -1
	}
}
