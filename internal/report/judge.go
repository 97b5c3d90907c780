package report

import (
	"context"
	"errors"
	"iter"

	"katachi/board"
	"katachi/mind/analysis"
	"katachi/sgf"
)

// Judge evaluates the positions of a game: an engine, the record itself, or playouts.
//
// Positions yields the positions in the order of the game, each with its number, and valid until
// the next one is requested; ranging over it again starts over. The Node of a position is its node
// in the record, Next the next move of the game. A Judge calls found with the analysis of each
// position, in any order, but from one goroutine at a time; positions that it leaves out stay
// unknown. It returns when it has finished or, with the error of ctx, soon after ctx ends.
type Judge func(ctx context.Context, positions iter.Seq2[int, *Position], found func(i int, p *analysis.Position)) error

// ErrUnfit is wrapped by a Judge's error about a single game that it cannot judge.
var ErrUnfit = errors.New("cannot be judged")

// Course is the main line of a game as positions for a [Judge], from the first move on. It leaves
// out passes at the end: after two passes, a search counts all stones as alive, but players do not.
type Course struct {
	Game      *sgf.Game
	Size      int
	Rules     board.Rules  // with the komi that is meant
	Steps     []CourseStep // from the first move on
	All       int          // moves
	Illegal   error        // the first illegal move of the record; nil for none
	Moves     []CourseMove // those to judge
	Positions int          // number of positions that Walk yields
}

// CourseStep is a step with its node.
type CourseStep struct {
	sgf.Step
	Node *sgf.Node
}

// CourseMove is a move to judge.
type CourseMove struct {
	Step          int // index of the step
	Number        int // of the game, from 1
	Before, After int // numbers of the positions
}

// NewCourse returns the positions before and after the moves of a game, without the first from, and
// at most the given number; 0 means all. A komi that is not nil replaces that of the record.
func NewCourse(g *sgf.Game, komi *float64, from, most int) (*Course, error) {
	start, err := g.PlayTo(0)
	if err != nil && start == nil {
		return nil, err
	}
	SetKomi(start, komi)
	c := &Course{Game: g, Size: start.Board().Size(), Rules: start.Rules()}
	c.listSteps(start)
	c.plan(from, most)
	return c, nil
}

// JudgeGame evaluates the positions of the main line of a game. Element n of the result is for the
// position after n moves, nil if unknown. The result is nil for a game without moves.
func JudgeGame(ctx context.Context, g *sgf.Game, judge Judge, komi *float64) ([]*analysis.Position, error) {
	c, err := NewCourse(g, komi, 0, 0)
	if err != nil || len(c.Moves) == 0 {
		return nil, err
	}
	found := make([]*analysis.Position, c.Positions)
	err = judge(ctx, c.Walk, func(i int, p *analysis.Position) { found[i] = p })
	positions := make([]*analysis.Position, c.All+1)
	for _, m := range c.Moves {
		positions[m.Number-1], positions[m.Number] = found[m.Before], found[m.After]
	}
	return positions, err
}

// listSteps lists the playable steps, and counts the moves.
func (c *Course) listSteps(start *board.Game) {
	try := board.GameFrom(start.Board(), &c.Rules)
	for n, s := range Steps(c.Game) {
		if s.Setup && c.All == 0 {
			continue // the game begins with it
		}
		if err := stepIn(try, s); err != nil {
			c.Illegal = n.Illegal(s, c.All, err)
			break
		}
		c.Steps = append(c.Steps, CourseStep{s, n})
		if !s.Setup {
			c.All++
		}
	}
	for n := len(c.Steps) - 1; n >= 0 && !c.Steps[n].Setup && c.Steps[n].Point == sgf.Pass; n-- {
		c.Steps = c.Steps[:n]
		c.All--
	}
}

// plan chooses the moves to judge, and numbers the positions before and after them. Consecutive
// moves of alternating colours share the position between them.
func (c *Course) plan(from, most int) {
	number := 0
	for i, s := range c.Steps {
		if s.Setup {
			continue
		}
		if number++; number <= from {
			continue
		}
		if most > 0 && len(c.Moves) == most {
			break
		}
		n := len(c.Moves)
		if n == 0 || c.Moves[n-1].Step != i-1 || c.Steps[i-1].Color == s.Color {
			c.Positions++
		}
		c.Moves = append(c.Moves, CourseMove{i, number, c.Positions - 1, c.Positions})
		c.Positions++
	}
}

// Walk yields the positions to evaluate, as Judge wants them.
func (c *Course) Walk(yield func(int, *Position) bool) {
	// Cannot fail: the game was set up before.
	g, _ := c.Game.PlayTo(0)
	g.SetRules(c.Rules)
	pos := &Position{Game: g, Node: c.Game.Root}
	rest, next := c.Moves, 0
	for i, s := range c.Steps {
		if len(rest) == 0 {
			return
		}
		planned := rest[0].Step == i
		pos.Next = c.nextMove(i)
		if planned && rest[0].Before == next {
			g.SetToMove(s.Color)
			if !yield(next, pos) {
				return
			}
			next++
		}
		// Cannot fail: listSteps has replayed the steps.
		_ = stepIn(g, s.Step)
		pos.Node, pos.Next = s.Node, c.nextMove(i+1)
		if !s.Setup {
			pos.Moves++
		}
		if planned {
			if !yield(next, pos) {
				return
			}
			rest, next = rest[1:], next+1
		}
	}
}

// nextMove returns the move of a step; Pass if there is no step, or it is not a move.
func (c *Course) nextMove(step int) board.Point {
	if step >= len(c.Steps) || c.Steps[step].Setup {
		return board.Pass
	}
	p, _ := c.Steps[step].Point.Board()
	return p
}

// stepIn carries out a step of a record.
func stepIn(g *board.Game, s sgf.Step) error {
	p, ok := s.Point.Board()
	if !ok {
		return board.ErrOff
	}
	var err error
	if s.Setup {
		_, err = g.Set(s.Color, p)
	} else {
		_, err = g.Force(s.Color, p)
	}
	return err
}
