package cover_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/match/cover"
	"katachi/pattern"
)

func setOf(t testing.TB, patterns ...*pattern.Pattern) *pattern.Set {
	t.Helper()
	s := pattern.NewSet("test")
	for _, p := range patterns {
		if _, err := s.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// position returns a board with the rows on its top left corner.
func position(t testing.TB, size int, rows ...string) *board.Board {
	t.Helper()
	b := board.New(size)
	for y, row := range rows {
		for x, c := range row {
			k := map[rune]board.Color{'.': board.Empty, 'X': board.Black, 'O': board.White}[c]
			if _, err := b.Set(k, board.At(x, y)); err != nil {
				t.Fatal(err)
			}
		}
	}
	return b
}

func names(s *pattern.Set, kept []cover.Kept) []string {
	var all []string
	for _, k := range kept {
		name := s.Of(k.Hit).Name
		if k.MoveIgnored {
			name += " (move ignored)"
		}
		all = append(all, name)
	}
	return all
}

// TestCrosscut is the paper's example: to cut or not to cut. Both patterns
// match; only the larger one is kept, unless the crosscut defines a structure.
func TestCrosscut(t *testing.T) {
	crosscut := diagram("crosscut", 0, "XO", "OX")
	larger := diagram("crosscut in atari", 0, "?O?.", "OXO1", "?OX.", "....")
	s := setOf(t, crosscut, larger)
	b := position(t, 9, ".....", "..O..", ".OXO.", "..OX.")
	hits := match.All(match.CompileMask(s), b)
	if len(hits) != 2 {
		t.Fatalf("%d hits, want both patterns: %v", len(hits), hits)
	}
	if got, want := names(s, cover.Filter(s, hits, 9)), []string{"crosscut in atari"}; !slices.Equal(got, want) {
		t.Errorf("kept %q, want %q", got, want)
	}
	crosscut.Structural = true
	if got, want := names(s, cover.Filter(s, hits, 9)), []string{"crosscut in atari", "crosscut"}; !slices.Equal(got, want) {
		t.Errorf("structural: kept %q, want %q", got, want)
	}
}

// TestMovesOfLowerKinds: the corner pattern suppresses the moves of edge and centre patterns inside
// it, the edge pattern those of the centre pattern.
func TestMovesOfLowerKinds(t *testing.T) {
	corner := diagram("corner", pattern.North|pattern.West, "...", ".X1", "...")
	full := diagram("full", pattern.AllEdges, ".........", ".X.X.....", ".........",
		".X.......", ".........", ".........", ".........", ".........", "........1")
	edge := diagram("edge", pattern.North, "?1??", "X.X?")
	centre := diagram("centre", 0, "X.X", "?1?")
	below := diagram("below", 0, "X", ".", "X", "1", "?")
	b := position(t, 9, ".........", ".X.X.....", ".........", ".X.......")
	for _, c := range []struct {
		name     string
		patterns []*pattern.Pattern
		want     []string
	}{
		{"corner over edge and centre", []*pattern.Pattern{centre, edge, corner}, []string{"corner", "edge (move ignored)", "centre (move ignored)"}},
		{"edge does not hold it", []*pattern.Pattern{centre, edge}, []string{"edge", "centre"}},
		{"move outside the corner", []*pattern.Pattern{below, corner}, []string{"corner", "below"}},
		{"full board", []*pattern.Pattern{below, edge, full}, []string{"full"}},
	} {
		s := setOf(t, c.patterns...)
		if got := names(s, cover.Filter(s, match.All(match.CompileMask(s), b), 9)); !slices.Equal(got, c.want) {
			t.Errorf("%s: kept %q, want %q", c.name, got, c.want)
		}
	}
	below.Structural = true
	s := setOf(t, below, full)
	want := []string{"full", "below (move ignored)"}
	if got := names(s, cover.Filter(s, match.All(match.CompileMask(s), b), 9)); !slices.Equal(got, want) {
		t.Errorf("structural under the full board: kept %q, want %q", got, want)
	}
}

// TestOrderOfDisplay: kind, then area, then the order of hits.
func TestOrderOfDisplay(t *testing.T) {
	s := setOf(t,
		diagram("small", 0, "X"), diagram("wide", 0, "....."), diagram("edge", pattern.North, ".."),
		diagram("corner", pattern.North|pattern.East, "."), diagram("tall", 0, ".", ".", ".", ".", "."),
		diagram("three", 0, "..."), diagram("square", 0, "..", ".."))
	var hits []match.Hit
	for id, at := range []board.Point{
		board.At(0, 8), board.At(0, 4), board.At(0, 0), board.At(8, 0), board.At(7, 2), board.At(0, 6), board.At(3, 6),
	} {
		hits = append(hits, match.Hit{Pattern: int32(id), Origin: at, Side: board.Black})
	}
	want := []string{"corner", "edge", "wide", "tall", "square", "three", "small"}
	r := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		r.Shuffle(len(hits), func(i, j int) { hits[i], hits[j] = hits[j], hits[i] })
		if got := names(s, cover.Filter(s, hits, 9)); !slices.Equal(got, want) {
			t.Errorf("order %q, want %q", got, want)
		}
	}
}

// TestFullBoard: a full board ranks with the corner.
func TestFullBoard(t *testing.T) {
	rows := slices.Repeat([]string{"....."}, 5)
	s := setOf(t, diagram("full", pattern.AllEdges, rows...))
	hits := []match.Hit{{Origin: board.At(0, 0), Side: board.Black}}
	if got := names(s, cover.Filter(s, hits, 5)); !slices.Equal(got, []string{"full"}) {
		t.Errorf("kept %q", got)
	}
}

// TestFilterRandom compares Filter with the three rules written out plainly.
func TestFilterRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	kinds := []pattern.Edges{0, 0, pattern.North, pattern.North | pattern.West, pattern.North | pattern.South}
	ignored := 0
	var selector cover.Selector
	for range 3000 {
		s := pattern.NewSet("random")
		var hits []match.Hit
		size := 5 + r.IntN(21)
		for range 20 {
			p := &pattern.Pattern{
				Width: 1 + r.IntN(5), Height: 1 + r.IntN(5), Edges: kinds[r.IntN(len(kinds))],
				Symmetries: 1, Sides: pattern.AsDrawn, Structural: r.IntN(5) == 0,
			}
			p.Cells = slices.Repeat([]pattern.Class{pattern.Empty}, p.Width*p.Height)
			if m := r.IntN(2 * len(p.Cells)); m < len(p.Cells) {
				p.Moves = []int{m}
			}
			id, err := s.Add(p)
			if err != nil {
				t.Fatal(err)
			}
			at := board.At(r.IntN(size-p.Width+1), r.IntN(size-p.Height+1))
			hits = append(hits, match.Hit{Pattern: int32(id), Origin: at, Side: board.Black})
		}
		want := plainly(s, hits)
		got := selector.Append(nil, s, hits, size)
		if !slices.Equal(got, want) {
			t.Fatalf("kept %v, want %v", got, want)
		}
		for _, k := range got {
			if k.MoveIgnored {
				ignored++
			}
		}
	}
	if ignored < 1000 {
		t.Errorf("%d moves ignored: too few to prove anything", ignored)
	}
}

func plainly(s *pattern.Set, hits []match.Hit) []cover.Kept {
	var kept []cover.Kept
	for _, h := range hits {
		p := s.Of(h)
		covered := slices.ContainsFunc(hits, func(g match.Hit) bool {
			return h.Rect(p) != g.Rect(s.Of(g)) && h.Rect(p).In(g.Rect(s.At(int(g.Pattern))))
		})
		if !covered || p.Structural {
			kept = append(kept, cover.Kept{Hit: h, Kind: p.Kind(), Rect: h.Rect(p), Move: h.Move(p)})
		}
	}
	rank := map[pattern.Kind]int{pattern.Centre: 1, pattern.Edge: 2, pattern.Corner: 3, pattern.Full: 3}
	for i, k := range kept {
		kept[i].MoveIgnored = k.Move != board.Pass && slices.ContainsFunc(kept, func(o cover.Kept) bool {
			return rank[o.Kind] > rank[k.Kind] && o.Rect.Has(k.Move)
		})
	}
	return kept
}

// TestSelectorDoesNotAllocate once its memory has grown.
func TestSelectorDoesNotAllocate(t *testing.T) {
	s := setOf(t, diagram("one", 0, "."), diagram("two", 0, "1."))
	hits := match.All(match.CompileMask(s), board.New(19))
	var selector cover.Selector
	kept := selector.Append(nil, s, hits, 19)
	if n := testing.AllocsPerRun(10, func() { kept = selector.Append(kept[:0], s, hits, 19) }); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}
