package board

import "math/rand/v2"

// zobrist holds a random number for each point and stone colour. The seed is fixed, so that hashes
// can be stored.
var zobrist = func() (z [NumPoints][2]uint64) {
	r := rand.New(rand.NewPCG(0x6b617461, 0x63686921))
	for p := range z {
		z[p] = [2]uint64{r.Uint64(), r.Uint64()}
	}
	return z
}()

// Zobrist returns the number that a stone of colour c on p adds (by exclusive
// or) to Board.Hash; 0 for Empty and Off.
func Zobrist(p Point, c Color) uint64 {
	if !c.IsStone() {
		return 0
	}
	return zobrist[p][c-Black]
}

// put changes the content of p and updates the hash.
func (b *Board) put(p Point, c Color) {
	b.hash ^= Zobrist(p, b.cells[p]) ^ Zobrist(p, c)
	b.cells[p] = c
}
