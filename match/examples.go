package match

import (
	"fmt"

	"katachi/board"
	"katachi/pattern"
)

// CheckExamples matches every pattern of set against its own examples and near misses. It returns
// one error for each example without a hit and for each near miss with one.
func CheckExamples(set *pattern.Set) []error {
	var all []error
	for _, p := range set.All() {
		for i := range p.Examples {
			e := &p.Examples[i]
			if found := foundIn(p, e); found == e.Miss {
				all = append(all, fmt.Errorf("%q is %s in its %s", p.Name, verdict(found), ordinal(p, i)))
			}
		}
	}
	return all
}

// foundIn reports whether p has a hit in the position of e, with e's move if it has one.
func foundIn(p *pattern.Pattern, e *pattern.Example) bool {
	b, move := e.Board()
	turned := p.Orientations()
	for _, side := range []board.Color{board.Black, board.White} {
		if !p.Sides.Has(side) {
			continue
		}
		for i := range turned {
			for _, h := range appendPlacements(nil, b, 0, &turned[i], side) {
				if move == board.Pass || h.Move(p) == move {
					return true
				}
			}
		}
	}
	return false
}

func verdict(found bool) string {
	if found {
		return "found"
	}
	return "not found"
}

// ordinal describes example i of p by its number among the examples or the near misses.
func ordinal(p *pattern.Pattern, i int) string {
	n := 0
	for j := range p.Examples[:i+1] {
		if p.Examples[j].Miss == p.Examples[i].Miss {
			n++
		}
	}
	if p.Examples[i].Miss {
		return fmt.Sprintf("near miss %d", n)
	}
	return fmt.Sprintf("example %d", n)
}
