package collection

import (
	"context"

	"katachi/games/internal/adding"
	"katachi/sgf/gamefile"
)

// Duplicates says what to do with a game that the collection already has under another name, or
// turned.
type Duplicates = adding.Duplicates

// The values of Duplicates.
const (
	Keep   = adding.Keep   // add it
	Strict = adding.Strict // leave it out if all its moves are the same, up to symmetry
	Loose  = adding.Loose  // leave it out if its Dyer signature is the same
	Once   = adding.Once   // as Strict, unless the players or dates say that it is another game
)

// DuplicateRules has the names of the values of Duplicates. A front end that is not told a rule uses
// once.
var DuplicateRules = map[string]Duplicates{"once": Once, "keep": Keep, "strict": Strict, "loose": Loose}

// AddOptions are the options of [Collection.Add]. The zero value and nil mean the defaults.
type AddOptions = adding.Options

// Report counts what Add did.
type Report = adding.Report

// Text is the text of records in SGF, and where it comes from.
type Text = adding.Text

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
	src.SetLimits(c.store.Opt.Limits)
	own := AddOptions{}
	if opt != nil {
		own = *opt
	}
	if own.Sources == nil {
		own.Sources = paths
	}
	return adding.Source(ctx, c.store, src, &own)
}

// AddSource is Add for files that have been listed. The source decides how large they may be; it
// stays open.
func (c *Collection) AddSource(ctx context.Context, src *gamefile.Source, opt *AddOptions) (Report, error) {
	return adding.Source(ctx, c.store, src, opt)
}

// AddTexts is Add for records in memory.
func (c *Collection) AddTexts(ctx context.Context, list []Text, opt *AddOptions) (Report, error) {
	return adding.Texts(ctx, c.store, list, opt)
}
