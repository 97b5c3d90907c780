package main

import (
	"bufio"
	"fmt"

	"katachi/internal/patternset"
	"katachi/internal/section"
	"katachi/pattern"
)

// patternsCombineCmd combines pattern sets.
type patternsCombineCmd struct {
	Sets    []string `arg:"" name:"set" help:"Sets of patterns, one file each: native, GNU Go's .db, or compiled; or openings, shapes, moves."`
	Output  string   `short:"o" required:"" type:"output" placeholder:"FILE" help:"File to write, in the native format."`
	By      string   `default:"union" enum:"union,intersection,difference" help:"Patterns to keep: all (union), those in every set (intersection), those only in the first set (difference)."`
	General bool     `help:"Drop each pattern without a move if a more general pattern of the result holds wherever it does."`
}

// Help is shown by katachi patterns combine --help.
func (*patternsCombineCmd) Help() string {
	return `Patterns count as equal if they match the same places with the same moves, however they are drawn,
turned, coloured or named. Of equal patterns, the first is kept.

Examples:
  katachi patterns combine mine.patterns yours.patterns -o all.patterns
  katachi patterns combine a.patterns shapes --by intersection -o c.patterns
  katachi patterns combine my.patterns shapes --by difference -o new.patterns`
}

// Run combines.
func (c *patternsCombineCmd) Run(a *app) error {
	if len(c.Sets) == 1 && c.By != "union" {
		return usagef("--by %s: want two sets or more", c.By)
	}
	if err := writable(c.Output); err != nil {
		return err
	}
	if err := checkOutputs([]string{c.Output}, patternset.Files(c.Sets)...); err != nil {
		return err
	}
	set, err := a.loadSet(c.Sets[0])
	if err != nil {
		return err
	}
	first := set.Len()
	for _, spec := range c.Sets[1:] {
		other, err := a.loadSet(spec)
		if err != nil {
			return err
		}
		switch c.By {
		case "intersection":
			set = pattern.Intersection(set, other)
		case "difference":
			set = pattern.Difference(set, other)
		default:
			if set, err = pattern.Union(set, other); err != nil {
				return err
			}
		}
		if err := a.ctx.Err(); err != nil {
			return err
		}
	}
	if len(c.Sets) == 1 {
		if set, err = pattern.Union(set, pattern.NewSet("")); err != nil {
			return err
		}
	}
	if c.General {
		if set, err = set.General(a.ctx.Err); err != nil {
			return err
		}
	}
	if set.Len() == 0 {
		return fmt.Errorf("no pattern is left in the %s of %s", number(first, "pattern"), c.Sets[0])
	}
	if err := section.Replace(c.Output, func(w *bufio.Writer) error { return pattern.Write(w, set) }); err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.stdout, "%s: %s\n", c.Output, number(set.Len(), "pattern"))
	return err
}
