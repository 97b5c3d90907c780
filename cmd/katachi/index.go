package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"katachi"
	"katachi/games/collection"
	"katachi/sgf/gamefile"
)

// indexCmd adds games to a collection.
type indexCmd struct {
	Paths      []string `arg:"" optional:"" type:"path" help:"Records, folders (with all folders in them) and archives (${archives})."`
	Strict     bool     `needs:"paths,update" help:"Leave out records that lack their closing bracket."`
	Duplicates string   `default:"once" needs:"paths,update" enum:"once,keep,strict,loose" help:"Games with the same moves as a stored one, even if turned or mirrored: leave them out unless players or dates differ (once), or always (strict), or if only the Dyer signature is the same (loose), or keep them."`
	Fail       bool     `not:"watch" needs:"paths,update" help:"Exit with code 1 if a file or record cannot be read; all others are stored."`
	Names      bool     `help:"Also name the moves, for search --named, in all games that have no names yet. Without paths, do only this."`
	Purposes   bool     `help:"Like --names, but also find the purpose of each move, for search --named 'ko threat'. Takes six times as long; from then on --names does it, too."`
	Update     bool     `not:"paths" help:"Add new games from the sources listed in the settings file sources.json."`
	Watch      bool     `needs:"paths,update" help:"Run until Ctrl-C, and add files that appear or change in the folders as soon as they are complete."`
	ownInFlag  `set:"made=; it is created if it does not exist"`
	waitFlag
	threadsFlag
}

// Help is shown by katachi index --help.
func (*indexCmd) Help() string {
	return `Examples:
  katachi index games.zip records --in my.collection
  katachi index new/ --in my.collection --duplicates keep
  katachi index records --in my.collection --watch
  katachi index --update --in my.collection     from all sources
  katachi index --names --in my.collection      names for the stored games
  katachi index --purposes --in my.collection   and what each move is for

A record is recognised by its path and its text: repeat the command to continue
after an interruption, or to add what is new.

--update reads which files, folders and archives to add from sources.json, in
katachi's folder of settings ($XDG_CONFIG_HOME/katachi, $HOME/.config/katachi):
  {"sources": ["/home/ann/fox", "/home/ann/KGS-2019.zip", "/data/ogs"]}
A missing source is skipped with a warning.

Unreadable files (a broken entry of an archive, a broken link, a folder without
permission, a record of another game) are skipped with a warning, and the exit
code is 0, or 1 with --fail. If nothing at all can be read it is 1.

Names are stored game by game: repeat the command to continue after an interruption, or when a newer
katachi names moves differently. Only games without names, or with names of another version, are
named.

With --watch a file is read after two seconds without a change, or twenty if a record has no closing
bracket. A changed record is added beside its earlier version, as when the command is repeated.`
}

// Run indexes.
func (c *indexCmd) Run(a *app) error {
	if c.Update {
		if err := c.readManifest(a); err != nil {
			return err
		}
	}
	if len(c.Paths) == 0 {
		return c.nameAlone(a)
	}
	if c.Watch {
		return c.runWatch(a)
	}
	src, err := c.source(a)
	if err != nil {
		return err
	}
	defer src.Close()
	for i := range min(src.Len(), 100_000) { // asking for the sizes of millions would take a while
		if src.Size(i) > largeFile { // save memory at the expense of time
			debug.SetGCPercent(30)
			break
		}
	}
	_, absent := os.Stat(c.In)
	col, err := c.open(a)
	if err != nil {
		return err
	}
	defer col.Close()
	a.keep("the games stored so far are kept; run the same command again to continue")
	begin, odd := time.Now(), gamefile.Summary{}
	shown, done := a.indexProgress(begin)
	opt := c.options(a)
	opt.Progress, opt.Problem = shown, func(p collection.Problem) { odd.Add(errors.New(p.What), p.Path, p.Place) }
	r, err := col.AddSource(a.ctx, src, opt)
	done()
	a.warnOf(&odd)
	if err == nil || r.Games > 0 {
		c.report(a, r, time.Since(begin))
	}
	if err == nil && c.names() {
		err = a.nameGames(col, c.Purposes)
	}
	switch {
	case err != nil:
		return err
	case r.Games == 0:
		if boards, err := col.Boards(a.ctx); errors.Is(absent, fs.ErrNotExist) && err == nil && len(boards) == 0 {
			_ = col.Close()
			_ = os.RemoveAll(c.In) // made above
		}
		return fmt.Errorf("%s: no game could be read", strings.Join(c.Paths, ", "))
	case c.Fail && r.NotLoaded > 0:
		return fmt.Errorf("%s could not be read", number(r.NotLoaded, "record"))
	}
	return nil
}

// options returns the options for adding games.
func (c *indexCmd) options(a *app) *collection.AddOptions {
	return &collection.AddOptions{
		Sources:    c.Paths,
		Strict:     c.Strict,
		Memory:     a.memory,
		Duplicates: collection.DuplicateRules[c.Duplicates],
	}
}

// runWatch is Run with --watch.
func (c *indexCmd) runWatch(a *app) error {
	for _, p := range c.Paths {
		if _, err := os.Stat(p); err != nil {
			return err
		}
	}
	col, err := c.open(a)
	if err != nil {
		return err
	}
	defer col.Close()
	a.keep("the games stored so far are kept; run the same command again to continue")
	return c.watch(a, col)
}

// largeFile is a size in bytes that hardly any record reaches.
const largeFile = 4 << 20

// indexProgress shows the progress of indexing: files, games, and games per second.
func (a *app) indexProgress(begin time.Time) (show katachi.ProgressFunc, done func()) {
	var games atomic.Int64
	bar := a.progressWith("files", 0, func() string {
		n := games.Load()
		return fmt.Sprintf("%s, %.0f/s", number(n, "game"), float64(n)/time.Since(begin).Seconds())
	})
	return func(s katachi.Progress) {
		games.Store(int64(s.Items))
		bar.show(s)
	}, bar.done
}

// source opens the files to read. It fails if there are none, before a collection is created.
func (c *indexCmd) source(a *app) (*gamefile.Source, error) {
	var paths []string
	for _, p := range c.Paths {
		abs, err := filepath.Abs(p) // records are recognised by their absolute paths
		if err != nil {
			return nil, err
		}
		paths = append(paths, abs)
	}
	src, err := a.source(paths...)
	if err != nil {
		if typed, wrong := gamefile.Open(c.Paths...); wrong != nil {
			err = wrong // with the path as the user typed it
		} else {
			_ = typed.Close()
		}
		return nil, err
	}
	if src.Len() == 0 {
		_ = src.Close()
		return nil, fmt.Errorf("%s: no game found", strings.Join(c.Paths, ", "))
	}
	return src, nil
}

// open opens or creates the collection.
func (c *indexCmd) open(a *app) (*collection.Collection, error) {
	opt := c.stored(a, c.Threads)
	if collection.Exists(c.In) {
		return collection.Open(c.In, opt)
	}
	col, err := collection.Create(c.In, opt)
	if err != nil && collection.Exists(c.In) { // another program has just created it
		return collection.Open(c.In, opt)
	}
	return col, err
}

func (c *indexCmd) report(a *app, r collection.Report, took time.Duration) {
	text := fmt.Sprintf("%s stored, %d known already, %s left out, %d not readable, %d cut at an illegal move (%.0f games/s)",
		number(r.Stored, "game"), r.Known, number(r.Duplicates, "duplicate"), r.NotLoaded, r.Cut, float64(r.Games)/took.Seconds())
	fmt.Fprintln(a.stdout, a.wrapped(text))
}
