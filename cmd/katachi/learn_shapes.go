package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"katachi"
	"katachi/internal/num"
	"katachi/sgf/gamefile"
	"katachi/shape"
)

// shapeOutputs are the options for the files of shapes.
type shapeOutputs struct {
	minCountFlag `kong:"set='counted=For a small file, leave moves played fewer than N times out of --shapes'"`
	Shapes       string `type:"output" placeholder:"FILE" help:"Write a database of shapes, for suggest and evaluate."`
	Part         string `type:"output" placeholder:"FILE" help:"Write a partial file of shapes, for katachi shapes merge."`
}

func (o *shapeOutputs) wanted() bool { return o.Shapes != "" || o.Part != "" }

func (o *shapeOutputs) check() error {
	return errors.Join(writable(o.Shapes), writable(o.Part))
}

// learnShapes learns shapes until done or interrupted, and writes them.
func (c *learnCmd) learnShapes(a *app, src *gamefile.Source) (_ *shape.Learning, err error) {
	failures, begin := 0, time.Now()
	var files *bar
	dir := c.dir()
	l, err := shape.OpenLearning(a.ctx, dir, src, &shape.LearnOptions{
		Options:  shape.Options{Scheme: shape.Scheme{Stop: c.Stop, Overhang: c.Overhang, Diagonal: c.Diagonal}, Memory: a.memory / 2},
		Threads:  c.Threads,
		Save:     c.Save,
		Progress: func(s katachi.Progress) { files.show(s) },
		Failed: func(_ string, err error) {
			if failures++; failures <= maxWarnings && !a.quiet {
				files.report(a, "katachi: warning: "+err.Error())
			}
		},
	})
	if errors.Is(err, shape.ErrOtherLearning) {
		return nil, otherWork(dir, "shapes")
	}
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			l.Close()
		}
	}()
	switch before := l.Files(); {
	case before == src.Len():
		a.notef("all files are learned already: continuing with the next stage")
	case before > 0:
		a.notef("continuing with file %d of %d", before+1, src.Len())
	}
	before := l.Provenance()
	a.keep("the work saved so far is kept; run the same command again to continue")
	files = a.progress("files", src.Len())
	files.skip(l.Files())
	err = l.Learn(a.ctx)
	files.done()
	a.keep(fmt.Sprintf("%d of %s learned and saved; run the same command again to continue", l.Files(), num.Count(src.Len(), "file")))
	if err != nil {
		return nil, err
	}
	made := l.Provenance()
	if made.Games == 0 {
		l.Remove()
		return nil, fmt.Errorf("%s: no game found", c.Games[0])
	}
	fmt.Fprintf(a.stdout, "%s, %s learned", num.Count(made.Games, "game"), num.Count(made.Moves, "move"))
	if now := made.Moves - before.Moves; now > 0 {
		fmt.Fprintf(a.stdout, " (%.0f moves/s)", float64(now)/time.Since(begin).Seconds())
	}
	fmt.Fprintln(a.stdout)
	return l, c.write(a, l.Parts(), l.WritePart)
}

// dir returns the folder of the saved work.
func (o *shapeOutputs) dir() string {
	if o.Part != "" {
		return o.Part + ".learning"
	}
	return o.Shapes + ".learning"
}

// write writes the requested files from the parts; merge writes one partial file of them all.
func (o *shapeOutputs) write(a *app, parts []string, merge func(context.Context, string, *shape.MergeOptions) error) error {
	if o.Shapes != "" {
		if err := a.merging("database", o.MinCount, func(opt *shape.MergeOptions) error { return shape.Freeze(a.ctx, o.Shapes, opt, parts...) }); err != nil {
			return err
		}
		db, err := shape.Open(a.ctx, o.Shapes)
		if err != nil {
			return err
		}
		defer db.Close()
		fmt.Fprintf(a.stdout, "%s: %s, %d bytes\n", o.Shapes, num.Count(db.Len(), "shape"), db.Size())
	}
	if o.Part == "" {
		return nil
	}
	if err := a.merging("merge", 0, func(opt *shape.MergeOptions) error { return merge(a.ctx, o.Part, opt) }); err != nil {
		return err
	}
	info, err := os.Stat(o.Part)
	if err == nil {
		fmt.Fprintf(a.stdout, "%s: %d bytes\n", o.Part, info.Size())
	}
	return err
}

// merging runs a Merge or Freeze with a progress bar in megabytes.
func (a *app) merging(name string, atLeast int, work func(*shape.MergeOptions) error) error {
	bar := a.progress(name+" (MB)", 0)
	defer bar.done()
	return work(&shape.MergeOptions{AtLeast: atLeast, Progress: func(s katachi.Progress) {
		const mb = 1 << 20
		bar.show(katachi.Progress{Done: (s.Done + mb - 1) / mb, Total: (s.Total + mb - 1) / mb})
	}})
}
