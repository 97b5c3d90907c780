package window_test

import (
	"testing"

	"katachi/match"
	"katachi/match/matchtest"
	"katachi/match/window"
	"katachi/pattern"
)

func TestConformance(t *testing.T) {
	matchtest.Run(t, func(s *pattern.Set) (match.Matcher, error) { return window.Compile(s) })
}
