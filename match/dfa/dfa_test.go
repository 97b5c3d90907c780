package dfa_test

import (
	"testing"

	"katachi/match"
	"katachi/match/dfa"
	"katachi/match/matchtest"
	"katachi/pattern"
)

func TestConformance(t *testing.T) {
	matchtest.Run(t, func(s *pattern.Set) (match.Matcher, error) { return dfa.Compile(s, nil) })
}

// TestOptions proves that no option changes what is found.
func TestOptions(t *testing.T) {
	for _, tt := range []struct {
		name string
		opt  *dfa.Options
	}{
		{"product", &dfa.Options{Product: true}},
		{"turned", &dfa.Options{Hints: dfa.Turn}},
		{"as drawn", &dfa.Options{Hints: dfa.None}},
		{"cut short", &dfa.Options{MaxDepth: 3}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			matchtest.RunWorlds(t, func(s *pattern.Set) (match.Matcher, error) { return dfa.Compile(s, tt.opt) })
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
	} {
		t.Run(tt.name, func(t *testing.T) {
			matchtest.RunIncremental(t, func(s *pattern.Set) (match.Incremental, error) {
				m, err := dfa.Compile(s, tt.opt)
				if err != nil {
					return nil, err
				}
				return m.Incremental(), nil
			})
		})
	}
}
