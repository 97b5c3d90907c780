package matchtest

import (
	"fmt"
	"testing"

	"katachi/board"
	"katachi/match"
	"katachi/pattern"
)

// runProperties checks properties that the hits of any correct matcher have, without another
// matcher: it would catch an error that an engine shares with match.CompileMask.
func runProperties(t *testing.T, compile Compile) {
	hits := 0
	for w := range worlds(long(1, 5)) {
		for _, p := range w.set.All() {
			p.Symmetries, p.Sides = pattern.AllSymmetries, pattern.BothSides
		}
		m := must(t, compile, w.set)
		for i, b := range w.boards[1:] {
			straight := all(t, m, b)
			hits += len(straight)
			s := board.Symmetry(1 + (i+b.Size())%7)
			where := fmt.Sprintf("%s, board %d", w.name, i+1)
			tb := turned(b, s)
			same(t, where+fmt.Sprint(", turned by ", s), w.set, tb, all(t, m, tb), turnedHits(straight, s, b.Size()))
			sb := swapped(b)
			same(t, where+", colours exchanged", w.set, sb, all(t, m, sb), swappedHits(straight))
		}
	}
	if hits < enough(10000) {
		t.Errorf("%d hits: too few to prove anything", hits)
	}
	t.Logf("%d hits, turned and with colours exchanged", hits)
}

// turned returns b turned by s.
func turned(b *board.Board, s board.Symmetry) *board.Board {
	out := board.New(b.Size())
	for p := range b.Points {
		out.Set(b.Color(p), s.Point(p, b.Size())) // cannot fail: a symmetry keeps points on the board
	}
	return out
}

func turnedHits(hits []match.Hit, s board.Symmetry, size int) []match.Hit {
	out := make([]match.Hit, len(hits))
	for i, h := range hits {
		h.Origin, h.Sym = s.Point(h.Origin, size), s.Compose(h.Sym)
		out[i] = h
	}
	match.Sort(out)
	return out
}

// swapped returns b with colours exchanged.
func swapped(b *board.Board) *board.Board {
	out := board.New(b.Size())
	for p := range b.Points {
		out.Set(b.Color(p).Opponent(), p) // cannot fail: p is on the board
	}
	return out
}

func swappedHits(hits []match.Hit) []match.Hit {
	out := make([]match.Hit, len(hits))
	for i, h := range hits {
		h.Side = h.Side.Opponent()
		out[i] = h
	}
	match.Sort(out)
	return out
}
