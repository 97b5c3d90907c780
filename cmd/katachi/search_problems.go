package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"katachi/internal/ops/problems"
	"katachi/internal/report"
)

// problemsFlags name problems that may have stood in one game; of its commands only name has comments
// and the other options of these tags. Variable: also, the beginning of the help.
type problemsFlags struct {
	Problems string `single:"" needs:"comment" not:"summary,html" type:"path" placeholder:"DIR" help:"${also=Also} say which problems of this collection stood in the game."`
	Like     int    `single:"" type:"count" default:"0" minimum:"1" maximum:"3" placeholder:"K" needs:"problems" help:"With --problems, also those with other contents on K points (1 to 3), if the solver proves that the same move still leads to the same fate."`
}

// readProblems reads them; nil if none are named.
func (f *problemsFlags) readProblems(a *app, threads int) (*problems.Set, error) {
	if f.Problems == "" {
		return nil, nil
	}
	col, err := (&inFlag{f.Problems}).open(a, threads)
	if err != nil {
		return nil, err
	}
	defer col.Close()
	set, err := problems.Read(a.ctx, col)
	if err != nil {
		return nil, err
	}
	if set.Like = f.Like; len(set.List) == 0 {
		err = fmt.Errorf("%s: no record is a problem: a problem sets up stones of both colours in its first node", f.Problems)
	}
	return set, err
}

// findProblems finds problems in games, or says which problem a position is.
func (c *searchCmd) findProblems(a *app) error {
	if err := cmp.Or(c.Where.Check(), c.check()); err != nil {
		return err
	}
	set, err := (&problemsFlags{c.Problems, c.Like}).readProblems(a, c.Threads)
	if err != nil {
		return err
	}
	ask := &problems.Request{Like: c.Like, Limit: c.Limit, Skip: c.Skip, Where: c.Where}
	pos, err := c.questionFlags.position(a, &c.positionFlags)
	if err != nil {
		return err
	}
	if pos != nil {
		if len(c.In) > 0 || !c.Where.IsZero() {
			return usagef("--problems with a position says which problem it is: without --in and conditions on games")
		}
		found, err := problems.InPosition(a.ctx, set, pos.Game, ask)
		if err != nil {
			return asUsage(err)
		}
		return c.printProblems(a, found)
	}
	in, done, err := c.open(a, c.Threads)
	if err != nil {
		return err
	}
	defer done()
	bar := a.progress("", 0)
	defer bar.done()
	found, err := problems.Do(a.ctx, set, &problems.Env{In: in, Progress: bar.show}, ask)
	bar.done()
	if err != nil {
		return asUsage(err)
	}
	return c.printProblems(a, found)
}

// printProblems prints the problems found, and by whom they were solved.
func (c *searchCmd) printProblems(a *app, found *problems.Answer) error {
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(found)
	}
	fmt.Fprintln(a.stdout, a.wrapped(found.Text()))
	if len(found.List) == 0 {
		return nil
	}
	t := a.table("problem", "game", "players", "date", "move", "plays", "solution", "played", "so")
	t.cut("players", "problem")
	for _, r := range found.List {
		black, white := strings.TrimSpace(r.Black), strings.TrimSpace(r.White)
		t.row(r.ProblemName, r.Game, report.OrUnknown(black)+" - "+report.OrUnknown(white), r.Date, r.Move, r.Color.Name(), strings.Join(r.First, " "), r.At, r.Short())
	}
	if err := cmp.Or(t.flush(), a.goOn("finds", c.Skip, len(found.List), found.Times)); err != nil {
		return err
	}
	for _, by := range []struct {
		name string
		list []problems.Tally
	}{{"player", found.Players}, {"rank", found.Ranks}, {"year", found.Years}} {
		t := a.table(by.name, "times", "solution", "other move", "elsewhere", "no move")
		for _, one := range by.list[:min(c.Limit, len(by.list))] {
			t.row(report.OrUnknown(one.Of), one.Times, one.Book, one.Other, one.Left, one.None)
		}
		if err := t.flush(); err != nil {
			return err
		}
	}
	return nil
}
