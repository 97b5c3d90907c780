package net

import (
	"slices"

	"katachi/board"
)

// area computes who has which points, as KataGo 1.17.2 does for its networks (cpp/game/board.cpp).
//
// It marks what a player keeps for good by Benson's theorem (see board.PassAlive), but where at
// most one point of a region is not beside own stones, the region belongs to the player, too; and if
// suicide is allowed, a region is vital only if all of its points, stones included, are beside the
// chain. Then it marks regions that touch stones of one colour only, then all stones.
type area struct {
	owner [board.NumPoints]board.Color
	chain [board.NumPoints]int16 // of stones: a number from 0
	seen  [board.NumPoints]bool

	stones  []board.Point
	regions []territory
	points  []board.Point // of regions, one after the other
	alive   []bool        // by chain
	eyes    []int         // by chain
}

// territory is a connected part of the board without stones of one colour.
type territory struct {
	points        []board.Point
	beside, vital []int16 // chains
	inner         int     // points that are not beside own stones
	invaded       bool    // contains stones
}

// set computes the owners of a position.
func (a *area) set(b *board.Board, suicide bool) {
	a.owner = [board.NumPoints]board.Color{}
	chains := 0
	for first := range b.Chains {
		a.stones = b.AppendChain(a.stones[:0], first)
		for _, p := range a.stones {
			a.chain[p] = int16(chains)
		}
		chains++
	}
	for _, c := range []board.Color{board.Black, board.White} {
		a.player(b, c, chains, suicide)
	}
	for p := range b.Points {
		if a.owner[p] == board.Empty {
			a.owner[p] = b.Color(p)
		}
	}
}

// player marks the points of one player.
func (a *area) player(b *board.Board, c board.Color, chains int, suicide bool) {
	cells, any := b.Cells(), false
	a.seen = [board.NumPoints]bool{}
	a.regions, a.points = a.regions[:0], slices.Grow(a.points[:0], board.NumPoints)
	a.alive = append(a.alive[:0], make([]bool, chains)...)
	for p := range b.Points {
		switch {
		case cells[p] == c:
			a.alive[a.chain[p]] = true
			any = true
		case cells[p] == board.Empty && !a.seen[p]:
			a.region(cells, c, p, suicide)
		}
	}
	if !any {
		return
	}
	a.benson(chains)
	for p := range b.Points {
		if cells[p] == c && a.alive[a.chain[p]] {
			a.owner[p] = c
		}
	}
	for i := range a.regions {
		r := &a.regions[i]
		kept := a.kept(r) && (r.inner <= 1 || !r.invaded)
		for _, p := range r.points {
			if kept || !r.invaded && a.owner[p] == board.Empty {
				a.owner[p] = c
			}
		}
	}
}

// region adds the region of an empty point.
func (a *area) region(cells *[board.NumPoints]board.Color, c board.Color, p board.Point, suicide bool) {
	n := len(a.regions)
	if n < cap(a.regions) {
		a.regions = a.regions[:n+1]
	} else {
		a.regions = append(a.regions, territory{})
	}
	r := &a.regions[n]
	*r = territory{beside: r.beside[:0], vital: r.vital[:0]}
	from := len(a.points)
	a.points = append(a.points, p)
	a.seen[p] = true
	for i := from; i < len(a.points); i++ {
		p := a.points[i]
		var near [4]int16
		around := near[:0]
		for _, q := range p.Neighbours() {
			switch k := cells[q]; {
			case k == c:
				around = append(around, a.chain[q])
			case k != board.Off && !a.seen[q]:
				a.seen[q] = true
				a.points = append(a.points, q)
			}
		}
		r.add(around, i == from, suicide || cells[p] == board.Empty)
		r.invaded = r.invaded || cells[p] != board.Empty
	}
	r.points = a.points[from:]
}

// add adds a point that is beside the given chains; counts says that it must be beside a chain to
// which the region is vital.
func (r *territory) add(around []int16, first, counts bool) {
	if len(around) == 0 {
		r.inner++
	}
	for _, k := range around {
		if !slices.Contains(r.beside, k) {
			r.beside = append(r.beside, k)
		}
	}
	if first {
		r.vital = append(r.vital, r.beside...)
	} else if counts {
		r.vital = slices.DeleteFunc(r.vital, func(k int16) bool { return !slices.Contains(around, k) })
	}
}

// kept reports whether all chains beside a region are alive.
func (a *area) kept(r *territory) bool {
	return !slices.ContainsFunc(r.beside, func(k int16) bool { return !a.alive[k] })
}

// benson leaves in a.alive the chains that have two vital regions beside chains that are alive.
func (a *area) benson(chains int) {
	for changed := true; changed; {
		changed = false
		a.eyes = append(a.eyes[:0], make([]int, chains)...)
		for i := range a.regions {
			if r := &a.regions[i]; a.kept(r) {
				for _, k := range r.vital {
					a.eyes[k]++
				}
			}
		}
		for k, eyes := range a.eyes {
			if a.alive[k] && eyes < 2 {
				a.alive[k], changed = false, true
			}
		}
	}
}
