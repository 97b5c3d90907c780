package main

import (
	"errors"

	"katachi/internal/patternset"
	"katachi/match"
	"katachi/match/engines"
	"katachi/pattern"
)

// matchers returns a matcher for each named set, or for the built-in openings and shapes if none is
// named. Mapped files stay open until the program ends.
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

// warned prints the warnings of a set and returns its error, as a usage error if the name of the
// set was wrong.
func (a *app) warned(warnings []pattern.Warning, err error) error {
	for _, w := range warnings {
		a.warnf("%v", w)
	}
	if spec := patternset.SpecError(""); errors.As(err, &spec) {
		return usagef("%w", err)
	}
	return err
}
