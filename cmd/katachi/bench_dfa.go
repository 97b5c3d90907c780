package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"katachi/automaton"
	"katachi/internal/cputime"
	"katachi/match"
	"katachi/match/dfa"
	"katachi/pattern"
)

// benchedDFA is what was measured of an automaton, in a form of the set.
type benchedDFA struct {
	Path  string `json:"path"`
	Hints string `json:"hints"`
	Cut   bool   `json:"cut"`  // strings are cut where nothing more is decided
	Skip  bool   `json:"skip"` // places that decide nothing are passed over
	// States is 0, and so is all that follows, where there would be more than mostStates.
	States     int     `json:"states"`
	Bytes      int     `json:"bytes"`
	Cells      float64 `json:"cells_per_position"`
	PositionUS float64 `json:"position_us"`
	MoveUS     float64 `json:"move_us"`
	BuildMS    float64 `json:"build_ms"`
}

// mostStates is where the construction of an automaton that is only measured stops.
const mostStates = 6_000_000

// automata measures the set by dfa in every way there is.
func (c *benchCmd) automata(a *app, set *pattern.Set, work *workload) error {
	var all []benchedDFA
	paths := dfa.PathNames()
	bar := a.progress("automata", len(paths)*12)
	defer bar.done()
	enc := json.NewEncoder(a.stdout)
	for _, name := range paths {
		for _, hints := range []dfa.Hints{dfa.None, dfa.Turn, dfa.TurnAndExchange} {
			for _, plain := range []bool{true, false} {
				for _, whole := range []bool{true, false} {
					if a.ctx.Err() != nil {
						return a.ctx.Err()
					}
					row := benchedDFA{Path: name, Hints: hints.String(), Cut: !whole, Skip: !plain}
					path, err := dfa.ParsePath(name)
					if err != nil {
						return err
					}
					opt := dfa.Options{
						Path: path, Hints: hints, Plain: plain, Whole: whole,
						Limits: &automaton.Options{MaxStates: mostStates},
					}
					if err := row.measure(set, &opt, work, c.Rounds); err != nil {
						return err
					}
					if c.JSON { // at once: a run of a large set takes an hour
						if err := enc.Encode(&row); err != nil {
							return err
						}
					}
					all = append(all, row)
					bar.step()
				}
			}
		}
	}
	bar.done()
	if c.JSON {
		return nil
	}
	c.header(a, set, work)
	return printAutomata(a, all)
}

// measure compiles the set and matches the work.
func (r *benchedDFA) measure(set *pattern.Set, opt *dfa.Options, work *workload, rounds int) error {
	start := cputime.Process()
	m, err := dfa.Compile(set, opt)
	if limit := (*automaton.LimitError)(nil); errors.As(err, &limit) {
		return nil // the table has "more than"
	} else if err != nil {
		return err
	}
	r.BuildMS = rounded((cputime.Process() - start).Seconds() * 1e3)
	r.States, r.Bytes = tableFigure(m, "states"), tableFigure(m, "bytes")
	b := benched{matcher: m, incremental: match.Follow(m)}
	b.count(work)
	for range rounds {
		b.scan(work)
		b.follow(work)
	}
	r.Cells, r.PositionUS, r.MoveUS = rounded(b.Visited), rounded(b.PositionUS), rounded(b.MoveUS)
	return nil
}

func printAutomata(a *app, all []benchedDFA) error {
	yes := map[bool]string{true: "yes", false: "no"}
	t := a.columns()
	t.row("path", "hints", "cut", "skip", "states", "bytes", "cells/position", "µs/position", "µs/move", "build ms")
	for _, r := range all {
		states := fmt.Sprint(r.States)
		if r.States == 0 {
			states = fmt.Sprintf("> %d", mostStates)
		}
		t.row(r.Path, r.Hints, yes[r.Cut], yes[r.Skip], states, orNone(float64(r.Bytes), "%.0f"), orNone(r.Cells, "%.0f"),
			orNone(r.PositionUS, "%.1f"), orNone(r.MoveUS, "%.2f"), orNone(r.BuildMS, "%.0f"))
	}
	return t.flush()
}
