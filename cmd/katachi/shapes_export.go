package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"katachi/internal/disk"
	"katachi/internal/harvest"
	"katachi/internal/ops/shapes"
	"katachi/internal/section"
	"katachi/pattern"
	"katachi/shape"
)

// shapesExportCmd prints shapes, or writes them as patterns.
type shapesExportCmd struct {
	File      string `arg:"" help:"A database made by katachi learn --shapes, or built-in."`
	jsonFlag  `set:"not=output"`
	pageFlags `kong:"set='what=shapes',set='limit=all',set='not=output'"`
	Output    string `short:"o" type:"output" placeholder:"FILE" help:"Instead, write a pattern for each move of a shape to FILE."`
	MinCount  int    `needs:"output" type:"number" default:"2" placeholder:"N" help:"Export moves that were played N times or more in their shape."`
	Keep      int    `needs:"output" type:"limit" minimum:"1" default:"1000" placeholder:"N" help:"Number of most frequent patterns to write, or all (default: ${default})."`
}

// Help is shown by katachi shapes export --help.
func (*shapesExportCmd) Help() string {
	return `Prints a line for each shape: the codes of the core (P0) and of the levels around it (S1, S2, ...),
the points played (R: two bits per point), and for each move its row and column in the core, counted
from the top left point, how often it was played, and the results of these games. Codes are
hexadecimal, two bits per point: 0 empty, 1 black, 2 white, 3 off the board. Each code is the lowest
of its symmetric forms. With --json each line is an object. All lines begin with one about the
database; shapes import makes the same database from them.

A pattern of -o has the points of the shape, the edges of the board within it, the move, how often it
was played and who won. It holds exactly where suggest --exact finds the move, so match finds the same
moves as the database.

Examples:
  katachi shapes export built-in -n 5
  katachi shapes export games.shapes --json > shapes.jsonl
  katachi shapes export games.shapes -o frequent.patterns --min-count 20
  katachi match game.sgf --patterns frequent.patterns`
}

// Run exports.
func (c *shapesExportCmd) Run(a *app) error {
	if c.Output == "" {
		return c.dump(a)
	}
	if err := writable(c.Output); err != nil {
		return err
	}
	return (&shapesFile{File: c.File}).ask(a, func(db *shape.DB) error {
		sel := harvest.Selection{AtLeast: c.MinCount, Most: c.Keep}
		if c.Keep == all {
			sel.Most = 0
		}
		set, left, err := harvest.FromShapes(a.ctx, db, sel)
		if err != nil {
			return fmt.Errorf("%s: %w", c.File, err)
		}
		if set.Len() == 0 {
			return fmt.Errorf("%s: no move was played %s or more in the same shape", c.File, number(c.MinCount, "time"))
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

// dump prints all shapes.
func (c *shapesExportCmd) dump(a *app) error {
	return (&shapesFile{File: c.File}).ask(a, func(db *shape.DB) error {
		out := bufio.NewWriter(a.stdout)
		n := 0
		if head := shapes.NewHead(db.Provenance()); c.Skip == 0 && c.Limit == all {
			if c.JSON {
				if err := json.NewEncoder(out).Encode(head); err != nil {
					return err
				}
			} else {
				fmt.Fprintln(out, head.String())
			}
		}
		for l := range db.All() {
			if n++; n <= c.Skip {
				continue
			}
			if n-c.Skip > c.Limit {
				break
			}
			if err := a.ctx.Err(); err != nil {
				return err
			}
			line := shapes.NewList(l)
			var err error
			if c.JSON {
				err = json.NewEncoder(out).Encode(line)
			} else {
				err = line.WriteLine(out)
			}
			if err != nil {
				return err
			}
		}
		return out.Flush()
	})
}

// shapesImportCmd reads dumps and patterns.
type shapesImportCmd struct {
	Files    []string `arg:"" name:"file" needs:"part,shapes" type:"input" help:"Output of shapes export, as text or JSON, or patterns of one size from shapes export -o or patterns harvest; - is standard input."`
	Part     string   `short:"o" type:"output" placeholder:"FILE" help:"Write a partial file of shapes, for katachi shapes merge."`
	Shapes   string   `type:"output" placeholder:"FILE" help:"Write a database of shapes."`
	Stop     int      `minimum:"1" maximum:"8" default:"4" placeholder:"N" help:"For patterns: number of stones and edges that ends a shape, 1..8, as for learn."`
	Diagonal bool     `help:"For patterns: use the diagonal blocks as level 4, as for learn."`
}

// Help is shown by katachi shapes import --help.
func (*shapesImportCmd) Help() string {
	return `A dump gives the same database again. From a harvested pattern, every shape completely
inside it is learned, counted as often as the pattern was played; patterns of 9x9 or more contain most
shapes. Imported shapes can be merged with shapes learned from games.

Examples:
  katachi shapes export games.shapes > games.txt
  katachi shapes import games.txt --shapes again.shapes
  katachi patterns harvest games.zip --size 11 --keep all -o 11.patterns
  katachi shapes import 11.patterns -o 11.part`
}

// Run imports.
func (c *shapesImportCmd) Run(a *app) error {
	out := shapeOutputs{Shapes: c.Shapes, Part: c.Part}
	if err := out.check(); err != nil {
		return err
	}
	if err := checkOutputs([]string{c.Part, c.Shapes}, c.Files...); err != nil {
		return err
	}
	im := importer{a: a, scheme: shape.Scheme{Stop: c.Stop, Diagonal: c.Diagonal}}
	defer im.close()
	for _, name := range c.Files {
		if err := im.file(name); err != nil {
			return err
		}
	}
	if im.l == nil || im.shapes == 0 {
		return fmt.Errorf("%s: no shapes: patterns must have a move and contain the whole shape around it (see --size of patterns harvest)", c.Files[0])
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

// importer learns shapes from dumps and patterns.
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

// learner returns the import, which all files share; their schemes must be the same.
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

// file imports a file: a dump if it begins with {, # or P0, else patterns.
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
	err = shapes.ReadDump(r, func(h shapes.Head) error {
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

// isPatterns reports whether a file has patterns rather than a dump.
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

// isDumpHead reports whether a text that begins with # is a dump rather than a pattern file with a
// comment.
func isDumpHead(head []byte, rest io.Reader) bool {
	more := make([]byte, 5)
	n, _ := io.ReadFull(rest, more)
	return string(head)+string(more[:n]) == "# stop "
}
