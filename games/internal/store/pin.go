package store

import (
	"context"
	"errors"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/lists"
)

// Pin returns the store as it is at this moment, whatever this program or another one writes
// meanwhile. It cannot be changed, and must be closed: until then the space of files that were
// deleted meanwhile is not released. The store itself may be closed first; its files stay open until
// all its pinned stores are closed.
func (s *Store) Pin(ctx context.Context) (*Store, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed && s.pins == 0 {
		return nil, s.Failed(catalogue.ErrClosed)
	}
	for {
		cat, err := s.Cat.Pin(ctx)
		if err != nil {
			return nil, s.Failed(err)
		}
		p, err := pinned(ctx, s, cat)
		if err == nil {
			return p, nil
		}
		version, failed := cat.Version(ctx)
		err = errors.Join(err, failed, cat.Close())
		if !s.Outdated(ctx, version, err) {
			return nil, err
		}
	}
}

// pinned returns the collection with a pinned catalogue. It opens all files, because another
// program may delete them; if one cannot be opened, calls that need it return the error.
func pinned(ctx context.Context, s *Store, cat catalogue.Catalogue) (*Store, error) {
	version, err := cat.Version(ctx)
	if err != nil {
		return nil, s.Failed(err)
	}
	if version != s.now.Version {
		next, err := s.load(ctx, cat, version)
		if err != nil {
			return nil, err
		}
		s.replace(next)
	}
	p := New(s.Dir, &s.Opt, cat)
	p.from, p.now, p.file, p.Players = s, s.now, s.file, s.Players
	p.memory.set(lists.SavedName, s.memory.get(lists.SavedName))
	for name := range s.now.records {
		t, err := s.textsNow(name)
		if s.Outdated(ctx, version, err) {
			return nil, err
		}
		if err == nil {
			p.open[name] = t
		}
	}
	p.unread = s.readingNow()
	s.pins++
	return p, nil
}

// unpin closes a pinned collection, or leaves that to the last pinned collection of it.
func (s *Store) unpin() error {
	s.mu.Lock()
	again := s.closed
	s.closed = true
	wait := again || s.pins > 0
	s.mu.Unlock()
	if wait {
		return nil
	}
	return s.endPin()
}

// endPin ends a pin, and closes the original collection if that is waiting for it.
func (s *Store) endPin() error {
	s.ended.Store(true)
	err := s.Cat.Close()
	s.mu.Lock()
	s.readers.leave(s.unread)
	s.readers.closeLeft()
	s.mu.Unlock()
	from := s.from
	from.mu.Lock()
	from.pins--
	last := from.closed && from.pins == 0
	if last && from.from == nil {
		err = errors.Join(err, from.release())
	}
	from.mu.Unlock()
	if last && from.from != nil {
		err = errors.Join(err, from.endPin())
	}
	return err
}

// Original returns the store of which a pinned store in memory was made; nil for other stores. Only
// naming, which changes nothing else, goes there.
func (s *Store) Original() *Store {
	if s.Dir != "" {
		return nil
	}
	return s.from
}

// TakeNames makes the names of the original those of the pinned store.
func (s *Store) TakeNames() {
	s.from.mu.RLock()
	names := s.from.now.Names
	s.from.mu.RUnlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	was := s.now
	s.now = &State{
		Version: was.Version, Segments: was.Segments, Names: names, records: was.records,
		Sources: was.Sources, SourcesFault: was.SourcesFault,
	}
}
