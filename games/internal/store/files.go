package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"sync"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/lists"
	"katachi/games/internal/named"
	"katachi/games/internal/segment"
	"katachi/internal/disk"
	"katachi/internal/section"
)

// NextFile writes a file under the next free number.
func (s *Store) NextFile(ctx context.Context, kind string, version uint32, write func(*section.Writer) error) (catalogue.File, error) {
	_, id, err := s.Cat.Next(ctx)
	if err != nil {
		return catalogue.File{}, s.Failed(err)
	}
	return s.NewFile(id, kind, version, write)
}

// NewFile writes a file under a name that is not yet in the catalogue.
func (s *Store) NewFile(id int64, kind string, version uint32, write func(*section.Writer) error) (catalogue.File, error) {
	f := catalogue.File{ID: id, Kind: kind, Name: catalogue.FileName(id, kind)}
	if s.Dir == "" {
		var buf bytes.Buffer
		_, err := section.WriteTo(&buf, kind, version, write)
		f.Bytes = int64(buf.Len())
		s.memory.set(f.Name, buf.Bytes())
		return f, err
	}
	path := filepath.Join(s.Dir, f.Name)
	if err := section.WriteFile(path, kind, version, write); err != nil {
		return f, err
	}
	info, err := disk.Stat(path)
	if err == nil {
		f.Bytes = info.Size()
	}
	return f, err
}

// OpenFile opens a file of the collection, from memory or from disk. Only one version can be read;
// for another one the error says how to rebuild it.
func (s *Store) OpenFile(name, kind string, version uint32) (f *section.File, err error) {
	if s.Dir == "" {
		f, err = section.Load(name, s.memory.get(name), kind, version)
	} else {
		f, err = section.OpenLazy(filepath.Join(s.Dir, name), kind, version)
	}
	if err == nil && f.Version() != version {
		err = fmt.Errorf("%s: %w: %d, want %d", f.Name(), section.ErrVersion, f.Version(), version)
		f.Close()
	}
	if errors.Is(err, section.ErrVersion) {
		anew := "index the records again (katachi index)"
		if kind == named.Kind {
			anew = "name the moves again (katachi index --names)"
		}
		err = fmt.Errorf("%w: %s", err, anew)
	}
	if err != nil {
		return nil, err
	}
	return f, nil
}

// Provider is a catalogue that has segments and records itself: there are no files of them.
type Provider interface {
	Segment(f catalogue.File) (*segment.Segment, error)
	Record(id int64) ([]byte, error)
}

// ReadList returns the content of a list next to the catalogue, of up to most bytes, or nil if there
// is none. path is for errors.
func (s *Store) ReadList(name string, most int64) (path string, data []byte, err error) {
	if s.Dir == "" {
		return name, s.memory.get(name), nil
	}
	path = filepath.Join(s.Dir, name)
	data, err = lists.Read(path, most)
	return path, data, err
}

// WriteList replaces a list next to the catalogue. Readers see it with the next change.
func (s *Store) WriteList(name string, data []byte, most int) error {
	if s.Dir == "" {
		s.memory.set(name, data)
		return nil
	}
	return lists.Write(filepath.Join(s.Dir, name), data, most)
}

// ReadSources reads the list of sources.
func (s *Store) ReadSources() (lists.Sources, error) {
	path, data, err := s.ReadList(lists.SourcesName, lists.MaxSourcesBytes)
	if err != nil || data == nil {
		return nil, err
	}
	return lists.ParseSources(path, data)
}

// WriteSources replaces the list of sources.
func (s *Store) WriteSources(list lists.Sources) error {
	data, err := list.Text()
	if err != nil {
		return err
	}
	return s.WriteList(lists.SourcesName, data, lists.MaxSourcesBytes)
}

// SavedSearches returns the searches saved in the collection, by increasing name.
func (s *Store) SavedSearches() ([]lists.SavedSearch, error) {
	path, data, err := s.ReadList(lists.SavedName, lists.MaxSavedBytes)
	if err != nil || data == nil {
		return nil, err
	}
	return lists.ParseSaved(path, data)
}

// memoryFiles are the files of a collection in memory, by name.
type memoryFiles struct {
	mu    sync.RWMutex
	files map[string][]byte
}

func (f *memoryFiles) set(name string, data []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.files == nil {
		f.files = map[string][]byte{}
	}
	f.files[name] = data
}

// keep deletes all files that a catalogue names, except those in a list.
func (f *memoryFiles) keep(list []catalogue.File) {
	f.mu.Lock()
	defer f.mu.Unlock()
	maps.DeleteFunc(f.files, func(name string, _ []byte) bool {
		return IsOurs(name) && !slices.ContainsFunc(list, func(r catalogue.File) bool { return r.Name == name })
	})
}

func (f *memoryFiles) get(name string) []byte {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.files[name]
}

// Memory returns the files of a collection in memory, by name.
func (s *Store) Memory() map[string][]byte {
	s.memory.mu.RLock()
	defer s.memory.mu.RUnlock()
	return maps.Clone(s.memory.files)
}
