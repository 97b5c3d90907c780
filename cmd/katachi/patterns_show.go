package main

import (
	"cmp"
	"fmt"
	"strings"

	"katachi/internal/patternset"
	"katachi/internal/report"
)

type patternsListCmd struct{ patternFiles }

// Help is shown by katachi patterns list --help.
func (*patternsListCmd) Help() string {
	return `Examples:
  katachi patterns list                    the built-in moves and shapes
  katachi --lang ja patterns list          with their Japanese names first
  katachi patterns list patterns.db patterns2.db`
}

// Run lists.
func (c *patternsListCmd) Run(a *app) error {
	sets, err := c.sets(a)
	if err != nil {
		return err
	}
	w := a.columns()
	other := "japanese"
	if a.lang == "ja" {
		other = "english"
	}
	w.row("set", "id", "name", other, "size", "kind", "symmetries", "tags")
	w.cut("tags")
	w.drop("symmetries", "tags", "kind")
	w.whole("name", other)
	for _, set := range sets {
		for id, p := range set.All() {
			name := brief{strings.TrimSpace(p.Names["ja"] + " " + p.Names["ja-Latn"]), cmp.Or(p.Names["ja"], p.Names["ja-Latn"])}
			if a.lang == "ja" {
				english := report.PatternName(p, "en")
				name = brief{english, english}
			}
			w.row(set.Name, id, report.PatternName(p, a.lang), name,
				fmt.Sprintf("%dx%d", p.Width, p.Height), p.Kind(), p.Symmetries, strings.Join(p.Tags, " "))
		}
	}
	return w.flush()
}

type patternsShowCmd struct {
	patternFiles
	pictureFlags
}

// Help is shown by katachi patterns show --help.
func (*patternsShowCmd) Help() string {
	return `Examples:
  katachi patterns show --name "bamboo joint"
  katachi patterns show --name keima
  katachi patterns show --name ponnuki --png ponnuki.png
  katachi patterns show my.patterns

The picture shows the first example of the first pattern, with the pattern marked.`
}

// Run shows.
func (c *patternsShowCmd) Run(a *app) error {
	if err := checkOutputs(c.pictures(), patternset.Files(c.Files)...); err != nil {
		return err
	}
	sets, err := c.sets(a)
	if err != nil {
		return err
	}
	for i, set := range sets {
		for id, p := range set.All() {
			if i+id > 0 {
				fmt.Fprintln(a.stdout)
			}
			fmt.Fprint(a.stdout, p)
		}
	}
	if !c.wanted() {
		return nil
	}
	pic, err := report.PatternPicture(sets[0].At(0), a.lang)
	if err != nil {
		return err
	}
	return c.show(pic)
}
