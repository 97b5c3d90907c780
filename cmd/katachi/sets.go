package main

import (
	"errors"

	"katachi/internal/patternset"
	"katachi/match"
	"katachi/match/engines"
	"katachi/pattern"
)

// matchers returns a matcher of each set that is named, or of the built-in
// openings and shapes if none is. Files that are mapped stay open until the
// program ends.
func (a *app) matchers(specs []string, engine string, w engines.Work) ([]match.Matcher, error) {
	w.Memory, w.States = engines.Memory(a.memory), a.states
	all, warnings, err := patternset.Matchers(specs, engine, w, a.inSet)
	return all, a.warned(warnings, err)
}

// loadSet reads one set.
func (a *app) loadSet(spec string) (*pattern.Set, error) {
	set, warnings, err := patternset.Load(spec, a.inSet)
	return set, a.warned(warnings, err)
}

// warned prints the warnings of a set and returns its error, as one of usage where
// the set was named wrongly.
func (a *app) warned(warnings []pattern.Warning, err error) error {
	for _, w := range warnings {
		a.warnf("%v", w)
	}
	if spec := patternset.SpecError(""); errors.As(err, &spec) {
		return usagef("%v", err)
	}
	return err
}
