package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/lists"
	"katachi/games/internal/named"
	"katachi/games/internal/search"
	"katachi/games/internal/segment"
	"katachi/games/internal/texts"
)

// State is the content of a collection at one moment. It never changes; it shares segments with
// later states.
type State struct {
	Version  int64         // version of the catalogue
	Segments []search.Part // by their lowest game
	Names    []*NameFile   // by increasing id

	Sources      lists.Sources
	SourcesFault error // why Sources cannot be read; queries do not fail because of it

	records map[string]bool // names of the files of records

	indexOnce  sync.Once
	index      *NameIndex
	indexFault error
}

// Snapshot returns the current state, for a reader.
func (s *Store) Snapshot(ctx context.Context) (*State, error) {
	if err := s.Refresh(ctx); err != nil {
		return nil, err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.now, nil
}

// Refresh reads the catalogue, and opens what is new in it.
func (s *Store) Refresh(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		version, err := s.Cat.Version(ctx)
		if err != nil || s.ended.Load() {
			return s.Failed(err)
		}
		if version == s.now.Version {
			return nil
		}
		next, err := s.load(ctx, s.Cat, version)
		if err == nil {
			s.replace(next)
			return nil
		}
		if !s.Outdated(ctx, version, err) {
			return err
		}
	}
}

// Outdated reports whether err is due to a missing file that only an older version of the catalogue
// named: another program has merged files meanwhile, and the catalogue now names the new ones.
func (s *Store) Outdated(ctx context.Context, version int64, err error) bool {
	if !errors.Is(err, fs.ErrNotExist) {
		return false
	}
	now, err := s.Cat.Version(ctx)
	return err == nil && now != version
}

// replace makes next the current state. Files that only the last state has stay open until its
// readers have ended.
func (s *Store) replace(next *State) {
	for _, p := range s.now.Segments {
		if !slices.ContainsFunc(next.Segments, func(n search.Part) bool { return n.Seg == p.Seg }) {
			s.readers.leave(func() { p.Seg.Close() })
		}
	}
	for _, n := range s.now.Names {
		if !slices.Contains(next.Names, n) {
			s.readers.leave(n.Close)
		}
	}
	for name, t := range s.open {
		if !next.records[name] {
			s.readers.leave(func() { t.Close() })
			delete(s.open, name)
		}
	}
	s.now = next
	s.readers.closeLeft()
}

// load reads the state of a version from the catalogue, or from a pinned catalogue. It reuses the
// open files of the last state.
func (s *Store) load(ctx context.Context, cat catalogue.Catalogue, version int64) (_ *State, err error) {
	files, removed, err := cat.State(ctx)
	if err != nil {
		return nil, s.Failed(err)
	}
	next := &State{Version: version, records: map[string]bool{}}
	next.Sources, next.SourcesFault = s.ReadSources()
	for _, f := range catalogue.OfKind(files, texts.Kind) {
		next.records[f.Name] = true
	}
	defer func() {
		if err != nil {
			s.now.closeOthers(next)
		}
	}()
	if next.Names, err = nameFilesOf(ctx, s, version, files); err != nil {
		return nil, err
	}
	for _, f := range catalogue.OfKind(files, segment.Kind) {
		seg, err := s.Segment(f)
		if err != nil {
			return nil, err
		}
		next.Segments = append(next.Segments, search.Part{File: f.ID, Seg: seg})
	}
	slices.SortFunc(next.Segments, func(a, b search.Part) int { return cmp.Compare(a.Seg.Lowest(), b.Seg.Lowest()) })
	for i := range next.Segments {
		own := next.Segments[i].Among(next.Segments[i+1:], removed)
		if err := next.Segments[i].Drop(own); err != nil {
			return nil, err
		}
	}
	return next, nil
}

// closeOthers closes the files of a later state that st does not share with it.
func (st *State) closeOthers(later *State) {
	for _, p := range later.Segments {
		if !slices.ContainsFunc(st.Segments, func(own search.Part) bool { return own.Seg == p.Seg }) {
			p.Seg.Close()
		}
	}
	for _, n := range later.Names {
		if !slices.Contains(st.Names, n) {
			n.Close()
		}
	}
}

// Segment returns an open segment of the last state, or opens it.
func (s *Store) Segment(f catalogue.File) (*segment.Segment, error) {
	for _, p := range s.now.Segments {
		if p.File == f.ID {
			return p.Seg, nil
		}
	}
	seg, err := s.openSegment(f)
	if err != nil {
		return nil, err
	}
	if seg.Games() != f.Games || seg.Size() != f.Board {
		defer seg.Close()
		return nil, seg.File().Corrupt("about", 0,
			fmt.Sprintf("%d games of %d rows, as the catalogue says", f.Games, f.Board), fmt.Sprintf("%d of %d", seg.Games(), seg.Size()))
	}
	seg.Trust(s.stamps[StampOf(seg.File())])
	return seg, nil
}

// openSegment opens the file of a segment.
func (s *Store) openSegment(f catalogue.File) (*segment.Segment, error) {
	if p, ok := s.Cat.(Provider); ok {
		return p.Segment(f)
	}
	file, err := s.OpenFile(f.Name, segment.Kind, segment.Version)
	if err != nil {
		return nil, err
	}
	return segment.Open(file)
}

// OpenAll opens the files that the catalogue names, as far as they can be opened. It is for a store
// that has read nothing yet. The error is that of a missing file.
func (s *Store) OpenAll(ctx context.Context) (missing error) {
	files, err := s.Cat.Files(ctx)
	if err != nil {
		return err
	}
	for _, f := range files {
		var err error
		switch f.Kind {
		case segment.Kind:
			var seg *segment.Segment
			if seg, err = s.Segment(f); err == nil {
				s.now.Segments = append(s.now.Segments, search.Part{File: f.ID, Seg: seg})
			}
		case named.Kind:
			n := s.OpenNames(f)
			s.now.Names, err = append(s.now.Names, n), n.fault
		default:
			_, err = s.Texts(f.Name)
		}
		if errors.Is(err, fs.ErrNotExist) {
			missing = err
		}
	}
	return missing
}

// NamesOf returns the file of names of a row, if it is open in the current state, or nil.
func (s *Store) NamesOf(f catalogue.File) *NameFile { return s.now.namesOf(f) }

// Sources returns the sources of the collection's games as of the current state.
func (s *Store) Sources() (lists.Sources, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return slices.Clone(s.now.Sources), s.now.SourcesFault
}
