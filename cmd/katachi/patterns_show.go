package main

import (
	"fmt"
	"strings"

	"katachi/internal/ops/matches"
	"katachi/internal/patternset"
	"katachi/pattern"
)

type patternsListCmd struct {
	patternFiles
	jsonFlag `set:"json=, a line for each pattern"`
}

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
	if c.JSON {
		return printPatterns(a, sets, true)
	}
	w := a.columns()
	japanese := otherLanguage("ja")
	other := japanese.name
	if otherLanguage(a.lang).tag == a.lang { // the name column has that language already
		other = "english"
	}
	w.row("set", "id", "name", other, "size", "kind", "symmetries", "tags")
	w.cut("tags")
	w.drop("symmetries", "tags", "kind")
	w.whole("name", other)
	for _, set := range sets {
		for id, p := range set.All() {
			name := japanese.word(p.Names)
			if other == "english" {
				english := matches.PatternName(p, "en")
				name = brief{english, english}
			}
			w.row(set.Name, id, matches.PatternName(p, a.lang), name,
				fmt.Sprintf("%dx%d", p.Width, p.Height), p.Kind(), p.Symmetries, strings.Join(p.Tags, " "))
		}
	}
	return w.flush()
}

// printPatterns prints patterns: a line of JSON for each, or their text in the native format.
func printPatterns(a *app, sets []*pattern.Set, lines bool) error {
	between := ""
	for _, set := range sets {
		for id, p := range set.All() {
			var err error
			if lines {
				err = printJSON(a.stdout, matches.NewPatternJSON(set, id, p))
			} else {
				_, err = fmt.Fprint(a.stdout, between, p)
			}
			if err != nil {
				return err
			}
			between = "\n"
		}
	}
	return nil
}

type patternsShowCmd struct {
	patternFiles
	jsonFlag `set:"json=, a line for each pattern"`
	pictureFlags
}

// Help is shown by katachi patterns show --help.
func (*patternsShowCmd) Help() string {
	return `Examples:
  katachi patterns show --name "bamboo joint"
  katachi patterns show --name keima
  katachi patterns show --name ponnuki --png ponnuki.png
  katachi patterns show my.patterns

A picture file shows the first example of the first pattern, with the pattern marked.`
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
	if err := printPatterns(a, sets, c.JSON); err != nil {
		return err
	}
	if !c.wanted() {
		return nil
	}
	pic, err := matches.PatternPicture(sets[0].At(0), a.lang)
	if err != nil {
		return err
	}
	return c.show(pic)
}
