package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"katachi/internal/patternset"
	"katachi/match"
	"katachi/match/dfa"
	"katachi/match/engines"
	"katachi/pattern"
)

// patternsCompileCmd compiles patterns into a file that match and name open instantly.
type patternsCompileCmd struct {
	Patterns []string `arg:"" name:"patterns" help:"Pattern files, read as one set: native files or GNU Go's .db files (corner:FILE and full:FILE for its other matchers); or a compiled file."`
	Output   string   `short:"o" required:"" type:"output" placeholder:"FILE.katachi" help:"File to write; its name ends in .katachi."`
	Engine   string   `default:"hashtree" enum:"hashtree,dfa,window,patricia,ptree" help:"Engine of the file: ${enum}. hashtree is the fastest, dfa is the automaton of GNU Go's manual; the others build their tables when the file is opened."`
	Insert   []string `type:"input" placeholder:"FILE" help:"Insert the patterns of this file one by one into the automaton of a file compiled for dfa, and print how many states are new, freed and kept; may be repeated."`
	Path     string   `for:"engine=dfa" not:"insert" default:"searched" enum:"${paths}" help:"For dfa, the order in which the points around a stone are read: ${enum}."`
}

// Help is shown by katachi patterns compile --help.
func (*patternsCompileCmd) Help() string {
	return `Examples:
  katachi patterns compile patterns.db patterns2.db -o pat.katachi
  katachi match game.sgf --patterns pat.katachi
  katachi patterns compile patterns.db --engine dfa -o pat-dfa.katachi
  katachi patterns compile dfa.katachi --insert my.patterns -o more.katachi`
}

// Run compiles.
func (c *patternsCompileCmd) Run(a *app) error {
	if err := c.check(); err != nil {
		return err
	}
	if len(c.Insert) > 0 {
		return c.insert(a)
	}
	set, err := a.loadSet(strings.Join(c.Patterns, ","))
	if err != nil {
		return err
	}
	start := time.Now()
	m, err := c.compile(a, set)
	if err != nil {
		return err
	}
	return c.write(a, m, time.Since(start))
}

func (c *patternsCompileCmd) compile(a *app, set *pattern.Set) (match.Matcher, error) {
	if c.Engine != "dfa" {
		return engines.Compile(set, c.Engine, engines.Work{Memory: engines.Memory(a.memory)})
	}
	var path dfa.Path
	if err := path.UnmarshalText([]byte(c.Path)); err != nil {
		return nil, err
	}
	return dfa.Compile(set, &dfa.Options{Path: path, Limits: a.tableLimits()})
}

// insert inserts patterns into the automaton of a compiled file.
func (c *patternsCompileCmd) insert(a *app) error {
	more, err := a.loadSet(strings.Join(c.Insert, ","))
	if err != nil {
		return err
	}
	old, engine, err := engines.OpenNamed(c.Patterns[0])
	if err != nil {
		return err
	}
	if engine != "dfa" {
		return fmt.Errorf("%s: compiled for engine %s, but patterns can only be inserted into an automaton: want a file compiled with --engine dfa", c.Patterns[0], engine)
	}
	start := time.Now()
	list := make([]*pattern.Pattern, 0, more.Len())
	for _, p := range more.All() {
		list = append(list, p)
	}
	m, changes, err := dfa.Insert(old, list, &dfa.Options{Limits: a.tableLimits()})
	if err != nil {
		return err
	}
	took := time.Since(start)
	t := a.table("pattern", "states new", "freed", "kept")
	t.whole("pattern")
	for i, change := range changes {
		t.row(list[i].Name, change.New, change.Freed, change.Kept)
	}
	if err := t.flush(); err != nil {
		return err
	}
	c.Engine = engine
	return c.write(a, m, took)
}

func (c *patternsCompileCmd) check() error {
	if len(c.Insert) > 0 && (len(c.Patterns) != 1 || !patternset.IsCompiled(c.Patterns[0])) {
		return usagef("--insert: want one compiled file, whose name ends in %s, to insert into", patternset.CompiledSuffix)
	}
	if err := writable(c.Output); err != nil {
		return err
	}
	return checkOutputs([]string{c.Output}, append(patternset.Files(c.Patterns), patternset.Files(c.Insert)...)...)
}

// write writes the file, and prints what it holds.
func (c *patternsCompileCmd) write(a *app, m match.Matcher, took time.Duration) error {
	if err := engines.Save(m, c.Engine, c.Output); err != nil {
		return err
	}
	info, err := os.Stat(c.Output)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.stdout, "%s: %s, %d bytes, compiled in %.2f s\n",
		c.Output, number(m.Set().Len(), "pattern"), info.Size(), took.Seconds())
	return err
}
