package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"

	"katachi/harvest"
	"katachi/internal/disk"
	"katachi/internal/report"
	"katachi/internal/section"
	"katachi/pattern"
	"katachi/shape"
)

// shapesExportCmd writes shapes as patterns.
type shapesExportCmd struct {
	File     string `arg:"" help:"A database that katachi learn --shapes wrote, or built-in."`
	Output   string `short:"o" required:"" type:"output" placeholder:"FILE" help:"The patterns to write."`
	MinCount int    `aliases:"at-least" type:"number" default:"2" placeholder:"N" help:"Moves that were played N times or more in their shape."`
	Keep     int    `type:"limit" default:"1000" placeholder:"N" help:"Patterns at most, the most frequent, or all (default: ${default})."`
}

// Help is shown by katachi shapes export --help.
func (*shapesExportCmd) Help() string {
	return `A pattern for each move of a shape: its points, sides of the board where the shape has seen them,
the move, and how often it was played and who won. It holds exactly where suggest --exact
knows the move, so match finds in a position what the database says of it.

Examples:
  katachi shapes export games.shapes -o frequent.patterns --min-count 20
  katachi match game.sgf --patterns frequent.patterns
  katachi patterns compile frequent.patterns -o frequent.katachi`
}

// Run exports.
func (c *shapesExportCmd) Run(a *app) error {
	if c.Keep == 0 {
		return usagef("--keep 0: want 1 or more, or all")
	}
	if err := writable(c.Output); err != nil {
		return err
	}
	f := shapesFile{File: c.File}
	return f.ask(a, func(db *shape.DB) error {
		sel := harvest.Selection{AtLeast: c.MinCount, Most: c.Keep}
		if c.Keep == all {
			sel.Most = 0
		}
		set, left, err := harvest.FromShapes(a.ctx, db, sel)
		if err != nil {
			return fmt.Errorf("%s: %w", c.File, err)
		}
		if set.Len() == 0 {
			return fmt.Errorf("%s: no move was played %s or more in one shape", c.File, number(c.MinCount, "time"))
		}
		if left > 0 {
			a.warnf("%s left out: their shapes are larger than a pattern can be", number(left, "move"))
		}
		if err := section.Replace(c.Output, func(w *bufio.Writer) error { return pattern.Write(w, set) }); err != nil {
			return err
		}
		_, err = fmt.Fprintf(a.stdout, "%s: %s of %s\n", c.Output, number(set.Len(), "pattern"), number(db.Len(), "shape"))
		return err
	})
}

// shapesImportCmd reads dumps and patterns.
type shapesImportCmd struct {
	Files    []string `arg:"" name:"file" type:"input" help:"What shapes dump printed, text or JSON, or patterns: what shapes export or patterns harvest wrote, of one size; - is standard input."`
	Part     string   `short:"o" type:"output" placeholder:"FILE" help:"Write a partial file of shapes, for katachi shapes merge."`
	Shapes   string   `type:"output" placeholder:"FILE" help:"Write a database of shapes."`
	Stop     int      `default:"4" placeholder:"N" help:"For patterns, stones and edges that end a shape, 1..8, as learn has it."`
	Diagonal bool     `help:"For patterns, level 4 is the diagonal blocks, as learn has it."`
}

// Help is shown by katachi shapes import --help.
func (*shapesImportCmd) Help() string {
	return `A dump gives its database again. From a harvested pattern, every shape that the pattern contains
completely is learned, as often as the pattern was played; patterns of 9x9 or more contain most.
What is imported can be merged with what was learned from games.

Examples:
  katachi shapes dump games.shapes > games.txt
  katachi shapes import games.txt --shapes again.shapes
  katachi patterns harvest games.zip --size 11 --keep all -o 11.patterns
  katachi shapes import 11.patterns -o 11.part`
}

// Run imports.
func (c *shapesImportCmd) Run(a *app) error {
	out := shapeOutputs{Shapes: c.Shapes, Part: c.Part}
	if !out.wanted() {
		return usagef("import wants -o FILE or --shapes FILE")
	}
	if err := out.check(); err != nil {
		return err
	}
	if err := checkOutputs([]string{c.Part, c.Shapes}, c.Files...); err != nil {
		return err
	}
	if c.Stop < 1 || c.Stop > 8 {
		return usagef("--stop %d: want 1 to 8", c.Stop)
	}
	im := importer{a: a, scheme: shape.Scheme{Stop: c.Stop, Diagonal: c.Diagonal}}
	defer im.close()
	for _, name := range c.Files {
		if err := im.file(name); err != nil {
			return err
		}
	}
	if im.l == nil || im.shapes == 0 {
		return fmt.Errorf("%s: no shapes: patterns must have a move, and show all that its shape sees (see --size of patterns harvest)", c.Files[0])
	}
	fmt.Fprintf(a.stdout, "%s of shapes imported\n", number(im.shapes, "move"))
	dir, err := disk.MkdirTemp("", "katachi-import-*")
	if err != nil {
		return err
	}
	defer disk.RemoveAll(dir)
	part := dir + "/part"
	if err := im.l.WriteFile(a.ctx, part); err != nil {
		return err
	}
	return out.write(a, []string{part}, func(ctx context.Context, path string, opt *shape.MergeOptions) error {
		return shape.Merge(ctx, path, opt, part)
	})
}

// importer learns what files say.
type importer struct {
	a      *app
	scheme shape.Scheme
	l      *shape.Importer
	shapes int
}

func (im *importer) close() {
	if im.l != nil {
		im.l.Close()
	}
}

// learner returns the import of a scheme: that of all files.
func (im *importer) learner(s shape.Scheme) (_ *shape.Importer, err error) {
	if im.l == nil {
		im.l, err = shape.NewImporter(&shape.Options{Scheme: s, Memory: im.a.memory / 2})
		return im.l, err
	}
	if made := im.l.Provenance().Scheme; made != s {
		return nil, fmt.Errorf("shapes of another scheme: %v, want %v", s, made)
	}
	return im.l, nil
}

// file reads a file: a dump begins with {, # or P0.
func (im *importer) file(name string) error {
	if name != "-" && isPatterns(name) {
		set, err := im.a.loadSet(name)
		if err != nil {
			return err
		}
		l, err := im.learner(im.scheme)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for _, p := range set.All() {
			n, err := harvest.LearnPattern(l, p)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			im.shapes += n
		}
		return im.a.ctx.Err()
	}
	r, err := im.a.open(name)
	if err != nil {
		return err
	}
	defer r.Close()
	scheme := im.scheme
	err = report.ReadShapesDump(r, func(h report.ShapesHead) error {
		scheme = h.Scheme()
		l, err := im.learner(scheme)
		if err == nil {
			l.Credit(h.Games, h.Moves)
		}
		return err
	}, func(list *shape.List, m shape.Move, t *shape.Tally) error {
		l, err := im.learner(scheme)
		if err != nil {
			return err
		}
		im.shapes++
		if im.shapes%1000 == 0 && im.a.ctx.Err() != nil {
			return im.a.ctx.Err()
		}
		return l.Add(list, m, t)
	})
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// isPatterns reports whether a file is not a dump.
func isPatterns(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 2)
	n, _ := f.Read(head)
	return n > 0 && head[0] != '{' && string(head[:n]) != "P0" && !isDumpHead(head[:n], f)
}

// isDumpHead reports whether a text that begins with # is a dump, not a pattern file with a comment.
func isDumpHead(head []byte, rest io.Reader) bool {
	more := make([]byte, 5)
	n, _ := io.ReadFull(rest, more)
	return string(head)+string(more[:n]) == "# stop "
}
