package predict

import (
	"slices"
	"testing"

	"katachi/board"
	"katachi/shape"
)

// listed returns the hashes of the shapes around p, Black to move: a list for each
// core, followed by its levels.
func listed(b *board.Board, p board.Point) [][]uint64 {
	var e extractor
	e.without = ^uint32(1 << (familyShape / 16))
	var lists [][]uint64
	for _, h := range e.collect(&Situation{Board: b, ToMove: board.Black}, p) {
		if h == 0 {
			lists = append(lists, nil)
		} else {
			lists[len(lists)-1] = append(lists[len(lists)-1], h)
		}
	}
	return slices.DeleteFunc(lists, func(l []uint64) bool { return len(l) == 0 })
}

// TestShapeReach: a stone changes the features of the cores that contain it or have a level that
// contains it, and of no others.
func TestShapeReach(t *testing.T) {
	bare := listed(board.New(19), board.At(9, 9))
	if len(bare) != 4 {
		t.Fatalf("%d shapes around a point, want 4", len(bare))
	}
	for dy := -6; dy <= 6; dy++ {
		for dx := -6; dx <= 6; dx++ {
			b := board.New(19)
			if dx == 0 && dy == 0 {
				continue
			}
			if _, err := b.Set(board.White, board.At(9+dx, 9+dy)); err != nil {
				t.Fatal(err)
			}
			for i, list := range listed(b, board.At(9, 9)) {
				out := outside(dx+1+i%2, dy+1+i/2)
				for n, h := range list {
					if same := h == bare[i][n]; same != (n < out) {
						t.Errorf("a stone at (%d,%d), shape %d: level %d same %v", dx, dy, i, n, same)
					}
				}
			}
		}
	}
}

// outside returns the level that contains the point (x, y), counted from the top left of a core: 0
// for the core, 99 if no level contains it.
func outside(x, y int) int {
	far := func(i int) int { return max(-i, i-3, 0) }
	if far(x) > 0 && far(y) > 0 {
		return 99
	}
	return far(x) + far(y)
}

// TestShapesAsDefined: two moves share the features of a core exactly if their
// shapes, read and brought to lowest form one by one, and the moves in them are equal.
func TestShapesAsDefined(t *testing.T) {
	type key struct {
		list string
		move shape.Move
	}
	codes := map[key]uint64{}
	keys := map[uint64]key{}
	for _, s := range situations() {
		v := shape.NewView(s.Board.Size(), shapeScheme)
		v.Load(s.Board)
		for p := range s.Board.Points {
			if s.ToMove != board.Black || !s.Board.Legal(board.Black, p) {
				continue
			}
			x, y := p.XY()
			for i, list := range listed(s.Board, p) {
				var l shape.List
				v.List(&l, x-1-i%2, y-1-i/2)
				l.Depth = min(l.Depth, len(list)-1)
				move := shape.MoveAt(middles[i/2][i%2], board.Black)
				k := key{"", move.Lowest(shapeScheme.Lowest(&l))}
				k.list = l.String()
				h := list[len(list)-1]
				if code, ok := codes[k]; ok && code != h {
					t.Fatalf("%v has the features %x and %x", k, code, h)
				}
				if other, ok := keys[h]; ok && other != k {
					t.Fatalf("%v and %v have the feature %x", k, other, h)
				}
				codes[k], keys[h] = h, k
			}
		}
	}
	if len(codes) < 100 {
		t.Errorf("only %d shapes were compared", len(codes))
	}
}
