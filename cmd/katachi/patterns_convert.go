package main

import (
	"io"
	"strings"

	"katachi/internal/patternset"
	"katachi/pattern"
	"katachi/pattern/gnugo"
)

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
