// Package adding reads records into a stored collection: on all threads, in order, and with limited
// memory. It also makes and adds files of lots, for katachi-beam (lots.go).
package adding

import (
	"context"
	"errors"

	"katachi"
	"katachi/games/internal/catalogue"
	"katachi/games/internal/merge"
	"katachi/games/internal/records"
	"katachi/games/internal/store"
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
	Once                     // as Strict, unless the players or dates say that it is another game
)

// Options are the options of a run. The zero value and nil mean the defaults.
type Options struct {
	Strict     bool // leave out records that end before their closing bracket
	Duplicates Duplicates
	// Memory limits how many bytes everything together may use; 0 means 1 GiB. Records wait until
	// there is room to read them; a record that needs more is read alone.
	Memory   int64
	Progress katachi.ProgressFunc  // steps are files, items are games
	Problem  func(records.Problem) // called for each record that could not be added completely

	// Sources are the folders, archives and files that the records come from, absolute or relative
	// to the current folder: see package lists. For Add, nil means its paths.
	Sources []string
}

// Counted, if tests set it, is called with each report of progress.
var Counted func(Report)

// Report counts what Add did.
type Report struct {
	Files      int // files read so far
	AllFiles   int
	Games      int // games read
	Added      int
	Stored     int // added games that are already stored on disk
	Known      int // games whose record was already there under the same name
	Duplicates int // left out because of Options.Duplicates
	NotLoaded  int // left out: not a record, unplayable size, or (Strict) incomplete
	Unread     int // those of NotLoaded that are files which could not be read, or contain no game
	Cut        int // games added only up to an illegal move
}

// Text is the text of records in SGF, and where it comes from.
type Text struct {
	Path string // Info.Path and Info.File of its games
	Data []byte
}

// Column returns the column that is equal for duplicates, or "" for Keep.
func (how Duplicates) Column() string {
	return [...]string{Keep: "", Strict: "strict", Loose: "loose", Once: "strict"}[how]
}

// Mark returns an entry's value in the column of duplicates.
func Mark(how Duplicates, e *catalogue.Entry) int64 {
	if how == Loose {
		return e.Loose
	}
	return e.Strict
}

// Source is Collection.AddSource.
func Source(ctx context.Context, s *store.Store, src *gamefile.Source, opt *Options) (Report, error) {
	return with(ctx, s, opt, func(a *adder) error {
		a.src, a.report.AllFiles = src, src.Len()
		return a.run(ctx)
	})
}

// Texts is Collection.AddTexts.
func Texts(ctx context.Context, s *store.Store, list []Text, opt *Options) (Report, error) {
	return with(ctx, s, opt, func(a *adder) error {
		a.report.AllFiles = len(list)
		r := records.Reader{Limits: s.Opt.Limits}
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

// with runs read with an adder. After an interruption, the games read so far are stored; after
// any other error, games that are not yet stored are dropped.
func with(ctx context.Context, s *store.Store, opt *Options, read func(*adder) error) (Report, error) {
	if opt == nil {
		opt = &Options{}
	}
	unlock, err := s.Lock(ctx)
	if err != nil {
		return Report{}, err
	}
	defer unlock()
	a, err := newAdder(ctx, s, opt)
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
		err = merge.Small(ctx, s)
	}
	return a.report, errors.Join(err, s.Refresh(context.WithoutCancel(ctx)))
}

// Data adds the games of a file's content.
func Data(ctx context.Context, s *store.Store, path string, data []byte) error {
	a, err := newAdder(ctx, s, &Options{})
	if err != nil {
		return err
	}
	var r records.Reader
	ch := &chunk{files: 1}
	ch.records, ch.problems = r.Games(nil, data, path, path, false)
	a.pack(ch, texts.NewPacker())
	if err := a.take(ch); err != nil {
		return err
	}
	if err := a.store(); err != nil {
		return err
	}
	return s.Refresh(ctx)
}
