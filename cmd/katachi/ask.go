package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"katachi/games/ask"
	"katachi/internal/cputime"
	"katachi/internal/ops/question"
	"katachi/internal/table"
	"katachi/pattern"
)

// askCmd asks a question about the moves of games.
type askCmd struct {
	Question string `arg:"" help:"The question; - reads it from standard input."`

	inFlag
	pageFlags `kong:"set='what=hits',set='limit=20'"`
	Patterns  []string `sep:"none" placeholder:"FILE" help:"Patterns for the conditions pattern and breaks; repeat the option for several files (default: the built-in shapes and openings)."`
	Hits      string   `type:"output" placeholder:"FILE" help:"Write every hit to FILE, as lines of JSON (.jsonl), as CSV (.csv) or as Parquet (.parquet)."`
	jsonFlag
	Explain bool `help:"Also show the plan: what was looked up in an index, replayed and read out, with counts and times."`
	Nodes   int  `type:"number" default:"2000" placeholder:"N" help:"Most positions to search each time the condition \"reads\" is tested (default: ${default})."`
	Yes     bool `help:"Answer even a question that needs more than ten minutes of processor time."`
	threadsFlag
}

// usualMost is the most processor time that a question may need without --yes.
const usualMost = 10 * time.Minute

// Help is shown by katachi ask --help.
func (*askCmd) Help() string {
	var atoms strings.Builder
	for _, a := range ask.Atoms() {
		fmt.Fprintf(&atoms, "  %-10s %s\n", a.Word, a.Help)
	}
	return `Examples:
  katachi ask "called ladder; by year"
  katachi ask "captures 5.. as m then within 5 captures 5.. by m.opponent"
  katachi ask "called hane as m then never within 3 by m.opponent touches m"
  katachi ask "games player=Sedol: caught and stones 5.. ; mean stones"
  katachi ask "position rows=XO/OX by winner; by player, limit 10"
  katachi ask "called ladder as m then within 10 touches m" --in mine
  katachi ask "called ladder caught" --explain
  katachi ask "called shoulder hit number ..50; by band, next, limit 10"
  katachi ask "ko; by game, per game 20.., limit 10"
  katachi ask "called shoulder hit number ..20; first ever"
  katachi ask "captures 5.." --hits captures.parquet -n 0

A question describes a move, and moves that followed it in the same game. Write conditions one after
the other, or combine them with and, or, not and brackets. "as m" names a move for later conditions.
"then" is the next move, "then within 5" one of the next five, "then within 3..5" the third to the
fifth, "then later" any later one; "without" and a condition excludes moves between. "then never
within 3" and a condition ends the question: it holds for none of the next three moves.

Conditions:
` + atoms.String() + `
Games: to choose games, begin with "games date=1990.. player=...:", with the
words of katachi search --query. Reports, after a semicolon: by ` + strings.Join(ask.Keys, ", ") + `;
a second key, as in "by band, next", makes a table;
mean or histogram ` + strings.Join(ask.Numbers, ", ") + `;
sort ` + strings.Join(ask.Sorts, ", ") + `; limit N, the most lines of by; examples N, hits shown in
each line; first N, to stop after N hits; first ever, to see who was first;
per game N.., only games with N hits or more.

A move that begins such a sequence is one hit. Hits that depend on a position
that could not be read out are counted separately.

A question that needs more than ten minutes of processor time is refused before
it starts, unless --yes is given.`
}

// Run asks.
func (c *askCmd) Run(a *app) error {
	q, err := c.question(a)
	if err != nil {
		return err
	}
	if err := cmp.Or(tableFile(c.Hits), checkOutputs([]string{c.Hits}, c.Patterns...)); err != nil {
		return err
	}
	var patterns []*pattern.Set
	for _, spec := range c.Patterns {
		set, err := a.loadSet(spec)
		if err != nil {
			return err
		}
		patterns = append(patterns, set)
	}
	col, err := c.open(a, c.Threads)
	if err != nil {
		return err
	}
	defer col.Close()
	most := usualMost
	if c.Yes {
		most = 0
	}
	bar := a.progress("games", 0)
	env := &question.Env{In: col, Question: q, Threads: c.Threads, Explain: c.Explain, Patterns: patterns, Nodes: c.Nodes, Most: most, Progress: bar.show}
	var found *question.Answer
	err = withTable(c.Hits, func(hits io.Writer, as table.Format) (err error) {
		env.Hits, env.HitsAs = hits, as
		found, err = question.Do(a.ctx, env, &question.Request{Skip: c.Skip, Limit: c.Limit})
		return err
	})
	bar.done()
	if long := (*ask.CostError)(nil); errors.As(err, &long) {
		return fmt.Errorf("%w; choose games, as in \"games date=2016..: ...\", add a condition that an index can look up, or start it with --yes", err)
	}
	if err != nil {
		return err
	}
	if found.Warning != nil {
		a.warn(found.Warning)
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(found)
	}
	return printAsked(a, found, c.Skip)
}

// withTable calls work with a writer for the file and the format that its name implies; with nil if
// file is "".
func withTable(file string, work func(io.Writer, table.Format) error) error {
	if file == "" {
		return work(nil, "")
	}
	format, _ := table.FormatOf(file)
	return writeFile(file, func(w io.Writer) error { return work(w, format) })
}

// tableFile returns an error if no table can be written to the file of --hits.
func tableFile(file string) error {
	if _, ok := table.FormatOf(file); file != "" && !ok {
		return usagef("--hits %s: want a file that ends in .jsonl, .csv or .parquet", file)
	}
	return nil
}

// question reads and parses the question.
func (c *askCmd) question(a *app) (*ask.Question, error) {
	text := c.Question
	if text == "-" {
		in, err := a.read(text)
		if err != nil {
			return nil, err
		}
		text = string(in.data)
	}
	q, err := ask.Parse(text)
	if err != nil {
		return nil, usagef("%w", err)
	}
	return q, nil
}

// printAsked prints an answer.
func printAsked(a *app, f *question.Answer, skip int) error {
	if _, err := fmt.Fprintln(a.stdout, a.wrapped(f.Told(a.lang))); err != nil {
		return err
	}
	if err := printPlan(a, f.Steps); err != nil {
		return err
	}
	if err := printGroups(a, f); err != nil {
		return err
	}
	if err := printBins(a, f); err != nil {
		return err
	}
	return printAskedHits(a, f, skip)
}

// printGroups prints the groups of an answer; nothing if the question has no by.
func printGroups(a *app, f *question.Answer) error {
	r := f.Report
	switch {
	case f.Cross != nil:
		return printCross(a, f.Cross)
	case r.By == "" || len(f.Groups) == 0:
		return nil
	}
	head := []any{r.By, "hits", "share", "won", "95 %", "years", ""}
	if r.Mean != "" {
		head[6] = "mean " + r.Mean
	}
	if r.Examples > 0 {
		head = append(head, "game.move")
	}
	if r.Ever {
		head = append(head, "first ever")
	}
	t := a.table(head...)
	most := 0
	for i := range f.Groups {
		most = max(most, f.Groups[i].Hits)
	}
	for i := range f.Groups {
		g := &f.Groups[i]
		cells := []any{g.Key, g.Hits, percent(g.Hits, f.Total.Hits), percent(g.Won, g.Won+g.Lost), intervalOf(g), yearsOf(g), meter(g.Hits, most)}
		if r.Mean != "" {
			cells[6] = orEmpty(g.Mean)
		}
		if r.Examples > 0 {
			cells = append(cells, examplesOf(g))
		}
		if r.Ever && g.Ever != nil {
			cells = append(cells, g.Ever.String())
		} else if r.Ever {
			cells = append(cells, "")
		}
		t.row(cells...)
	}
	return t.flush()
}

// orEmpty returns a mean; "" for nil.
func orEmpty(mean *float64) string {
	if mean == nil {
		return ""
	}
	return fmt.Sprintf("%.2f", *mean)
}

// intervalOf returns the 95 % interval of a group's share of wins; "" if no winner is known.
func intervalOf(g *question.Group) string {
	if g.Won+g.Lost == 0 {
		return ""
	}
	return fmt.Sprintf("%.0f to %.0f", 100*g.Low, 100*g.High)
}

// examplesOf returns the examples of a group as GAME.MOVE.
func examplesOf(g *question.Group) string {
	list := make([]string, len(g.Examples))
	for i, e := range g.Examples {
		list[i] = fmt.Sprintf("%d.%d", e.Game, e.Move)
	}
	return strings.Join(list, " ")
}

// printBins prints the histogram of an answer; nothing without one.
func printBins(a *app, f *question.Answer) error {
	if len(f.Bins) == 0 {
		return nil
	}
	t := a.table(f.Report.Histogram, "hits", "share", "")
	most := 0
	for _, b := range f.Bins {
		most = max(most, b.Hits)
	}
	for _, b := range f.Bins {
		t.row(b.String(), b.Hits, percent(b.Hits, f.Total.Hits), meter(b.Hits, most))
	}
	return t.flush()
}

// printPlan prints how an answer was found; nothing without a plan.
func printPlan(a *app, steps []question.Step) error {
	if len(steps) == 0 {
		return nil
	}
	t := a.table("step", "games", "moves", cputime.OfProcess, "of")
	t.cut("of")
	for _, s := range steps {
		t.row(s.Work, s.Games, s.Moves, fmt.Sprintf("%.1f ms", s.MS), s.What)
	}
	return t.flush()
}

// yearsOf returns the first and last year of a group's hits.
func yearsOf(g *question.Group) string {
	switch {
	case g.Last == 0:
		return ""
	case g.First == g.Last:
		return fmt.Sprint(g.First)
	}
	return fmt.Sprintf("%d to %d", g.First, g.Last)
}

// printAskedHits lists the hits.
func printAskedHits(a *app, f *question.Answer, skip int) error {
	if len(f.Hits) == 0 {
		return nil
	}
	t := a.table("game", "players", "date", "result", "move", "", "point", "last move")
	t.cut("players")
	for i := range f.Hits {
		h := &f.Hits[i]
		t.row(h.Game, h.Black+" - "+h.White, h.Date, h.Result, h.Move, a.side(h.Color), h.Point, h.End)
	}
	if err := t.flush(); err != nil {
		return err
	}
	return a.goOn("hits", skip, len(f.Hits), f.Total.Hits)
}
