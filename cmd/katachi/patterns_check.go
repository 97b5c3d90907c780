package main

import (
	"fmt"
	"io"
	"strings"

	"katachi/internal/patternset"
	"katachi/match"
	"katachi/pattern"
	"katachi/pattern/gnugo"
)

type patternsCheckCmd struct {
	patternFiles
	jsonFlag `set:"json=, a line for each set"`
}

// checkedSet is the result for a set.
type checkedSet struct {
	Set      string     `json:"set"`
	Patterns int        `json:"patterns"`
	Equal    [][]string `json:"equal" doc:"Groups of equal patterns"`
	Failed   []string   `json:"failed" doc:"Examples that are not found, near misses that are"`
}

// Help is shown by katachi patterns check --help.
func (*patternsCheckCmd) Help() string {
	return `Examples:
  katachi patterns check my.patterns
  katachi patterns check patterns.db

Prints a line for each mistake or suspicion. The exit code is 1 if an example is not
found or a near miss is found. Duplicates and warnings are printed, but do not count as
failures.`
}

// Run checks.
func (c *patternsCheckCmd) Run(a *app) error {
	sets, err := c.sets(a)
	if err != nil {
		return err
	}
	wrong := 0
	for _, set := range sets {
		found := checkedSet{set.Name, set.Len(), [][]string{}, []string{}}
		for _, group := range set.Duplicates() {
			var equal []string
			for _, id := range group {
				equal = append(equal, set.At(id).Name)
			}
			found.Equal = append(found.Equal, equal)
		}
		for _, err := range match.CheckExamples(set) {
			found.Failed = append(found.Failed, err.Error())
		}
		wrong += len(found.Failed)
		if err := c.print(a, &found); err != nil {
			return err
		}
	}
	if wrong > 0 {
		return fmt.Errorf("%s failed", number(wrong, "example"))
	}
	return nil
}

func (c *patternsCheckCmd) print(a *app, found *checkedSet) error {
	if c.JSON {
		return printJSON(a.stdout, found)
	}
	for _, equal := range found.Equal {
		fmt.Fprintf(a.stdout, "%s: equal patterns: %s\n", found.Set, strings.Join(equal, ", "))
	}
	for _, failed := range found.Failed {
		fmt.Fprintf(a.stdout, "%s: %s\n", found.Set, failed)
	}
	_, err := fmt.Fprintf(a.stdout, "%s: %s read\n", found.Set, number(found.Patterns, "pattern"))
	return err
}

type patternsConvertCmd struct {
	patternFiles
	Format string `default:"native" enum:"native,db" help:"Format: native, or db for GNU Go's."`
	Output string `short:"o" default:"-" placeholder:"FILE" help:"Where to write (default: standard output)."`
}

// Help is shown by katachi patterns convert --help.
func (*patternsConvertCmd) Help() string {
	return `Examples:
  katachi patterns convert patterns.db -o patterns.patterns
  katachi patterns convert my.patterns --format db -o my.db`
}

// Run converts.
func (c *patternsConvertCmd) Run(a *app) error {
	if err := checkOutputs([]string{c.Output}, patternset.Files(c.Files)...); err != nil {
		return err
	}
	sets, err := c.sets(a)
	if err != nil {
		return err
	}
	all := pattern.NewSet(sets[0].Name)
	for _, set := range sets {
		for _, p := range set.All() {
			if c.Format == "db" {
				p = oneWord(p)
			}
			if _, err := all.Add(p); err != nil {
				return err
			}
		}
	}
	write := pattern.Write
	if c.Format == "db" {
		write = gnugo.Write
	}
	if c.Output == "-" {
		return write(a.stdout, all)
	}
	return writeFile(c.Output, func(w io.Writer) error { return write(w, all) })
}

// oneWord returns p with a name of one word, as GNU Go's format requires.
func oneWord(p *pattern.Pattern) *pattern.Pattern {
	q := *p
	q.Name = strings.Join(strings.Fields(p.Name), "_")
	return &q
}
