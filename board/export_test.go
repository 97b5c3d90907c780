package board

import "fmt"

// CheckChains verifies C1 to C4 of chains.go, and the hash, from the stones.
func (b *Board) CheckChains() error {
	hash := uint64(0)
	want := *b
	want.relink()
	for p := range b.Points {
		c := b.cells[p]
		hash ^= Zobrist(p, c)
		if !c.IsStone() {
			continue
		}
		if b.chain[b.head[p]] != want.chain[want.head[p]] {
			return fmt.Errorf("chain at %s is %v, want %v", p.Name(b.size), b.chain[b.head[p]], want.chain[want.head[p]])
		}
		n := 0
		for q := p; ; n++ {
			if b.head[q] != b.head[p] || want.head[q] != want.head[p] || n > NumPoints {
				return fmt.Errorf("ring of %s leads to %s of another chain", p.Name(b.size), q.Name(b.size))
			}
			if q = b.next[q]; q == p {
				break
			}
		}
		if n+1 != int(want.chain[want.head[p]].stones) {
			return fmt.Errorf("ring of %s has %d stones, want %d", p.Name(b.size), n+1, want.chain[want.head[p]].stones)
		}
	}
	if hash != b.hash {
		return fmt.Errorf("hash is %x, want %x", b.hash, hash)
	}
	return nil
}
