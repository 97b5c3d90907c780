package main

import (
	"encoding/json"
	"fmt"
	"io"

	"katachi/ask"
	"katachi/collection"
	"katachi/internal/report"
	"katachi/internal/table"
	"katachi/pattern"
)

// printAsQuestion prints the question that a query means.
func printAsQuestion(a *app, in collection.Union, q *report.Placed) error {
	q, _, err := report.ReadyNamed(a.ctx, in, q, nil)
	if err != nil {
		return err
	}
	question, err := report.AsQuestion(q.Query)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(a.stdout, question)
	return err
}

// printLike prints the positions that are like a query, and draws the first.
func (c *searchCmd) printLike(a *app, in collection.Union, q *report.Placed) error {
	switch {
	case len(in) > 1:
		return usagef("--like looks through one collection: several are given")
	case c.Like > collection.MostDifferences:
		return usagef("--like %d: want 1 to %d differences", c.Like, collection.MostDifferences)
	case q.OnlyNamed():
		return usagef("--like wants a position, a region or --query with rows")
	}
	f, err := report.Like(a.ctx, in[0], q, c.Like)
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(f.JSON())
	}
	if len(f.List) > 0 {
		if err := f.List[0].Picture().Text(a.stdout, a.colour); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(a.stdout, "\n%s with a position that differs in at most %s; * is a stone more, - one less, ! of the other colour or a line beside\n",
		number(f.Games, "game"), number(c.Like, "thing"))
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

// byPattern searches for the patterns of files.
func (c *searchCmd) byPattern(a *app) error {
	where, err := c.where()
	if err != nil {
		return err
	}
	if _, ok := table.FormatOf(c.Hits); c.Hits != "" && !ok {
		return usagef("--hits %s: want a file that ends in .jsonl, .csv or .parquet, for --patterns", c.Hits)
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
	q.Games = where
	in, done, err := c.open(a, c.Threads)
	if err != nil {
		return err
	}
	defer done()
	if len(in) > 1 {
		return usagef("--patterns looks through one collection: several are given")
	}
	bar := a.progress("games", 0)
	defer bar.done()
	var found *report.Asked
	err = withTable(c.Hits, func(hits io.Writer, as table.Format) (err error) {
		found, err = report.Ask(a.ctx, in[0], q, &report.AskOptions{
			Threads: c.Threads, Skip: c.Skip, Limit: c.Limit, Patterns: sets, Hits: hits, HitsAs: as, Progress: bar.show,
		})
		return err
	})
	bar.done()
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(found.JSON())
	}
	return printAsked(a, found)
}
