package segment

import (
	"math/bits"
	"slices"

	"katachi/board"
)

// CornerShown is a position of few stones in rectangles that touch a corner, with all data of a hit
// of it. Rectangles with the same stones share it, so that one list of positions serves them all.
type CornerShown struct {
	Hash  uint64 // of the stones, as in the index of positions
	Node  int    // node after which they first were there, in this orientation and with these colours
	Way   uint8  // see Shown
	Same  uint8  // the changes of Way that give the same stones: transposition, or that and colours; or 0
	Parts []CornerPart
}

// CornerPart is what was played next in some of the rectangles.
type CornerPart struct {
	Sides uint32      // set of rectangles, by CornerBit, after the transposition of Way
	Next  int         // node of the first stone played in them afterwards; 0 if there is none
	Cell  int         // of this stone: y*32 + x
	Color board.Color // of this stone; Empty if there is none
}

// CornerSides returns the least and the most rows, and columns, of the rectangles that Corners
// shows.
func CornerSides(size int) (least, most int) {
	half := cornerSide(size)
	if size < 16 {
		return half, half
	}
	return half - 2, half + 2
}

// CornerBit returns the number of a rectangle among those of Corners.
func CornerBit(size, width, height int) int {
	least, most := CornerSides(size)
	return (width-least)*(most-least+1) + height - least
}

// cornerMap has what is the same for all games on boards of a size.
type cornerMap struct {
	size, most int
	keys       [numCells][2]uint64 // hashes of the stones of a corner at the top left
	with       [numCells]uint32    // rectangles that have a cell of it
	turned     []uint8             // numbers of the rectangles with rows and columns exchanged
}

func newCornerMap(size int) *cornerMap {
	least, most := CornerSides(size)
	m := &cornerMap{size: size, most: most}
	for w := least; w <= most; w++ {
		for h := least; h <= most; h++ {
			bit := CornerBit(size, w, h)
			m.turned = append(m.turned, uint8(CornerBit(size, h, w)))
			for cell := range w + (h-1)*cellRow {
				if cell%cellRow < w {
					m.with[cell] |= 1 << bit
				}
			}
		}
	}
	for cell := range most * cellRow {
		for color := range 2 {
			m.keys[cell][color] = stoneKey(oneCorner, cell%cellRow, cell/cellRow, color)
		}
	}
	return m
}

// exchanged returns a set of rectangles with rows and columns exchanged.
func (m *cornerMap) exchanged(sides uint32) (turned uint32) {
	for ; sides != 0; sides &= sides - 1 {
		turned |= 1 << m.turned[bits.TrailingZeros32(sides)]
	}
	return turned
}

// cell returns a cell of the board from the view of a corner; false if no rectangle has it.
func (m *cornerMap) cell(cell uint16, corner int) (uint16, bool) {
	x, y := turned(int(cell%cellRow), int(cell/cellRow), m.size, corner)
	return uint16(y*cellRow + x), x < m.most && y < m.most
}

// cornerTrail is a corner while a line is followed.
type cornerTrail struct {
	moved  uint32 // rectangles with other stones than at the last node
	stones [32]int8
	hashes [32][4]uint64
	seen   map[cornerWay]uint32 // rectangles that have had stones in a way
}

type cornerWay struct {
	hash uint64
	way  uint8
}

// put puts a stone on the board, or takes it off.
func (t *cornerTrail) put(m *cornerMap, cell uint16, color int, more int8) {
	flipped := cell%cellRow*cellRow + cell/cellRow
	keys := [4]uint64{m.keys[cell][color], m.keys[flipped][color], m.keys[cell][color^1], m.keys[flipped][color^1]}
	t.moved |= m.with[cell]
	for sides := m.with[cell]; sides != 0; sides &= sides - 1 {
		bit := bits.TrailingZeros32(sides)
		t.stones[bit] += more
		for i := range keys {
			t.hashes[bit][i] ^= keys[i]
		}
	}
}

// Corners yields the positions of few stones in rectangles at the corners, in the main line of a
// game, by node: for each orientation of a position, its first occurrence. The value yielded is
// valid until the next.
func (s *Segment) Corners(game uint32, yield func(*CornerShown)) error {
	line, err := s.Line(game)
	if err != nil {
		return err
	}
	m := newCornerMap(s.size)
	var trails [4]cornerTrail
	for corner := range trails {
		trails[corner].seen = map[cornerWay]uint32{}
	}
	var shown CornerShown
	var groups []cornerGroup
	nodeEnds := func(next, node int) {
		for corner := range trails {
			groups = trails[corner].changed(uint8(corner), groups[:0])
			for _, g := range groups {
				shown = CornerShown{Hash: g.hash, Node: node, Way: g.way, Same: g.same, Parts: shown.Parts[:0]}
				line.nextIn(m, next, corner, g.sides, &shown)
				yield(&shown)
			}
		}
	}
	node := 0
	for i, e := range line {
		if n := nodesOf(e); n > 0 {
			nodeEnds(i, node)
			node += n
		}
		kind := kindOf(e)
		for corner := range trails {
			cell, ok := m.cell(e&cellMask, corner)
			switch {
			case !ok:
			case isPlaced(kind):
				trails[corner].put(m, cell, int(placedColor(kind)-board.Black), 1)
			case kind == kindBlackGone || kind == kindWhiteGone:
				trails[corner].put(m, cell, kind-kindBlackGone, -1)
			}
		}
	}
	nodeEnds(len(line), node)
	return nil
}

// cornerGroup is rectangles with the same stones.
type cornerGroup struct {
	cornerWay
	same  uint8
	sides uint32
}

// changed appends the rectangles that the node has changed to a position not seen before.
func (t *cornerTrail) changed(corner uint8, list []cornerGroup) []cornerGroup {
	for ; t.moved != 0; t.moved &= t.moved - 1 {
		bit := bits.TrailingZeros32(t.moved)
		if n := t.stones[bit]; n <= 0 || n > CornerStones {
			continue
		}
		forms := &t.hashes[bit]
		way := least(forms[:])
		key := cornerWay{leastOf(forms[:]), corner | way&1<<2 | way>>1<<3}
		if t.seen[key]>>bit&1 != 0 {
			continue
		}
		t.seen[key] |= 1 << bit
		i := slices.IndexFunc(list, func(g cornerGroup) bool { return g.cornerWay == key })
		if i < 0 {
			i, list = len(list), append(list, cornerGroup{cornerWay: key, same: sameWays(forms)})
		}
		list[i].sides |= 1 << bit
	}
	return list
}

// sameWays returns CornerShown.Same of a position's forms.
func sameWays(forms *[4]uint64) uint8 {
	switch forms[0] {
	case forms[1]:
		return 4
	case forms[3]:
		return 4 | 8
	}
	return 0
}

// nextIn adds what was played next in the rectangles of a corner.
func (l Line) nextIn(m *cornerMap, from, corner int, left uint32, shown *CornerShown) {
	add := func(sides uint32, p CornerPart) {
		if p.Sides = sides; shown.Way>>2&1 != 0 {
			p.Sides = m.exchanged(sides)
		}
		shown.Parts = append(shown.Parts, p)
	}
	none, node := uint32(0), shown.Node
	for i := from; i < len(l) && left != 0; i++ {
		e := l[i]
		node += nodesOf(e)
		kind := kindOf(e)
		cell, ok := m.cell(e&cellMask, corner)
		if kind == kindJump || !ok || m.with[cell]&left == 0 {
			continue
		}
		sides := m.with[cell] & left
		switch {
		case isSetup(l, i):
			none |= sides
		case isPlaced(kind):
			add(sides, CornerPart{Next: node, Cell: int(e & cellMask), Color: placedColor(kind)})
		default:
			continue
		}
		left &^= sides
	}
	if none |= left; none != 0 {
		add(none, CornerPart{})
	}
}
