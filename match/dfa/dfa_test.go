package dfa_test

import (
	"testing"

	"katachi/match"
	"katachi/match/dfa"
	"katachi/match/internal/matchtest"
	"katachi/pattern"
)

func TestConformance(t *testing.T) {
	matchtest.Run(t, func(s *pattern.Set) (match.Matcher, error) { return dfa.CompileMatcher(s, nil) })
}

// TestOptions checks that no option changes the hits.
func TestOptions(t *testing.T) {
	for _, tt := range []struct {
		name string
		opt  *dfa.Options
	}{
		{"as drawn", &dfa.Options{AsDrawn: true}},
		{"cut short", &dfa.Options{MaxDepth: 3}},
		{"every place read", &dfa.Options{Plain: true}},
		{"the manual's", &dfa.Options{Path: dfa.Spiral, Plain: true, AsDrawn: true}},
		{"squares", &dfa.Options{Path: dfa.Squares}},
		{"spiral", &dfa.Options{Path: dfa.Spiral}},
		{"rows", &dfa.Options{Path: dfa.RowByRow}},
		{"rows, cut short", &dfa.Options{Path: dfa.RowByRow, MaxDepth: 40}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			matchtest.RunWorlds(t, func(s *pattern.Set) (match.Matcher, error) { return dfa.CompileMatcher(s, tt.opt) })
		})
	}
}

func TestIncremental(t *testing.T) {
	for _, tt := range []struct {
		name string
		opt  *dfa.Options
	}{
		{"default", nil},
		{"cut short", &dfa.Options{MaxDepth: 3}},
		{"every place read", &dfa.Options{Plain: true}},
		{"squares", &dfa.Options{Path: dfa.Squares}},
		{"spiral", &dfa.Options{Path: dfa.Spiral, AsDrawn: true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			matchtest.RunIncremental(t, func(s *pattern.Set) (match.Incremental, error) {
				m, err := dfa.CompileMatcher(s, tt.opt)
				if err != nil {
					return nil, err
				}
				return m.Incremental(), nil
			})
		})
	}
}
