package main

import (
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"

	"katachi/board"
	"katachi/internal/report"
	"katachi/pattern"
)

// patternsCutCmd makes a pattern from a part of a position.
type patternsCutCmd struct {
	positionFlags
	Region string  `required:"" placeholder:"C3:K9" help:"Two opposite corners of the part."`
	Next   string  `placeholder:"D4" help:"The pattern's move, a point of the part."`
	Name   *string `help:"Name of the pattern. Default: the record, the move and the part, such as \"game.sgf move 30 C3:K9\"."`
	Loose  bool    `help:"Do not bind the pattern to edges of the board that the part touches."`
}

// Help is shown by katachi patterns cut --help.
func (*patternsCutCmd) Help() string {
	return `Examples:
  katachi patterns cut game.sgf --move 30 --region C3:K9 >> my.patterns
  katachi patterns cut game.sgf --move 12 --region A1:J8 --next D6 --name mine

Sides of the part that touch the edge of the board become declared edges. Pattern names must be unique
in a file; the default name of a position from standard input ends with a checksum.`
}

// Run cuts.
func (c *patternsCutCmd) Run(a *app) error {
	if c.Name != nil && (*c.Name == "" || *c.Name != report.OneLine(*c.Name)) {
		return usagef("--name %q: want a name on one line, with single blanks between its words", *c.Name)
	}
	var err error
	if c.Position, err = a.given(c.Position); err != nil {
		return err
	}
	if c.Position == "" {
		return usagef("patterns cut wants a GAME or a position")
	}
	pos, err := c.position(a)
	if err != nil {
		return err
	}
	part, err := report.ParseRegion(c.Region, pos.Game.Board().Size())
	if err != nil {
		return wrongOption("region", err)
	}
	next := board.Pass
	if c.Next != "" {
		if next, err = pointOf("next", c.Next, pos.Game.Board().Size()); err != nil {
			return err
		}
	}
	p, err := part.Pattern(pos.Game.Board(), "", next, c.Loose)
	if err != nil {
		return wrongOption("next", err)
	}
	if c.Name != nil {
		p.Name = *c.Name
	} else {
		p.Name = c.nameOf(pos, part, p)
	}
	p.Text = fmt.Sprintf("From %s, move %d.", pos.Name, pos.Moves)
	if pos.Title != "" {
		p.Text += "\n" + pos.Title + "."
	}
	_, err = fmt.Fprint(a.stdout, p)
	return err
}

// nameOf returns the default name of a pattern. It differs for each part, move and record, so that
// many patterns can be cut into one file.
func (c *patternsCutCmd) nameOf(pos *report.Position, part report.Region, p *pattern.Pattern) string {
	words := []string{filepath.ToSlash(strings.ToValidUTF8(pos.Name, "?"))}
	if c.Game > 1 {
		words = append(words, fmt.Sprintf("game %d", c.Game))
	}
	if pos.Node != nil { // a diagram has no moves
		words = append(words, fmt.Sprintf("move %d", pos.Moves))
	}
	words = append(words, part.Name(pos.Game.Board().Size()))
	if c.Next != "" {
		words = append(words, "next "+strings.ToUpper(c.Next))
	}
	if c.Loose {
		words = append(words, "loose")
	}
	if _, err := os.Stat(pos.Name); err != nil { // not from a file: standard input or a diagram
		sum := fnv.New32a()
		fmt.Fprint(sum, pos.Title, p)
		words = append(words, fmt.Sprintf("%08x", sum.Sum32()))
	}
	return report.OneLine(strings.Join(words, " "))
}
