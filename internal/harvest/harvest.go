package harvest

import (
	"context"
	"fmt"
	"iter"
	"path/filepath"

	"katachi"
	"katachi/internal/disk"
	"katachi/internal/ordered"
	"katachi/sgf/gamefile"
)

// Options are the options for harvesting many files. Sizes is required.
type Options struct {
	Sizes     []int // of windows, odd, 3 to 15
	Selection       // which windows to return
	Threads   int   // 0 means one per core. The result is the same for any number
	// Dir is the folder for temporary parts; "" is the system's folder for temporary files.
	Dir string
	// Progress is called after every file: steps are files, items games.
	Progress katachi.ProgressFunc
	// Failed is called for a file that cannot be read, which is then skipped; calls do not overlap.
	// If it is nil, such a file ends the harvest with its error.
	Failed func(path string, err error)
}

// partWindows is the number of windows that a Harvester collects before it writes a part. Tests
// lower it.
var partWindows = 2_000_000

// All harvests all games of a source and returns the selected windows.
func All(ctx context.Context, src *gamefile.Source, opt *Options) (*Harvest, error) {
	if err := CheckSizes(opt.Sizes); err != nil {
		return nil, err
	}
	dir, err := disk.MkdirTemp(opt.Dir, "harvest-*")
	if err != nil {
		return nil, fmt.Errorf("no room for temporary files: %w", err)
	}
	defer func() { _ = disk.RemoveAll(dir) }()
	var parts []string
	state := katachi.Progress{Total: src.Len()}
	take := func(l lot) error {
		if l.err != nil {
			return l.err
		}
		for _, f := range l.failed {
			if opt.Failed == nil {
				return f.err
			}
			opt.Failed(f.path, f.err)
		}
		parts = append(parts, l.parts...)
		state.Done, state.Items = state.Done+l.files, state.Items+l.games
		opt.Progress.Report(state)
		return nil
	}
	worker := func() func(span) lot { return func(s span) lot { return harvestSpan(ctx, src, s, opt.Sizes, dir) } }
	if err := ordered.Run(ctx, ordered.Threads(opt.Threads), spans(src.Len()), worker, take); err != nil {
		return nil, err
	}
	return Select(ctx, opt.Selection, parts...)
}

// span is a range of files of a source.
type span struct{ from, to int }

// spanFiles is the least number of files for a part.
const spanFiles = 2048

func spans(files int) iter.Seq[span] {
	return func(yield func(span) bool) {
		for from := 0; from < max(1, files); from += spanFiles { // at least one part
			if !yield(span{from, min(files, from+spanFiles)}) {
				return
			}
		}
	}
}

// lot is the harvest of a span.
type lot struct {
	parts  []string
	files  int
	games  int
	failed []failure
	err    error
}

// failure is a file that could not be read.
type failure struct {
	path string
	err  error
}

// harvestSpan writes the parts of a span.
func harvestSpan(ctx context.Context, src *gamefile.Source, s span, sizes []int, dir string) (l lot) {
	h, err := NewHarvester(sizes)
	if err != nil {
		return lot{err: err}
	}
	write := func() error {
		path := filepath.Join(dir, fmt.Sprintf("%09d-%04d.part", s.from, len(l.parts)))
		l.parts, l.games = append(l.parts, path), l.games+int(h.provenance.Games)
		err := h.WriteFile(ctx, path)
		h.reset()
		return err
	}
	r := src.Reader()
	defer r.Close()
	for i := s.from; i < s.to && l.err == nil; i++ {
		l.files++
		data, err := r.ReadSGF(ctx, i)
		if ctx.Err() != nil {
			l.err = ctx.Err()
			break
		}
		if err != nil {
			l.failed = append(l.failed, failure{src.Path(i), err})
			continue
		}
		if l.err = h.Games(ctx, data); l.err == nil && h.Len() > partWindows {
			l.err = write()
		}
	}
	if l.err == nil {
		l.err = write()
	}
	return l
}
