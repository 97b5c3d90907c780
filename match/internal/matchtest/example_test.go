package matchtest_test

import (
	"testing"

	"katachi/match"
	"katachi/match/internal/matchtest"
	"katachi/pattern"
)

// These are the tests of an engine, here the obvious one: first on whole boards, then following
// games.
func Example() {
	compile := func(s *pattern.Set) (match.Matcher, error) { return match.CompileMask(s), nil }
	follow := func(s *pattern.Set) (match.Incremental, error) { return match.Rescan(match.CompileMask(s)), nil }

	_ = func(t *testing.T) { matchtest.Run(t, compile) }           // func TestConformance
	_ = func(t *testing.T) { matchtest.RunIncremental(t, follow) } // func TestIncremental
}
