package patricia_test

import (
	"testing"

	"katachi/match"
	"katachi/match/matchtest"
	"katachi/match/patricia"
	"katachi/pattern"
)

func TestConformance(t *testing.T) {
	matchtest.Run(t, func(s *pattern.Set) (match.Matcher, error) { return patricia.Build(s, nil), nil })
}

// TestOtherOrders runs the first part of the suite with the other orders.
func TestOtherOrders(t *testing.T) {
	for name, order := range map[string]patricia.Order{"diagonals": patricia.Diagonals, "squares": patricia.Squares} {
		t.Run(name, func(t *testing.T) {
			matchtest.RunWorlds(t, func(s *pattern.Set) (match.Matcher, error) {
				return patricia.Build(s, &patricia.Options{Order: order}), nil
			})
		})
	}
}

func TestIncremental(t *testing.T) {
	matchtest.RunIncremental(t, func(s *pattern.Set) (match.Incremental, error) {
		return match.Rescan(patricia.Build(s, nil)), nil
	})
}
