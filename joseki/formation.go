package joseki

import (
	"fmt"
	"slices"

	"katachi/board"
)

// An opening is found when all its stones have been played and its zone holds no other
// ones. Every opening is laid on the board in eight ways and two colours: each is a
// variant, a bit. A stone clears the bits of the variants in whose zone it does not
// belong, and counts for those that want it. Once no bit is left, moves cost nothing.

// formations is all variants. It is not changed once it is made.
type formations struct {
	variants []variant
	words    int                          // 64 variants each
	allowed  [2][board.NumPoints][]uint64 // by colour and point: variants in which the stone may stand
	wanted   [2][board.NumPoints][]int32  // and those that want it
	stones   []uint8                      // how many stones each variant wants
}

// variant is an opening as it lies on the board.
type variant struct {
	entry int
	sym   board.Symmetry
	black board.Color // who plays Black's moves
}

// newFormations makes the variants of the openings among entries.
func newFormations(entries []Entry) (*formations, error) {
	f := &formations{}
	known := map[string]int{}
	var zones [][]Zone
	for i := range entries {
		e := &entries[i]
		if !e.Opening {
			continue
		}
		for _, c := range []board.Color{board.Black, board.White} {
			for sym := range board.Symmetry(board.NumSymmetries) {
				moves, laid := e.laid(sym, c)
				key := fmt.Sprint(moves, laid)
				if other, ok := known[key]; ok {
					if other != i {
						return nil, fmt.Errorf("%s: %q has the same stones as %q (%s)", e.Place, e.Name,
							entries[other].Name, entries[other].Place)
					}
					continue // looks the same after a turn
				}
				known[key] = i
				for _, m := range moves {
					w := &f.wanted[m.Color-board.Black][m.Point]
					*w = append(*w, int32(len(f.variants)))
				}
				f.variants = append(f.variants, variant{i, sym, c})
				f.stones = append(f.stones, uint8(len(moves)))
				zones = append(zones, laid)
			}
		}
	}
	f.allow(zones)
	return f, nil
}

// laid returns the stones and the zones of e turned, with the colours exchanged if
// black is White, both sorted.
func (e *Entry) laid(sym board.Symmetry, black board.Color) (moves []Move, zones []Zone) {
	for _, m := range e.Moves {
		if m.Point == board.Pass {
			continue
		}
		if black == board.White {
			m.Color = m.Color.Opponent()
		}
		moves = append(moves, Move{m.Color, sym.Point(m.Point, Size)})
	}
	slices.SortFunc(moves, func(a, b Move) int { return int(a.Point) - int(b.Point) })
	for _, z := range e.Zones {
		ax, ay := sym.Point(z.TopLeft, Size).XY()
		bx, by := sym.Point(z.BottomRight, Size).XY()
		zones = append(zones, Zone{board.At(min(ax, bx), min(ay, by)), board.At(max(ax, bx), max(ay, by))})
	}
	slices.SortFunc(zones, func(a, b Zone) int { return int(a.TopLeft) - int(b.TopLeft) })
	return moves, zones
}

// allow fills the table of stones that may stand.
func (f *formations) allow(zones [][]Zone) {
	f.words = (len(f.variants) + 63) / 64
	for y := range Size {
		for x := range Size {
			p := board.At(x, y)
			for c := range 2 {
				ok := make([]uint64, f.words)
				for v := range f.variants {
					if !inZones(zones[v], p) || slices.Contains(f.wanted[c][p], int32(v)) {
						ok[v/64] |= 1 << (v % 64)
					}
				}
				f.allowed[c][p] = ok
			}
		}
	}
}

// formed is what a game has of the variants.
type formed struct {
	alive []uint64 // variants that are still possible
	left  []uint8  // stones that each still wants
	some  bool     // one is alive
}

// reset goes back to the empty board.
func (g *formed) reset(f *formations) {
	g.alive = g.alive[:0]
	for range f.words {
		g.alive = append(g.alive, ^uint64(0))
	}
	if n := len(f.variants) % 64; n != 0 {
		g.alive[f.words-1] = 1<<n - 1
	}
	g.left = append(g.left[:0], f.stones...)
	g.some = f.words > 0
}

// play takes a stone and calls yield with the variants that it completes.
func (g *formed) play(f *formations, c board.Color, p board.Point, yield func(*variant)) {
	some := uint64(0)
	for i, ok := range f.allowed[c-board.Black][p] {
		g.alive[i] &= ok
		some |= g.alive[i]
	}
	g.some = some != 0
	for _, v := range f.wanted[c-board.Black][p] {
		if g.left[v] == 0 || g.alive[v/64]&(1<<(v%64)) == 0 {
			continue // complete before, or not possible
		}
		if g.left[v]--; g.left[v] == 0 {
			g.alive[v/64] &^= 1 << (v % 64)
			yield(&f.variants[v])
		}
	}
}
