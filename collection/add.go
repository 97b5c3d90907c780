package collection

import (
	"context"
	"errors"

	"katachi/gamefile"
	"katachi/progress"
)

// Duplicates says what happens to a game that is already there under another
// name, or turned.
type Duplicates uint8

// The values of Duplicates.
const (
	Keep   Duplicates = iota // it is added
	Strict                   // it is left out if all its moves are the same, up to symmetry
	Loose                    // it is left out if its Dyer signature is the same
)

// AddOptions of [Collection.Add]. The zero value, and nil, are good.
type AddOptions struct {
	Strict     bool // leave out records that end before their closing bracket
	Duplicates Duplicates
	// Memory is how many bytes everything together may take; 0 means 1 GiB. Records wait until there is
	// room to read them beside others; one that needs more is read alone.
	Memory   int64
	Progress progress.Func // steps are files, items are games
	Problem  func(Problem) // called for each record that could not be taken as it stands

	// Sources are the folders, archives and files that the records come from, relative to the present
	// folder or absolute: see [Collection.Sources]. For Add nil means its paths.
	Sources []string

	counted func(Report) // of tests: called with each report of progress
}

// Report counts what Add did.
type Report struct {
	Files      int // read so far
	AllFiles   int
	Games      int // read
	Added      int
	Stored     int // of the added ones: on the disk, whatever happens now
	Known      int // the same record under the same name was there already
	Duplicates int // left out as AddOptions.Duplicates says
	NotLoaded  int // left out: no record, of a size that cannot be played on, or (Strict) ends early
	Unread     int // of these, files that could not be read, or hold no game
	Cut        int // added up to an illegal move
}

// Add reads games from files, folders and archives, and stores those that
// are new. A game is known again by the path and the text of its record, so a
// run that was ended may simply be repeated. Games are stored in lots of
// Options.SegmentGames, or of 64 MiB of packed records; when Add returns, or ctx ends, all that was counted as
// Stored is there, and nothing is half there. At the end small segments of
// earlier runs are merged.
func (c *Collection) Add(ctx context.Context, paths []string, opt *AddOptions) (Report, error) {
	src, err := gamefile.Open(paths...)
	if err != nil {
		return Report{}, err
	}
	defer src.Close()
	src.SetLimits(c.opt.Limits)
	own := AddOptions{}
	if opt != nil {
		own = *opt
	}
	if own.Sources == nil {
		own.Sources = paths
	}
	return c.AddSource(ctx, src, &own)
}

// AddSource is Add for files that have been listed. How large they may be the source says, which stays
// open.
func (c *Collection) AddSource(ctx context.Context, src *gamefile.Source, opt *AddOptions) (Report, error) {
	return adding(ctx, c, opt, func(a *adder) error {
		a.src, a.report.AllFiles = src, src.Len()
		return a.run(ctx)
	})
}

// Text is the text of records, in SGF, and where it comes from.
type Text struct {
	Path string // what Info.Path and Info.File of its games are
	Data []byte
}

// AddTexts is Add for records that are in memory.
func (c *Collection) AddTexts(ctx context.Context, texts []Text, opt *AddOptions) (Report, error) {
	return adding(ctx, c, opt, func(a *adder) error {
		a.report.AllFiles = len(texts)
		r := reader{limits: c.opt.Limits}
		for _, text := range texts {
			if err := ctx.Err(); err != nil {
				return err
			}
			ch := &chunk{files: 1}
			ch.records, ch.problems = r.games(nil, text.Data, text.Path, text.Path, a.opt.Strict)
			a.pack(ch, newPacker())
			if err := a.take(ch); err != nil {
				return err
			}
		}
		return nil
	})
}

// adding stores what read gives to an adder. What was read until an interruption is stored; after
// another error what was not stored by then is dropped.
func adding(ctx context.Context, c *Collection, opt *AddOptions, read func(*adder) error) (Report, error) {
	if opt == nil {
		opt = &AddOptions{}
	}
	unlock, err := c.lock(ctx)
	if err != nil {
		return Report{}, err
	}
	defer unlock()
	a, err := newAdder(ctx, c, opt)
	if err != nil {
		return Report{}, err
	}
	if err = read(a); err == nil || errors.Is(err, ctx.Err()) {
		err = errors.Join(a.store(), err)
	} else {
		a.abandon()
	}
	if err == nil {
		err = a.noteKnown(ctx)
	}
	if err == nil && a.report.Stored > 0 {
		err = merger{c}.mergeSmall(ctx)
	}
	return a.report, errors.Join(err, c.refresh(context.WithoutCancel(ctx)))
}
