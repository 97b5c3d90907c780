package report

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"katachi/board"
	"katachi/internal/num"
	"katachi/reading"
)

// Proof is what a move is proven to do to a group, whose fate would be another if the mover passed.
type Proof struct {
	Says   string        // "kills", "lives", "lives in seki", "makes ko" or "makes seki"
	Group  []board.Point // the stones
	Owner  board.Color   // whose they are
	Fate   reading.Fate  // of the group after the move
	Passed reading.Fate  // of the group after a pass
}

// What Prove reads.
const (
	proveNodes  = 30_000  // positions for a group
	provesNodes = 200_000 // positions for all groups: a second or two
	proveNear   = 2       // lines and rows from a listed move to the groups that are asked about
	proveStones = 4       // of a group at least: fewer are captured, not killed
)

// Prove asks the solver about the groups near the listed moves, those of the first moves first, and adds to
// each move what it is proven to do to one. It looks at 200,000 positions at most; what they do not
// prove is not added. If ctx ends, what was found is kept and its error returned.
func (s *Suggestions) Prove(ctx context.Context, solver *reading.Solver) error {
	g := s.Position.Game
	b := g.Board()
	alive := b.PassAlive()
	left := provesNodes
	var asked reading.Area
	for _, m := range s.List {
		for _, p := range chainsAround(b, m.Point) {
			if asked.Has(p) || alive[p] == b.Color(p) {
				continue
			}
			if left <= 0 {
				return nil
			}
			goal := reading.Kill
			if b.Color(p) == g.ToMove() {
				goal = reading.Live
			}
			found, err := solver.Solve(ctx, b, reading.Question{
				Group: []board.Point{p}, Goal: goal, Mover: g.ToMove(), Nodes: min(left, proveNodes), Full: true,
			})
			if err != nil && !errors.Is(err, reading.ErrNoRegion) {
				return err
			}
			left -= found.Nodes
			for _, q := range append(b.AppendChain(nil, p), found.Group...) {
				asked.Add(q)
			}
			s.proven(&found)
		}
	}
	return nil
}

// chainsAround returns a stone of each chain near a point, those with the fewest liberties first.
func chainsAround(b *board.Board, p board.Point) (list []board.Point) {
	if p == board.Pass {
		return nil
	}
	x, y := p.XY()
	for q := range b.Chains {
		near := slices.ContainsFunc(b.AppendChain(nil, q), func(s board.Point) bool {
			u, v := s.XY()
			return max(u-x, x-u, v-y, y-v) <= proveNear
		})
		if near {
			list = append(list, q)
		}
	}
	slices.SortStableFunc(list, func(p, q board.Point) int { return b.Liberties(p) - b.Liberties(q) })
	return list
}

// proven adds what was found to the moves that do it.
func (s *Suggestions) proven(found *reading.Solution) {
	if found.Status != reading.Unsettled || !found.Proven || len(found.Group) < proveStones {
		return
	}
	proof := Proof{
		Group: found.Group, Owner: s.Position.Game.Board().Color(found.Group[0]), Fate: found.First, Passed: found.Second,
	}
	switch own := proof.Owner == s.Position.Game.ToMove(); {
	case found.First.Status == reading.InKo:
		proof.Says = "makes ko"
	case own && found.First.Status == reading.Alive:
		proof.Says = "lives"
	case own && found.First.Status == reading.InSeki:
		proof.Says = "lives in seki"
	case found.First.Status == reading.Dead:
		proof.Says = "kills"
	case found.First.Status == reading.InSeki:
		proof.Says = "makes seki"
	default:
		return
	}
	for i := range s.List {
		if slices.Contains(found.Moves, s.List[i].Point) {
			s.List[i].Proven = append(s.List[i].Proven, proof)
		}
	}
}

// Text says it on a board of so many rows: "kills the corner (5 stones at C3)".
func (p *Proof) Text(size int) string {
	stones := fmt.Sprintf("(%s at %s)", num.Count(len(p.Group), "stone"), p.Group[0].Name(size))
	switch place := placeOf(p.Group, size); p.Says {
	case "lives", "lives in seki":
		return fmt.Sprintf("%s %s %s", p.Says, map[string]string{"corner": "in the corner", "side": "on the side", "group": "with the group"}[place], stones)
	case "makes ko", "makes seki":
		return fmt.Sprintf("%s of the %s %s", p.Says, place, stones)
	default:
		return fmt.Sprintf("%s the %s %s", p.Says, place, stones)
	}
}

// placeOf returns where stones are: "corner" where all are in one, two fifths of the board wide, "side"
// where all are so near to one edge, else "group".
func placeOf(stones []board.Point, size int) string {
	near := (2*size + 2) / 5
	var edges [4]int // left, right, top, bottom
	for _, p := range stones {
		x, y := p.XY()
		for i, d := range [4]int{x, size - 1 - x, y, size - 1 - y} {
			if d < near {
				edges[i]++
			}
		}
	}
	all := len(stones)
	switch {
	case max(edges[0], edges[1]) == all && max(edges[2], edges[3]) == all:
		return "corner"
	case slices.Max(edges[:]) == all:
		return "side"
	}
	return "group"
}

// ProofJSON is the form of Proof for programs.
type ProofJSON struct {
	Says     string      `json:"says"`
	At       string      `json:"at"` // a stone of the group
	Stones   int         `json:"stones"`
	Owner    board.Color `json:"owner"`
	Fate     FateJSON    `json:"fate"`
	Passed   FateJSON    `json:"if_passed"`
	Sentence string      `json:"sentence"`
}

// proofsJSON returns the form for programs; nil for none.
func proofsJSON(list []Proof, size int) (j []ProofJSON) {
	for i := range list {
		p := &list[i]
		j = append(j, ProofJSON{
			p.Says, p.Group[0].Name(size), len(p.Group), p.Owner, fateJSON(p.Fate), fateJSON(p.Passed), p.Text(size),
		})
	}
	return j
}
