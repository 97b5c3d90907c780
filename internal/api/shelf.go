package api

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"

	"katachi/collection"
)

// Service answers what is asked of collections. It is safe for concurrent use.
type Service struct {
	Shelf   *Shelf
	Advisor *Advisor // answers suggestions
	Version string   // of katachi
}

// Shelf is the collections that may be asked, by name.
type Shelf struct {
	list []*Held
}

// Held is a collection with its name.
type Held struct {
	Name  string
	Games *collection.Collection

	open func() (*collection.Collection, error)

	mu   sync.Mutex
	list *listing // of all games, at the last revision that was asked for
}

// Sample is the name of the built-in collection.
const Sample = "sample"

// OpenShelf opens the collections of the folders, or the built-in sample if there is none. A
// collection is called like its folder, with a number behind it if there are several of the name.
func OpenShelf(dirs []string, opt *collection.Options) (*Shelf, error) {
	s := &Shelf{}
	if len(dirs) == 0 {
		return s, s.add(Sample, func() (*collection.Collection, error) { return collection.Builtin(opt) })
	}
	for _, dir := range dirs {
		name := s.freeName(filepath.Base(dir))
		if err := s.add(name, func() (*collection.Collection, error) { return collection.Open(dir, opt) }); err != nil {
			s.Close()
			return nil, err
		}
	}
	return s, nil
}

// freeName returns a name that no collection has.
func (s *Shelf) freeName(base string) string {
	name := base
	for i := 2; slices.ContainsFunc(s.list, func(h *Held) bool { return h.Name == name }); i++ {
		name = fmt.Sprintf("%s-%d", base, i)
	}
	return name
}

// AddMemory adds an empty collection in memory.
func (s *Shelf) AddMemory(name string) error {
	return s.add(s.freeName(name), func() (*collection.Collection, error) { return collection.NewMemory(nil) })
}

func (s *Shelf) add(name string, open func() (*collection.Collection, error)) error {
	col, err := open()
	if err != nil {
		return err
	}
	s.list = append(s.list, &Held{Name: name, Games: col, open: open})
	return nil
}

// Close closes all collections. Nothing may use them any more.
func (s *Shelf) Close() error {
	var err error
	for _, h := range s.list {
		err = cmp.Or(h.Games.Close(), err)
	}
	return err
}

// All returns the collections in their order.
func (s *Shelf) All() []*Held { return s.list }

// Find returns the collection of the name, the first for "".
func (s *Shelf) Find(name string) (*Held, error) {
	for _, h := range s.list {
		if name == "" || h.Name == name {
			return h, nil
		}
	}
	var have []string
	for _, h := range s.list {
		have = append(have, h.Name)
	}
	return nil, NewProblem(StatusNotFound, "collection", "There is no collection %q: want one of %q", name, have)
}

// Use calls work with the collection of the name.
func (s *Shelf) Use(_ context.Context, name string, work func(*Held) error) error {
	h, err := s.Find(name)
	if err != nil {
		return err
	}
	return work(h)
}

// Revision returns what changes whenever the games of the collection change.
func (h *Held) Revision(ctx context.Context) (string, error) {
	n, err := h.Games.Revision(ctx)
	return fmt.Sprint(n), err
}
