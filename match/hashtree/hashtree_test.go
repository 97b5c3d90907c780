package hashtree_test

import (
	"testing"

	"katachi/internal/testpeers"
	"katachi/match"
	"katachi/match/hashtree"
	"katachi/match/internal/matchtest"
	"katachi/pattern"
)

func compile(s *pattern.Set) (match.Matcher, error) { return hashtree.CompileMatcher(s, nil) }

func TestConformance(t *testing.T) { matchtest.Run(t, compile) }

func follow(s *pattern.Set) (match.Incremental, error) {
	m, err := hashtree.CompileMatcher(s, nil)
	if err != nil {
		return nil, err
	}
	return m.Incremental(), nil
}

func TestIncremental(t *testing.T) { matchtest.RunIncremental(t, follow) }

// TestGroups puts every suitable pattern into a group, even if it is alone there.
func TestGroups(t *testing.T) {
	defer hashtree.SetMinGroup(1)()
	t.Run("conformance", func(t *testing.T) { matchtest.RunWorlds(t, compile) })
	t.Run("gnugo", func(t *testing.T) { testpeers.Long(t); matchtest.RunGNUGo(t, compile) })
	t.Run("incremental", func(t *testing.T) { matchtest.RunIncremental(t, follow) })
}
