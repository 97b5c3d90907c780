package published

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"iter"
	"slices"

	"katachi"
	"katachi/board"
	"katachi/games/internal/segment"
	"katachi/games/internal/store"
	"katachi/internal/num"
)

const (
	cornerEntries = 4096 // approximate number of entries in a file of corners
	cornerRow     = 12   // cells from one row of a corner to the next
	rareBits      = 20   // bits of the hash of stones that are not listed
)

// withoutSums returns the most entries of a position of corners without sums: a few early positions
// of every collection have more.
func withoutSums(games int) int { return min(max(mostEntries, games/3), 30_000) }

// corners collects the positions of corners on boards of one size.
type corners struct {
	size  int
	list  []corner
	data  []byte            // their entries, without the number of the game
	sides map[uint32]uint64 // numbers of sets of rectangles
	sets  []uint32          // these sets
}

// corner is a position in a game.
type corner struct {
	hash uint64
	game uint32 // its number * 4, + 1 or 2 for Same
	at   uint32 // offset of its entry
}

// add adds a position.
func (c *corners) add(game int, s *segment.CornerShown) {
	c.list = append(c.list, corner{s.Hash, uint32(game)<<2 | uint32(s.Same>>2+1)>>1, uint32(len(c.data))})
	c.data = binary.AppendUvarint(c.data, uint64(s.Node))
	c.data = binary.AppendUvarint(c.data, uint64(len(s.Parts)<<4)|uint64(s.Way))
	for _, p := range s.Parts {
		number, ok := c.sides[p.Sides]
		if !ok {
			number = uint64(len(c.sides))
			c.sides[p.Sides] = number
			c.sets = append(c.sets, p.Sides)
		}
		c.data = binary.AppendUvarint(c.data, number<<2|uint64(p.Color))
		if p.Color != board.Empty {
			x, y := segment.Turned(p.Cell%32, p.Cell/32, c.size, int(s.Way))
			c.data = binary.AppendUvarint(c.data, uint64(p.Next-s.Node))
			c.data = binary.AppendUvarint(c.data, uint64(y*cornerRow+x))
		}
	}
}

// parts reads an entry: it returns the node and the way, yields the parts, and returns the end.
func (c *corners) parts(at uint32, yield func(sides uint32, s seen)) (end uint32) {
	number := func() uint64 {
		v, n := binary.Uvarint(c.data[at:])
		at += uint32(n)
		return v
	}
	node, way := number(), number()
	for range way >> 4 {
		p := number()
		s := seen{node: uint32(node), how: uint8(way&15 | p&3<<4)}
		if p&3 != 0 {
			s.after = uint32(number())
			cell := int(number())
			x, y := turnedBack(cell%cornerRow, cell/cornerRow, c.size, int(way&7))
			s.cell = uint16(y*32 + x)
		}
		if yield != nil {
			yield(c.sets[p>>2], s)
		}
	}
	return at
}

// turnedBack is the inverse of segment.Turned.
func turnedBack(x, y, size, way int) (int, int) {
	if way&4 != 0 {
		x, y = y, x
	}
	return segment.Turned(x, y, size, way&3)
}

// corners writes the index of corners.
func (p *publisher) corners(ctx context.Context, st *store.State) error {
	number := 0
	for i := range p.about.Boards {
		b := &p.about.Boards[i]
		c := corners{size: b.Size, sides: map[uint32]uint64{}}
		for _, part := range st.Segments {
			if part.Seg.Size() != b.Size {
				continue
			}
			for g := range part.Live.Games {
				if err := ctx.Err(); err != nil {
					return err
				}
				id, _ := slices.BinarySearch(p.ids, part.Seg.ID(uint32(g))) // positions has found it
				if err := part.Seg.Corners(uint32(g), func(s *segment.CornerShown) { c.add(id, s) }); err != nil {
					return err
				}
				if number++; number%1000 == 0 {
					p.report.Report(katachi.Progress{Stage: "corners", Done: number, Total: len(p.ids)})
				}
			}
		}
		slices.SortFunc(c.list, func(a, b corner) int {
			return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.game, b.game), cmp.Compare(a.at, b.at))
		})
		least, most := segment.CornerSides(b.Size)
		b.Corners = [3]int{least, most, segment.BucketBits(len(c.list), cornerEntries)}
		if err := p.write(ctx, p.cornerLists(&c, b.Corners[2])); err != nil {
			return err
		}
	}
	return nil
}

// cornerLists yields the files of corners.
func (p *publisher) cornerLists(c *corners, bits int) iter.Seq[file] {
	return func(yield func(file) bool) {
		list := c.list
		for n := range uint64(1) << bits {
			var data, rare []byte
			last := uint64(0)
			for len(list) > 0 && segment.Bucket(list[0].hash, bits) == n {
				end := 1
				for end < len(list) && list[end].hash == list[0].hash {
					end++
				}
				own := list[:end]
				list = list[end:]
				if end == 1 && !c.half(own[0]) {
					next := own[0].hash << bits >> (64 - rareBits)
					rare = binary.AppendUvarint(rare, next-last)
					last = next
					continue
				}
				entries := c.entries(own)
				data = append(data, binary.LittleEndian.AppendUint64(nil, own[0].hash)[:5]...)
				if end <= mostEntries {
					data = append(binary.AppendUvarint(data, uint64(len(entries))), entries...)
					continue
				}
				data = append(data, 0, byte(num.FromBool(end > withoutSums(p.about.Games))))
				if !yield(file{name: fmt.Sprintf("cor/%d/%016x", c.size, own[0].hash), data: entries}) || !p.cornerSums(c, own, yield) {
					return
				}
			}
			data = slices.Concat(binary.AppendUvarint(nil, uint64(len(rare))), rare, data)
			if !yield(file{name: fmt.Sprintf("cor/%d/%d", c.size, n), data: data}) {
				return
			}
		}
		var sets []byte
		for _, sides := range c.sets {
			sets = binary.LittleEndian.AppendUint32(sets, sides)
		}
		yield(file{name: fmt.Sprintf("cor/%d/sets", c.size), data: sets})
	}
}

// half reports whether an entry is of half of the rows and columns, too: such entries are listed
// even if no other game has the position.
func (c *corners) half(e corner) (has bool) {
	half := (c.size + 1) / 2
	c.parts(e.at, func(sides uint32, _ seen) {
		has = has || sides>>segment.CornerBit(c.size, half, half)&1 != 0
	})
	return has
}

// cornerSums yields the sums of a position with many entries, for each rectangle.
func (p *publisher) cornerSums(c *corners, own []corner, yield func(file) bool) bool {
	if len(own) <= withoutSums(p.about.Games) {
		return true
	}
	same := [...]uint8{0, 4, 4 | 8}[own[0].game&3]
	least, most := segment.CornerSides(c.size)
	for w := least; w <= most; w++ {
		for h := least; h <= most; h++ {
			bit := segment.CornerBit(c.size, w, h)
			name := fmt.Sprintf("cor/%d/%016x-%d", c.size, own[0].hash, bit)
			list := c.in(own, bit, 0)
			if w != h && same != 0 {
				list = append(list, c.in(own, segment.CornerBit(c.size, h, w), same)...)
				slices.SortStableFunc(list, func(a, b seen) int { return cmp.Or(cmp.Compare(a.game, b.game), cmp.Compare(a.node, b.node)) })
			}
			if !yield(file{name: name, data: p.sums(list, c.size)}) {
				return false
			}
		}
	}
	return true
}

// in returns the entries of a rectangle, each with changes of its way.
func (c *corners) in(own []corner, bit int, change uint8) (list []seen) {
	for _, e := range own {
		c.parts(e.at, func(sides uint32, s seen) {
			if sides>>bit&1 != 0 {
				s.game = e.game >> 2
				s.how ^= change
				list = append(list, s)
			}
		})
	}
	return list
}

// entries returns the entries of a position.
func (c *corners) entries(list []corner) (data []byte) {
	last := uint32(0)
	for _, e := range list {
		data = binary.AppendUvarint(data, uint64(e.game>>2-last))
		data = append(data, c.data[e.at:c.parts(e.at, nil)]...)
		last = e.game >> 2
	}
	return data
}
