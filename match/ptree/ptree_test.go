package ptree_test

import (
	"testing"

	"katachi/match"
	"katachi/match/matchtest"
	"katachi/match/ptree"
	"katachi/pattern"
)

func TestConformance(t *testing.T) {
	matchtest.Run(t, func(s *pattern.Set) (match.Matcher, error) { return ptree.New(s), nil })
}

func TestIncremental(t *testing.T) {
	matchtest.RunIncremental(t, func(s *pattern.Set) (match.Incremental, error) {
		return match.Rescan(ptree.New(s)), nil
	})
}
