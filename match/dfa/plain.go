package dfa

import (
	"fmt"

	"katachi/board"
	"katachi/match"
	"katachi/match/automaton"
	"katachi/match/internal/misuse"
	"katachi/pattern"
)

// PlainOptions are the options for the automaton that Plain walks: the manual's path, patterns as
// drawn, and uncut strings.
func PlainOptions() *Options { return &Options{Path: Spiral, AsDrawn: true, MaxDepth: maxPath} }

// Plain appends the hits of set in b, found exactly as in the manual (section 10.3). From each
// point, turned in eight ways and for both colours, the board is read along the spiral until the
// error state; the ids recognized in the states on the way are the hits. a must be Automaton(set,
// PlainOptions()); an automaton with other patterns than those of set is an error. All the rest of
// this package is a faster form of Plain.
func Plain(dst []match.Hit, set *pattern.Set, a *automaton.DFA, b *board.Board) ([]match.Hit, error) {
	misuse.Board(b)
	for start := range b.Points {
		for sym := range board.Symmetry(board.NumSymmetries) {
			for side := board.Black; side <= board.White; side++ {
				state := automaton.Start
				for place := 0; state != automaton.Error; place++ {
					for _, id := range a.Output(state) {
						if int(id) >= set.Len() {
							return dst, fmt.Errorf("dfa: Plain: the automaton finds pattern %d of a set of %d", id, set.Len())
						}
						if p := set.At(int(id)); p.Symmetries.Has(sym) && p.Sides.Has(side) {
							dst = append(dst, match.Hit{Pattern: int32(id), Side: side, Sym: sym, Origin: originOf(p, start, sym)})
						}
					}
					o := routes[Spiral][place].turn(sym)
					state = a.Next(state, byte(seenBy[side][readAt(b, start, o)]))
				}
			}
		}
	}
	return dst, nil
}

// readAt returns the content at an offset from a point of b.
func readAt(b *board.Board, p board.Point, o offset) board.Color {
	x, y := p.XY()
	if x, y = x+o.dx, y+o.dy; x < 0 || y < 0 || x >= b.Size() || y >= b.Size() {
		return board.Off
	}
	return b.Color(board.At(x, y))
}

// originOf returns the point of the first cell of p if its anchor is at start.
func originOf(p *pattern.Pattern, start board.Point, sym board.Symmetry) board.Point {
	o := p.Orient(0)
	anchor := match.Anchor(&o)
	dy, dx := sym.Offset(o.First/o.Width-anchor/o.Width, o.First%o.Width-anchor%o.Width)
	return start + board.Point(dy*board.Stride+dx)
}
