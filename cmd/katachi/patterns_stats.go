package main

import (
	"fmt"
	"strings"

	"katachi/match"
	"katachi/match/automaton"
	"katachi/match/dfa"
	"katachi/match/engines"
	"katachi/pattern"
)

type patternsStatsCmd struct {
	patternFiles
	jsonFlag `set:"json=, a line for each set"`
	Check    bool `help:"Instead, print each mistake or suspicion: unreadable text, duplicates, examples that fail. The exit code is 1 if an example is not found or a near miss is found."`
	Growth   bool `not:"json,check" help:"Print how the automaton grows: after each pattern, the number of patterns and of states, separated by a tab."`
}

// Help is shown by katachi patterns stats --help.
func (*patternsStatsCmd) Help() string {
	return `Examples:
  katachi patterns stats
  katachi patterns stats patterns.db patterns2.db
  katachi patterns stats patterns.db --growth > growth.tsv
  katachi patterns stats my.patterns --check`
}

// Run counts.
func (c *patternsStatsCmd) Run(a *app) error {
	sets, err := c.sets(a)
	if err != nil {
		return err
	}
	if c.Check {
		return c.check(a, sets)
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
	plain := dfa.PlainOptions()
	plain.Limits = a.tableLimits()
	d, err := dfa.Automaton(set, plain)
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
		for _, k := range dfa.Text(&o, false) {
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

// checkedSet is the result for a set.
type checkedSet struct {
	Set      string     `json:"set"`
	Patterns int        `json:"patterns"`
	Equal    [][]string `json:"equal" doc:"Groups of equal patterns"`
	Failed   []string   `json:"failed" doc:"Examples that are not found, near misses that are"`
}

// check prints the mistakes of the sets.
func (c *patternsStatsCmd) check(a *app, sets []*pattern.Set) error {
	wrong := 0
	for _, set := range sets {
		found := checkedSet{set.Name, set.Len(), [][]string{}, []string{}}
		for _, group := range set.Duplicates() {
			var equal []string
			for _, id := range group {
				equal = append(equal, set.At(id).Name)
			}
			found.Equal = append(found.Equal, equal)
		}
		for _, err := range match.CheckExamples(set) {
			found.Failed = append(found.Failed, err.Error())
		}
		wrong += len(found.Failed)
		if err := c.printChecked(a, &found); err != nil {
			return err
		}
	}
	if wrong > 0 {
		return fmt.Errorf("%s failed", number(wrong, "example"))
	}
	return nil
}

func (c *patternsStatsCmd) printChecked(a *app, found *checkedSet) error {
	if c.JSON {
		return printJSON(a.stdout, found)
	}
	for _, equal := range found.Equal {
		fmt.Fprintf(a.stdout, "%s: equal patterns: %s\n", found.Set, strings.Join(equal, ", "))
	}
	for _, failed := range found.Failed {
		fmt.Fprintf(a.stdout, "%s: %s\n", found.Set, failed)
	}
	_, err := fmt.Fprintf(a.stdout, "%s: %s read\n", found.Set, number(found.Patterns, "pattern"))
	return err
}
