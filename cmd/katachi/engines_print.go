package main

import (
	"encoding/json"
	"fmt"
	"math"

	"katachi/internal/cputime"
	"katachi/pattern"
)

// printBenched prints a line of JSON for each engine.
func printBenched(a *app, rows []benched) error {
	enc := json.NewEncoder(a.stdout)
	for i := range rows {
		r := &rows[i]
		for _, v := range []*float64{&r.BuildMS, &r.PositionUS, &r.Ratio, &r.MoveUS, &r.Valid, &r.Hits, &r.Visited} {
			*v = rounded(*v)
		}
		if err := enc.Encode(r); err != nil {
			return err
		}
	}
	return nil
}

// rounded rounds to three decimals.
func rounded(v float64) float64 { return math.Round(v*1000) / 1000 }

func (c *enginesCmd) print(a *app, set *pattern.Set, w *workload, rows []benched) error {
	c.header(a, set, w)
	t := a.columns()
	t.row("engine", "µs/position", "x window", "µs/move", "still valid", "hits/position", "visited/position", "bytes", "build ms")
	for _, r := range rows {
		t.row(r.Engine, fmt.Sprintf("%.1f", r.PositionUS), orNone(r.Ratio, "%.2f"), fmt.Sprintf("%.2f", r.MoveUS), orNone(100*r.Valid, "%.1f %%"),
			fmt.Sprintf("%.1f", r.Hits), orNone(r.Visited, "%.0f "+r.Unit), orNone(float64(r.Bytes), "%.0f"), fmt.Sprintf("%.1f", r.BuildMS))
	}
	if err := t.flush(); err != nil {
		return err
	}
	fmt.Fprintln(a.stdout)
	ideas := a.list()
	for _, r := range rows {
		ideas.row(r.Engine, r.Idea)
		if r.Document != "" {
			ideas.row("", r.Document)
		}
		ideas.row("", "best for "+r.Best)
	}
	return ideas.flush()
}

// header prints the set and the games that were measured.
func (c *enginesCmd) header(a *app, set *pattern.Set, w *workload) {
	fmt.Fprintf(a.stdout, "%s: %s; %s, %s, %s; %s, best of %s\n\n", set.Name, number(set.Len(), "pattern"), number(len(w.games), "game"),
		number(w.moves, "move"), number(len(w.positions), "position"), cputime.OfProcess, number(c.Rounds, "round"))
}

// orNone formats a figure; "-" for 0.
func orNone(v float64, format string) string {
	if v == 0 {
		return "-"
	}
	return fmt.Sprintf(format, v)
}
