package main

import (
	"fmt"

	"katachi"
	"katachi/sgf/gamefile"
	"katachi/shape"
)

// shapesSizesCmd measures how large a database with cores of other sizes would be.
type shapesSizesCmd struct {
	Files []string `arg:"" name:"games" type:"path" help:"Records, folders (with all folders in them) and archives (zip, tar, tar.gz)."`
	Size  []int    `minimum:"2" maximum:"8" default:"3,4,5" placeholder:"N" help:"Side lengths of the core, 2..8 (default: ${default})."`
	Stop  int      `minimum:"1" maximum:"8" default:"4" placeholder:"N" help:"Number of stones and edges that ends a shape, 1..8, as for learn."`
	Most  int      `name:"games" type:"number" default:"100" placeholder:"N" help:"Most files to read, spread evenly over all (default: ${default})."`
	JSON  bool     `name:"json" help:"Print JSON, a line for each size."`
}

// Help is shown by katachi shapes sizes --help.
func (*shapesSizesCmd) Help() string {
	return `"The size of the pattern has influence on how big the database will become." This command counts how
many different shapes your games have with cores of these sizes, and how many of these occur only
once, which makes them useless for statistics. Each move is learned in every core that contains it.

Examples:
  katachi shapes sizes games.zip
  katachi shapes sizes records --size 3,4,5,6 --games 500`
}

// Run measures.
func (c *shapesSizesCmd) Run(a *app) error {
	src, err := gamefile.Open(c.Files...)
	if err != nil {
		return err
	}
	defer src.Close()
	var rows []shape.Sizes
	for _, side := range c.Size {
		s, err := c.count(a, src, side)
		if err != nil {
			return err
		}
		if s.Moves == 0 {
			return fmt.Errorf("%s: no game found", c.Files[0])
		}
		rows = append(rows, s)
	}
	if c.JSON {
		return printLines(a, rows, func(s *shape.Sizes) any { return s })
	}
	fmt.Fprintf(a.stdout, "%s, %s\n", number(rows[0].Games, "game"), number(rows[0].Moves, "move"))
	t := a.table("core", "shapes", "shapes a move", "seen once", "levels")
	for _, s := range rows {
		t.row(fmt.Sprintf("%dx%d", s.Side, s.Side), s.Shapes, fmt.Sprintf("%.1f", float64(s.Shapes)/float64(s.Moves)),
			percent(s.Once, s.Shapes), fmt.Sprintf("%.1f", float64(s.Levels)/float64(s.Seen)))
	}
	return t.flush()
}

// count reads the games for one size.
func (c *shapesSizesCmd) count(a *app, src *gamefile.Source, side int) (shape.Sizes, error) {
	z := shape.NewCoreSize(side, shape.Scheme{Stop: c.Stop})
	files := min(src.Len(), c.Most)
	bar := a.progress(fmt.Sprintf("files, %dx%d", side, side), files)
	defer bar.done()
	for i := range files {
		data, err := src.ReadSGF(i*src.Len()/files, nil)
		if err != nil {
			a.warnf("%v", err)
			continue
		}
		if err := z.Games(a.ctx, data); err != nil {
			return shape.Sizes{}, err
		}
		if a.memory > 0 && z.Bytes() > a.memory/2 {
			return shape.Sizes{}, fmt.Errorf("%d shapes of %dx%[2]d: the memory of %s is used up; --games %d would fit", z.Sizes().Shapes, side, inBytes(a.memory), i)
		}
		bar.show(katachi.Progress{Done: i + 1, Total: files})
	}
	return z.Sizes(), nil
}
