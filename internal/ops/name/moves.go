package name

import (
	"context"
	"fmt"
	"iter"

	"katachi/board"
	"katachi/names"
	"katachi/sgf"
)

// Move is a move of a game with its names.
type Move struct {
	names.Step
	Purposes  []names.Purpose // its purposes, if requested
	Comment   string          // Wording.Comment, if requested; "" also if nothing happens
	Commented bool            // a comment was requested: the record gets it alone
	Number    int             // its number; passes count, set-up stones do not
	Variation int             // 0 on the main line, else the number of the variation, from 1
	Node      *sgf.Node       // of the record
	Board     *board.Board    // the position after it; overwritten by the next move
}

// Moves plays the main line of g with f and yields the moves with their names; with variations, then
// those of its variations, in the order in which they begin, each followed by its own variations. An
// illegal move, an error [sgf.IllegalMove], ends only its line; other errors end all.
func Moves(ctx context.Context, g *sgf.Game, f *names.Follower, variations bool) iter.Seq2[*Move, error] {
	return func(yield func(*Move, error) bool) {
		t := namedTree{ctx: ctx, f: f, yield: yield}
		if !t.begin(g) {
			return
		}
		for waiting := []*sgf.Node{g.Root}; len(waiting) > 0; {
			last := len(waiting) - 1
			forks, more := t.line(waiting[last])
			if !more || !variations {
				return
			}
			waiting = waiting[:last]
			for i := range forks {
				waiting = append(waiting, forks[len(forks)-1-i])
			}
		}
	}
}

// namedTree names the lines of a game one after the other.
type namedTree struct {
	ctx           context.Context
	f             *names.Follower
	yield         func(*Move, error) bool
	columns, rows int
	suicide       bool
	variations    int // named so far
	steps         []sgf.Step
}

// begin prepares for a board of this size; it returns false if the size is not possible.
func (t *namedTree) begin(g *sgf.Game) bool {
	t.columns, t.rows = g.Size()
	t.suicide = g.Suicide()
	if err := sgf.CheckSize(t.columns, t.rows); err != nil {
		t.yield(nil, err)
		return false
	}
	return true
}

// line names the moves from start to the end of its line, and returns the first nodes of the
// variations that branch off, in order. It returns false if the caller wants no more moves.
func (t *namedTree) line(start *sgf.Node) (forks []*sgf.Node, more bool) {
	t.f.Reset(t.columns)
	t.f.Board.AllowSuicide(t.suicide)
	path := start.Path()
	nodes, moves, variation := 0, 0, 0
	for _, n := range path[:len(path)-1] {
		for _, s := range t.stepsOf(n, nodes) {
			if err := t.play(s, nil); err != nil { // cannot fail: the line of n was played up to here
				return nil, t.yield(nil, err)
			}
			if !s.Setup {
				moves++
			}
		}
		nodes++
	}
	for n := range start.MainLine() {
		for _, s := range t.stepsOf(n, nodes) {
			if err := t.ctx.Err(); err != nil {
				t.yield(nil, err)
				return nil, false
			}
			if variation == 0 && start.Parent() != nil {
				t.variations++
				variation = t.variations
			}
			move := &Move{Number: moves + 1, Variation: variation, Node: n, Board: &t.f.Board}
			if err := t.play(s, &move.Step); err != nil {
				err = n.Illegal(s, moves, err)
				if variation > 0 {
					err = fmt.Errorf("variation %d: %w", variation, err)
				}
				return forks, t.yield(nil, err)
			}
			if s.Setup {
				continue
			}
			moves++
			if !t.yield(move, nil) {
				return nil, false
			}
		}
		nodes++
		if first := n.FirstChild(); first != nil {
			for fork := first.NextSibling(); fork != nil; fork = fork.NextSibling() {
				forks = append(forks, fork)
			}
		}
	}
	return forks, true
}

// stepsOf returns the set-up stones and moves of a node with this number on its line.
func (t *namedTree) stepsOf(n *sgf.Node, number int) []sgf.Step {
	t.steps = n.AppendSteps(t.steps[:0], number, t.columns, t.rows)
	return t.steps
}

// play plays a step, and names it if named is not nil.
func (t *namedTree) play(s sgf.Step, named *names.Step) error {
	p, ok := s.Point.Board()
	switch {
	case !ok:
		return board.ErrOff
	case s.Setup:
		return t.f.Set(s.Color, p)
	case named == nil:
		return t.f.Advance(s.Color, p)
	}
	step, err := t.f.Play(s.Color, p)
	*named = step
	return err
}
