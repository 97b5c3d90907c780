package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"katachi/board"
	"katachi/internal/ops/solve"
	"katachi/internal/report"
	"katachi/reading"
)

// solveCmd solves life-and-death problems.
type solveCmd struct {
	Problem  string `arg:"" optional:"" type:"input" help:"A record (${formats}) or a diagram; a folder or archive (${archives}) of problems gives a table; - is standard input, also the default if something is piped in. Default: a built-in problem."`
	Move     int    `default:"end" type:"moves" placeholder:"N" help:"Take the position after N stones were played (default: 0 for a problem, whose first node sets up stones; the end for a game)."`
	Game     int    `single:"" default:"1" type:"number" placeholder:"K" help:"Game K of a file with several."`
	turnFlag `kong:"set='turn=; for connect and cut, the side that wants it'"`
	solve.Request
	All         bool   `help:"Solve every problem of a file with several, as for a folder."`
	Check       bool   `help:"Report faults of problems: two solutions or none, the wrong colour, a ko that no comment mentions."`
	SGF         string `single:"" name:"sgf" placeholder:"FILE" type:"output" help:"Write the solution as a record: the moves that work, the replies, and the refutations of wrong moves."`
	engineFlags `kong:"set='single=yes'"`
	jsonFlag    `set:"json=; for many problems, a line each"`
	threadsFlag

	pictureFlags
}

// Help is shown by katachi solve --help.
func (*solveCmd) Help() string {
	return `Examples:
  katachi solve                              a problem that is built in
  katachi solve problem.sgf
  katachi solve problem.sgf --sgf solved.sgf what works, with refutations
  katachi solve game.sgf --move 120 --at C3  can this group live or be killed?
  katachi solve game.sgf --move 120 --engine b18   what the next move decides
  katachi solve game.sgf --goal cut --at C3,F3   can these two be cut apart?
  katachi solve game.sgf --goal race --at C3,D4  which is taken first?
  katachi solve - --turn black < position.txt
  katachi solve problems/                    a folder, as a table
  katachi solve problems.sgf --all --check   which problems are not sound?
  katachi solve problem.sgf --json

The position is read out to the end. The answer is alive, dead, seki, ko (who wins it, and how many
threats the opponent needs), or unsettled, with all first moves that work. Two chains are connected
if nothing can keep them from becoming one; they are cut if one of them is captured, or if they
never become one. A race is a seki if neither group is captured. The answer is proven for play within
the region; stones outside are assumed to stay. If nothing is proven within the limits, the answer is
unknown, with the move that looked best. In a game, the group is one whose fate the next move decides:
by the ownership of an engine (katachi engine), if there is one, else by a guess.`
}

// Run solves.
func (c *solveCmd) Run(a *app) (err error) {
	if err := checkOutputs(append(c.pictures(), c.SGF), c.Problem); err != nil {
		return err
	}
	if c.Problem, err = a.given(c.Problem); err != nil {
		return err
	}
	if c.All || holdsMany(c.Problem) {
		return c.runMany(a)
	}
	pos, err := c.position(a)
	if err != nil {
		return err
	}
	return c.runOne(a, pos)
}

// position reads the position of the problem.
func (c *solveCmd) position(a *app) (*report.Position, error) {
	in := input{"the built-in problem", []byte(builtInProblem)}
	if c.Problem != "" {
		var err error
		if in, err = a.read(c.Problem); err != nil {
			return nil, err
		}
	}
	pos, err := report.ReadPosition(in.data, a.options(in.name), c.at(), a.warn)
	if err == nil {
		c.set(pos)
	}
	return pos, err
}

// at returns the place of the problem's position in its record.
func (c *solveCmd) at() report.PositionAt {
	return report.PositionAt{Game: c.Game, Move: c.Move, Marked: true, Problem: true}
}

// builtInProblem is a typical textbook problem.
const builtInProblem = `
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
O O O O O . . . .
X X X X O . . . .
. . . X O . . . .
`

// solverMemory returns the memory for the table of each solver, for a number of
// solvers. A table larger than needed would be slower, because of cache misses.
func (c *solveCmd) solverMemory(a *app, solvers int) int {
	filled := 40 * int64(cmp.Or(c.Nodes, solve.ManyNodes))
	return int(min(a.memory/4/int64(solvers), filled, 64<<20))
}

// newSolver returns one of a number of solvers that share the memory.
func (c *solveCmd) newSolver(a *app, solvers int) *reading.Solver {
	return solve.NewSolver(c.solverMemory(a, solvers))
}

// runOne answers one problem.
func (c *solveCmd) runOne(a *app, pos *report.Position) error {
	c.Nodes = cmp.Or(c.Nodes, solve.OneNodes)
	solver := c.newSolver(a, 1)
	judge, err := c.judge(a, pos)
	if err != nil {
		return err
	}
	defer judge.done()
	if judge != nil {
		solver.Owner = solve.OwnerBy(judge.judge)
	}
	bar := a.progress("positions of at most", c.Nodes)
	solver.Progress = bar.show
	s, err := solve.Do(a.ctx, solver, pos, c.mover(), &c.Request)
	bar.done()
	if err != nil {
		return about(pos.Name, err)
	}
	if err := c.show(s.Picture()); err != nil {
		return err
	}
	if c.SGF != "" {
		if err := writeFile(c.SGF, func(w io.Writer) error { _, err := w.Write(s.SGF(a.ctx, solver)); return err }); err != nil {
			return err
		}
	}
	switch {
	case c.Check:
		return c.printFaults(a, s)
	case c.JSON:
		return json.NewEncoder(a.stdout).Encode(s.Answer())
	}
	return a.printSolved(s)
}

// judge starts the engine whose ownership chooses the group; nil for none.
func (c *solveCmd) judge(a *app, pos *report.Position) (*asking, error) {
	switch {
	case c.At == "" && len(pos.Game.Moves()) > 0:
		return c.startDefault(a, "")
	case c.Engine != "" && c.Engine != noEngine, c.Visits > 0:
		return nil, usagef("an engine only chooses the group of a game, without --at")
	}
	return nil, nil
}

// printSolved prints the board and the answer.
func (a *app) printSolved(s *solve.Solved) error {
	if err := a.draw(a.stdout, s.Picture()); err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "\n%s\n", a.wrapped(s.Told(a.lang)))
	size := s.Position.Game.Board().Size()
	t := a.list()
	switch {
	case s.Proven && s.Settled():
	case !s.Proven && s.Move != board.Pass:
		t.row(column("looks best", a.lang), s.Move.Name(size))
	case s.Proven && len(s.Moves) == 0:
		t.row(column("works", a.lang), column("no move", a.lang))
	case s.Proven:
		t.row(column("works", a.lang), strings.Join(report.PointNames(s.Moves, size), " "))
	}
	if len(s.Line) > 0 {
		t.row(column("play", a.lang), s.Played(s.Line))
	}
	for i := range s.Wrong {
		title := ""
		if i == 0 {
			title = column("wrong", a.lang)
		}
		t.row(title, s.ToldWrong(&s.Wrong[i], a.lang))
	}
	return t.flush()
}

// printFaults prints the faults of a problem.
func (c *solveCmd) printFaults(a *app, s *solve.Solved) error {
	faults := s.Faults()
	if c.JSON {
		return a.printFaultsJSON(s, faults)
	}
	switch {
	case !s.Proven:
		fmt.Fprintln(a.stdout, "not decided within the limit: --nodes raises it")
	case len(faults) == 0:
		fmt.Fprintln(a.stdout, "sound: "+s.Verdict())
	}
	for _, f := range faults {
		fmt.Fprintln(a.stdout, f)
	}
	return nil
}

func (a *app) printFaultsJSON(s *solve.Solved, faults []string) error {
	return json.NewEncoder(a.stdout).Encode(checkedJSON{s.Position.Name, s.Proven, append([]string{}, faults...)})
}

// checkedJSON is the JSON of --check for a problem.
type checkedJSON struct {
	Path   string   `json:"path"`
	Proven bool     `json:"proven"`
	Faults []string `json:"faults"`
}
