package automaton

// chains is a hash table of the numbers 1, 2, ...; the caller defines their meaning and equality.
// It leads from a hash to all numbers that were added with hashes of the same bucket. Number 0 ends
// a chain. The zero value is empty.
type chains struct {
	heads  []uint32 // by bucket, a power of two of them
	next   []uint32 // by number
	hashes []uint32 // by number
	used   int
}

// first returns the head of the chain for this hash; the other numbers follow by next.
func (c *chains) first(hash uint32) uint32 {
	if len(c.heads) == 0 {
		return 0
	}
	return c.heads[hash&uint32(len(c.heads)-1)]
}

// add adds number n, which is at most one above the largest so far.
func (c *chains) add(n, hash uint32) {
	for len(c.next) <= int(n) {
		c.next = append(c.next, 0)
		c.hashes = append(c.hashes, 0)
	}
	c.hashes[n] = hash
	if c.used == len(c.heads) {
		c.grow()
	}
	c.used++
	c.link(n)
}

func (c *chains) link(n uint32) {
	head := &c.heads[c.hashes[n]&uint32(len(c.heads)-1)]
	c.next[n] = *head
	*head = n
}

// remove removes number n from its chain.
func (c *chains) remove(n uint32) {
	at := &c.heads[c.hashes[n]&uint32(len(c.heads)-1)]
	for *at != n {
		at = &c.next[*at]
	}
	*at = c.next[n]
	c.used--
}

// grow doubles the buckets and links every number again.
func (c *chains) grow() {
	old := c.heads
	c.heads = make([]uint32, max(64, 2*len(old)))
	for _, n := range old {
		for n != 0 {
			next := c.next[n]
			c.link(n)
			n = next
		}
	}
}

// reset empties the table, keeping its memory.
func (c *chains) reset() {
	clear(c.heads)
	c.next, c.hashes, c.used = c.next[:0], c.hashes[:0], 0
}

func (c *chains) bytes() int64 {
	return 4 * int64(cap(c.heads)+cap(c.next)+cap(c.hashes))
}
