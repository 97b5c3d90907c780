package main

import (
	"fmt"

	"katachi/board"
	"katachi/internal/report"
	"katachi/pattern"
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
  katachi patterns cut game.sgf --move 12 --region A1:J8 --next D6 --name "my joseki"

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
	p, err := c.cut(pos.Board)
	if err != nil {
		return err
	}
	p.Text = fmt.Sprintf("From %s, move %d.", pos.Name, pos.Moves)
	if pos.Title != "" {
		p.Text += "\n" + pos.Title + "."
	}
	_, err = fmt.Fprint(a.stdout, p)
	return err
}

// cut returns the region of b as a pattern.
func (c *patternsCutCmd) cut(b *board.Board) (*pattern.Pattern, error) {
	part, err := report.ParseRegion(c.Region, b.Size())
	if err != nil {
		return nil, usagef("--region %v", err)
	}
	x0, y0, x1, y1 := part.X0, part.Y0, part.X1, part.Y1
	p := &pattern.Pattern{
		Name: c.Name, Width: x1 - x0 + 1, Height: y1 - y0 + 1,
		Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides,
	}
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			p.Cells = append(p.Cells, 1<<b.Color(board.At(x, y)))
		}
	}
	if !c.Loose {
		p.Edges = pattern.Touched(x0, y0, x1, y1, b.Size())
	}
	if err := c.addMove(p, x0, y0, b.Size()); err != nil {
		return nil, err
	}
	p.Symmetries = p.Merge(p.Symmetries)
	return p, p.Check()
}

// addMove makes the point of --next the pattern's move.
func (c *patternsCutCmd) addMove(p *pattern.Pattern, x0, y0, size int) error {
	if c.Next == "" {
		return nil
	}
	at, err := board.ParsePoint(c.Next, size)
	if err != nil {
		return err
	}
	x, y := at.XY()
	x, y = x-x0, y-y0
	if x < 0 || y < 0 || x >= p.Width || y >= p.Height || p.Cells[y*p.Width+x] != pattern.Empty {
		return fmt.Errorf("--next %s: want an empty point of the region %s", c.Next, c.Region)
	}
	p.Moves = []int{y*p.Width + x}
	return nil
}
