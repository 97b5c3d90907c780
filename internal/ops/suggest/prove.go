package suggest

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"katachi/board"
	"katachi/internal/num"
	"katachi/internal/ops/solve"
	"katachi/reading"
)

// Proof is a proven effect of a move on a group: the group's fate would be different if the mover
// passed.
type Proof struct {
	Says   string        // "kills", "lives", "lives in seki", "makes ko" or "makes seki"
	Group  []board.Point // the stones
	Owner  board.Color   // their colour
	Fate   reading.Fate  // fate of the group after the move
	Passed reading.Fate  // fate of the group after a pass
}

// Limits of prove.
const (
	proveNodes  = 30_000  // positions per group
	provesNodes = 200_000 // positions for all groups: a second or two
	proveNear   = 2       // largest distance in lines from a listed move to a group
	proveStones = 4       // least stones of a group: smaller ones are captured rather than killed
)

// prove runs the solver on the groups near the listed moves, in the order of the moves, and adds
// the proven effects to each move. It searches at most 200,000 positions, and adds only what is
// proven. If ctx ends, it keeps the results so far and returns its error.
func (s *Suggestions) prove(ctx context.Context, solver *reading.Solver) error {
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

// chainsAround returns a stone of each chain near a point, chains with the fewest liberties first.
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

// proven adds a result to the moves that achieve it.
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

// Text describes the proof on a board of this size: "kills the corner (5 stones at C3)".
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

// placeOf returns "corner" if all stones lie in a corner two fifths of the board wide, "side" if
// all lie within that distance of one edge, else "group".
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

// ProofJSON is the JSON form of Proof.
type ProofJSON struct {
	Says     string         `json:"says" doc:"kills, lives, lives in seki, makes ko or makes seki"`
	At       string         `json:"at" doc:"A stone of the group"`
	Stones   int            `json:"stones"`
	Owner    board.Color    `json:"owner"`
	Fate     solve.FateJSON `json:"fate" doc:"Of the group after the move"`
	Passed   solve.FateJSON `json:"if_passed" doc:"Without it"`
	Sentence string         `json:"sentence"`
}

// proofsJSON returns the JSON form; nil for none.
func proofsJSON(list []Proof, size int) (j []ProofJSON) {
	for i := range list {
		p := &list[i]
		j = append(j, ProofJSON{
			p.Says, p.Group[0].Name(size), len(p.Group), p.Owner, solve.NewFate(p.Fate), solve.NewFate(p.Passed), p.Text(size),
		})
	}
	return j
}
