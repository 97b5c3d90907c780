package hashtree_test

import (
	"testing"

	"katachi/match"
	"katachi/match/hashtree"
	"katachi/match/matchtest"
	"katachi/pattern"
)

func compile(s *pattern.Set) (match.Matcher, error) { return hashtree.Compile(s, nil) }

func TestConformance(t *testing.T) { matchtest.Run(t, compile) }

func TestIncremental(t *testing.T) {
	matchtest.RunIncremental(t, func(s *pattern.Set) (match.Incremental, error) {
		m, err := hashtree.Compile(s, nil)
		if err != nil {
			return nil, err
		}
		return m.Incremental(), nil
	})
}
