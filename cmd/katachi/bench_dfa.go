package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"katachi/internal/cputime"
	"katachi/match"
	"katachi/match/automaton"
	"katachi/match/dfa"
	"katachi/pattern"
)

// benchedDFA holds the measurements of an automaton that was compiled in one way.
type benchedDFA struct {
	Path  string `json:"path"`
	Hints string `json:"hints"` // how patterns are transformed before they are inserted
	Skip  bool   `json:"skip"`  // positions of the path that decide nothing are skipped
	// States and all fields below are 0 if the automaton has more than mostStates states.
	States     int     `json:"states"`
	Bytes      int     `json:"bytes"`
	Cells      float64 `json:"cells_per_position"`
	PositionUS float64 `json:"position_us"`
	MoveUS     float64 `json:"move_us"`
	BuildMS    float64 `json:"build_ms"`
}

// mostStates limits the states of a measured automaton; larger ones are not built.
const mostStates = 6_000_000

// dfaWays returns the ways of dfa to compile a set that are worth comparing: that of the manual,
// the same with transformed patterns, and the default with each path.
func dfaWays() []dfa.Options {
	ways := []dfa.Options{{Path: dfa.Spiral, AsDrawn: true, Plain: true}, {Path: dfa.Spiral, Plain: true}}
	for i := range dfa.PathNames() {
		ways = append(ways, dfa.Options{Path: dfa.Path(i)})
	}
	return ways
}

// automata measures engine dfa on the set, compiled in each way.
func (c *benchCmd) automata(a *app, set *pattern.Set, work *workload) error {
	var all []benchedDFA
	ways := dfaWays()
	bar := a.progress("automata", len(ways))
	defer bar.done()
	enc := json.NewEncoder(a.stdout)
	for i := range ways {
		if a.ctx.Err() != nil {
			return a.ctx.Err()
		}
		opt := &ways[i]
		opt.Limits = &automaton.Options{MaxStates: mostStates}
		row := benchedDFA{Path: opt.Path.String(), Hints: "turn+exchange", Skip: !opt.Plain}
		if opt.AsDrawn {
			row.Hints = "none"
		}
		if err := row.measure(set, opt, work, c.Rounds); err != nil {
			return err
		}
		if c.JSON { // printed at once: a large set takes minutes
			if err := enc.Encode(&row); err != nil {
				return err
			}
		}
		all = append(all, row)
		bar.step()
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
		return nil // the table shows "> mostStates"
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
	t.row("path", "hints", "skip", "states", "bytes", "cells/position", "µs/position", "µs/move", "build ms")
	for _, r := range all {
		states := fmt.Sprint(r.States)
		if r.States == 0 {
			states = fmt.Sprintf("> %d", mostStates)
		}
		t.row(r.Path, r.Hints, yes[r.Skip], states, orNone(float64(r.Bytes), "%.0f"), orNone(r.Cells, "%.0f"),
			orNone(r.PositionUS, "%.1f"), orNone(r.MoveUS, "%.2f"), orNone(r.BuildMS, "%.0f"))
	}
	return t.flush()
}
