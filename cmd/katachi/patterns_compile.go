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

// patternsCompileCmd makes a file that match and name open at once.
type patternsCompileCmd struct {
	Patterns []string `arg:"" name:"patterns" help:"Pattern files, read as one set: native, or GNU Go's .db (corner:FILE and full:FILE for its other matchers); or a compiled file."`
	Output   string   `short:"o" required:"" type:"output" placeholder:"FILE.katachi" help:"Where to write; the name ends in .katachi."`
	Engine   string   `default:"hashtree" enum:"hashtree,dfa" help:"Whose tables: ${enum}. hashtree is the faster, dfa is the automaton of GNU Go's manual."`
	Path     string   `default:"searched" enum:"${paths}" help:"For dfa, the order in which surroundings are read: ${enum}."`
}

// Help is shown by katachi patterns compile --help.
func (*patternsCompileCmd) Help() string {
	return `Examples:
  katachi patterns compile patterns.db patterns2.db -o pat.katachi
  katachi match game.sgf --patterns pat.katachi
  katachi patterns compile patterns.db --engine dfa -o pat-dfa.katachi
  katachi lab compiled pat.katachi`
}

// Run compiles.
func (c *patternsCompileCmd) Run(a *app) error {
	if err := c.check(); err != nil {
		return err
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
		return engines.CompileHashtree(set, engines.Memory(a.memory))
	}
	path, err := dfa.ParsePath(c.Path)
	if err != nil {
		return nil, err
	}
	return dfa.Compile(set, &dfa.Options{Path: path, Limits: a.tableLimits()})
}

func (c *patternsCompileCmd) check() error {
	if !strings.HasSuffix(c.Output, patternset.CompiledSuffix) {
		return usagef("-o %s: want a name that ends in %s", c.Output, patternset.CompiledSuffix)
	}
	if c.Engine != "dfa" && c.Path != dfa.Searched.String() {
		return usagef("--path is for --engine dfa")
	}
	if err := writable(c.Output); err != nil {
		return err
	}
	return checkOutputs([]string{c.Output}, patternset.Files(c.Patterns)...)
}

// write writes the file, and prints what it holds.
func (c *patternsCompileCmd) write(a *app, m match.Matcher, took time.Duration) error {
	saved, ok := m.(match.Saved)
	if !ok {
		return usagef("--engine %s: its tables cannot be written to a file", c.Engine)
	}
	if err := saved.WriteFile(c.Output); err != nil {
		return err
	}
	info, err := os.Stat(c.Output)
	if err != nil {
		return err
	}
	unit := "variant"
	if c.Engine == "dfa" {
		unit = "state"
	}
	size := number(tableFigure(m, unit+"s"), unit)
	_, err = fmt.Fprintf(a.stdout, "%s: %s, %s, %d bytes, compiled in %.2f s\n",
		c.Output, number(m.Set().Len(), "pattern"), size, info.Size(), took.Seconds())
	return err
}

// tableFigure returns a number of what describes the tables of m, 0 if its engine has none of that key.
func tableFigure(m match.Matcher, key string) int {
	if d, ok := m.(match.Described); ok {
		for _, f := range d.DescribeTables() {
			if f.Key == key {
				return f.Value
			}
		}
	}
	return 0
}
