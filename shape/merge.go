package shape

import (
	"errors"
	"fmt"
)

// MergeOptions are how to merge or freeze. The zero value is good.
type MergeOptions struct {
	// AtLeast leaves out of a database whatever was seen fewer times: lists, and
	// the inner levels that all the lists below them make up. What is known of the
	// levels that stay is all that was learned. Where nothing stays, no database is
	// written. Partial files are always whole.
	AtLeast int
	// Progress is called now and then with the part of the work done, 0..1; false
	// ends it with ErrStopped, and leaves no file.
	Progress func(part float64) bool
}

// ErrStopped is the error of work that Progress ended.
var ErrStopped = errors.New("shape: stopped")

// Merge adds up partial files into one: of any order and grouping of the same
// parts the same bytes. Their schemes must be the same. opt may be nil.
func Merge(path string, opt *MergeOptions, parts ...string) error {
	set, err := openParts(parts)
	if err != nil {
		return err
	}
	defer set.close()
	return writePart(path, set.provenance, []source{set.source(opt)})
}

// watched is a source that tells its progress, measured in bytes of the parts.
type watched struct {
	source
	set      *partSet
	progress func(float64) bool
	records  int
}

func (w *watched) next(r *record) (bool, error) {
	if w.records++; w.records%(1<<10) == 0 && !w.progress(w.set.done()) {
		return false, ErrStopped
	}
	return w.source.next(r)
}

// partSet is several open partial files of one scheme.
type partSet struct {
	parts      []*Part
	provenance Provenance
	sources    []*partSource
}

// source returns the records of all parts.
func (s *partSet) source(opt *MergeOptions) source {
	all := &lazy{}
	for _, p := range s.sources {
		all.sources = append(all.sources, p)
	}
	if opt == nil || opt.Progress == nil {
		return all
	}
	return &watched{source: all, set: s, progress: opt.Progress}
}

// lazy merges sources once it is asked for the first record.
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

// done returns how much of the parts was read, 0..1.
func (s *partSet) done() float64 {
	read, all := 0, 1
	for _, p := range s.sources {
		read += len(p.part.data) - len(p.rest)
		all += len(p.part.data)
	}
	return float64(read) / float64(all)
}

func openParts(paths []string) (*partSet, error) {
	if len(paths) == 0 {
		return nil, fmt.Errorf("shape: no partial files to merge")
	}
	s := &partSet{}
	for i, path := range paths {
		p, err := OpenPart(path)
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
			return nil, fmt.Errorf("%w: %s", err, path)
		}
	}
	return s, nil
}

func (s *partSet) close() {
	for _, p := range s.parts {
		p.Close()
	}
}
