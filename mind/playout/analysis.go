package playout

import (
	"cmp"
	"math"
	"slices"

	"katachi/board"
	"katachi/internal/winrate"
)

// Analysis is the result of a search. Win rates and leads are from the view of Color.
type Analysis struct {
	Color   board.Color
	Visits  int     // visits of the root, including those kept from before
	Nodes   int     // of the tree
	Raw     float64 // share of playouts won, 0..1
	Winrate float64 // calibrated probability of winning, 0..1, from Raw
	Lead    float64 // mean of the playouts in points, including komi
	// Owner is the ownership of each point, +1 Black's to -1 White's, by Point; 0 off the
	// board. Points that a player owns by Benson's theorem are ±1; the others are the
	// mean of the playouts of this search.
	Owner [board.NumPoints]float32
	Lines []Line // the moves visited, most visits first; at least one
	// Repeatable means that no time limit ended the search: the same calls of a Search with the
	// same options give the same answer, for any number of workers.
	Repeatable bool
	Full       bool // the tree has used up its memory, and no more positions were added
}

// Line is a move with its evaluation.
type Line struct {
	Moves   []board.Point // the move and the most visited continuation; board.Pass is a pass
	Visits  int
	Prior   float64 // 0..1
	Raw     float64 // share of playouts won, 0..1; that of the position if there are no visits
	Winrate float64 // calibrated probability of winning, 0..1, from Raw
	LCB     float64 // lower bound of Winrate, 0..1, with 97.5 % confidence
	Lead    float64 // mean of the playouts, in points
}

// lineMoves is the most moves of a principal variation.
const lineMoves = 30

// analysis returns the result from the tree.
func (s *Search) analysis() *Analysis {
	t, root, c := &s.tree, s.tree.nodes.at(1), s.root.ToMove
	a := &Analysis{Color: c, Visits: int(root.visits), Nodes: t.nodes.n - 1, Raw: 0.5, Winrate: 0.5, Full: t.full}
	curve := s.curve()
	if root.visits > 0 {
		a.Raw, a.Lead = clip(root.value(c)), root.leadOf(c)
		a.Winrate = curve.Rate(a.Raw)
	}
	for _, e := range t.of(1) {
		if e.node != 0 && t.nodes.at(e.node).visits > 0 {
			a.Lines = append(a.Lines, s.line(e, curve))
		}
	}
	slices.SortStableFunc(a.Lines, func(x, y Line) int {
		return cmp.Or(cmp.Compare(y.Visits, x.Visits), cmp.Compare(y.Raw, x.Raw))
	})
	if len(a.Lines) == 0 {
		e := t.of(1)[0]
		a.Lines = []Line{{Moves: []board.Point{e.point}, Prior: float64(e.prior) / priorOne, Raw: a.Raw, Winrate: a.Winrate, Lead: a.Lead}}
	}
	s.owners(a)
	return a
}

// curve returns the curve of the position searched.
func (s *Search) curve() winrate.Curve {
	return winrate.CurveOf(s.board.Size(), s.field.count[board.Black]+s.field.count[board.White])
}

// line describes a move of the root.
func (s *Search) line(e edge, curve winrate.Curve) Line {
	nd, c := s.tree.nodes.at(e.node), s.root.ToMove
	raw := clip(nd.value(c))
	// Agresti and Coull's interval: add two wins and two losses.
	n := float64(nd.visits) + 4
	mean := (raw*float64(nd.visits) + 2) / n
	return Line{
		Moves:   s.tree.principal(e),
		Visits:  int(nd.visits),
		Prior:   float64(e.prior) / priorOne,
		Raw:     raw,
		Winrate: curve.Rate(raw),
		LCB:     min(curve.Rate(raw), curve.Rate(clip(mean-1.96*math.Sqrt(mean*(1-mean)/n)))),
		Lead:    nd.leadOf(c),
	}
}

// principal returns a move and the most visited moves after it.
func (t *tree) principal(e edge) []board.Point {
	moves := []board.Point{e.point}
	for e.node != 0 && len(moves) < lineMoves {
		most, next := int32(0), edge{}
		for _, f := range t.of(e.node) {
			if n := t.nodes.at(f.node).visits; f.node != 0 && n > most {
				most, next = n, f
			}
		}
		if most == 0 {
			break
		}
		e = next
		moves = append(moves, e.point)
	}
	return moves
}

func (nd *node) leadOf(c board.Color) float64 {
	lead := nd.lead / float64(nd.visits)
	if c == board.White {
		lead = -lead
	}
	return lead
}

// clip limits a mean result to 0..1, which it can exceed because of the bonus for the lead.
func clip(q float64) float64 { return min(max(q, 0), 1) }

// owners sets the ownership of each point.
func (s *Search) owners(a *Analysis) {
	safe := s.board.PassAlive()
	for p := range s.board.Points {
		switch safe[p] {
		case board.Black:
			a.Owner[p] = 1
		case board.White:
			a.Owner[p] = -1
		default:
			if s.added > 0 {
				a.Owner[p] = float32(s.owner[p]) / float32(s.added)
			}
		}
	}
}
