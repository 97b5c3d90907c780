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
		Name: "dfa",
		Compile: within(Room{200, 6}, func(s *pattern.Set, w Work) (match.Matcher, error) {
			return dfa.Compile(s, &dfa.Options{Limits: &automaton.Options{MaxStates: w.States, MaxBytes: w.Memory.Tables()}})
		}),
		Open:   dfa.Open,
		openFS: dfa.OpenFS,
	},
	{
		Name:    "patricia",
		Compile: within(Room{150, 10}, func(s *pattern.Set, _ Work) (match.Matcher, error) { return patricia.Compile(s, nil), nil }),
	},
	{
		Name:    "ptree",
		Compile: within(Room{100, 4}, func(s *pattern.Set, _ Work) (match.Matcher, error) { return ptree.Compile(s), nil }),
	},
}
