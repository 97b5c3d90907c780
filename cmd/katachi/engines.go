package main

import (
	"strings"

	"katachi/board"
	"katachi/match"
	"katachi/match/dfa"
	"katachi/match/hashtree"
	"katachi/match/patricia"
	"katachi/match/ptree"
	"katachi/match/window"
	"katachi/pattern"
)

// engine makes a matcher of a set.
type engine struct {
	name    string
	compile func(*pattern.Set) (match.Matcher, error)
}

// engines are the matchers that a user can choose, in the order of bench.
var engines = []engine{
	{"mask", func(s *pattern.Set) (match.Matcher, error) { return match.NewMask(s), nil }},
	{"window", func(s *pattern.Set) (match.Matcher, error) { return window.Compile(s) }},
	{"dfa", func(s *pattern.Set) (match.Matcher, error) { return dfa.Compile(s, nil) }},
	{"patricia", func(s *pattern.Set) (match.Matcher, error) { return patricia.Build(s, nil), nil }},
	{"ptree", func(s *pattern.Set) (match.Matcher, error) { return ptree.New(s), nil }},
	{"hashtree", func(s *pattern.Set) (match.Matcher, error) { return hashtree.Compile(s, nil) }},
}

// defaultEngine is the matcher of every command that is not told another.
const defaultEngine = "hashtree"

// engineNames returns the names of the engines, joined by commas.
func engineNames() string {
	var names []string
	for _, e := range engines {
		names = append(names, e.name)
	}
	return strings.Join(names, ",")
}

// following returns the matcher's own way of following a game, or the general
// one.
func following(m match.Matcher) match.Incremental {
	switch m := m.(type) {
	case *dfa.Matcher:
		return m.Incremental()
	case *hashtree.Matcher:
		return m.Incremental()
	}
	return match.Rescan(m)
}

// tableBytes returns the size of the compiled tables, 0 where it is not told.
func tableBytes(m match.Matcher) int {
	switch m := m.(type) {
	case *window.Matcher:
		return m.Stats().Bytes
	case *dfa.Matcher:
		return m.Stats().Bytes
	case *patricia.Matcher:
		return m.Stats().Bytes
	case *ptree.Matcher:
		return m.Stats().Bytes
	case *hashtree.Matcher:
		return m.Stats().Bytes
	}
	return 0
}

// visited returns how much m visits to match b, in the unit that tells its work
// best; 0 where it is not told.
func visited(m match.Matcher, b *board.Board) (n int, unit string) {
	switch m := m.(type) {
	case *window.Matcher:
		return m.Tests(b), "tests"
	case *dfa.Matcher:
		m.AppendHits(nil, b)
		return m.Visited(), "cells"
	case *patricia.Matcher:
		before := m.Work()
		m.AppendHits(nil, b)
		after := m.Work()
		return after.Nodes + after.Cells - before.Nodes - before.Cells, "cells"
	case *ptree.Matcher:
		before := m.Work()
		m.AppendHits(nil, b)
		return m.Work().Cells - before.Cells, "cells"
	case *hashtree.Matcher:
		return m.Steps(b).Candidates, "candidates"
	}
	return 0, ""
}

// findEngine returns the engine of the name, which the command line has checked.
func findEngine(name string) engine {
	for _, e := range engines {
		if e.name == name {
			return e
		}
	}
	panic("katachi: no engine " + name)
}
