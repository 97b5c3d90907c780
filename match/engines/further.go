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
	},
	{
		Name:    "patricia",
		Compile: func(s *pattern.Set) (match.Matcher, error) { return patricia.Build(s, nil), nil },
	},
	{
		Name:    "ptree",
		Compile: func(s *pattern.Set) (match.Matcher, error) { return ptree.New(s), nil },
	},
}
