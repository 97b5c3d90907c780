package lexicon

// object is a node of the DAWG as in the document's first programs: an object with an array, which
// is another object, of references. It is here to measure the sizes that the document computes.
type object struct {
	Next   []*object // by letter of the alphabet; nil for none
	Height int32
	Hash   uint32
	Word   bool // a word ends here
}

// objects returns the root of the DAWG as objects.
func (c *dawg) objects() *object {
	var letter [256]int
	for i, sym := range c.alphabet {
		letter[sym] = i
	}
	all := make([]*object, len(c.rows)+1)
	for i, r := range c.rows {
		o := &object{Next: make([]*object, len(c.alphabet)), Height: int32(c.heights[i]), Word: r.end}
		o.Hash = hashMask.of(c.heights[i], r.letters, c.first())
		for k, sym := range r.letters {
			o.Next[letter[sym]] = all[r.targets[k]]
		}
		all[i+1] = o
	}
	return all[len(c.rows)]
}
