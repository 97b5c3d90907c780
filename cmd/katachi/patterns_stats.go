package main

import (
	"fmt"

	"katachi/match/automaton"
	"katachi/match/dfa"
	"katachi/match/engines"
	"katachi/pattern"
)

type patternsStatsCmd struct {
	patternFiles
	jsonFlag `set:"json=, a line for each set"`
	Growth   bool `not:"json" help:"Print how the automaton grows: after each pattern, the number of patterns and of states, separated by a tab."`
}

// Help is shown by katachi patterns stats --help.
func (*patternsStatsCmd) Help() string {
	return `Examples:
  katachi patterns stats
  katachi patterns stats patterns.db patterns2.db
  katachi patterns stats patterns.db --growth > growth.tsv`
}

// Run counts.
func (c *patternsStatsCmd) Run(a *app) error {
	sets, err := c.sets(a)
	if err != nil {
		return err
	}
	count := c.printKinds
	if c.Growth {
		count = growth
	}
	for _, set := range sets {
		if err := count(a, set); err != nil {
			return err
		}
	}
	return nil
}

// printKinds counts the patterns of a set, and the states of their automaton.
func (c *patternsStatsCmd) printKinds(a *app, set *pattern.Set) error {
	kinds := map[string]int{}
	orientations, cells, moves := 0, 0, 0
	for _, p := range set.All() {
		kinds[p.Kind().String()]++
		orientations += len(p.Orientations())
		cells += len(p.Cells)
		if p.Move() != pattern.NoMove {
			moves++
		}
	}
	d, err := dfa.Automaton(set, &dfa.Options{AsDrawn: true, Limits: a.tableLimits()})
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(a.stdout, map[string]any{
			"set": set.Name, "patterns": set.Len(), "with_move": moves, "kinds": kinds,
			"orientations": orientations, "cells": cells, "states": d.NumStates(), "transitions": d.NumEdges(),
		})
	}
	text := fmt.Sprintf("%s: %s, %d with a move; %d centre, %d edge, %d corner, %d full; %s; %s",
		set.Name, number(set.Len(), "pattern"), moves, kinds["centre"], kinds["edge"], kinds["corner"], kinds["full"],
		number(orientations, "orientation"), number(cells, "cell"))
	_, err = fmt.Fprintf(a.stdout, "%s\n%s: automaton of the patterns as drawn: %s, %s\n", a.wrapped(text), set.Name,
		number(d.NumStates(), "state"), number(d.NumEdges(), "transition"))
	return err
}

// growth inserts the patterns as drawn one by one into an automaton that stays minimal, and prints
// its size after each one.
func growth(a *app, set *pattern.Set) error {
	inc, err := automaton.NewIncremental(4, a.tableLimits())
	if err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "patterns\tstates of %s\n", set.Name)
	for id, p := range set.All() {
		o := p.Orient(0)
		q := automaton.Pattern{ID: uint32(id)}
		for _, k := range dfa.Text(&o) {
			q.Sets = append(q.Sets, automaton.SetFromMask(uint64(k)))
		}
		if err := inc.Insert(q); err != nil {
			return fmt.Errorf("set %s: stopped at pattern %d of %d: %w", set.Name, id+1, set.Len(), err)
		}
		fmt.Fprintf(a.stdout, "%d\t%d\n", id+1, inc.NumStates())
	}
	return nil
}

// tableLimits returns the limits of an automaton, from --max-states or the memory.
func (a *app) tableLimits() *automaton.Options {
	return &automaton.Options{MaxStates: a.states, MaxBytes: engines.Memory(a.memory).Tables()}
}
