//go:build !js

package engines

import (
	"katachi/match"
	"katachi/match/automaton"
	"katachi/match/dfa"
	"katachi/match/patricia"
	"katachi/match/ptree"
	"katachi/pattern"
)

// native are the engines that are not part of browser builds, where every byte must be loaded.
var native = []Engine{
	{
		Name:     "dfa",
		Document: "GNU Go's manual, \"The DFA pattern matcher\"",
		Idea:     "cells are read along a path; one automaton knows all patterns",
		Best:     "hundreds of patterns; following a game; compiled files",
		Compile: within(Room{200, 6}, func(s *pattern.Set, w Work) (match.Matcher, error) {
			return dfa.Compile(s, &dfa.Options{Limits: &automaton.Options{MaxStates: w.States, MaxBytes: w.Memory.Tables()}})
		}),
		Open:   dfa.Open,
		openFS: dfa.OpenFS,
	},
	{
		Name:     "patricia",
		Document: "Martin Müller, \"Pattern Matching in Explorer\"",
		Idea:     "a tree that tests only cells in which patterns differ",
		Best:     "patterns without don't-cares, such as corners and whole boards",
		Compile:  within(Room{150, 10}, func(s *pattern.Set, _ Work) (match.Matcher, error) { return patricia.Compile(s, nil), nil }),
	},
	{
		Name:     "ptree",
		Document: "Pieter Beyens, \"Pieter's Pattern Search Algorithm\"",
		Idea:     "stones and edges in the order of a scan; patterns share beginnings",
		Best:     "adding patterns at any time without a rebuild",
		Compile:  within(Room{100, 4}, func(s *pattern.Set, _ Work) (match.Matcher, error) { return ptree.Compile(s), nil }),
	},
}

// ideas are Idea and Best of the engines that browser builds have, too.
var ideas = map[string][2]string{
	"mask":           {"every cell of every pattern, at every place", "checking the others"},
	"window":         {"the 4x4 cells around an anchor as 32 bits: one AND, one comparison", "a few positions; the baseline"},
	"hashtree-quick": {"the tables of hashtree without branches", "some thousand positions: compiles as fast as patterns are read"},
	"hashtree":       {"a hash tree on 3x3 keys finds candidates, which are then tested", "nearly everything; compiled files"},
}

func init() {
	for i := range table {
		if e := &table[i]; e.Idea == "" {
			e.Idea, e.Best = ideas[e.Name][0], ideas[e.Name][1]
		}
	}
}
