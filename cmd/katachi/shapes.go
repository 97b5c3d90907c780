package main

import (
	"fmt"

	"katachi/internal/ops/shapes"
	"katachi/shape"
)

// shapesCmd groups the commands about databases of shapes.
type shapesCmd struct {
	Stats  shapesStatsCmd  `cmd:"" help:"Print statistics of a database of shapes, level by level, or verify it."`
	Show   shapesShowCmd   `cmd:"" help:"Show a shape of a position, the tree of a core, or the most frequent cores."`
	Export shapesExportCmd `cmd:"" help:"Print all shapes of a database with the moves played in them, or write them as patterns."`
	Import shapesImportCmd `cmd:"" help:"Make a database from a dump or from harvested patterns."`
	Code   shapesCodeCmd   `cmd:"" help:"Rotate, mirror and invert the code of a shape."`
	Sizes  shapesSizesCmd  `cmd:"" help:"Count how many shapes games have with cores of 3x3, 4x4, 5x5."`
	Merge  shapesMergeCmd  `cmd:"" help:"Add up partial files of shapes."`
}

// shapesFile holds the arguments of the commands about a database of shapes.
type shapesFile struct {
	File string `arg:"" help:"A database made by katachi learn --shapes, or built-in."`
	JSON bool   `name:"json" help:"Print JSON."`
}

// ask calls f with the open database.
func (s *shapesFile) ask(a *app, f func(*shape.DB) error) error {
	db, err := openShapes(a.ctx, s.File)
	if err != nil {
		return err
	}
	if s.File != builtInShapes {
		defer db.Close()
	}
	return f(db)
}

// shapesStatsCmd counts.
type shapesStatsCmd struct {
	shapesFile
	Check bool `help:"Instead, verify every byte and the structure: print ok, or what is damaged and where, with exit code 1."`
}

// Help is shown by katachi shapes stats --help.
func (*shapesStatsCmd) Help() string {
	return `Examples:
  katachi shapes stats built-in
  katachi shapes stats games.shapes --json
  katachi shapes stats games.shapes --check`
}

// Run counts.
func (c *shapesStatsCmd) Run(a *app) error {
	return c.ask(a, func(db *shape.DB) error {
		if c.Check {
			return a.sound(c.File, c.JSON, db.Check(a.ctx), "shape", db.Len())
		}
		s, err := shapes.NewStats(a.ctx, db)
		if err != nil {
			return err
		}
		if c.JSON {
			return printJSON(a.stdout, s)
		}
		t := a.list()
		t.row("scheme", db.Provenance().Scheme)
		t.row("learned", fmt.Sprintf("%s, %s", number(s.Games, "game"), number(s.Moves, "move")))
		if s.First != "" {
			t.row("played", s.First+" to "+s.Last)
		}
		t.row("shapes", s.Lists)
		t.row("bytes", s.Bytes)
		if err := t.flush(); err != nil {
			return err
		}
		w := a.table("level", "nodes", "end here", "moves in them")
		for _, l := range s.Levels {
			if l.Nodes+l.Ends > 0 {
				w.row([2]string{"S", "P"}[min(1, 1/(l.Level+1))]+fmt.Sprint(l.Level), l.Nodes, l.Ends, l.Moves)
			}
		}
		return w.flush()
	})
}

// sound prints that a file of n words or shapes is not damaged, unless it is.
func (a *app) sound(file string, asJSON bool, err error, what string, n int) error {
	switch {
	case err != nil:
		return err
	case asJSON:
		return printJSON(a.stdout, map[string]any{"file": file, "ok": true, what + "s": n})
	}
	_, err = fmt.Fprintf(a.stdout, "%s: ok, %s\n", file, number(n, what))
	return err
}
