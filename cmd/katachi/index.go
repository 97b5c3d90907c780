package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"katachi/collection"
	"katachi/gamefile"
	"katachi/progress"
)

// indexCmd adds games to a collection.
type indexCmd struct {
	Paths      []string `arg:"" type:"path" help:"Records, folders (with all folders in them) and archives (${archives})."`
	Strict     bool     `help:"Leave out records that end before their closing bracket."`
	Duplicates string   `default:"keep" enum:"keep,strict,loose" help:"Games that are there already under another name: keep them, or leave out those with the same moves (strict) or the same Dyer signature (loose), however turned."`
	Names      bool     `help:"Name the moves, too, so that search --named finds them: of all games that have no names yet."`
	ownInFlag  `set:"made=; it is made if it is not there"`
	threadsFlag
}

// Help is shown by katachi index --help.
func (*indexCmd) Help() string {
	return `Examples:
  katachi index games.zip ~/go/records --in my.collection
  katachi index new/ --in my.collection --duplicates strict

A record is known again by its path and its text: repeat the command to go on
after an interruption, or to add what is new.`
}

// Run indexes.
func (c *indexCmd) Run(a *app) error {
	if err := c.look(); err != nil {
		return err
	}
	paths, err := c.absolute() // records are known again by them
	if err != nil {
		return err
	}
	col, err := c.open()
	if err != nil {
		return err
	}
	defer col.Close()
	a.keep("what is stored stays; run the same command again to go on")
	begin, odd := time.Now(), gamefile.Summary{}
	shown, done := a.indexProgress(begin)
	r, err := col.Add(a.ctx, paths, &collection.AddOptions{
		Strict:     c.Strict,
		Duplicates: map[string]collection.Duplicates{"keep": collection.Keep, "strict": collection.Strict, "loose": collection.Loose}[c.Duplicates],
		Progress:   shown,
		Problem:    func(p collection.Problem) { odd.Add(p.What, p.Path, p.Place) },
	})
	done()
	a.warnOf(&odd)
	if err == nil || r.Games > 0 {
		c.report(a, r, time.Since(begin))
	}
	if err == nil && c.Names {
		err = a.nameGames(col)
	}
	if err == nil && r.Unread > 0 {
		return fmt.Errorf("%d of %s could not be read, or hold no game", r.Unread, number(r.AllFiles, "file"))
	}
	return err
}

// indexProgress shows how far indexing is: files of all files, and games a second.
func (a *app) indexProgress(begin time.Time) (show progress.Func, done func()) {
	var games atomic.Int64
	bar := a.progressWith("files", 0, func() string {
		n := games.Load()
		return fmt.Sprintf("%s, %.0f/s", number(n, "game"), float64(n)/time.Since(begin).Seconds())
	})
	return func(s progress.State) {
		games.Store(int64(s.Items))
		bar.show(s)
	}, bar.done
}

// look demands that there is something to read, before a collection is made.
func (c *indexCmd) look() error {
	src, err := gamefile.Open(c.Paths...)
	if err != nil {
		return err
	}
	defer src.Close()
	if src.Len() == 0 {
		return fmt.Errorf("%s: no game found", strings.Join(c.Paths, ", "))
	}
	return nil
}

// absolute returns the paths as they are from any folder.
func (c *indexCmd) absolute() (paths []string, err error) {
	for _, p := range c.Paths {
		abs, err := filepath.Abs(p)
		if err != nil {
			return nil, err
		}
		paths = append(paths, abs)
	}
	return paths, nil
}

// open opens the collection, or makes it.
func (c *indexCmd) open() (*collection.Collection, error) {
	opt := &collection.Options{Threads: c.Threads}
	if collection.Exists(c.In) {
		return collection.Open(c.In, opt)
	}
	return collection.Create(c.In, opt)
}

func (c *indexCmd) report(a *app, r collection.Report, took time.Duration) {
	text := fmt.Sprintf("%s stored, %d known already, %s left out, %d not loaded, %d cut at an illegal move (%.0f games/s)",
		number(r.Stored, "game"), r.Known, number(r.Duplicates, "duplicate"), r.NotLoaded, r.Cut, float64(r.Games)/took.Seconds())
	fmt.Fprintln(a.stdout, a.wrapped(text))
}
