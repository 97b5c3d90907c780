package main

import (
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"katachi/collection"
	"katachi/gamefile"
	"katachi/progress"
)

// indexCmd adds games to a collection.
type indexCmd struct {
	Paths      []string `arg:"" type:"path" help:"Records, folders (with all folders in them) and archives (zip, tar, tar.gz)."`
	Into       string   `required:"" type:"path" placeholder:"COLLECTION" help:"Folder of the collection; it is made if it is not there."`
	Strict     bool     `help:"Leave out records that end before their closing bracket."`
	Duplicates string   `default:"keep" enum:"keep,strict,loose" help:"Games that are there already under another name: keep them, or leave out those with the same moves (strict) or the same Dyer signature (loose), however turned."`
	threadsFlag
}

// Help is shown by katachi index --help.
func (*indexCmd) Help() string {
	return `Examples:
  katachi index games.zip ~/go/records --into my.collection
  katachi index new/ --into my.collection --duplicates strict

A record is known again by its path and its text: repeat the command to go on
after an interruption, or to add what is new.`
}

// Run indexes.
func (c *indexCmd) Run(a *app) error {
	if err := c.look(); err != nil {
		return err
	}
	col, err := c.open()
	if err != nil {
		return err
	}
	defer col.Close()
	a.keep("what is stored stays; run the same command again to go on")
	p := indexProgress{begin: time.Now()}
	r, err := col.Add(a.ctx, c.Paths, c.options(a, &p))
	p.done()
	if err == nil || r.Games > 0 {
		c.report(a, r, time.Since(p.begin))
	}
	switch {
	case err == nil && r.Unread > 0:
		return fmt.Errorf("%d of %s could not be read, or hold no game", r.Unread, number(r.AllFiles, "file"))
	}
	return err
}

// options are how games are added, with p to show how far it is.
func (c *indexCmd) options(a *app, p *indexProgress) *collection.AddOptions {
	opt := &collection.AddOptions{
		Strict:     c.Strict,
		Duplicates: map[string]collection.Duplicates{"keep": collection.Keep, "strict": collection.Strict, "loose": collection.Loose}[c.Duplicates],
		Progress:   func(s progress.State) { p.show(a, s) },
	}
	if !a.quiet {
		opt.Problem = func(problem collection.Problem) { p.bar.report(a, "katachi: warning: "+problem.Error()) }
	}
	return opt
}

// indexProgress shows how far indexing is: files of all files, and games a second.
type indexProgress struct {
	begin time.Time
	bar   *bar // nil before the first report
	games atomic.Int64
}

func (p *indexProgress) show(a *app, s progress.State) {
	if p.bar == nil {
		p.bar = a.progressWith("files", s.Total, func() string {
			n := p.games.Load()
			return fmt.Sprintf("%s, %.0f/s", number(n, "game"), float64(n)/time.Since(p.begin).Seconds())
		})
	}
	p.games.Store(int64(s.Items))
	p.bar.show(s)
}

func (p *indexProgress) done() {
	if p.bar != nil {
		p.bar.done()
	}
}

// look demands that there is something to read, before a collection is made.
func (c *indexCmd) look() error {
	src, err := gamefile.Open(c.Paths...)
	if err != nil {
		return err
	}
	defer src.Close()
	if src.Len() == 0 {
		return fmt.Errorf("%s: no file with games", strings.Join(c.Paths, ", "))
	}
	return nil
}

// open opens the collection, or makes it.
func (c *indexCmd) open() (*collection.Collection, error) {
	opt := &collection.Options{Threads: c.Threads}
	if collection.Exists(c.Into) {
		return collection.Open(c.Into, opt)
	}
	return collection.Create(c.Into, opt)
}

func (c *indexCmd) report(a *app, r collection.Report, took time.Duration) {
	fmt.Fprintf(a.stdout, "%s stored, %d known already, %s left out, %d not loaded, %d cut at an illegal move (%.0f games/s)\n",
		number(r.Stored, "game"), r.Known, number(r.Duplicates, "duplicate"), r.NotLoaded, r.Cut, float64(r.Games)/took.Seconds())
}
