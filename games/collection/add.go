package collection

import (
	"context"
	"errors"

	"katachi"
	"katachi/games/internal/records"
	"katachi/games/internal/texts"
	"katachi/sgf/gamefile"
)

// Duplicates says what to do with a game that the collection already has under another name, or
// turned.
type Duplicates uint8

// The values of Duplicates.
const (
	Keep   Duplicates = iota // add it
	Strict                   // leave it out if all its moves are the same, up to symmetry
	Loose                    // leave it out if its Dyer signature is the same
)

// AddOptions are the options of [Collection.Add]. The zero value and nil mean the defaults.
type AddOptions struct {
	Strict     bool // leave out records that end before their closing bracket
	Duplicates Duplicates
	// Memory limits how many bytes everything together may use; 0 means 1 GiB. Records wait until
	// there is room to read them; a record that needs more is read alone.
	Memory   int64
	Progress katachi.ProgressFunc // steps are files, items are games
	Problem  func(Problem)        // called for each record that could not be added completely

	// Sources are the folders, archives and files that the records come from, absolute or relative
	// to the current folder: see [Collection.Sources]. For Add, nil means its paths.
	Sources []string

	counted func(Report) // for tests: called with each report of progress
}

// Report counts what Add did.
type Report struct {
	Files      int // files read so far
	AllFiles   int
	Games      int // games read
	Added      int
	Stored     int // added games that are already stored on disk
	Known      int // games whose record was already there under the same name
	Duplicates int // left out because of AddOptions.Duplicates
	NotLoaded  int // left out: not a record, unplayable size, or (Strict) incomplete
	Unread     int // those of NotLoaded that are files which could not be read, or contain no game
	Cut        int // games added only up to an illegal move
}

// Add reads games from files, folders and archives, and stores the new ones. A game is recognised
// by the path and the text of its record, so a run that was interrupted can simply be repeated.
// Games are stored in lots of Options.SegmentGames, or of 64 MiB of packed records. When Add
// returns, or ctx ends, everything counted as Stored is there, and nothing is there partially. At
// the end Add merges small segments of earlier runs.
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

// AddSource is Add for files that have been listed. The source decides how large they may be; it
// stays open.
func (c *Collection) AddSource(ctx context.Context, src *gamefile.Source, opt *AddOptions) (Report, error) {
	return adding(ctx, c, opt, func(a *adder) error {
		a.src, a.report.AllFiles = src, src.Len()
		return a.run(ctx)
	})
}

// Text is the text of records in SGF, and where it comes from.
type Text struct {
	Path string // Info.Path and Info.File of its games
	Data []byte
}

// AddTexts is Add for records in memory.
func (c *Collection) AddTexts(ctx context.Context, list []Text, opt *AddOptions) (Report, error) {
	return adding(ctx, c, opt, func(a *adder) error {
		a.report.AllFiles = len(list)
		r := records.Reader{Limits: c.opt.Limits}
		for _, text := range list {
			if err := ctx.Err(); err != nil {
				return err
			}
			ch := &chunk{files: 1}
			ch.records, ch.problems = r.Games(nil, text.Data, text.Path, text.Path, a.opt.Strict)
			a.pack(ch, texts.NewPacker())
			if err := a.take(ch); err != nil {
				return err
			}
		}
		return nil
	})
}

// adding runs read with an adder. After an interruption, the games read so far are stored; after
// any other error, games that are not yet stored are dropped.
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
