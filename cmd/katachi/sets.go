package main

import (
	"fmt"
	"strings"

	"katachi/match"
	"katachi/match/hashtree"
	"katachi/names"
	"katachi/pattern"
	"katachi/pattern/gnugo"
)

// compiledSuffix ends the names of files that katachi compile writes.
const compiledSuffix = ".katachi"

// matchers returns a matcher of each set that was named: of the default engine,
// which may have been compiled before, or of the one that was asked for.
// Without names, the built-in openings and shapes.
func (a *app) matchers(specs []string, engineName string) ([]match.Matcher, error) {
	if len(specs) == 0 {
		specs = []string{"openings", "shapes"}
	}
	var all []match.Matcher
	for _, spec := range specs {
		m, err := a.matcher(spec, findEngine(engineName))
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, nil
}

// matcher returns the matcher of one set. Mapped files stay open until the
// program ends.
func (a *app) matcher(spec string, e engine) (match.Matcher, error) {
	if strings.HasSuffix(spec, compiledSuffix) {
		m, err := hashtree.Open(spec)
		if err != nil || e.name == defaultEngine {
			return m, err
		}
		return e.compile(m.Set())
	}
	set, err := a.loadSet(spec)
	if err != nil {
		return nil, err
	}
	return e.compile(set)
}

// loadSet reads one set: "A.db,B.db", "corner:joseki.db", "my.patterns", the
// set of a compiled file, or a built-in one: "moves", "openings", "shapes".
func (a *app) loadSet(spec string) (*pattern.Set, error) {
	if strings.HasSuffix(spec, compiledSuffix) && !strings.Contains(spec, ",") {
		m, err := hashtree.Open(spec)
		if err != nil {
			return nil, err
		}
		return m.Set(), nil
	}
	for _, set := range names.Builtin().Sets() {
		if spec == set.Name {
			return set, nil
		}
	}
	parts := strings.Split(spec, ",")
	set := pattern.NewSet(setName(parts))
	for _, part := range parts {
		path, mode := matcherMode(part)
		before := set.Len()
		if err := a.appendFile(set, path, mode); err != nil {
			return nil, err
		}
		if set.Len() == before {
			return nil, fmt.Errorf("%s: no pattern found", path)
		}
	}
	return set, nil
}

// setName joins the base names of a set's files.
func setName(parts []string) string {
	var stems []string
	for _, part := range parts {
		path, _ := matcherMode(part)
		stems = append(stems, baseName(path))
	}
	return strings.Join(stems, "+")
}

// matcherMode splits "corner:FILE" and "full:FILE".
func matcherMode(part string) (path string, mode gnugo.Mode) {
	if path, ok := strings.CutPrefix(part, "corner:"); ok {
		return path, gnugo.Corner
	}
	if path, ok := strings.CutPrefix(part, "full:"); ok {
		return path, gnugo.FullBoard
	}
	return part, gnugo.Ordinary
}

// appendFile reads one file into set: GNU Go's format if its name says .db,
// else the native one.
func (a *app) appendFile(set *pattern.Set, path string, mode gnugo.Mode) error {
	switch {
	case path == "":
		return usagef("an empty name among the pattern files")
	case strings.HasSuffix(path, compiledSuffix):
		return usagef("%s: a compiled file is a set of its own; join the files that it was made of", path)
	}
	if stem := strings.TrimSuffix(path, ".gz"); !strings.HasSuffix(stem, ".db") {
		if mode != gnugo.Ordinary {
			return usagef("%s: corner: and full: are for GNU Go's .db files; native patterns draw their edges", path)
		}
		return pattern.AppendFile(set, path)
	}
	warnings, err := gnugo.AppendFile(set, path, mode)
	for _, w := range warnings {
		a.warnf("%v", w)
	}
	return err
}

// baseName returns a path's last element.
func baseName(path string) string {
	if i := strings.LastIndexAny(path, `/\`); i >= 0 {
		return path[i+1:]
	}
	return path
}
