package joseki

import (
	"encoding/binary"
	"fmt"
	"slices"

	"katachi/board"
)

// An opening is found when all its stones have been played and its zone contains no others. Every
// opening, in eight symmetries and two colours, is a number of variants, each with a bit. A stone
// clears the bits of the variants in whose zone it does not belong, and is counted for the variants
// that need it. When no bit is left, moves cost nothing.

// formations has all variants. It does not change after it is made.
type formations struct {
	variants []variant
	words    int                          // number of words of 64 variants
	allowed  [2][board.NumPoints][]uint64 // by colour and point: variants that allow the stone
	wanted   [2][board.NumPoints][]int32  // by colour and point: variants that need it
	stones   []uint8                      // number of stones that each variant needs
}

// variant is an opening in one symmetry and colouring.
type variant struct {
	entry int
	sym   board.Symmetry
	black board.Color // the colour that plays Black's moves
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
				moves, zone := e.turned(sym, c)
				key := layout(moves, zone)
				if other, ok := known[key]; ok {
					if other != i {
						return nil, fmt.Errorf("%s: %q has the same stones as %q (%s)", e.Place, e.Name,
							entries[other].Name, entries[other].Place)
					}
					continue // a symmetric opening
				}
				known[key] = i
				for _, m := range moves {
					w := &f.wanted[m.Color-board.Black][m.Point]
					*w = append(*w, int32(len(f.variants)))
				}
				f.variants = append(f.variants, variant{i, sym, c})
				f.stones = append(f.stones, uint8(len(moves)))
				zones = append(zones, zone)
			}
		}
	}
	f.allow(zones)
	return f, nil
}

// turned returns the stones and the zones of e, turned, with colours exchanged if black is White,
// both sorted.
func (e *Entry) turned(sym board.Symmetry, black board.Color) (moves []Move, zones []Zone) {
	for _, m := range e.Moves {
		if m.Point == board.Pass {
			continue
		}
		if black == board.White {
			m.Color = m.Color.Opponent()
		}
		moves = append(moves, Move{m.Color, sym.Point(m.Point, Size)})
	}
	slices.SortStableFunc(moves, func(a, b Move) int { return int(a.Point) - int(b.Point) })
	for _, z := range e.Zones {
		ax, ay := sym.Point(z.TopLeft, Size).XY()
		bx, by := sym.Point(z.BottomRight, Size).XY()
		zones = append(zones, Zone{board.At(min(ax, bx), min(ay, by)), board.At(max(ax, bx), max(ay, by))})
	}
	slices.SortStableFunc(zones, func(a, b Zone) int { return int(a.TopLeft) - int(b.TopLeft) })
	return moves, zones
}

// layout returns moves and zones as a key.
func layout(moves []Move, zones []Zone) string {
	var key []byte
	for _, m := range moves {
		key = binary.BigEndian.AppendUint16(append(key, byte(m.Color)), uint16(m.Point))
	}
	for _, z := range zones {
		key = binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint16(key, uint16(z.TopLeft)), uint16(z.BottomRight))
	}
	return string(key)
}

// allow fills the table of allowed stones: all outside the zones of a variant, and in them those
// that it needs.
func (f *formations) allow(zones [][]Zone) {
	f.words = (len(f.variants) + 63) / 64
	for c := range f.allowed {
		all := slices.Repeat([]uint64{^uint64(0)}, board.NumPoints*f.words)
		for p := range f.allowed[c] {
			f.allowed[c][p] = all[p*f.words : (p+1)*f.words]
		}
		for v := range f.variants {
			for _, z := range zones[v] {
				left, top := z.TopLeft.XY()
				right, bottom := z.BottomRight.XY()
				for y := top; y <= bottom; y++ {
					for x := left; x <= right; x++ {
						f.allowed[c][board.At(x, y)][v/64] &^= 1 << (v % 64)
					}
				}
			}
		}
		for p, wanted := range f.wanted[c] {
			for _, v := range wanted {
				f.allowed[c][p][v/64] |= 1 << (v % 64)
			}
		}
	}
}

// formed is the state of the variants in a game.
type formed struct {
	alive []uint64 // variants that are still possible
	left  []uint8  // number of stones that each still needs
	some  bool     // at least one is alive
}

// reset returns to the empty board.
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
			continue // completed before, or not possible
		}
		if g.left[v]--; g.left[v] == 0 {
			g.alive[v/64] &^= 1 << (v % 64)
			yield(&f.variants[v])
		}
	}
}
