package ask

import (
	"context"

	"katachi/board"
	"katachi/reading"
)

// fates are the arguments of reads.
const fates = "lives dies ko kills"

// ExactNames are the names of moves about the life of a whole group. A library of names stores what
// reads finds with usualNodes for the moves that have one: others are too many.
var ExactNames = []string{"nakade", "vital point", "seki"}

// exact is the exact reader.
type exact struct {
	most   int // positions per reading
	time   int // move whose group was read last; 0 for none
	status reading.Status
}

// usualNodes is the default of the most positions per exact reading.
const usualNodes = 2000

// exactTable is the memory of an exact reader, in bytes: enough for usualNodes positions.
const exactTable = 1 << 20

// solve returns the status of the group at a point if the mover plays first; Undecided if not
// proven. Each reading has its own solver, since the memory of earlier ones could change its answer.
func (x *exact) solve(b *board.Board, p board.Point, goal reading.Goal, mover board.Color) reading.Status {
	s, err := reading.NewSolver(exactTable).Solve(context.Background(), b, reading.Question{
		Group: []board.Point{p}, Goal: goal, Mover: mover, Nodes: x.most, FateOnly: true,
	})
	if err != nil || !s.Proven {
		return reading.Undecided
	}
	return s.First.Status
}

// group returns the status of the group of c's move on p if the opponent plays next.
func (x *exact) group(b *board.Board, p board.Point, c board.Color) reading.Status {
	return x.solve(b, p, reading.Kill, c.Opponent())
}

// kills tells whether a group beside c's move on p is dead even if its owner plays next.
func (x *exact) kills(b *board.Board, p board.Point, c board.Color) verdict {
	v := no
	for q := range chainsBeside(b, p, c) {
		if v = max(v, is(x.solve(b, q, reading.Live, c.Opponent()), reading.Dead)); v == yes {
			break
		}
	}
	return v
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
		return s.read(func() verdict { return s.exact.kills(&s.board, s.point, s.color) })
	}
	if s.exact.time != s.time {
		s.exact.time = s.time
		s.read(func() verdict {
			s.exact.status = s.exact.group(&s.board, s.point, s.color)
			return no
		})
	}
	return comesTo(s.exact.status, e.Text)
}

// comesTo compares the status of a move's group with lives, dies or ko.
func comesTo(status reading.Status, fate string) verdict {
	switch fate {
	case "dies":
		return is(status, reading.Dead)
	case "ko":
		return is(status, reading.InKo)
	}
	return max(is(status, reading.Alive), is(status, reading.InSeki))
}

// is compares a proven status with another.
func is(status, wanted reading.Status) verdict {
	if status == reading.Undecided {
		return unknown
	}
	return of(status == wanted)
}
