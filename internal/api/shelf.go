package api

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"

	"katachi/games/collection"
	"katachi/internal/mapfile"
	"katachi/sgf"
)

// Service answers requests about collections. It is safe for concurrent use.
type Service struct {
	Shelf   *Shelf
	Advisor *Advisor   // answers suggestions
	Version string     // of katachi
	Limits  sgf.Limits // limits of records in requests, which are also limited by MaxRecord
}

// Shelf holds the available collections by name.
type Shelf struct{ list []*slot }

// slot is the place of a collection.
type slot struct {
	name string
	open func() (*collection.Collection, error)

	mu   sync.Mutex
	held *Held
}

// Held is an open collection with its name.
type Held struct {
	Name  string
	Games *collection.Collection

	users    int  // number of current users; guarded by slot.mu
	replaced bool // close it when the last user has finished

	last *lastListing
}

// lastListing keeps the listing of all games, and the players, for the last requested revision.
type lastListing struct {
	mu   sync.Mutex
	list *listing

	players   []collection.Player // at the revision playersOf
	playersOf string
}

func newHeld(name string, games *collection.Collection) *Held {
	return &Held{Name: name, Games: games, last: new(lastListing)}
}

// Sample is the name of the built-in collection.
const Sample = "sample"

// OpenShelf opens the collections of the folders, or the built-in sample if there are none. A
// collection is named after its folder, with a number if several have the same name.
func OpenShelf(dirs []string, opt *collection.Options) (*Shelf, error) {
	s := &Shelf{}
	if len(dirs) == 0 {
		return s, s.Add(Sample, func() (*collection.Collection, error) { return collection.Builtin(opt) })
	}
	for _, dir := range dirs {
		name := s.freeName(filepath.Base(dir))
		if err := s.Add(name, func() (*collection.Collection, error) { return collection.Open(dir, opt) }); err != nil {
			s.Close()
			return nil, err
		}
	}
	return s, nil
}

// freeName returns a name that no collection has.
func (s *Shelf) freeName(base string) string {
	name := base
	for i := 2; slices.Contains(s.Names(), name); i++ {
		name = fmt.Sprintf("%s-%d", base, i)
	}
	return name
}

// AddMemory adds an empty collection in memory.
func (s *Shelf) AddMemory(name string) error {
	return s.Add(s.freeName(name), func() (*collection.Collection, error) { return collection.NewMemory(nil) })
}

// Add adds the collection that open opens, under an unused name.
func (s *Shelf) Add(name string, open func() (*collection.Collection, error)) error {
	col, err := open()
	if err != nil {
		return err
	}
	s.list = append(s.list, &slot{name: name, open: open, held: newHeld(name, col)})
	return nil
}

// Close closes all collections, which must not be in use.
func (s *Shelf) Close() error {
	var err error
	for _, place := range s.list {
		err = cmp.Or(place.held.Games.Close(), err)
	}
	return err
}

// Names returns the names of the collections in their order.
func (s *Shelf) Names() []string {
	names := []string{}
	for _, place := range s.list {
		names = append(names, place.name)
	}
	return names
}

// find returns the slot of the collection with the name; the first for "".
func (s *Shelf) find(name string) (*slot, error) {
	for _, place := range s.list {
		if name == "" || place.name == name {
			return place, nil
		}
	}
	return nil, NewProblem(StatusNotFound, "collection", "no collection", name, s.Names())
}

// Use calls work with the current revision of the collection with the name, or of the first for "".
// The collection stays open until work returns.
func (s *Shelf) Use(ctx context.Context, name string, work func(*Held) error) error {
	return s.live(name, func(h *Held) error {
		now, err := h.Games.Pin(ctx)
		if err != nil {
			return err
		}
		defer now.Close()
		return work(&Held{Name: h.Name, Games: now, last: h.last})
	})
}

// Revision returns a text that changes whenever the games of a collection change.
func (s *Shelf) Revision(ctx context.Context, name string) (revision string, err error) {
	err = s.live(name, func(h *Held) error {
		revision, err = h.Revision(ctx)
		return err
	})
	return revision, err
}

// live is like Use, but each call of work sees the latest revision and may change the collection.
// It returns an error if one of its files was truncated meanwhile. Errors do not contain folders of
// this machine.
func (s *Shelf) live(name string, work func(*Held) error) error {
	place, err := s.find(name)
	if err != nil {
		return err
	}
	h := place.take()
	defer place.giveBack(h)
	return h.hideFolders(h.guard(func() error { return work(h) }))
}

// take returns the collection, reopened if its folder was replaced.
func (place *slot) take() *Held {
	place.mu.Lock()
	defer place.mu.Unlock()
	if old := place.held; old.Games.Replaced() {
		if col, err := place.open(); err == nil { // on an error it is just being created: use the old one
			place.held = newHeld(place.name, col)
			old.replaced = true
			old.closeUnused()
		}
	}
	place.held.users++
	return place.held
}

// guard returns an error if a file of the collection is truncated while work has it mapped.
func (h *Held) guard(work func() error) error {
	if h.Games.Dir() == "" {
		return work()
	}
	return mapfile.GuardFolder(h.Games.Dir(), work)
}

func (place *slot) giveBack(h *Held) {
	place.mu.Lock()
	defer place.mu.Unlock()
	h.users--
	h.closeUnused()
}

// closeUnused closes a collection that was replaced and is not in use.
func (h *Held) closeUnused() {
	if h.replaced && h.users == 0 {
		_ = h.Games.Close() // its files are gone
	}
}

// Revision returns a text that changes whenever the games of the collection change.
func (h *Held) Revision(ctx context.Context) (string, error) {
	n, err := h.Games.Revision(ctx)
	return fmt.Sprint(n), err
}
