package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"katachi/ask"
	"katachi/internal/cputime"
	"katachi/internal/report"
	"katachi/pattern"
)

// askCmd asks a question about the moves of games.
type askCmd struct {
	Question string `arg:"" help:"The question; - reads it from standard input."`

	inFlag
	pageFlags `kong:"set='what=Hits',set='limit=20'"`
	Patterns  []string `sep:"none" placeholder:"FILE" help:"Patterns for the conditions pattern and breaks; repeat it for several (default: the built-in shapes and openings)."`
	jsonFlag
	Explain bool `help:"Show the plan, too: what was looked up in an index, replayed and read, with counts and times."`
	Nodes   int  `type:"number" default:"2000" placeholder:"N" help:"Positions that the exact reader may look at for a question of the condition reads (default: ${default})."`
	Yes     bool `help:"Answer though it takes long: otherwise a question that would take more than ten minutes of processor time is refused before it starts."`
	threadsFlag
}

// usualMost is the processor time of a question that is answered without --yes.
const usualMost = 10 * time.Minute

// Help is shown by katachi ask --help.
func (*askCmd) Help() string {
	var atoms strings.Builder
	for _, a := range ask.Atoms() {
		fmt.Fprintf(&atoms, "  %-10s %s\n", a.Word, a.Help)
	}
	return `Examples:
  katachi ask 'called ladder; by year'
  katachi ask 'captures 5.. as m then within 5 captures 5.. by m.opponent'
  katachi ask 'called hane as m then never within 3 by m.opponent touches m'
  katachi ask 'games player="Lee Sedol": caught and stones 5.. ; mean stones'
  katachi ask 'position "rows=XO/OX at=inner" by winner; by player, limit 10'
  katachi ask 'called ladder as m then within 10 touches m' --in mine
  katachi ask 'called ladder caught' --explain

A question is a move, and what came after it in the same game. Conditions stand
behind each other, or with and, or, not and brackets between them. "as m" names
a move for later. "then" is the next move, "then within 5" one of the next
five, "then within 3..5" the third to the fifth, "then later" any later one; "without"
and a condition says what no move between is. "then never within 3" and a condition
ends the question: none of the next three moves is so.

Conditions:
` + atoms.String() + `
Games: "games date=1990.. player=...:" in front, with the words of katachi
search --query. Behind a semicolon: by ` + strings.Join(ask.Keys, ", ") + `; mean ` + strings.Join(ask.Numbers, ", ") + `;
limit N, of the lines of by.

Each move that begins what is asked for is a hit, once. What was not
read out counts neither as yes nor as no: such hits are counted apart.

A question that would take more than ten minutes of processor time says so before it
starts; --yes starts it.`
}

// Run asks.
func (c *askCmd) Run(a *app) error {
	q, err := c.question(a)
	if err != nil {
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
	found, err := report.Ask(a.ctx, col, q, &report.AskOptions{Threads: c.Threads, Skip: c.Skip, Limit: c.Limit, Explain: c.Explain, Patterns: patterns, Nodes: c.Nodes, Most: most, Progress: bar.show})
	bar.done()
	if long := (*ask.CostError)(nil); errors.As(err, &long) {
		return fmt.Errorf("%w; choose games, as in \"games date=2016..: ...\", add a condition that an index knows, or start it with --yes", err)
	}
	if err != nil {
		return err
	}
	if found.Warning != "" {
		a.warnf("%s", found.Warning)
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(found.JSON())
	}
	return printAsked(a, found)
}

// question reads the question.
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
		return nil, usagef("%v", err)
	}
	return q, nil
}

// printAsked prints an answer.
func printAsked(a *app, f *report.Asked) error {
	if _, err := fmt.Fprintln(a.stdout, a.wrapped(f.Text())); err != nil {
		return err
	}
	if err := printPlan(a, f.Steps); err != nil {
		return err
	}
	if by := f.Question.Report.By; by != "" && len(f.Groups) > 0 {
		head := []any{by, "hits", "won", "years", ""}
		mean := f.Question.Report.Mean
		if mean != "" {
			head = append(head[:4], "mean "+mean)
		}
		t := a.table(head...)
		for i := range f.Groups {
			g := &f.Groups[i]
			last := meter(g.Hits, f.Groups[0].Hits)
			if mean != "" {
				last = fmt.Sprintf("%.2f", g.Mean())
			}
			t.row(g.Key, g.Hits, percent(g.Won, g.Won+g.Lost), yearsOf(g), last)
		}
		if err := t.flush(); err != nil {
			return err
		}
	}
	return printAskedHits(a, f)
}

// printPlan prints how an answer was found; nothing without a plan.
func printPlan(a *app, steps []ask.Step) error {
	if len(steps) == 0 {
		return nil
	}
	t := a.table("step", "games", "moves", cputime.OfProcess, "of")
	t.cut("of")
	for _, s := range steps {
		t.row(s.Work, s.Games, s.Moves, fmt.Sprintf("%.1f ms", float64(s.Took.Microseconds())/1000), s.What)
	}
	return t.flush()
}

// yearsOf returns from when to when the hits of a group are.
func yearsOf(g *ask.Group) string {
	switch {
	case g.Last == 0:
		return ""
	case g.First == g.Last:
		return fmt.Sprint(g.First)
	}
	return fmt.Sprintf("%d to %d", g.First, g.Last)
}

// printAskedHits lists the hits.
func printAskedHits(a *app, f *report.Asked) error {
	if len(f.List) == 0 {
		return nil
	}
	t := a.table("game", "players", "date", "result", "move", "", "point", "to move")
	t.cut("players")
	for i := range f.List {
		h := &f.List[i]
		t.row(h.Game, h.Info.Black+" - "+h.Info.White, h.Info.Date, h.Info.Result, h.Move, h.Color.Name(), h.Point.Name(h.Info.Board), h.End)
	}
	if err := t.flush(); err != nil {
		return err
	}
	return a.goOn("hits", f.Offset, len(f.List), f.Total.Hits)
}
