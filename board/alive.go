package board

import "slices"

// PassAlive returns the owner of each point that a player keeps for good even if that player always
// passes, indexed by Point. These are the points of the unconditionally alive chains, and of the
// regions between them in which every empty point is a liberty of such a chain, so that the
// opponent has no room for an eye; the opponent's stones in them are dead. All other points are
// Empty, and points beside the board are Off. Suicide is assumed to be forbidden.
//
// Benson's theorem: to find a colour's unconditionally alive chains, start with all of its chains
// and remove, again and again, the chains with fewer than two vital regions, and the regions beside
// a removed chain. A region is what the colour's stones enclose: empty points and the opponent's
// stones. It is vital to a chain if all of its empty points are liberties of that chain.
//
// D. B. Benson, Life in the Game of Go, Information Sciences 10, 1976. Most
// positions have few such chains: the eyes must be nearly complete.
func (b *Board) PassAlive() [NumPoints]Color {
	owners := [NumPoints]Color{}
	for p, c := range b.cells {
		if c == Off {
			owners[p] = Off
		}
	}
	b.passAlive(&owners, Black)
	b.passAlive(&owners, White)
	return owners
}

// region is a connected part of the board without stones of one colour.
type region struct {
	points []Point
	beside pointSet // heads of the chains beside it
	vital  []Point  // heads of the chains that are beside all its empty points
	tight  bool     // all its empty points are beside some chain
}

// passAlive sets c as the owner of the points that c keeps.
func (b *Board) passAlive(owners *[NumPoints]Color, c Color) {
	regions := b.regions(c)
	alive := b.twoEyed(regions, c)
	for p := range b.Points {
		if b.cells[p] == c && alive.has(b.head[p]) {
			owners[p] = c
		}
	}
	for _, r := range regions {
		if r.tight && r.beside.within(&alive) {
			for _, p := range r.points {
				owners[p] = c
			}
		}
	}
}

// twoEyed returns the heads of the chains of c that are unconditionally alive.
func (b *Board) twoEyed(regions []region, c Color) (alive pointSet) {
	for p := range b.Points {
		if b.cells[p] == c {
			alive.add(b.head[p])
		}
	}
	for {
		var eyes [NumPoints]int
		for _, r := range regions {
			if r.beside.within(&alive) {
				for _, head := range r.vital {
					eyes[head]++
				}
			}
		}
		var left pointSet
		for _, head := range alive.appendTo(nil) {
			if eyes[head] >= 2 {
				left.add(head)
			}
		}
		if left == alive {
			return alive
		}
		alive = left
	}
}

// regions returns the regions between the stones of c.
func (b *Board) regions(c Color) (list []region) {
	var seen pointSet
	for p := range b.Points {
		if b.cells[p] != c && !seen.has(p) {
			list = append(list, b.regionAt(c, p, &seen))
		}
	}
	return list
}

// regionAt collects the region of p.
func (b *Board) regionAt(c Color, p Point, seen *pointSet) region {
	r := region{points: []Point{p}, tight: true}
	seen.add(p)
	empty := 0
	for i := 0; i < len(r.points); i++ {
		var heads []Point
		for _, q := range r.points[i].Neighbours() {
			switch k := b.cells[q]; {
			case k == c:
				heads = append(heads, b.head[q])
				r.beside.add(b.head[q])
			case k != Off && !seen.has(q):
				seen.add(q)
				r.points = append(r.points, q)
			}
		}
		if b.cells[r.points[i]] == Empty {
			r.narrow(heads, empty == 0)
			empty++
		}
	}
	return r
}

// narrow keeps in vital only the chains beside one more empty point; heads are these chains.
func (r *region) narrow(heads []Point, first bool) {
	r.tight = r.tight && len(heads) > 0
	if first {
		slices.Sort(heads)
		r.vital = slices.Compact(heads)
		return
	}
	r.vital = slices.DeleteFunc(r.vital, func(head Point) bool { return !slices.Contains(heads, head) })
}
