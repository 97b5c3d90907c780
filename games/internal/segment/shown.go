package segment

import (
	"math/bits"

	"katachi/board"
)

// Shown is a whole board of few stones in a game, with all data of a hit of it. The empty board at
// the beginning is one, too.
type Shown struct {
	Hash uint64 // the same for all its forms; see the index of positions
	Node int    // node after which it first occurred in this orientation and with these colours
	// Way is the symmetry to the common form: bit 0 mirrors left and right, bit 1 up and down; then
	// bit 2 exchanges rows and columns; bit 3 exchanges colours. A corner is moved to the top left.
	Way   uint8
	Next  int         // node of the first stone played in it afterwards; 0 if there is none
	Cell  int         // of this stone: y*32 + x
	Color board.Color // of this stone; Empty if there is none
}

// Shown yields the positions of few stones in the main line of a game, by node: for each
// orientation of a position, its first occurrence.
func (s *Segment) Shown(game uint32, yield func(Shown)) error {
	line, err := s.Line(game)
	if err != nil {
		return err
	}
	type place struct {
		hash uint64
		way  uint8
	}
	seen := map[place]bool{}
	of := partOf(s.size, wholeBoard, 0)
	take := func(at *shown, hash uint64, corner int) {
		if corner >= 0 {
			return
		}
		p := Shown{Hash: hash, Node: at.node, Way: least(at.whole[:])}
		if key := (place{hash, p.Way}); seen[key] {
			return
		} else {
			seen[key] = true
		}
		if i, on := line.next(at.next, at.node, of); i >= 0 {
			e := line[i]
			p.Next, p.Cell, p.Color = on, int(e&cellMask), placedColor(kindOf(e))
		}
		yield(p)
	}
	h := hashesOf(s.size)
	if line.startsEmpty() {
		empty := shown{hashes: h}
		take(&empty, leastOf(empty.whole[:]), -1)
	}
	h.follow(line, take)
	return nil
}

// least returns the index of the least of some hashes, the first if several are equal.
func least(list []uint64) uint8 {
	best := 0
	for i, hash := range list {
		if hash < list[best] {
			best = i
		}
	}
	return uint8(best)
}

// Turned maps a point by the Way of a Shown, which also exchanges colours if it says so.
func Turned(x, y, size, way int) (int, int) { return turned(x, y, size, way) }

// Bucket returns the highest bits of a hash of positions, as the index counts its buckets.
func Bucket(hash uint64, high int) uint64 { return hash >> 1 >> (63 - high) }

// BucketBits returns how many of the highest bits make buckets of some mean number of entries.
func BucketBits(entries, mean int) int { return max(0, bits.Len(uint(entries/mean))-1) }
