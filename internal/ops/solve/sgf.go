package solve

import (
	"context"
	"fmt"
	"slices"

	"katachi/board"
	"katachi/internal/report"
	"katachi/reading"
	"katachi/sgf"
)

// solvedTree writes a solution as a tree of moves.
type solvedTree struct {
	ctx    context.Context
	solver *reading.Solver
	s      *Solved
	left   int // nodes that may still be written
}

// Limits of the tree: replies to a move that works, depth in moves, and number of nodes.
const (
	treeReplies = 3
	treeDepth   = 9
	treeNodes   = 400
)

// SGF returns a record of the problem: the position, the moves that work with the replies that were
// hardest to refute, and the wrong moves with their refutations. Solver must be the one that solved
// s; it also finds the replies. If ctx ends, the record has those found so far.
func (s *Solved) SGF(ctx context.Context, solver *reading.Solver) []byte {
	b := s.Position.Game.Board()
	size := b.Size()
	g := sgf.NewGame(size, size)
	root := g.Root
	if s.Position.Title != "" {
		root.SetText("GN", s.Position.Title)
	}
	var stones [3][]sgf.Point
	for p := range b.Points {
		if c := b.Color(p); c.IsStone() {
			stones[c] = append(stones[c], sgf.FromBoard(p))
		}
	}
	root.Mark("AB", stones[board.Black]...)
	root.Mark("AW", stones[board.White]...)
	root.Set("PL", report.Letter(s.Mover))
	for _, p := range append(slices.Clone(s.Group), s.Rival...) {
		root.Mark("TR", sgf.FromBoard(p))
	}
	root.SetText("C", s.Comment())
	t := solvedTree{ctx, solver, s, treeNodes}
	works := slices.Clone(s.Moves)
	if i := slices.Index(works, s.Move); i > 0 { // the move of the line comes first
		works[0], works[i] = works[i], works[0]
	}
	for _, p := range works {
		n := t.move(root, board.Move{Color: s.Mover, Point: p})
		n.Set("TE", "1")
		n.SetText("C", "RIGHT: "+s.fate(s.First)+".")
		t.reply(n, []board.Move{{Color: s.Mover, Point: p}})
	}
	for i := range s.Wrong {
		w := &s.Wrong[i]
		n := t.move(root, board.Move{Color: s.Mover, Point: w.Move})
		n.Set("BM", "1")
		n.SetText("C", "Wrong: "+s.fate(w.Fate)+".")
		for _, m := range w.Line {
			n = t.move(n, m)
		}
	}
	return g.Append(nil)
}

// Comment returns the verdict with its basis.
func (s *Solved) Comment() string {
	text := s.Verdict() + "."
	switch {
	case !s.Proven && s.Chance > 0:
		return text + " Judged by its liberties and room."
	case !s.Proven && s.Guess.Status != reading.Undecided:
		return text + " Only moves near the group were read."
	case !s.Proven:
		return text
	case s.Whole:
		return text + fmt.Sprintf(" Proven on the whole board, %d positions.", s.Nodes)
	}
	return text + fmt.Sprintf(" Proven within the region, %d positions.", s.Nodes)
}

// move adds a move or pass to a node.
func (t *solvedTree) move(n *sgf.Node, m board.Move) *sgf.Node {
	t.left--
	p := sgf.Pass
	if m.Point != board.Pass {
		p = sgf.FromBoard(m.Point)
	}
	return n.AddMove(m.Color, p)
}

// reply adds the replies to a move that works, and the answers to them.
func (t *solvedTree) reply(n *sgf.Node, played []board.Move) {
	if len(played) >= treeDepth || t.left <= 0 || t.ctx.Err() != nil {
		return
	}
	type answered struct {
		point  board.Point
		answer reading.Solution
	}
	var list []answered
	loser := t.s.Mover.Opponent()
	for p := range t.s.Position.Game.Board().Points {
		if !t.s.Region.Has(p) {
			continue
		}
		answer, err := t.solver.After(t.ctx, append(slices.Clone(played), board.Move{Color: loser, Point: p})...)
		if err == nil && answer.Proven && answer.Nodes > 0 && answer.Move != board.Pass {
			list = append(list, answered{p, answer})
		}
	}
	slices.SortStableFunc(list, func(x, y answered) int { return y.answer.Nodes - x.answer.Nodes })
	for i, a := range list[:min(len(list), treeReplies)] {
		reply, answer := board.Move{Color: loser, Point: a.point}, board.Move{Color: t.s.Mover, Point: a.answer.Move}
		next := t.move(t.move(n, reply), answer)
		if i == 0 || len(played) < treeReplies {
			t.reply(next, append(slices.Clone(played), reply, answer))
		}
	}
}
