package ask

import (
	"context"

	"katachi/board"
	"katachi/reading"
)

// fates are the arguments of reads.
const fates = "lives dies ko kills"

// exact is the exact reader, made on first use.
type exact struct {
	solver *reading.Solver
	most   int // positions per reading
	time   int // move whose group was read last; 0 for none
	status reading.Status
}

// usualNodes is the default of the most positions per exact reading.
const usualNodes = 2000

// exactTable is the memory of an exact reader, in bytes: enough for usualNodes positions.
const exactTable = 1 << 20

// solve returns the status of the group at a point if the mover plays first; Undecided if not
// proven.
func (x *exact) solve(b *board.Board, p board.Point, goal reading.Goal, mover board.Color) reading.Status {
	if x.solver == nil {
		x.solver = reading.NewSolver(exactTable)
	}
	s, err := x.solver.Solve(context.Background(), b, reading.Question{
		Group: []board.Point{p}, Goal: goal, Mover: mover, Nodes: x.most, FateOnly: true,
	})
	if err != nil || !s.Proven {
		return reading.Undecided
	}
	return s.First.Status
}

// fate is an atom: the proven fate of the move's group if the opponent plays next or, for kills, of
// a group beside it if its owner plays next.
func (s *state) fate(e *Expr) verdict {
	switch {
	case s.point == board.Pass || !s.stones.cells[s.point].IsStone():
		return no
	case s.early:
		return unknown
	}
	s.sync()
	if e.Text == "kills" {
		v := no
		for q := range chainsBeside(&s.board, s.point, s.color) {
			v = max(v, s.read(func() verdict {
				return is(s.exact.solve(&s.board, q, reading.Live, s.color.Opponent()), reading.Dead)
			}))
			if v == yes {
				break
			}
		}
		return v
	}
	if s.exact.time != s.time {
		s.exact.time = s.time
		s.read(func() verdict {
			s.exact.status = s.exact.solve(&s.board, s.point, reading.Kill, s.color.Opponent())
			return no
		})
	}
	switch e.Text {
	case "dies":
		return is(s.exact.status, reading.Dead)
	case "ko":
		return is(s.exact.status, reading.InKo)
	}
	return max(is(s.exact.status, reading.Alive), is(s.exact.status, reading.InSeki))
}

// is compares a proven status with another.
func is(status, wanted reading.Status) verdict {
	if status == reading.Undecided {
		return unknown
	}
	return of(status == wanted)
}
