package shape

import (
	"context"
	"fmt"

	"katachi"
)

// MergeOptions are the options for Merge and Freeze. The zero value means the defaults.
type MergeOptions struct {
	// AtLeast leaves lists and inner levels that were seen fewer times out of a database.
	// The count of an inner level is the sum of all lists below it. The counts of the
	// remaining levels include the lists left out. If nothing remains, no database is
	// written. Partial files are always complete.
	AtLeast int
	// Progress is called from time to time: steps are bytes of the parts.
	Progress katachi.ProgressFunc
}

// Merge adds up partial files into one. The result has the same bytes for any order and grouping of
// the same parts. Their schemes must be the same. If ctx ends, it writes no file. opt may be nil.
func Merge(ctx context.Context, path string, opt *MergeOptions, parts ...string) error {
	set, err := openParts(ctx, parts)
	if err != nil {
		return err
	}
	defer set.close()
	return writePart(path, set.provenance, []source{set.source(ctx, opt)})
}

// cancelled is a source that ends when ctx does, and reports how much of it was read.
type cancelled struct {
	source
	ctx     context.Context
	report  func() // may be nil
	records int
}

func (c *cancelled) next(r *record) (bool, error) {
	if c.records++; c.records%(1<<10) == 0 {
		if err := c.ctx.Err(); err != nil {
			return false, err
		}
		if c.report != nil {
			c.report()
		}
	}
	return c.source.next(r)
}

// partSet is several open partial files of one scheme.
type partSet struct {
	parts      []*part
	provenance Provenance
	sources    []*partSource
}

// source returns the records of all parts.
func (s *partSet) source(ctx context.Context, opt *MergeOptions) source {
	all := &lazy{}
	for _, p := range s.sources {
		all.sources = append(all.sources, p)
	}
	c := &cancelled{source: all, ctx: ctx}
	if opt != nil && opt.Progress != nil {
		c.report = func() { opt.Progress(s.done()) }
	}
	return c
}

// lazy merges sources at the first request for a record.
type lazy struct {
	sources []source
	merged  source
}

func (l *lazy) next(r *record) (bool, error) {
	if l.merged == nil {
		var err error
		if l.merged, err = newMerged(l.sources); err != nil {
			return false, err
		}
	}
	return l.merged.next(r)
}

// done returns how many bytes of the parts have been read.
func (s *partSet) done() (p katachi.Progress) {
	for _, from := range s.sources {
		p.Done += len(from.part.data) - len(from.rest)
		p.Total += len(from.part.data)
	}
	return p
}

func openParts(ctx context.Context, paths []string) (*partSet, error) {
	if len(paths) == 0 {
		return nil, fmt.Errorf("no partial files to merge")
	}
	s := &partSet{}
	for i, path := range paths {
		p, err := openPart(path)
		if err == nil && ctx.Err() != nil { // opening a part reads all of it
			p.close()
			err = ctx.Err()
		}
		if err != nil {
			s.close()
			return nil, err
		}
		s.parts = append(s.parts, p)
		s.sources = append(s.sources, p.source())
		if i == 0 {
			s.provenance = p.provenance
		} else if err := s.provenance.add(&p.provenance); err != nil {
			s.close()
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return s, nil
}

func (s *partSet) close() {
	for _, p := range s.parts {
		p.close()
	}
}
