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
		Cost:    &Cost{Compile: [2]float64{2000, 500}, Position: [2]float64{11, 0.02}, Move: [2]float64{3, 0.006}},
	},
	{
		Name:    "patricia",
		Compile: func(s *pattern.Set) (match.Matcher, error) { return patricia.Build(s, nil), nil },
		Cost:    &Cost{Compile: [2]float64{400, 35}, Position: [2]float64{30, 0.6}, Move: [2]float64{3, 0.07}},
	},
	{
		Name:    "ptree",
		Compile: func(s *pattern.Set) (match.Matcher, error) { return ptree.New(s), nil },
		Cost:    &Cost{Compile: [2]float64{500, 60}, Position: [2]float64{15, 0.15}, Move: [2]float64{10, 0.06}},
	},
}
