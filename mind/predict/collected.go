package predict

// collected is the features of moves. A feature is an index into the weights of a model: a value of
// a dense family, all of which have weights, or a feature in the dictionary. Without a dictionary,
// the hashes of features are collected instead, for counting.
type collected struct {
	dict    *dictionary
	filter  filter   // of dict, or nil
	without uint32   // families that are not collected, for ablations: bit family/16
	hashes  []uint64 // if dict is nil; a 0 begins a new list, in which each is rarer than the one before it

	Features []uint32 // of all moves, one after the other
}

// begin starts a list of features in which each implies the one before it.
func (c *collected) begin() {
	if c.dict == nil {
		c.hashes = append(c.hashes, 0)
	}
}

// hashed adds a feature if it is in the dictionary, and reports whether it is.
func (c *collected) hashed(family int, code uint64) bool {
	h := hash(family, code)
	if c.dict == nil {
		if c.without>>(family/16)&1 == 0 {
			c.hashes = append(c.hashes, h)
		}
		return true
	}
	slot, ok := c.find(family, h)
	if ok {
		c.Features = append(c.Features, numDense+slot)
	}
	return ok
}

func (c *collected) find(family int, h uint64) (slot uint32, ok bool) {
	slot, mark := c.dict.start(h)
	if c.filter != nil && !frequent[family%numFamilies] && !c.filter.may(slot, mark) {
		return 0, false
	}
	return c.dict.findFrom(slot, mark)
}

// hashedAgain is hashed for a feature that is probably the one stored in r.
func (c *collected) hashedAgain(r *recent, family int, code uint64) bool {
	if c.dict == nil {
		return c.hashed(family, code)
	}
	if h := hash(family, code); h != r.hash {
		r.hash = h
		r.slot, r.ok = c.find(family, h)
	}
	if r.ok {
		c.Features = append(c.Features, numDense+r.slot)
	}
	return r.ok
}
