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
	"katachi/match/hashtree"
	"katachi/pattern"
	"katachi/sgf"
)

// patternsCompileCmd makes a file that match and name open at once.
type patternsCompileCmd struct {
	Patterns []string `arg:"" name:"patterns" help:"Pattern files, read as one set: native, or GNU Go's .db (corner:FILE and full:FILE for its other matchers); or a compiled file."`
	Output   string   `short:"o" required:"" type:"output" placeholder:"FILE.katachi" help:"Where to write; the name ends in .katachi."`
	Engine   string   `default:"hashtree" enum:"hashtree,dfa" help:"Whose tables: ${enum}. hashtree is the faster, dfa is the automaton of GNU Go's manual."`
	Path     string   `default:"searched" enum:"${paths}" help:"For dfa, the order in which surroundings are read: ${enum}."`
	Profile  []string `sep:"none" placeholder:"GAMES" help:"For hashtree, records, folders or archives: what positions look like, so that common ones are answered fastest. May be repeated. Default: a sample of even games that is built in."`
	Limit    int      `name:"games" aliases:"limit" needs:"profile" type:"number" default:"500" placeholder:"N" help:"Games of the profile at most (default: ${default})."`
}

// Help is shown by katachi patterns compile --help.
func (*patternsCompileCmd) Help() string {
	return `Examples:
  katachi patterns compile patterns.db patterns2.db -o pat.katachi
  katachi patterns compile my.patterns -o my.katachi --profile games/
  katachi match game.sgf --patterns pat.katachi
  katachi patterns compile pat.katachi -o own.katachi --profile games/
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
	var profile *hashtree.Profile
	if len(c.Profile) > 0 {
		if profile, err = c.profile(a); err != nil {
			return err
		}
	}
	start := time.Now()
	m, err := c.compile(set, profile)
	if err != nil {
		return err
	}
	return c.write(a, m, time.Since(start))
}

func (c *patternsCompileCmd) compile(set *pattern.Set, profile *hashtree.Profile) (match.Matcher, error) {
	if c.Engine != "dfa" {
		return engines.CompileHashtree(set, profile)
	}
	path, err := dfa.ParsePath(c.Path)
	if err != nil {
		return nil, err
	}
	return dfa.Compile(set, &dfa.Options{Path: path, Limits: tableLimits()})
}

func (c *patternsCompileCmd) check() error {
	if !strings.HasSuffix(c.Output, patternset.CompiledSuffix) {
		return usagef("-o %s: want a name that ends in %s", c.Output, patternset.CompiledSuffix)
	}
	if c.Engine == "dfa" && len(c.Profile) > 0 {
		return usagef("--profile is for --engine hashtree")
	}
	if c.Engine != "dfa" && c.Path != dfa.Searched.String() {
		return usagef("--path is for --engine dfa")
	}
	if err := writable(c.Output); err != nil {
		return err
	}
	return checkOutputs([]string{c.Output}, append(patternset.Files(c.Patterns), c.Profile...)...)
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

// profileEvery is how many moves lie between two positions of a profile.
const profileEvery = 20

// profile looks at every 20th position of the games.
func (c *patternsCompileCmd) profile(a *app) (*hashtree.Profile, error) {
	p := hashtree.NewProfile()
	bar := a.progress("profile", c.Limit)
	defer bar.done()
	for g, err := range a.records(c.Profile, c.Limit) {
		if err != nil {
			return nil, err
		}
		addPositions(p, g)
		bar.step()
	}
	if p.Positions() == 0 {
		return nil, fmt.Errorf("--profile %s: no position in the games", strings.Join(c.Profile, ","))
	}
	return p, nil
}

func addPositions(p *hashtree.Profile, g *sgf.Game) {
	for pos, err := range g.Positions(g.MainLine()) {
		if err != nil {
			return
		}
		if pos.Moves%profileEvery == profileEvery/2 {
			p.Add(pos.Board)
		}
	}
}
