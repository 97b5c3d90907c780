package segment

import (
	"github.com/zeebo/xxh3"

	"katachi/internal/section"
)

// The parts of a block. Each has its own checksum, so that a search verifies only
// what it reads.
const (
	partStones = iota // stones
	partFirst         // several, phases, first, lifeat, lives
	partRows          // rows
	numParts
)

var partNames = [numParts]string{"stones", "first", "rows"}

// sums returns the checksums of all parts of all blocks.
func (c *columns) sums() []uint64 {
	sums := make([]uint64, 0, numParts*c.blocks)
	for block := range c.blocks {
		for part := range numParts {
			sums = append(sums, c.sum(block, part))
		}
	}
	return sums
}

// sum returns the checksum of a part of a block.
func (c *columns) sum(block, part int) uint64 {
	at := block * c.points * c.width
	end := at + c.points*c.width
	switch part {
	case partStones:
		return sumOf(c.stones[2*at : 2*end])
	case partRows:
		from, to := c.gamesOf(block)
		return sumOf(c.rows[c.rowAt[from]:c.rowAt[to]])
	}
	lives := c.lives[c.livesOf[block*c.points]:c.livesOf[(block+1)*c.points]]
	return xxh3.Hash(section.Bytes([]uint64{
		sumOf(c.several[at:end]), sumOf(c.phases[2*at : 2*end]), sumOf(c.first[64*at : 64*end]),
		sumOf(c.lifeAt[64*at/lifeGames : 64*end/lifeGames]), sumOf(lives),
	}))
}

func sumOf[T section.Word](words []T) uint64 { return xxh3.Hash(section.Bytes(words)) }
