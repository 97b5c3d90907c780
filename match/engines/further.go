//go:build !js

package engines

import (
	"katachi/match"
	"katachi/match/dfa"
	"katachi/match/patricia"
	"katachi/match/ptree"
	"katachi/pattern"
)

// further are the engines that are not built for a browser, where every byte is loaded first.
var further = []Engine{
	{
		Name:    "dfa",
		Compile: func(s *pattern.Set) (match.Matcher, error) { return dfa.Compile(s, nil) },
		Open:    func(path string) (match.Matcher, error) { return dfa.Open(path) },
		Cost:    &Cost{Compile: [2]float64{1000, 200}, Position: [2]float64{20, 0.045}, Move: [2]float64{5, 0.01}},
	},
	{
		Name:    "patricia",
		Compile: func(s *pattern.Set) (match.Matcher, error) { return patricia.Build(s, nil), nil },
		Cost:    &Cost{Compile: [2]float64{400, 35}, Position: [2]float64{30, 0.6}, Move: [2]float64{3, 0.07}},
	},
	{
		Name:    "ptree",
		Compile: func(s *pattern.Set) (match.Matcher, error) { return ptree.New(s), nil },
		Cost:    &Cost{Compile: [2]float64{300, 10}, Position: [2]float64{70, 1.3}, Move: [2]float64{70, 2}},
	},
}
