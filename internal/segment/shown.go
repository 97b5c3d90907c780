package segment

import (
	"math/bits"

	"katachi/board"
)

// Shown is a position of few stones that a game has shown, with all that a hit of it says: what the index
// of positions is made from, for whoever keeps it otherwise. The empty board at the beginning is one, too.
type Shown struct {
	Hash   uint64 // the same for all its forms, see the index of positions
	Corner bool   // the position is that of a corner; else of the whole board
	Node   int    // after which it was shown first, as it lies and with these colours
	// How it is turned to be like all its forms: bits 0 and 1 mirror left and right, up and down; then bit
	// 2 exchanges rows and columns; bit 3 exchanges colours. A corner comes to lie at the top left.
	Way   uint8
	Next  int         // node of the first stone that came into it afterwards; 0 if none did
	Cell  int         // of this stone: y*32 + x
	Color board.Color // of this stone; Empty if there is none
}

// Shown yields the positions that the main line of a game has shown, by node. Of each way in which a
// position lay the first is yielded.
func (s *Segment) Shown(game uint32, yield func(Shown)) error {
	line, err := s.Line(game)
	if err != nil {
		return err
	}
	type place struct {
		hash   uint64
		corner bool
		way    uint8
	}
	seen := map[place]bool{}
	take := func(at *shown, hash uint64, corner int) {
		p := Shown{Hash: hash, Corner: corner >= 0, Node: at.node}
		of := partOf(s.size, wholeBoard, 0)
		if p.Corner {
			of = partOf(s.size, oneCorner, corner)
			way := least(at.corners[corner].hashes[:])
			p.Way = uint8(corner) | way&1<<2 | way>>1<<3
		} else {
			p.Way = least(at.whole[:])
		}
		if key := (place{hash, p.Corner, p.Way}); seen[key] {
			return
		} else {
			seen[key] = true
		}
		node := at.node
		for _, e := range line[at.next:] {
			node += nodesOf(e)
			if kind := kindOf(e); isPlaced(kind) && of.has(e&cellMask) {
				p.Next, p.Cell, p.Color = node, int(e&cellMask), placedColor(kind)
				break
			}
		}
		yield(p)
	}
	h := hashesOf(s.size)
	if len(line) == 0 || nodesOf(line[0]) > 0 {
		empty := shown{hashes: h}
		take(&empty, leastOf(empty.whole[:]), -1)
	}
	h.follow(line, take)
	return nil
}

// least returns which of some hashes is the least, the first of several.
func least(list []uint64) uint8 {
	best := 0
	for i, hash := range list {
		if hash < list[best] {
			best = i
		}
	}
	return uint8(best)
}

// Turned returns a point of a board turned in a way of Shown, colours apart.
func Turned(x, y, size, way int) (int, int) { return turned(x, y, size, way) }

// Bucket returns the highest bits of a hash of positions, as the index counts its buckets.
func Bucket(hash uint64, high int) uint64 { return hash >> 1 >> (63 - high) }

// BucketBits returns how many of the highest bits make buckets of some mean number of entries.
func BucketBits(entries, mean int) int { return max(0, bits.Len(uint(entries/mean))-1) }
