package match_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

func TestAnchor(t *testing.T) {
	const e, o, x, s, on = pattern.Empty, pattern.Own, pattern.Other, pattern.Stone, pattern.On
	tests := []struct {
		name  string
		width int
		cells []pattern.Class
		want  int
	}{
		{"single cell", 1, []pattern.Class{on}, 0},
		{"the only stone", 3, []pattern.Class{e, on, e, e, e, x}, 5},
		{"stone nearest to the middle", 3, []pattern.Class{o, e, e, e, x, e, e, e, o}, 4},
		{"first of equals", 2, []pattern.Class{e, x, o, e}, 1},
		{"one colour before either", 2, []pattern.Class{s, s, s, o}, 3},
		{"either colour before empty", 3, []pattern.Class{s, e, e}, 0},
		{"empty before empty or stone", 3, []pattern.Class{on, pattern.NotOwn, e}, 2},
	}
	for _, tt := range tests {
		p := pattern.Oriented{Width: tt.width, Height: len(tt.cells) / tt.width, Cells: tt.cells}
		if got := match.Anchor(&p); got != tt.want {
			t.Errorf("%s: Anchor = %d, want %d", tt.name, got, tt.want)
		}
	}
}

// TestVariants tries every variant at every point: those that match must be the hits of the mask
// matcher, in the same order.
func TestVariants(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	s := pattern.NewSet("variants")
	for i := range 40 {
		p := &pattern.Pattern{
			Width: 1 + i%3, Height: 1 + i%2, Edges: pattern.Edges(r.IntN(16)),
			Symmetries: pattern.Symmetries(1 + r.IntN(255)), Sides: pattern.Sides(1 + r.IntN(3)),
		}
		for range p.Width * p.Height {
			p.Cells = append(p.Cells, pattern.Class(1+r.IntN(7)))
		}
		if _, err := s.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	for _, size := range []int{2, 3, 6} {
		b := board.New(size)
		for p := range b.Points {
			b.Set(board.Color(r.IntN(3)), p)
		}
		var got []match.Hit
		for _, v := range match.Variants(s) {
			room := match.RoomFor(&v.Oriented, size)
			for p := range b.Points {
				if has(room, p) != match.Fits(&v.Oriented, size, p) {
					t.Fatalf("size %d, %dx%d, edges %04b: RoomFor and Fits differ at %s", size, v.Width, v.Height, v.Edges, p.Name(size))
				}
				if has(room, p) && holdsAt(&v, b, p) {
					got = append(got, hitOf(&v, p))
				}
			}
		}
		want := match.CompileMask(s).AppendHits(nil, b)
		if !slices.Equal(got, want) || len(got) < 20 || !slices.IsSortedFunc(got, match.Compare) {
			t.Errorf("size %d: %d hits by variants, %d by the mask matcher", size, len(got), len(want))
		}
	}
}

func TestDiff(t *testing.T) {
	hits := func(ids ...int32) (h []match.Hit) {
		for _, id := range ids {
			h = append(h, match.Hit{Pattern: id, Side: board.Black})
		}
		return h
	}
	tests := []struct {
		name                      string
		before, after, gone, born []match.Hit
	}{
		{"nothing", nil, nil, nil, nil},
		{"equal", hits(1, 2), hits(1, 2), nil, nil},
		{"gone", hits(1, 2, 3), hits(2), hits(1, 3), nil},
		{"born", hits(2), hits(1, 2, 3), nil, hits(1, 3)},
		{"both", hits(1, 4, 6), hits(2, 4, 5), hits(1, 6), hits(2, 5)},
	}
	for _, tt := range tests {
		gone, born := match.Diff(nil, nil, tt.before, tt.after)
		if !slices.Equal(gone, tt.gone) || !slices.Equal(born, tt.born) {
			t.Errorf("%s: Diff = %v, %v, want %v, %v", tt.name, gone, born, tt.gone, tt.born)
		}
	}
}

// has reports whether a corner is in a room.
func has(r match.Room, corner board.Point) bool {
	x, y := corner.XY()
	return r.X0 <= x && x < r.X1 && r.Y0 <= y && y < r.Y1
}

// hitOf returns the hit of v with the top left cell of its rectangle on corner.
func hitOf(v *match.Variant, corner board.Point) match.Hit {
	return match.Hit{Pattern: v.Pattern, Side: v.Side, Sym: v.Sym, Origin: v.PointAt(corner, v.First)}
}

// holdsAt reports whether v holds in b with the top left cell of its rectangle on corner, where
// there is room.
func holdsAt(v *match.Variant, b *board.Board, corner board.Point) bool {
	for i, cell := range v.Cells {
		if cell>>b.Color(v.PointAt(corner, i))&1 == 0 {
			return false
		}
	}
	return true
}
