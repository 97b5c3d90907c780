package judge

import (
	"katachi/board"
	"katachi/reading"
)

const (
	mostClosed      = 16 // largest number of empty points of a closed region that is read
	borderLiberties = 3  // liberties outside that a chain of the border needs if it is not proven to be alive
)

// closed returns the region in which the fate of a chain is decided: the chain, the empty points
// that it reaches, and the chains beside these that are not of the border. The border are
// chains that live by Benson's theorem on the board, and chains of the opponent's that are alive, or
// are expected to be and have liberties outside.
func (s *settling) closed(v *Verdict) (region reading.Area, ok bool) {
	var border []board.Point // a stone of each chain of the opponent's that is expected to be alive
	owner := s.b.Color(v.Stones[0])
	var queue []board.Point
	add := func(points ...board.Point) {
		for _, q := range points {
			if !region.Has(q) {
				region.Add(q)
				queue = append(queue, q)
			}
		}
	}
	add(v.Stones...)
	empty := 0
	for i := 0; i < len(queue); i++ {
		if s.b.Color(queue[i]) == board.Empty {
			empty++
		}
		for _, q := range queue[i].Neighbours() {
			switch c := s.b.Color(q); {
			case c == board.Empty:
				add(q)
			case !c.IsStone() || region.Has(q) || c != owner && s.list[s.of[q]].Status == reading.Alive, s.alive[q] == owner:
			case c != owner && s.list[s.of[q]].Kept >= sure:
				border = append(border, q)
			default:
				add(s.list[s.of[q]].Stones...)
			}
		}
		for k := 0; k < len(border) && i+1 == len(queue); k++ {
			outside := 0
			for _, l := range s.b.AppendLiberties(nil, border[k]) {
				if !region.Has(l) {
					outside++
				}
			}
			if outside < borderLiberties {
				add(s.list[s.of[border[k]]].Stones...)
			}
		}
		if empty > mostClosed {
			return region, false
		}
	}
	return region, true
}
