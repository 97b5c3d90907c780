package segment

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"katachi/board"
	"katachi/internal/num"
)

// Spot is a point with its wanted contents: Empty, Black or White.
type Spot struct {
	Point board.Point
	Want  board.Color
}

// Shape is a part of a position: other points are ignored. It lies where it is drawn.
type Shape []Spot

// Stood is a shape that stood in a game: a run of nodes of the main line in which few enough of its
// spots differ. It is reported as it was when the fewest differed, the first time in the run.
type Stood struct {
	Game   uint32
	Shape  int    // index
	Node   int    // after which it stands so
	End    int    // the next node that changes a spot; -1 if none does
	Differ []Spot // the spots that differ, with what they have
	Move   Spot   // the first stone put on a spot after Node, at node End; Want is Empty if there is none
	Others [2]int // moves of Black and White elsewhere after Node and before End
}

// MostMissing is the largest number of spots that may differ.
const MostMissing = 3

// Shapes are shapes made ready for one segment. They do not change.
type Shapes struct {
	seg    *Segment
	list   []Shape
	most   int        // spots that may differ
	stones [][]uint32 // by shape: the first words of its stones in a block, the rarest first
}

// NewShapes prepares shapes on the segment's size of board, of which at most most spots differ, 0 to
// MostMissing. It fails if the segment is damaged.
func (s *Segment) NewShapes(list []Shape, most int) (*Shapes, error) {
	if err := s.open(); err != nil {
		return nil, err
	}
	out := &Shapes{seg: s, list: list, most: most, stones: make([][]uint32, len(list))}
	type stone struct{ games, at uint32 }
	var stones []stone
	for i, shape := range list {
		stones = stones[:0]
		for _, spot := range shape {
			if spot.Want.IsStone() {
				p := pointOf(cellOf(spot.Point), s.size)
				stones = append(stones, stone{s.counts[3*p+int(spot.Want-board.Black)], uint32(s.stone(p, 0, spot.Want))})
			}
		}
		slices.SortFunc(stones, func(a, b stone) int { return cmp.Compare(a.games, b.games) })
		for _, one := range stones {
			out.stones[i] = append(out.stones[i], one.at)
		}
	}
	return out, nil
}

// Find appends the shapes that stood in the live games of a block, by shape, then by game and node.
// Games in which too many of a shape's stones never were are ruled out 64 at a time.
func (s *Shapes) Find(ctx context.Context, live Set, block int, dst []Stood) ([]Stood, error) {
	if err := s.seg.need(block, partStones); err != nil {
		return dst, err
	}
	if err := s.seg.need(block, partRows); err != nil {
		return dst, err
	}
	width := s.seg.width
	at := 2 * block * s.seg.points * width
	columns, asked := s.seg.stones[at:], s.seg.InBlock(live, block)
	var r shapeReader
	var missing [MostMissing + 1][blockWords]uint64 // games that lack more than so many stones
	for i, stones := range s.stones {
		if i%1024 == 0 && ctx.Err() != nil {
			return dst, ctx.Err()
		}
		if !lacking(&missing, s.most, stones, columns, asked) {
			continue
		}
		r.set(s.list[i], s.most)
		for w, word := range asked {
			for m := word &^ missing[s.most][w]; m != 0; m &= m - 1 {
				game := uint32(block*blockGames + w*64 + bits.TrailingZeros64(m))
				dst = r.read(s.seg.row(int(game)), Stood{Game: game, Shape: i}, dst)
			}
		}
		r.clear()
	}
	return dst, nil
}

// lacking sets, for each number up to most, the games that lack more than so many of the stones. It
// returns false as soon as all asked games lack too many.
func lacking(missing *[MostMissing + 1][blockWords]uint64, most int, stones []uint32, columns []uint64, asked Set) bool {
	for k := range most + 1 {
		clear(missing[k][:])
	}
	for _, at := range stones {
		ever := columns[at:][:len(asked)]
		left := uint64(0)
		for w := range asked {
			lacks := ^ever[w]
			for k := most; k > 0; k-- {
				missing[k][w] |= missing[k-1][w] & lacks
			}
			missing[0][w] |= lacks
			left |= asked[w] &^ missing[most][w]
		}
		if left == 0 {
			return false
		}
	}
	return true
}

// shapeReader reads games for one shape after the other.
type shapeReader struct {
	shape Shape
	most  int
	want  [numCells]uint8 // 1 + the wanted contents of a spot; 0 elsewhere
	has   [numCells]board.Color
	empty int // spots that differ on the empty board

	wrong  int // spots that differ
	best   Stood
	fewest int  // spots that differ in best
	open   bool // a run has begun: best is set
	stays  bool // and stands still
}

func (r *shapeReader) set(shape Shape, most int) {
	r.shape, r.most, r.empty = shape, most, 0
	for _, s := range shape {
		r.want[cellOf(s.Point)] = 1 + uint8(s.Want)
		r.empty += num.FromBool(s.Want.IsStone())
	}
}

func (r *shapeReader) clear() {
	for _, s := range r.shape {
		r.want[cellOf(s.Point)] = 0
	}
}

// read appends the runs of a game. What they have in common is in about.
func (r *shapeReader) read(row []event, about Stood, dst []Stood) []Stood {
	for _, s := range r.shape {
		r.has[cellOf(s.Point)] = board.Empty
	}
	r.wrong, r.open, r.stays = r.empty, false, false
	node, changed, lasting := 0, true, 0
	for i, e := range row {
		if n := nodesOf(e); n > 0 {
			if changed {
				dst = r.look(node, about, dst)
			}
			if lasting > r.most {
				return r.end(dst)
			}
			node, changed = node+n, false
		}
		kind := kindOf(e)
		if kind == kindJump {
			continue
		}
		cell := e & cellMask
		if r.want[cell] == 0 {
			if r.stays && isPlaced(kind) && !isSetup(row, i) {
				r.best.Others[placedColor(kind)-board.Black]++
			}
			continue
		}
		changed = true
		lasting += r.put(kind, cell)
		if r.stays && isPlaced(kind) && r.best.Move.Want == board.Empty && !isSetup(row, i) {
			r.best.Move = Spot{pointAt(cell), placedColor(kind)}
		}
	}
	if changed {
		dst = r.look(node, about, dst)
	}
	return r.end(dst)
}

// put changes a spot. It returns 1 if a stone that differs stays to the end of the game, else 0.
func (r *shapeReader) put(kind int, cell uint16) int {
	before, want := r.has[cell], board.Color(r.want[cell]-1)
	now := board.Empty
	if isPlaced(kind) {
		now = placedColor(kind)
	}
	r.has[cell] = now
	r.wrong += num.FromBool(now != want) - num.FromBool(before != want)
	return num.FromBool(now != want && (kind == kindBlackKept || kind == kindWhiteKept))
}

// look compares the spots, which have changed, at the end of a node.
func (r *shapeReader) look(node int, about Stood, dst []Stood) []Stood {
	if r.stays {
		r.best.End, r.stays = node, false
	}
	if r.wrong > r.most {
		return r.end(dst)
	}
	if r.open && r.wrong >= r.fewest {
		return dst
	}
	r.best, r.fewest, r.open, r.stays = about, r.wrong, true, true
	r.best.Node, r.best.End = node, -1
	for _, s := range r.shape {
		if has := r.has[cellOf(s.Point)]; has != s.Want {
			r.best.Differ = append(r.best.Differ, Spot{s.Point, has})
		}
	}
	return dst
}

// end ends a run.
func (r *shapeReader) end(dst []Stood) []Stood {
	if r.open {
		dst = append(dst, r.best)
	}
	r.open, r.stays = false, false
	return dst
}
