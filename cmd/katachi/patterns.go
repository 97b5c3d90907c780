package main

import (
	"fmt"
	"slices"
	"strings"

	"katachi/internal/ops/josekis"
	"katachi/internal/terms"
	"katachi/names"
	"katachi/pattern"
)

// patternsCmd groups the commands about patterns.
type patternsCmd struct {
	List    patternsListCmd    `cmd:"" help:"List patterns, one per line."`
	Show    patternsShowCmd    `cmd:"" help:"Show patterns with their diagrams, meanings and examples."`
	Convert patternsConvertCmd `cmd:"" help:"Write patterns in the native format or in GNU Go's."`
	Stats   patternsStatsCmd   `cmd:"" help:"Count patterns by kind and size, and the states of their automaton; or find mistakes."`
	Compile patternsCompileCmd `cmd:"" help:"Compile patterns into a file that opens instantly."`
	Combine patternsCombineCmd `cmd:"" help:"Combine sets of patterns: union, intersection, difference."`
	Cut     patternsCutCmd     `cmd:"" help:"Make a pattern from a part of a position."`
	Inside  insideCmd          `cmd:"" help:"Show the automaton or the tree that an engine makes, or a search step by step."`
	Harvest patternsHarvestCmd `cmd:"" help:"Collect the patterns around the moves of games, with counts and results."`
}

// patternFiles are the arguments of the commands about one set of patterns.
type patternFiles struct {
	Files []string `arg:"" optional:"" name:"file" help:"Pattern files, read as one set: native files, GNU Go's .db files (corner:FILE and full:FILE for its other matchers), or the built-in sets openings, shapes and moves. Default: these three."`
	Name  []string `sep:"none" placeholder:"NAME" help:"Only the pattern of this name; may be repeated."`
}

// sets reads the requested sets, and keeps only patterns with the requested names.
func (f *patternFiles) sets(a *app) ([]*pattern.Set, error) {
	var sets []*pattern.Set
	if len(f.Files) == 0 {
		sets = names.Builtin().Sets()
	} else {
		set, err := a.loadSet(strings.Join(f.Files, ","))
		if err != nil {
			return nil, err
		}
		sets = []*pattern.Set{set}
	}
	if len(f.Name) == 0 {
		return sets, nil
	}
	return f.named(sets)
}

// named keeps the patterns with these names, in any language.
func (f *patternFiles) named(sets []*pattern.Set) ([]*pattern.Set, error) {
	missing := slices.Clone(f.Name)
	var kept []*pattern.Set
	for _, set := range sets {
		part := pattern.NewSet(set.Name)
		for _, p := range set.All() {
			if !f.wants(p) {
				continue
			}
			missing = slices.DeleteFunc(missing, func(n string) bool { return isCalled(p, n) })
			if _, err := part.Add(p); err != nil {
				return nil, err
			}
		}
		if part.Len() > 0 {
			kept = append(kept, part)
		}
	}
	if len(missing) > 0 {
		return nil, f.noPattern(missing[0], sets)
	}
	return kept, nil
}

// noPattern returns the error for a name that no pattern has. If a rule gives the name, as for
// contact moves, the error says what the name means; else it suggests similar names.
func (f *patternFiles) noPattern(name string, sets []*pattern.Set) error {
	for _, t := range names.Builtin().Terms() {
		if len(f.Files) == 0 && slices.ContainsFunc([]string{t.English, t.Names["ja"], t.Names["ja-Latn"]}, func(n string) bool { return strings.EqualFold(n, name) }) {
			return fmt.Errorf("%q is a rule and has no diagram: %s", name, t.Meaning)
		}
	}
	if lines, err := josekis.FindLines(name); len(f.Files) == 0 && err == nil {
		return fmt.Errorf("%q is a sequence of moves and has no diagram: katachi joseki list %q shows it", name, lines[0].Name)
	}
	var all []string
	for _, set := range sets {
		for _, p := range set.All() {
			all = append(all, p.Name, p.Names["en"], p.Names["ja"], p.Names["ja-Latn"])
		}
	}
	hint := terms.Perhaps(terms.Nearest(name, slices.DeleteFunc(all, func(n string) bool { return n == "" })))
	if hint == "" {
		hint = ": katachi patterns list prints all names"
	}
	return fmt.Errorf("no pattern is called %q%s", name, hint)
}

func (f *patternFiles) wants(p *pattern.Pattern) bool {
	return slices.ContainsFunc(f.Name, func(n string) bool { return isCalled(p, n) })
}

// isCalled reports whether name is a name of the pattern in any language.
func isCalled(p *pattern.Pattern, name string) bool {
	if strings.EqualFold(p.Name, name) {
		return true
	}
	for _, n := range p.Names {
		if strings.EqualFold(n, name) {
			return true
		}
	}
	return false
}
