package patricia

import (
	"testing"

	"katachi/match"
	"katachi/match/internal/matchtest"
	"katachi/pattern"
)

func TestConformance(t *testing.T) {
	matchtest.Run(t, func(s *pattern.Set) (match.Matcher, error) { return Build(s, nil), nil })
}

// TestOtherOrders runs the first part of the suite with the other orders of cells.
func TestOtherOrders(t *testing.T) {
	for name, order := range map[string]Order{"diagonals": Diagonals, "squares": Squares} {
		t.Run(name, func(t *testing.T) {
			matchtest.RunWorlds(t, func(s *pattern.Set) (match.Matcher, error) {
				return Build(s, &Options{Order: order}), nil
			})
		})
	}
}

func TestIncremental(t *testing.T) {
	matchtest.RunIncremental(t, func(s *pattern.Set) (match.Incremental, error) {
		return match.Rescan(Build(s, nil)), nil
	})
}
