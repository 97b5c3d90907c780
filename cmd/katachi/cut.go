package main

import (
	"errors"
	"fmt"

	"katachi/board"
	"katachi/internal/report"
)

// patternsCutCmd makes a pattern of a part of a position.
type patternsCutCmd struct {
	positionFlags
	Region string `required:"" placeholder:"C3:K9" help:"Two opposite corners of the part."`
	Next   string `placeholder:"D4" help:"The pattern's move, a point of the part."`
	Name   string `default:"cut" help:"Name of the pattern."`
	Loose  bool   `help:"Do not bind the pattern to edges of the board that the part touches."`
}

// Help is shown by katachi patterns cut --help.
func (*patternsCutCmd) Help() string {
	return `Examples:
  katachi patterns cut game.sgf --move 30 --region C3:K9 >> my.patterns
  katachi patterns cut game.sgf --move 12 --region A1:J8 --next D6 --name mine

Sides of the part that touch the edge of the board become declared edges.`
}

// Run cuts.
func (c *patternsCutCmd) Run(a *app) error {
	if c.Position == "" {
		return usagef("patterns cut wants a GAME or a position")
	}
	if c.Name == "" || c.Name != report.OneLine(c.Name) {
		return usagef("--name %q: want a name on one line, with single blanks between its words", c.Name)
	}
	pos, err := c.position(a)
	if err != nil {
		return err
	}
	part, err := report.ParseRegion(c.Region, pos.Board.Size())
	if err != nil {
		return usagef("--region %v", err)
	}
	next := board.Pass
	if c.Next != "" {
		if next, err = board.ParsePoint(c.Next, pos.Board.Size()); err == nil && next == board.Pass {
			err = errors.New("a pass is no point of the board")
		}
		if err != nil {
			return usagef("--next: %v", err)
		}
	}
	p, err := part.Pattern(pos.Board, c.Name, next, c.Loose)
	if err != nil {
		return usagef("--next %v", err)
	}
	p.Text = fmt.Sprintf("From %s, move %d.", pos.Name, pos.Moves)
	if pos.Title != "" {
		p.Text += "\n" + pos.Title + "."
	}
	_, err = fmt.Fprint(a.stdout, p)
	return err
}
