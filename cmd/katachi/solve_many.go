package main

import (
	"encoding/json"
	"fmt"
	"iter"
	"strings"

	"katachi"
	"katachi/internal/ops/solve"
	"katachi/internal/ordered"
	"katachi/internal/report"
	"katachi/reading"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// problem is one of many problems, with its answer.
type problem struct {
	path   string
	game   *sgf.Game
	solved *solve.Solved
	faults []string // set with --check
	err    error    // why it was not read or solved
	files  int      // read up to this one
}

// runMany solves all problems of files, and prints a table or lines of JSON.
func (c *solveCmd) runMany(a *app) error {
	if err := a.forOne("problem", true); err != nil {
		return err
	}
	if c.Problem == "" || c.Problem == "-" {
		return usagef("--all: want a file of problems")
	}
	src, err := a.openGames([]string{c.Problem}, c.Problem)
	if err != nil {
		return err
	}
	defer src.Close()
	threads := ordered.Threads(c.Threads)
	bar := a.progress("files", src.Len())
	table := c.manyTable(a)
	sum := solveSum{}
	worker := func() func(*problem) *problem {
		solver := c.newSolver(a, threads)
		return func(p *problem) *problem {
			c.solve(a, solver, p)
			return p
		}
	}
	err = ordered.Run(a.ctx, threads, problemsOf(src), worker, func(p *problem) error {
		bar.show(katachi.Progress{Done: p.files, Total: src.Len()})
		sum.add(p)
		if p.err != nil {
			bar.report(a, fmt.Sprintf("%s: %v", p.path, p.err))
			return nil
		}
		return c.printOfMany(a, table, p)
	})
	bar.done()
	if err == nil {
		err = table.flush()
	}
	if err == nil && !c.JSON {
		fmt.Fprintln(a.stdout, a.wrapped(sum.String()))
	}
	if err == nil && sum.read == 0 {
		return fmt.Errorf("%s: no problem could be read", c.Problem)
	}
	return err
}

// problemsOf yields every game of every file, and an error for a file that cannot be read.
func problemsOf(src *gamefile.Source) iter.Seq[*problem] {
	return func(yield func(*problem) bool) {
		files := 0
		for entry, err := range src.All() {
			files++
			var parsed *sgf.File
			if err == nil {
				parsed, err = sgf.Import(entry.Data, &sgf.Options{Name: entry.Path, Limits: src.Limits()})
			}
			if err != nil {
				if !yield(&problem{path: entry.Path, err: err, files: files}) {
					return
				}
				continue
			}
			for k, g := range parsed.Games {
				path := entry.Path
				if k > 0 {
					path = fmt.Sprintf("%s#%d", path, k+1)
				}
				if !yield(&problem{path: path, game: g, files: files}) {
					return
				}
			}
		}
	}
}

// solve solves a problem.
func (c *solveCmd) solve(a *app, solver *reading.Solver, p *problem) {
	if p.err == nil {
		p.err = p.game.Playable()
	}
	if p.err != nil {
		return
	}
	var pos *report.Position
	if pos, _, p.err = report.PositionOf(p.game, c.at()); p.err != nil {
		return
	}
	pos.Name = p.path
	c.set(pos)
	p.solved, p.err = solve.Do(a.ctx, solver, pos, c.mover(), &c.Request)
	if p.err == nil && c.Check {
		p.faults = p.solved.Faults()
	}
}

// manyTable returns the table of many problems.
func (c *solveCmd) manyTable(a *app) *columns {
	t := a.columns()
	switch {
	case c.JSON:
	case c.Check:
		t.row("problem", "fault")
		t.whole("fault")
	default:
		t.row("problem", "plays", "group", "is", "works", "positions")
		t.cut("problem", "works")
		t.drop("positions")
	}
	return t
}

// printOfMany prints the answer for one of many problems.
func (c *solveCmd) printOfMany(a *app, t *columns, p *problem) error {
	s := p.solved
	size := s.Position.Game.Board().Size()
	switch {
	case c.JSON && c.Check:
		return a.printFaultsJSON(s, p.faults)
	case c.JSON:
		return json.NewEncoder(a.stdout).Encode(struct {
			Path string `json:"path"`
			*solve.Answer
		}{p.path, s.Answer()})
	case c.Check:
		for _, fault := range p.faults {
			t.row(p.path, fault)
		}
	default:
		is, works := s.Standing().String(), strings.Join(report.PointNames(s.Moves, size), " ")
		if !s.Proven {
			is, works = is+"?", s.Move.Name(size)+"?"
		}
		t.row(p.path, s.Mover.Name(), s.Group[0].Name(size), is, works, s.Nodes)
	}
	return nil
}

// solveSum counts the results of many problems.
type solveSum struct{ read, proven, faulty int }

func (s *solveSum) add(p *problem) {
	if p.err != nil {
		return
	}
	s.read++
	if p.solved.Proven {
		s.proven++
	}
	if len(p.faults) > 0 {
		s.faulty++
	}
}

// String returns the counts in one line.
func (s *solveSum) String() string {
	text := fmt.Sprintf("%s, %d decided", number(s.read, "problem"), s.proven)
	if s.faulty > 0 {
		text += fmt.Sprintf(", %d with faults", s.faulty)
	}
	return text
}
