package main

import (
	"encoding/json"
	"fmt"
	"io"

	"katachi/games/ask"
	"katachi/games/collection"
	"katachi/internal/ops/name"
	"katachi/internal/ops/question"
	"katachi/internal/ops/search"
	"katachi/internal/report"
	"katachi/internal/table"
	"katachi/pattern"
)

// printAsQuestion prints a query as a question for katachi ask.
func printAsQuestion(a *app, in collection.Union, q *report.Placed) error {
	q, _, err := name.ReadyFor(a.ctx, in, q, nil)
	if err != nil {
		return err
	}
	asked, err := question.Of(q.Query)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(a.stdout, asked)
	return err
}

// printLike prints the positions similar to a query, and draws the first.
func (c *searchCmd) printLike(a *app, in collection.Union, q *report.Placed) error {
	if q.OnlyNamed() {
		return usagef("--like needs a position, a region or --query with rows")
	}
	f, err := search.Like(a.ctx, in[0], q, c.Like)
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(f.JSON())
	}
	if len(f.List) > 0 {
		if err := a.draw(a.stdout, f.List[0].Picture()); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(a.stdout, "\n%s with a position that has at most %s; * is an extra stone, - a missing one, ! one of the other colour or shifted by a line\n",
		number(f.Games, "game"), number(c.Like, "difference"))
	if err != nil || len(f.List) == 0 {
		return err
	}
	t := a.table("differs", "game", "players", "date", "result", "move", "in")
	t.cut("players")
	for i := range f.List {
		l := &f.List[i]
		t.row(l.Distance, l.Game, report.Players(&l.Info), l.Info.Date, l.Info.Result, l.Move, l.DifferenceText())
	}
	if err := t.flush(); err != nil {
		return err
	}
	return a.goOn("games", c.Skip, len(f.List), f.Games)
}

// byPattern searches for the patterns of --patterns.
func (c *searchCmd) byPattern(a *app) error {
	if err := c.Where.Check(); err != nil {
		return err
	}
	if err := tableFile(c.Hits); err != nil {
		return err
	}
	var sets []*pattern.Set
	for _, spec := range c.Patterns {
		set, err := a.loadSet(spec)
		if err != nil {
			return err
		}
		sets = append(sets, set)
	}
	q, err := ask.Parse(`pattern "*"; by pattern`)
	if err != nil {
		return err
	}
	q.Games = c.Where
	in, done, err := c.open(a, c.Threads)
	if err != nil {
		return err
	}
	defer done()
	bar := a.progress("games", 0)
	defer bar.done()
	var found *question.Answer
	err = withTable(c.Hits, func(hits io.Writer, as table.Format) (err error) {
		found, err = question.Do(a.ctx, &question.Env{
			In: in[0], Question: q, Threads: c.Threads, Patterns: sets, Hits: hits, HitsAs: as, Progress: bar.show,
		}, &question.Request{Skip: c.Skip, Limit: c.Limit})
		return err
	})
	bar.done()
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(found)
	}
	return printAsked(a, found, c.Skip)
}
